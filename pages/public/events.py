"""An event: who comes, who is in front, who has won, and the way to its other pages."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, ngettext

from pages.public.leaders import leaders, leading_teams
from pages.public.page import EventPage, event_page, public_page, render_page
from pages.standings.points_format import unit_of_results
from pages.standings.prizes import PrizeSection, offered_prizes, won_prizes
from pages.standings.team_rows import team_rows
from scoring.games import EDITION_NAMES, VARIANT_NAMES, name_of
from scoring.selectors.series import series_of_event
from tournaments.models import Event, EventState
from tournaments.selectors.clocks import clock_of, table_clocks
from tournaments.selectors.entrants import count_entrants, who_comes
from tournaments.selectors.pictures import picture_of
from tournaments.selectors.prizes import prizes_of
from tournaments.selectors.registrations import waiting_list

PODIUM_RANKS: Final = (1, 2, 3)  # ranks


@dataclass(frozen=True, slots=True, kw_only=True)
class PodiumStep:
    """A step of a podium and who stands on it: several where a rank is shared."""

    rank: int
    winners: list[tuple[str, str]]  # the name, and a home club or members, or nothing


@public_page
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """``/<language>/e/<slug>/``: the state of an event and the way to its other pages."""
    page = event_page(slug)
    event = page.event
    awaited = event.state != EventState.FINISHED and not page.seatings
    entrants = list(who_comes(event)) if awaited else None
    limit = event.most_entrants
    left = None if limit is None or entrants is None else max(0, limit - len(entrants))
    return render_page(
        request,
        "public/event.html",
        page=page,
        podiums=list(_podiums(page)),
        leaders=leaders(event, page.standings),
        unit=unit_of_results(event),
        teams=leading_teams(event, page.standings),
        entrants=entrants,
        left=left,
        listed=() if left is None else waiting_list(event),
        clock=clock_of(page.newest) if page.newest else None,
        table_clocks=table_clocks(page.newest) if page.newest else [],
        taking_part=0 if awaited else count_entrants(event)[0],
        game=[] if event.without_rounds else _game(event),
        series_list=series_of_event(event).filter(public=True),
        photo=picture_of(event),
        awaited=awaited,
        prizes=_prizes(page),
        won=_is_won(page),
    )


def _prizes(page: EventPage) -> list[PrizeSection]:
    """Return what can be won; once the final standings are public, who has won what."""
    event, prizes = page.event, prizes_of(page.event)
    if page.standings is None or not _is_won(page):
        return offered_prizes(event, prizes)
    return won_prizes(event, prizes, page.standings.rows, page.standings.teams)


def _is_won(page: EventPage) -> bool:
    return page.event.state == EventState.FINISHED and page.standings is not None


def _podiums(page: EventPage) -> Iterator[tuple[str, list[PodiumStep]]]:
    """Yield who has won, players and teams, each with a title; nothing before the end."""
    event, standings = page.event, page.standings
    if event.state != EventState.FINISHED or standings is None:
        return
    players = [(row["rank"], row["name"], row["club"]) for row in standings.rows]
    teams = [
        (team.rank, team.name, team.counting)
        for team in team_rows(event, standings.rows, standings.teams)
    ]
    for title, ranked in ((gettext("Winners"), players), (gettext("Teams"), teams)):
        if steps := podium_steps(ranked):
            yield title, steps


def podium_steps(ranked: Iterable[tuple[int | None, str, str]]) -> list[PodiumStep]:
    """Return the first three ranks, best first, of rows with rank and name, best first."""
    on_podium = [row for row in ranked if row[0] in PODIUM_RANKS]
    by_rank = groupby(on_podium, key=itemgetter(0))
    return [
        PodiumStep(rank=rank, winners=[(name, beside) for _, name, beside in rows])
        for rank, rows in by_rank
    ]


def _game(event: Event) -> list[str]:
    """Return what is played and how long, in words."""
    phrases = [name_of(event.variant, VARIANT_NAMES), name_of(event.edition, EDITION_NAMES)]
    if event.rounds is not None:
        sentence = ngettext(
            "A match has one round.", "A match has at most {n} rounds.", event.rounds
        )
        phrases.append(sentence.format(n=event.rounds))
    return phrases
