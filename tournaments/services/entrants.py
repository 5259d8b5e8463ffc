"""Who takes part in an event."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction

from tournaments.errors import EventNotOpen, NamesOutdated, NewcomerRefused
from tournaments.models import Entrant, Event, EventState, Person, Team
from tournaments.newcomers import Newcomer
from tournaments.selectors.entrants import next_start_number
from tournaments.selectors.people import register_for
from tournaments.services.people import register_people
from tournaments.services.results_versions import raise_version


def register_names(
    *, event_id: int, names: Iterable[str], next_number: int | None = None
) -> list[Entrant]:
    """Add people of whom only the name is known, like ``register_newcomers``."""
    newcomers = [Newcomer(name=name) for name in names]
    return register_newcomers(event_id=event_id, newcomers=newcomers, next_number=next_number)


@transaction.atomic
def register_newcomers(
    *, event_id: int, newcomers: Sequence[Newcomer], next_number: int | None = None
) -> list[Entrant]:
    """Add people to an event, in this order, with the start numbers that follow.

    Who has no ``person_id`` becomes a new person: two of the same name stay two. Of somebody in
    the register only the club counts, for this event; teams that are new are made.
    ``next_number`` is the one that whoever asks has seen as the next, so the same list sent twice
    counts once.

    Raises:
        EventNotOpen: the event is finished.
        NamesOutdated: other start numbers come next now.
        NewcomerRefused: somebody is not in the register, or an entrant already.
    """
    # The row lock makes two organisers who register at the same time queue for start numbers.
    event = Event.objects.select_for_update(no_key=True, of=("self",)).get(pk=event_id)
    if event.state == EventState.FINISHED:
        raise EventNotOpen(state=event.state)
    first = next_start_number(event)
    if next_number not in (None, first):
        raise NamesOutdated(next_number=first)
    people, teams = _people(event, newcomers), _teams(event, newcomers)
    entrants = Entrant.objects.bulk_create(
        Entrant(
            event=event,
            person=person,
            number=number,
            home_club=one.home_club or person.home_club,
            team=teams.get(one.team.casefold()),
            out_of_competition=one.out_of_competition,
        )
        for number, (one, person) in enumerate(zip(newcomers, people, strict=True), start=first)
    )
    raise_version(event_id)
    return entrants


@transaction.atomic
def withdraw_entrant(*, entrant_id: int, withdrawn: bool = True) -> None:
    """Leave an entrant out of new seatings, or take the person back; results and pages stay."""
    entrant = Entrant.objects.get(pk=entrant_id)
    entrant.withdrawn = withdrawn
    entrant.save(update_fields=["withdrawn"])
    raise_version(entrant.event_id)


def _people(event: Event, newcomers: Sequence[Newcomer]) -> list[Person]:
    """Return a person for each newcomer, known or new."""
    known = _known_people(event, newcomers)
    new = iter(
        register_people(
            organisation=event.organisation,
            newcomers=[one for one in newcomers if one.person_id is None],
            language=event.language,
            made_up_for=event if event.rehearsal else None,
        )
    )
    return [next(new) if one.person_id is None else known[one.person_id] for one in newcomers]


def _known_people(event: Event, newcomers: Sequence[Newcomer]) -> dict[int, Person]:
    """Return the people of the register who are meant, by id.

    Raises:
        NewcomerRefused: somebody cannot be meant.
    """
    wanted = Counter(one.person_id for one in newcomers if one.person_id is not None)
    register = register_for(event).select_for_update(no_key=True)
    known = {person.pk: person for person in register.filter(pk__in=wanted).order_by("pk")}
    there = set(event.entrants.filter(person__in=known).values_list("person_id", flat=True))
    for one in newcomers:
        if one.person_id is None:
            continue
        if one.person_id not in known:
            raise NewcomerRefused(why="unknown", name=one.name)
        if one.person_id in there:
            raise NewcomerRefused(why="registered", name=one.name)
        if wanted[one.person_id] > 1:
            raise NewcomerRefused(why="twice", name=one.name)
    return known


def _teams(event: Event, newcomers: Sequence[Newcomer]) -> Mapping[str, Team]:
    """Return the event's teams by name in small letters; those that are new are made."""
    teams = {team.name.casefold(): team for team in event.teams.all()}
    wanted = {one.team.casefold(): one.team for one in reversed(newcomers) if one.team}
    new = Team.objects.bulk_create(
        Team(event=event, name=name) for key, name in wanted.items() if key not in teams
    )
    return teams | {team.name.casefold(): team for team in new}
