"""My evening: what one person at an event needs next.

Its address says whom it is of, and the phone keeps that address: so the page is the same for
everyone who opens it, is cached like all others, and no one hears who has chosen whom.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from engine.clocks import Clock
from pages.public.page import EventPage, event_page, public_page, render_page
from pages.public.players import (
    PlayerRound,
    PlayerStanding,
    current_seat,
    entrant_or_404,
    has_result_to_share,
    player_rounds,
    player_seatings,
    player_standing,
    shared_result,
    state_now,
)
from pages.public.share_pictures import picture_of_result
from pages.standings.points_format import PointsFormat
from scoring.models import HelpCall
from scoring.push_encryption import public_key, signing_key
from scoring.selectors.calls import newest_call
from scoring.selectors.matches import Match, Player
from scoring.selectors.players import PlayedMatch, matches_played_by
from tournaments.models import AttendanceState, Entrant, Event, EventState
from tournaments.selectors.clocks import clock_of, clock_of_table
from tournaments.selectors.entrants import entrants_found
from tournaments.selectors.people import has_page
from tournaments.selectors.tables import AT_LAST, occupants

SPREAD = 4_000  # milliseconds: each phone asks for a page of its own, which no other one shares


@dataclass(frozen=True, slots=True, kw_only=True)
class CurrentTable:
    """The table where the person sits in the seating being played."""

    match: Match
    player: Player
    seat: int  # from 1
    people: Sequence[tuple[int, Entrant]]  # who sits there, by seat
    rounds: Sequence[PlayerRound]
    clock: Clock | None
    call: HelpCall | None  # the open one, if any

    @property
    def place(self) -> int | None:
        """The place at this table once it is final, None while it is not, or is hidden."""
        return self.player.place if self.match.over else None


@public_page
def my_evening_choice(request: HttpRequest, slug: str) -> HttpResponse:
    """``/<language>/e/<slug>/me/``: whose evening it is; a phone that knows goes on alone."""
    page = event_page(slug)
    return render_page(
        request, "public/my_evening_choice.html", page=page, people=_people(page.event)
    )


def _people(event: Event) -> SafeString:
    """Return the HTML of the rows of all entrants, by name."""
    context = {
        "entrants": entrants_found(event, by_name=True),
        "address": reverse("public:my_evening_choice", args=[event.slug]),
    }
    html = render_to_string("public/my_evening_people.jinja", context, using="jinja2")
    return mark_safe(html)  # noqa: S308  # nosec B308 B703  # Jinja has escaped it


@public_page
def my_evening(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """``/<language>/e/<slug>/me/<number>/``: the evening of one entrant, by start number."""
    page = event_page(slug)
    entrant = entrant_or_404(page, number)
    matches = matches_played_by(page.event, entrant)
    standing = player_standing(page, number)
    table = _current_table(page, entrant, matches)
    called_for = page.called_for if table else None
    points_format = PointsFormat.of(page.event)
    return render_page(
        request,
        "public/my_evening.html",
        page=page,
        entrant=entrant,
        has_page=has_page(entrant.person, page.event.organisation),
        table=table,
        clock=table.clock if table else clock_of(page.newest) if page.newest else None,
        state=None if table else _state(page, entrant),
        standing=standing,
        points_format=points_format,
        seatings=(seatings := player_seatings(page, entrant, matches, {})),
        hides_results=any(played.match.hidden for played in matches),
        provisional=any(seating.provisional for seating in seatings),
        called_for=called_for,
        moments=_moments(page.event, table, called_for),
        result=_result(page.event, entrant, standing, points_format),
        result_picture=_picture(page, entrant),
        spread=SPREAD,
        signing_key=public_key(signing_key(settings.SECRET_KEY)),
    )


def _current_table(
    page: EventPage, entrant: Entrant, matches: Sequence[PlayedMatch]
) -> CurrentTable | None:
    seat = current_seat(page, entrant, matches)
    if seat is None:
        return None
    played, number = seat
    match = played.match
    [player] = played.players
    sitting = occupants(match.table, AT_LAST)
    return CurrentTable(
        match=match,
        player=player,
        seat=number,
        people=[(position + 1, occupant) for position, occupant in sitting.items()],
        rounds=player_rounds(played),
        clock=clock_of_table(match.table),
        call=newest_call(match.table.place),
    )


def _state(page: EventPage, entrant: Entrant) -> str:
    """Return in words why the person has no seat in the seating being played; else nothing."""
    state, number = state_now(page, entrant), page.newest.number if page.newest else 0
    if state is None:
        return ""
    if state == AttendanceState.SITTING_OUT:
        return gettext("You sit out seating {number}.").format(number=number)
    if state == AttendanceState.STANDBY:
        sentence = gettext("You stand by in seating {number}: you play if a table needs you.")
        return sentence.format(number=number)
    sentence = gettext(
        "You have no seat in seating {number}. Go to the director if you want to play."
    )
    return sentence.format(number=number)


def _moments(
    event: Event, table: CurrentTable | None, called_for: datetime | None
) -> Mapping[str, str]:
    """Return what an open page says aloud as soon as it is new, by a key of its own."""
    if table is None:
        return {}
    seated = table.match.table
    published = gettext("Seating {seating} is published. You sit at table {table}, seat {seat}.")
    moments = {
        f"seating {seated.pk}": published.format(
            seating=seated.seating.number, table=seated.place.number, seat=table.seat
        )
    }
    if called_for:
        sentence = gettext("Be at your table at {time}.")
        there = timezone.localtime(called_for, ZoneInfo(event.time_zone))
        hour = date_format(there, "TIME_FORMAT")
        moments[f"called for {called_for.isoformat()}"] = sentence.format(time=hour)
    if call := table.call:
        key = f"call {call.pk} {'taken' if call.taken_at else ''}"
        moments[key] = _call_sentence(call)
    return moments


def _call_sentence(call: HelpCall) -> str:
    if call.taken_at:
        return gettext("The director is coming to your table.")
    return gettext("Your table has called the director.")


def _picture(page: EventPage, entrant: Entrant) -> str:
    """Return the address of the picture of what the person has reached, as it is now; or none."""
    if not has_result_to_share(entrant):
        return ""
    shared = picture_of_result(page.event, entrant, shared_result(page, entrant.number))
    path = reverse("public:result_picture", args=[page.event.slug, entrant.number])
    return f"{path}?v={shared.version}"


def _result(
    event: Event,
    entrant: Entrant,
    standing: PlayerStanding | None,
    points_format: PointsFormat,
) -> str:
    """Return in one sentence what the person has reached, to be shared; nothing without a rank."""
    if standing is None or standing.rank is None:
        return ""
    final = event.state == EventState.FINISHED
    sentence = (
        gettext("{name}: rank {rank} of {ranked} at {event}, with {result}.")
        if final
        else gettext("{name}: rank {rank} of {ranked} so far at {event}, with {result}.")
    )
    unit = "\N{NO-BREAK SPACE}%" if points_format.by_mean else ""
    return sentence.format(
        name=entrant.person.name,
        rank=standing.rank,
        ranked=standing.ranked,
        event=event.name,
        result=f"{standing.result}{unit}",
    )
