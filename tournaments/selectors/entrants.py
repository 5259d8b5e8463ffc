"""Entrants of an event, and pairs to keep apart."""

from collections import Counter
from collections.abc import Collection, Iterable

from django.db.models import Count, F, Max, Q, QuerySet, Window
from django.db.models.functions import Lower

from tournaments.models import Entrant, Event, KeepApart, Person
from tournaments.selectors.names import in_order
from tournaments.selectors.people import register_for, search_register


def entrants_of(event: Event) -> QuerySet[Entrant]:
    """Return an event's entrants with their person, withdrawn ones too, by start number."""
    return event.entrants.select_related("person").order_by("number")


def entrants_found(event: Event, *, by_name: bool = False) -> QuerySet[Entrant]:
    """Return the entrants with person and team.

    By start number, or by name as the language of the event sorts.
    """
    order = [in_order("person__sort_name", event.language), "number"] if by_name else ["number"]
    return entrants_of(event).select_related("team").order_by(*order)


def who_comes(event: Event) -> QuerySet[Entrant]:
    """Return the entrants who are not withdrawn, with their person, by name."""
    return entrants_found(event, by_name=True).filter(withdrawn=False)


def told_apart(entrants: Iterable[Entrant]) -> dict[int, str]:
    """Return the names of some entrants by start number; who shares a name has the club behind it.

    Without a club nothing does: start numbers stand beside names.
    """
    listed = list(entrants)
    clubs = clubs_apart(listed)
    return {
        one.number: f"{one.person.name} ({clubs[one.number]})"
        if one.number in clubs
        else one.person.name
        for one in listed
    }


def clubs_apart(entrants: Iterable[Entrant]) -> dict[int, str]:
    """Return the clubs by which entrants of one name are told apart, by start number."""
    listed = {one.number: one for one in entrants}
    shared = Counter(one.person.name.casefold() for one in listed.values())
    return {
        number: one.home_club
        for number, one in listed.items()
        if one.home_club and shared[one.person.name.casefold()] > 1
    }


def namesakes_of(event: Event) -> dict[int, str]:
    """Return the clubs of all entrants of an event who share a name, by start number; one query.

    For pages that show some of them: who has the same name may stand on another one.
    """
    return namesakes_in([event.pk])[event.pk]


def namesakes_in(event_ids: Collection[int]) -> dict[int, dict[int, str]]:
    """Return the same of several events, by id; one query."""
    sharing = Window(Count("pk"), partition_by=[F("event"), Lower("person__name")])
    entrants = Entrant.objects.filter(event__in=event_ids).order_by()
    shared = entrants.annotate(sharing=sharing).filter(sharing__gt=1)
    clubs: dict[int, dict[int, str]] = {event_id: {} for event_id in event_ids}
    for event_id, number, club in shared.values_list("event_id", "number", "home_club"):
        if club:
            clubs[event_id][number] = club
    return clubs


def order_by_name(event: Event) -> dict[int, int]:
    """Return where each entrant stands, from 0, as the language of the event sorts; by id."""
    ids = entrants_found(event, by_name=True).values_list("pk", flat=True)
    return {pk: at for at, pk in enumerate(ids)}


def not_registered(event: Event, *, typed: str = "") -> QuerySet[Person]:
    """Return the people of the event's register who are not entrants, like ``search_register``."""
    others = register_for(event).exclude(pk__in=event.entrants.values("person_id"))
    return search_register(others, typed=typed, language=event.language)


def next_start_number(event: Event) -> int:
    """Return the start number that the next entrant will get."""
    return (event.entrants.aggregate(Max("number"))["number__max"] or 0) + 1


def count_entrants(event: Event) -> tuple[int, int]:
    """Return how many take part in an event and how many have withdrawn."""
    gone = Q(withdrawn=True)
    counts = event.entrants.aggregate(
        there=Count("pk", filter=~gone), gone=Count("pk", filter=gone)
    )
    return counts["there"], counts["gone"]


def numbers_by_name(event: Event) -> dict[str, list[int]]:
    """Return the start numbers of all entrants by case-folded name."""
    numbers: dict[str, list[int]] = {}
    entrants = event.entrants.order_by("number").values_list("number", "person__name")
    for number, name in entrants:
        numbers.setdefault(name.casefold(), []).append(number)
    return numbers


def keep_apart_pairs(event: Event) -> list[tuple[int, int]]:
    """Return the pairs who should not share a table, by start number, ascending."""
    pairs = KeepApart.objects.filter(first__event=event)
    return sorted(pairs.values_list("first__number", "second__number"))


def distinct_names(entrants: Iterable[Entrant]) -> list[str]:
    """Return the names of entrants in their order, equal ones with their start numbers."""
    people = list(entrants)
    times = Counter(entrant.person.name.casefold() for entrant in people)
    return [
        f"{entrant.person.name} ({entrant.number})"
        if times[entrant.person.name.casefold()] > 1
        else entrant.person.name
        for entrant in people
    ]
