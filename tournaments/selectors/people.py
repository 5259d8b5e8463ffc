"""People of a register: searches, their events, and reasons against merging or erasing."""

from django.db.models import Count, QuerySet

from tournaments.errors import ErasureRefused, MergeRefused
from tournaments.models import Entrant, Event, EventState, Person
from tournaments.selectors.names import in_order, matching


def search_register(people: QuerySet[Person], *, typed: str, language: str) -> QuerySet[Person]:
    """Return the people whose name or club holds what was typed, as the language sorts them.

    Each with ``times``, the number of events.
    """
    matches = people.filter(matching(typed, "name", "sort_name", "home_club"))
    return matches.annotate(times=Count("entrants")).order_by(in_order("sort_name", language), "pk")


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


def played_by(person: Person) -> QuerySet[Entrant]:
    """Return a person's entrants, with event and team, the newest event first."""
    return person.entrants.select_related("event", "team").order_by("-event__starts_on", "-pk")


def merge_problem(kept: Person, gone: Person) -> MergeRefused | None:
    """Return the reason against merging two people, or None."""
    if kept == gone:
        return MergeRefused(why="same")
    if _register(kept) != _register(gone):
        return MergeRefused(why="elsewhere")
    if kept.erased_at or gone.erased_at:
        return MergeRefused(why="erased")
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
