"""Who takes part in an event."""

from django.db.models import Count, Max, Q, QuerySet

from tournaments.models import Entrant, Event, KeepApart


def entrants_of(event: Event) -> QuerySet[Entrant]:
    """Return an event's entrants with their person, withdrawn ones too, by start number."""
    return event.entrants.select_related("person").order_by("number")


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
    """Return the start numbers of everybody by name, capitals and small letters being equal."""
    numbers: dict[str, list[int]] = {}
    entrants = event.entrants.order_by("number").values_list("number", "person__name")
    for number, name in entrants:
        numbers.setdefault(name.casefold(), []).append(number)
    return numbers


def pairs_apart(event: Event) -> list[tuple[int, int]]:
    """Return the pairs who should not share a table, by start number, ascending."""
    pairs = KeepApart.objects.filter(first__event=event)
    return sorted(pairs.values_list("first__number", "second__number"))
