"""People of a register: who they are, where they play, and what stands against a change."""

from django.db.models import Count, QuerySet

from tournaments.errors import ErasureRefused, MergeRefused
from tournaments.models import Entrant, Event, EventState, Person
from tournaments.selectors.names import in_order, matching


def in_register(people: QuerySet[Person], *, typed: str, language: str) -> QuerySet[Person]:
    """Return the people whose name or club holds what was typed, as a reader sorts them.

    Each with ``times``, the number of events.
    """
    found = people.filter(matching(typed, "name", "sort_name", "home_club"))
    return found.annotate(times=Count("entrants")).order_by(in_order("sort_name", language), "pk")


def namesakes(person: Person, language: str) -> QuerySet[Person]:
    """Return the others of the register of the same name, accents and capitals apart."""
    return in_register(others_in_register(person), typed=person.name, language=language)


def others_in_register(person: Person) -> QuerySet[Person]:
    """Return everybody else in a person's register whose data were not erased."""
    return Person.objects.filter(organisation=person.organisation_id, erased_at=None).exclude(
        pk=person.pk
    )


def played_by(person: Person) -> QuerySet[Entrant]:
    """Return what a person is in each event, with event and team, the newest event first."""
    return person.entrants.select_related("event", "team").order_by("-event__starts_on", "-pk")


def merge_problem(kept: Person, gone: Person) -> MergeRefused | None:
    """Return what stands against making one person of two; None for nothing."""
    if kept == gone:
        return MergeRefused(why="same")
    if kept.organisation_id != gone.organisation_id:
        return MergeRefused(why="elsewhere")
    if kept.erased_at or gone.erased_at:
        return MergeRefused(why="erased")
    both = Event.objects.filter(entrants__person=kept).filter(entrants__person=gone)
    names = list(both.order_by("starts_on", "pk").values_list("name", flat=True))
    return MergeRefused(why="same_event", events=names) if names else None


def erasure_problem(person: Person) -> ErasureRefused | None:
    """Return what stands against erasing a person's data; None for nothing."""
    if person.erased_at:
        return ErasureRefused(why="erased")
    running = Event.objects.filter(entrants__person=person, state=EventState.RUNNING)
    names = list(running.order_by("starts_on", "pk").values_list("name", flat=True))
    return ErasureRefused(why="playing", events=names) if names else None
