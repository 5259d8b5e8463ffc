"""Who may do what on the desk: an address gives its row, or refuses."""

from collections.abc import Callable
from typing import TypeVar

from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from scoring.models import Announcement, EventFile, HelpCall, Rehearsal, Round, Ruling, Sanction
from scoring.selectors.announcements import announcements_open_to
from scoring.selectors.calls import calls_open_to
from scoring.selectors.decisions import rulings_open_to, sanctions_open_to
from scoring.selectors.entries import rounds_open_to
from scoring.selectors.event_files.uploads import event_files_open_to
from scoring.selectors.rehearsals import rehearsals_open_to
from tournaments.models import (
    Entrant,
    Event,
    Helper,
    KeepApart,
    Membership,
    Organisation,
    Person,
    Place,
    Role,
    Seating,
    Table,
    Team,
)
from tournaments.selectors.events import events_of, organisations_of
from tournaments.selectors.rights import (
    Somebody,
    entrants_open_to,
    helpers_open_to,
    memberships_open_to,
    pairs_open_to,
    people_open_to,
    places_open_to,
    seatings_open_to,
    tables_open_to,
    teams_open_to,
)

Row = TypeVar("Row", bound=Model)


def event_for(request: HttpRequest, event_id: int, role: Role = Role.READER) -> Event:
    """Return an event with its organisation, for somebody with at least this role there.

    Raises:
        Http404: there is none, or not for this user.
        PermissionDenied: the user may see it, but not do this.
    """
    return _found(_events_open_to, request, event_id, role)


def seating_for(request: HttpRequest, seating_id: int, role: Role = Role.READER) -> Seating:
    """Return a seating with its event, like ``event_for``."""
    return _found(seatings_open_to, request, seating_id, role)


def table_for(request: HttpRequest, table_id: int, role: Role = Role.READER) -> Table:
    """Return a table with place, seating, event and seats, like ``event_for``."""
    return _found(tables_open_to, request, table_id, role)


def round_for(request: HttpRequest, round_id: int, role: Role = Role.READER) -> Round:
    """Return a round, like ``event_for``."""
    return _found(rounds_open_to, request, round_id, role)


def call_for(request: HttpRequest, call_id: int, role: Role = Role.READER) -> HelpCall:
    """Return a call with its place and event, like ``event_for``."""
    return _found(calls_open_to, request, call_id, role)


def announcement_for(
    request: HttpRequest, announcement_id: int, role: Role = Role.READER
) -> Announcement:
    """Return an announcement with its event, like ``event_for``."""
    return _found(announcements_open_to, request, announcement_id, role)


def rehearsal_for(request: HttpRequest, rehearsal_id: int, role: Role = Role.READER) -> Rehearsal:
    """Return a rehearsal with its copy and its event, like ``event_for``."""
    return _found(rehearsals_open_to, request, rehearsal_id, role)


def sanction_for(request: HttpRequest, sanction_id: int, role: Role = Role.READER) -> Sanction:
    """Return a sanction with its entrant and event, like ``event_for``."""
    return _found(sanctions_open_to, request, sanction_id, role)


def ruling_for(request: HttpRequest, ruling_id: int, role: Role = Role.READER) -> Ruling:
    """Return a ruling with its entrant and event, like ``event_for``."""
    return _found(rulings_open_to, request, ruling_id, role)


def place_for(request: HttpRequest, place_id: int, role: Role = Role.READER) -> Place:
    """Return a place with its event, like ``event_for``."""
    return _found(places_open_to, request, place_id, role)


def entrant_for(request: HttpRequest, entrant_id: int, role: Role = Role.READER) -> Entrant:
    """Return an entrant with event and person, like ``event_for``."""
    return _found(entrants_open_to, request, entrant_id, role)


def person_for(request: HttpRequest, person_id: int, role: Role = Role.READER) -> Person:
    """Return a person with the organisation, like ``event_for``."""
    return _found(people_open_to, request, person_id, role)


def team_for(request: HttpRequest, team_id: int, role: Role = Role.READER) -> Team:
    """Return a team with its event, like ``event_for``."""
    return _found(teams_open_to, request, team_id, role)


def pair_for(request: HttpRequest, pair_id: int, role: Role = Role.READER) -> KeepApart:
    """Return a pair to keep apart, like ``event_for``."""
    return _found(pairs_open_to, request, pair_id, role)


def membership_for(request: HttpRequest, membership_id: int, role: Role) -> Membership:
    """Return a membership with its user and organisation, like ``event_for``."""
    return _found(memberships_open_to, request, membership_id, role)


def helper_for(request: HttpRequest, helper_id: int, role: Role) -> Helper:
    """Return a helper with user and event, like ``event_for``."""
    return _found(helpers_open_to, request, helper_id, role)


def event_file_for(request: HttpRequest, file_id: int) -> EventFile:
    """Return an event file on its way into an organisation of which the user is an owner."""
    return _found(event_files_open_to, request, file_id, Role.OWNER)


def organisation_for(
    request: HttpRequest, organisation_id: int, role: Role = Role.READER
) -> Organisation:
    """Return an organisation, like ``event_for``."""
    return _found(organisations_of, request, organisation_id, role)


def _events_open_to(user: Somebody, role: Role) -> QuerySet[Event]:
    return events_of(user, role).select_related("organisation")


def _found(
    rows_open_to: Callable[[Somebody, Role], QuerySet[Row]],
    request: HttpRequest,
    row_id: int,
    role: Role,
) -> Row:
    row = get_object_or_404(rows_open_to(request.user, Role.READER), pk=row_id)
    if role != Role.READER and not rows_open_to(request.user, role).filter(pk=row.pk).exists():
        raise PermissionDenied
    return row
