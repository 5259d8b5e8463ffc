"""Things to do before an event takes its next step, and whether they are done."""

from collections.abc import Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from engine.seating.sizes import table_sizes
from engine.standings.points import POINTS_SYSTEMS
from pages.desk.event.overview import Overview
from pages.desk.roll_call.views import RollKind
from pages.desk.rounds.confirmations import STATE
from scoring.selectors.standings import compares_unequal
from tournaments.models import EventState, SeatingState


@dataclass(frozen=True, slots=True)
class Check:
    """One thing to look at before a step; it keeps no one from taking the step."""

    good: str  # as it should be
    bad: str  # what is the matter where it is not so
    ok: bool
    remedy: str  # what to do then
    address: str  # where


def checks_of(overview: Overview) -> Sequence[Check]:
    """Return what should be done before the next step forward; nothing once it is finished."""
    match overview.event.state:
        case EventState.DRAFT:
            return [*_people(overview), _day(overview)]
        case EventState.REGISTRATION:
            return [*_people(overview), *_hall(overview)]
        case EventState.RUNNING:
            return _results(overview)
        case _:
            return []


def _people(overview: Overview) -> list[Check]:
    event = overview.event
    return [
        Check(
            gettext("Enough people for a table"),
            gettext("Too few people for a table"),
            overview.taking_part >= event.smallest_size,
            gettext("Register more people."),
            reverse("admin:names", args=[event.pk]),
        ),
        Check(
            gettext("The people fit the table sizes"),
            gettext("The people do not fit the table sizes"),
            _fits(overview),
            gettext("Allow other table sizes, or register or withdraw a person."),
            reverse("admin:tournaments_event_change", args=[event.pk]),
        ),
    ]


def _fits(overview: Overview) -> bool:
    event = overview.event
    if not overview.taking_part:
        return False
    try:
        table_sizes(
            overview.taking_part,
            preferred=event.preferred_size,
            smallest=event.smallest_size,
            largest=event.largest_size,
            max_tables=event.max_tables,
        )
    except ValueError:
        return False
    return True


def _day(overview: Overview) -> Check:
    event = overview.event
    return Check(
        gettext("The last day has not passed"),
        gettext("The last day has passed"),
        event.ends_on >= timezone.localdate(timezone=ZoneInfo(event.time_zone)),
        gettext("Change the days in the settings."),
        reverse("admin:tournaments_event_change", args=[event.pk]),
    )


def _hall(overview: Overview) -> list[Check]:
    event = overview.event
    unseen = sum(kind.count for kind in overview.roll if kind.key == RollKind.UNSEEN)
    return [
        Check(
            gettext("No registration is waiting"),
            gettext("Registrations are waiting"),
            not overview.waiting,
            gettext("Decide about the registrations."),
            reverse("admin:registrations", args=[event.pk]),
        ),
        Check(
            gettext("Roll call is complete"),
            gettext("Roll call is not complete"),
            not unseen,
            gettext("Call the roll."),
            reverse("admin:roll_call", args=[event.pk]),
        ),
        Check(
            gettext("Another device has opened the link of a table"),
            gettext("No other device has opened the link of a table"),
            overview.reached > 0,
            gettext("Scan the QR code of a table with a phone."),
            reverse("admin:cards", args=[event.pk]),
        ),
    ]


def _comparison(overview: Overview) -> list[Check]:
    """Return what to do where card points are added up; nothing where other points are."""
    event = overview.event
    if not POINTS_SYSTEMS[event.points_system].equal_tables:
        return []
    return [
        Check(
            gettext("Card points can be compared"),
            gettext("Card points cannot be compared"),
            not compares_unequal(event),
            gettext("Tables had different sizes or rounds. Choose place points in the settings."),
            reverse("admin:tournaments_event_change", args=[event.pk]),
        )
    ]


def _results(overview: Overview) -> list[Check]:
    event = overview.event
    tables = overview.progress
    played = [seating for seating in overview.seatings if seating.state == SeatingState.PUBLISHED]
    watched = reverse("admin:seating", args=[played[-1].pk]) if played else ""
    return [
        *_comparison(overview),
        Check(
            gettext("Every round of every table is entered"),
            gettext("Rounds are missing"),
            not overview.missing,
            gettext("Enter what is missing, or close the tables."),
            reverse("admin:missing", args=[event.pk]),
        ),
        Check(
            gettext("No postponed table is left"),
            gettext("A postponed table still has to play"),
            not any(table.postponed and table.open for table in tables),
            gettext("Let it play, or close it."),
            "#tables",
        ),
        Check(
            gettext("Every round is confirmed"),
            gettext("Rounds are not confirmed"),
            not overview.attention.unconfirmed,
            gettext("Check them, then confirm them all with one reason."),
            f"{reverse('admin:unconfirmed', args=[event.pk])}?then={STATE}",
        ),
        Check(
            gettext("Every seating is closed"),
            gettext("A seating is not closed"),
            not played,
            gettext("Close the seating."),
            watched,
        ),
        Check(
            gettext("No table calls the director"),
            gettext("A table calls the director"),
            not overview.calls,
            gettext("Answer the calls."),
            "#calls",
        ),
    ]
