"""Entrants of an event: registered, changed and withdrawn."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import transaction

from tournaments.errors import (
    EventNotOpen,
    NamesOutdated,
    PersonOutdated,
    PlaceRefused,
    TeamRefused,
)
from tournaments.models import Entrant, Event, EventState, Person, User
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.entrants import next_start_number
from tournaments.services.attendance import lock_entrant, note_return
from tournaments.services.new_entrants import store_entrants, store_teams
from tournaments.services.people import change_person, forget_merges, lock_person
from tournaments.services.registrations import (
    leave_waiting_list,
    lock_waiting_list,
    move_up,
)
from tournaments.services.results_versions import raise_version
from tournaments.services.seatings import lock_event


def register_names(*, event_id: int, names: Iterable[str]) -> list[Entrant]:
    """Return new entrants by name alone, like ``register_entrants``."""
    new_entrants = [NewEntrant(name=name) for name in names]
    return register_entrants(event_id=event_id, new_entrants=new_entrants)


@transaction.atomic
def register_entrants(
    *, event_id: int, new_entrants: Sequence[NewEntrant], next_number: int | None = None
) -> list[Entrant]:
    """Return new entrants of an event, in this order, with the start numbers that follow.

    Without a ``person_id`` a new person is stored, even if one has the same name. For a person of
    the register only the club is used, for this event, a member number where they have none, and
    that they allow a page of their own, unless they refused it; new teams are stored.
    ``next_number`` is the next start number that the caller has seen, so the same list sent twice
    counts once.

    Raises:
        EventNotOpen: the event is finished.
        NamesOutdated: other start numbers come next now.
        EntrantRefused: a person is not in the register, or an entrant already, or a member number
            is another person's.
        PlaceRefused: the hall has no table of a wanted number.
    """
    event = lock_event(event_id)  # two organisers who register at once queue for start numbers
    if event.state == EventState.FINISHED:
        raise EventNotOpen(state=event.state)
    first = next_start_number(event)
    if next_number not in (None, first):
        raise NamesOutdated(next_number=first)
    entrants = store_entrants(event, new_entrants, first=first)
    leave_waiting_list(event)
    raise_version(event_id)
    return entrants


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantDetails:
    """An entrant's details for a director to change. The language is the person's in all events."""

    home_club: str
    team_id: int | None
    fixed_table: int | None  # number of the place
    out_of_competition: bool
    language: str


@transaction.atomic
def change_entrant(*, entrant_id: int, to: EntrantDetails) -> None:
    """Store the details of an entrant; existing seatings stay as they are.

    Raises:
        TeamRefused: the event has no such team any more.
        PlaceRefused: the hall has no such table.
        PersonOutdated: the person was merged meanwhile or a merge undone, or erased and would get
            a club or language.
    """
    known = Entrant.objects.get(pk=entrant_id)
    event, person = lock_event(known.event_id), lock_person(known.person_id)
    if person.erased_at and (to.home_club or to.language):
        raise PersonOutdated
    entrant = Entrant.objects.get(pk=entrant_id)
    if entrant.person_id != person.pk:  # a merge was undone
        raise PersonOutdated
    shown = (entrant.home_club, entrant.team_id, entrant.out_of_competition)
    team = None if to.team_id is None else event.teams.filter(pk=to.team_id).first()
    if to.team_id is not None and team is None:
        raise TeamRefused(why="gone")
    place = None if to.fixed_table is None else event.places.filter(number=to.fixed_table).first()
    if to.fixed_table is not None and place is None:
        raise PlaceRefused(why="unknown", number=to.fixed_table)
    entrant.home_club = to.home_club
    entrant.team = team
    entrant.fixed_place = place
    entrant.out_of_competition = to.out_of_competition
    entrant.save(update_fields=["home_club", "team", "fixed_place", "out_of_competition"])
    if person.language != to.language:
        Person.objects.filter(pk=person.pk).update(language=to.language)
        forget_merges([person.pk])
    if shown != (to.home_club, to.team_id, to.out_of_competition):
        raise_version(event.pk)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantChange:
    """A list's differences from an entrant; None for what it does not say."""

    entrant_id: int
    number: int  # start number
    sort_name: str | None = None  # the person's in all events
    home_club: str | None = None
    team: str | None = None  # empty for none
    out_of_competition: bool | None = None
    withdrawn: bool | None = None


@transaction.atomic
def apply_list(
    *,
    event_id: int,
    changes: Sequence[EntrantChange],
    new_entrants: Sequence[NewEntrant],
    next_number: int | None = None,
    by: User | None = None,
) -> list[Entrant]:
    """Change entrants as a list says, and return its new ones, like ``register_entrants``.

    Raises:
        EventNotOpen: the event is finished.
        NamesOutdated: other start numbers come next now.
        EntrantRefused, PlaceRefused: like ``register_entrants``.
        PersonOutdated: a person was merged or erased meanwhile.
    """
    event = lock_event(event_id)
    if event.state == EventState.FINISHED:
        raise EventNotOpen(state=event.state)
    people = dict(event.entrants.values_list("pk", "person_id"))
    # Before who withdraws makes room for others, who get the start numbers after these.
    entrants = register_entrants(
        event_id=event_id, new_entrants=new_entrants, next_number=next_number
    )
    # The order of locks.
    for change in sorted(changes, key=lambda change: people[change.entrant_id]):
        _apply(event, change, by)
    return entrants


def _apply(event: Event, change: EntrantChange, by: User | None) -> None:
    entrant = event.entrants.select_related("person", "fixed_place").get(pk=change.entrant_id)
    team_id, place = entrant.team_id, entrant.fixed_place
    if change.team is not None:
        team = store_teams(event, [change.team]).get(change.team.casefold())
        team_id = team.pk if team else None
    out = change.out_of_competition
    details = EntrantDetails(
        home_club=entrant.home_club if change.home_club is None else change.home_club,
        team_id=team_id,
        fixed_table=place.number if place else None,
        out_of_competition=entrant.out_of_competition if out is None else out,
        language=entrant.person.language,
    )
    change_entrant(entrant_id=entrant.pk, to=details)
    if change.sort_name is not None:
        entrant.person.sort_name = change.sort_name
        change_person(entrant.person, fields=["sort_name"])
    if change.withdrawn is not None:
        withdraw_entrant(entrant_id=entrant.pk, withdrawn=change.withdrawn, by=by)


@transaction.atomic
def withdraw_entrant(*, entrant_id: int, withdrawn: bool = True, by: User | None = None) -> None:
    """Leave an entrant out of new seatings, or no longer; results and pages stay.

    One who stands by, or sits out, gets nothing for seatings that are closed later. One who is
    taken back after that counts as there. The place of one who withdraws goes to the first of the
    waiting list.

    Raises:
        PersonOutdated: to be taken back, and the person was erased, or merged meanwhile.
    """
    known = Entrant.objects.get(pk=entrant_id)
    event = lock_event(known.event_id)
    if withdrawn:
        lock_waiting_list(event)
    elif lock_person(known.person_id).erased_at:
        raise PersonOutdated
    entrant = lock_entrant(entrant_id)
    entrant.withdrawn = withdrawn
    entrant.save(update_fields=["withdrawn"])
    if withdrawn:
        move_up(event)
    elif event.state != EventState.FINISHED:
        note_return(entrant, by)
    raise_version(event.pk)
