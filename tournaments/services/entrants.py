"""Entrants of an event: registered, changed and withdrawn."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from tournaments.errors import (
    EntrantRefused,
    EventNotOpen,
    NamesOutdated,
    PersonOutdated,
    PlaceRefused,
    TeamRefused,
)
from tournaments.models import Entrant, Event, EventState, PageConsent, Person, Place, Team, User
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.entrants import next_start_number
from tournaments.selectors.people import register_for
from tournaments.services.attendance import lock_entrant, note_return
from tournaments.services.people import (
    change_person,
    forget_merges,
    hold_numbers,
    lock_person,
    register_people,
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
    # The row lock makes two organisers who register at the same time queue for start numbers.
    event = Event.objects.select_for_update(no_key=True, of=("self",)).get(pk=event_id)
    if event.state == EventState.FINISHED:
        raise EventNotOpen(state=event.state)
    first = next_start_number(event)
    if next_number not in (None, first):
        raise NamesOutdated(next_number=first)
    entrants = store_entrants(event, new_entrants, first=first)
    raise_version(event_id)
    return entrants


def store_entrants(
    event: Event, new_entrants: Sequence[NewEntrant], *, first: int
) -> list[Entrant]:
    """Return new entrants, stored with their start numbers from ``first``, in a transaction.

    Raises:
        EntrantRefused: a person is not in the register, or an entrant already, or a member number
            is another person's.
        PlaceRefused: the hall has no table of a wanted number.
    """
    places = _places(event, new_entrants)
    people, teams = _people(event, new_entrants), _teams(event, new_entrants)
    return Entrant.objects.bulk_create(
        Entrant(
            event=event,
            person=person,
            number=number,
            home_club=new.home_club or person.home_club,
            team=teams.get(new.team.casefold()),
            fixed_place=None if new.fixed_table is None else places[new.fixed_table],
            out_of_competition=new.out_of_competition,
            withdrawn=new.withdrawn,
        )
        for number, (new, person) in enumerate(zip(new_entrants, people, strict=True), start=first)
    )


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
    # The order of locks.
    for change in sorted(changes, key=lambda change: people[change.entrant_id]):
        _apply(event, change, by)
    return register_entrants(event_id=event_id, new_entrants=new_entrants, next_number=next_number)


def _apply(event: Event, change: EntrantChange, by: User | None) -> None:
    entrant = event.entrants.select_related("person", "fixed_place").get(pk=change.entrant_id)
    team_id, place = entrant.team_id, entrant.fixed_place
    if change.team is not None:
        wanted = [NewEntrant(name="", team=change.team)]
        team = _teams(event, wanted).get(change.team.casefold())
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
    taken back after that counts as there.

    Raises:
        PersonOutdated: to be taken back, and the person was erased, or merged meanwhile.
    """
    known = Entrant.objects.get(pk=entrant_id)
    if not withdrawn and lock_person(known.person_id).erased_at:
        raise PersonOutdated
    entrant = lock_entrant(entrant_id)
    entrant.withdrawn = withdrawn
    entrant.save(update_fields=["withdrawn"])
    if not withdrawn and entrant.event.state != EventState.FINISHED:
        note_return(entrant, by)
    raise_version(entrant.event_id)


def _places(event: Event, new_entrants: Sequence[NewEntrant]) -> Mapping[int, Place]:
    """Return the wanted places by their number.

    Raises:
        PlaceRefused: the hall has no table of a wanted number.
    """
    wanted = {entrant.fixed_table for entrant in new_entrants if entrant.fixed_table is not None}
    places = {place.number: place for place in event.places.filter(number__in=wanted)}
    if missing := sorted(wanted - places.keys()):
        raise PlaceRefused(why="unknown", number=missing[0])
    return places


def _people(event: Event, new_entrants: Sequence[NewEntrant]) -> list[Person]:
    """Return a person for each new entrant, known or new.

    Raises:
        EntrantRefused: a person is not in the register, or an entrant already, or a member number
            is another person's.
    """
    known = _known_people(event, new_entrants)
    _check_numbers(event, new_entrants, known)
    _fill_in(known, new_entrants)
    new = iter(
        register_people(
            organisation=event.organisation,
            new_entrants=[entrant for entrant in new_entrants if entrant.person_id is None],
            language=event.language,
            made_up_for=event if event.rehearsal else None,
        )
    )
    return [
        next(new) if entrant.person_id is None else known[entrant.person_id]
        for entrant in new_entrants
    ]


def _known_people(event: Event, new_entrants: Sequence[NewEntrant]) -> dict[int, Person]:
    """Return the people of the register with the wanted ids, by id, locked.

    Raises:
        EntrantRefused: a person is not in the register, or an entrant already.
    """
    wanted = Counter(entrant.person_id for entrant in new_entrants if entrant.person_id is not None)
    register = register_for(event).select_for_update(no_key=True)
    known = {person.pk: person for person in register.filter(pk__in=wanted).order_by("pk")}
    there = set(event.entrants.filter(person__in=known).values_list("person_id", flat=True))
    for entrant in new_entrants:
        if entrant.person_id is None:
            continue
        if entrant.person_id not in known:
            raise EntrantRefused(why="unknown", name=entrant.name)
        if entrant.person_id in there:
            raise EntrantRefused(why="registered", name=entrant.name)
        if wanted[entrant.person_id] > 1:
            raise EntrantRefused(why="twice", name=entrant.name)
    forget_merges(known)
    return known


def _check_numbers(
    event: Event, new_entrants: Sequence[NewEntrant], known: Mapping[int, Person]
) -> None:
    """Raise EntrantRefused where a member number is another person's; who has one keeps it."""
    wanting = [
        entrant
        for entrant in new_entrants
        if entrant.member_number
        and not (entrant.person_id is not None and known[entrant.person_id].number)
    ]
    owners = hold_numbers(event.organisation_id, {entrant.member_number for entrant in wanting})
    names = {number: owner.name for number, owner in owners.items()}
    for entrant in wanting:
        number = entrant.member_number
        if number in names:
            raise EntrantRefused(
                why="number", name=entrant.name, number=number, other=names[number]
            )
        names[number] = entrant.name


def _fill_in(known: Mapping[int, Person], new_entrants: Sequence[NewEntrant]) -> None:
    """Store what people of the register lack and new entrants say: a number, and a page allowed.

    Pages of other events lead to that page once something else changes there.
    """
    for entrant in new_entrants:
        person = None if entrant.person_id is None else known[entrant.person_id]
        if person and entrant.member_number and not person.number:
            person.number = entrant.member_number
            person.save(update_fields=["number"])
        if person and entrant.allows_page and person.page == PageConsent.UNASKED:
            person.page = PageConsent.ALLOWED
            person.save(update_fields=["page"])


def _teams(event: Event, new_entrants: Sequence[NewEntrant]) -> Mapping[str, Team]:
    """Return the event's teams by case-folded name; new ones are stored."""
    teams = {team.name.casefold(): team for team in event.teams.all()}
    wanted = {
        entrant.team.casefold(): entrant.team for entrant in reversed(new_entrants) if entrant.team
    }
    new = Team.objects.bulk_create(
        Team(event=event, name=name) for key, name in wanted.items() if key not in teams
    )
    return teams | {team.name.casefold(): team for team in new}
