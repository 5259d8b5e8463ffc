"""An event: where it stands, and who is still missing."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext

from pages.public.page import EventPage, event_page, public_page, render_page
from scoring.games import EDITION_NAMES, VARIANT_NAMES, name_of
from tournaments.models import Event, EventState
from tournaments.selectors.clocks import clock_of
from tournaments.selectors.entrants import count_entrants

PODIUM_RANKS: Final = (1, 2, 3)  # ranks


@dataclass(frozen=True, slots=True, kw_only=True)
class PodiumStep:
    """A step of the podium and who stands on it: several where a rank is shared."""

    rank: int
    rows: list[Mapping[str, Any]]  # of the standings


@public_page
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """``/<language>/e/<slug>/``: the state of an event and the way to its other pages."""
    page = event_page(slug)
    taking_part, _gone = count_entrants(page.event)
    return render_page(
        request,
        "public/event.html",
        page=page,
        podium=podium_steps(page),
        clock=clock_of(page.newest) if page.newest else None,
        taking_part=taking_part,
        game=_game(page.event),
    )


def podium_steps(page: EventPage) -> list[PodiumStep]:
    """Return who has won, second and third, once the event is finished; before it, nothing."""
    if page.event.state != EventState.FINISHED or page.standings is None:
        return []
    ranked = [row for row in page.standings.rows if row["rank"] in PODIUM_RANKS]
    by_rank = groupby(ranked, key=lambda row: row["rank"])
    return [PodiumStep(rank=rank, rows=list(rows)) for rank, rows in by_rank]


def _game(event: Event) -> list[str]:
    """Return what is played and how long, in words."""
    said = [name_of(event.variant, VARIANT_NAMES), name_of(event.edition, EDITION_NAMES)]
    if event.rounds is not None:
        sentence = ngettext(
            "A match has one round.", "A match has at most {n} rounds.", event.rounds
        )
        said.append(sentence.format(n=event.rounds))
    return said
