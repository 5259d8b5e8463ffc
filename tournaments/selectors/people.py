"""People of a register: searches, their events, and reasons against merging or erasing."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Final

from django.db.models import Count, QuerySet

from tournaments.errors import ErasureRefused, MergeRefused
from tournaments.models import (
    Entrant,
    Event,
    EventState,
    Organisation,
    PageConsent,
    Person,
)
from tournaments.selectors.names import in_order, matching

SEARCHED: Final = ("number", "name", "sort_name", "home_club")  # columns


def search_register(people: QuerySet[Person], *, typed: str, language: str) -> QuerySet[Person]:
    """Return the people whose name, club or number holds what was typed, as the language sorts.

    Each with ``times``, the number of events.
    """
    matches = people.filter(matching(typed, *SEARCHED))
    return matches.annotate(times=Count("entrants")).order_by(in_order("sort_name", language), "pk")


def people_found(organisation: Organisation, *, typed: str = "") -> QuerySet[Person]:
    """Return an organisation's people whose name, club or number holds what was typed.

    Erased ones, too, but none that were made up for a rehearsal.
    """
    people = Person.objects.filter(organisation=organisation, made_up_for=None)
    return people.filter(matching(typed, *SEARCHED))


def namesakes(person: Person, language: str) -> QuerySet[Person]:
    """Return the others of the register with the same name, whatever accents and capitals."""
    return search_register(others_in_register(person), typed=person.name, language=language)


def register_for(event: Event) -> QuerySet[Person]:
    """Return the people who may become entrants: the club's, or a rehearsal's made-up ones."""
    return register_of(event.organisation_id, made_up_for=event.pk if event.rehearsal else None)


def register_of(organisation_id: int, *, made_up_for: int | None = None) -> QuerySet[Person]:
    """Return an organisation's people whose data were not erased, or those of one rehearsal."""
    return Person.objects.filter(
        organisation=organisation_id, made_up_for=made_up_for, erased_at=None
    )


def others_in_register(person: Person) -> QuerySet[Person]:
    """Return all others in a person's register whose data were not erased."""
    register = register_of(person.organisation_id, made_up_for=person.made_up_for_id)
    return register.exclude(pk=person.pk)


def owners_of_numbers(organisation_id: int, numbers: Collection[str]) -> dict[str, Person]:
    """Return the people of a register who have one of these member numbers, by number."""
    wanted = set(numbers) - {""}
    if not wanted:
        return {}
    people = Person.objects.filter(organisation=organisation_id, number__in=wanted)
    return {person.number: person for person in people}


def played_by(person: Person) -> QuerySet[Entrant]:
    """Return a person's entrants, with event and team, the newest event first."""
    return person.entrants.select_related("event", "team").order_by("-event__starts_on", "-pk")


@dataclass(frozen=True, slots=True)
class HomeClub:
    """A club for which a person played, from the first to the last day of its events."""

    name: str
    first: date
    last: date


def clubs_of(entrants: Iterable[Entrant]) -> list[HomeClub]:
    """Return the clubs for which a person's entrants played, the newest first.

    A club that comes again after another one is there twice; events without a club say nothing.
    """
    with_club = sorted(
        (entrant for entrant in entrants if entrant.home_club),
        key=lambda entrant: (entrant.event.starts_on, entrant.pk),
    )
    spans = [
        [entrant.event.starts_on for entrant in same]
        for _, same in groupby(with_club, key=lambda entrant: entrant.home_club)
    ]
    names = [name for name, _ in groupby(entrant.home_club for entrant in with_club)]
    clubs = [HomeClub(name, days[0], days[-1]) for name, days in zip(names, spans, strict=True)]
    return clubs[::-1]


def has_page(person: Person, club: Organisation) -> bool:
    """Return whether visitors find a page of a person: where the person and the club allow it."""
    return (
        club.people_pages
        and person.page == PageConsent.ALLOWED
        and person.erased_at is None
        and person.made_up_for_id is None
    )


def people_with_page(club: str) -> QuerySet[Person]:
    """Return the people of whom visitors find a page below a club's address, with the club."""
    allowing = Person.objects.filter(
        page=PageConsent.ALLOWED, erased_at=None, made_up_for=None, organisation__people_pages=True
    )
    return allowing.filter(organisation__slug=club).select_related("organisation")


def merge_problem(kept: Person, gone: Person) -> MergeRefused | None:
    """Return the reason against merging two people, or None."""
    if kept == gone:
        return MergeRefused(why="same")
    if _register(kept) != _register(gone):
        return MergeRefused(why="elsewhere")
    if kept.erased_at or gone.erased_at:
        return MergeRefused(why="erased")
    if kept.number and gone.number and kept.number != gone.number:
        return MergeRefused(why="numbers", numbers=[kept.number, gone.number])
    both = Event.objects.filter(entrants__person=kept).filter(entrants__person=gone)
    names = list(both.order_by("starts_on", "pk").values_list("name", flat=True))
    return MergeRefused(why="same_event", events=names) if names else None


def _register(person: Person) -> tuple[int, int | None]:
    return person.organisation_id, person.made_up_for_id


def erasure_problem(person: Person) -> ErasureRefused | None:
    """Return the reason against erasing a person's data, or None."""
    if person.erased_at:
        return ErasureRefused(why="erased")
    running = Event.objects.filter(entrants__person=person, state=EventState.RUNNING)
    names = list(running.order_by("starts_on", "pk").values_list("name", flat=True))
    return ErasureRefused(why="playing", events=names) if names else None
