"""The events, and one of them: where it stands, and who is still missing."""

from collections.abc import Iterable, Mapping
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
from tournaments.selectors.events import public_events

PODIUM_RANKS: Final = (1, 2, 3)  # ranks


@dataclass(frozen=True, slots=True, kw_only=True)
class EventsByTime:
    """Public events as visitors look for them."""

    running: list[Event]  # the newest first
    coming: list[Event]  # the next one first
    past: list[Event]  # the newest first

    def __bool__(self) -> bool:
        return bool(self.running or self.coming or self.past)


def group_by_time(events: Iterable[Event]) -> EventsByTime:
    """Return public events, which come newest first, by how far they are.

    It is the organiser who says so, not the date: nothing here changes by itself at midnight.
    """
    by_state: dict[str, list[Event]] = {}
    for one in events:
        by_state.setdefault(one.state, []).append(one)
    return EventsByTime(
        running=by_state.get(EventState.RUNNING, []),
        coming=by_state.get(EventState.REGISTRATION, [])[::-1],
        past=by_state.get(EventState.FINISHED, []),
    )


@public_page
def events(request: HttpRequest) -> HttpResponse:
    """``/<language>/``: the public events, running ones first."""
    return render_page(request, "public/events.html", events=group_by_time(public_events()))


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
