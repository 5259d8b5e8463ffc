"""Teams and pairs to keep apart."""

from django.db.models import Prefetch, Q, QuerySet

from tournaments.models import Entrant, Event, KeepApart, Team


def teams_of(event: Event) -> QuerySet[Team]:
    """Return an event's teams by name, with their entrants and people in two queries."""
    entrants = Entrant.objects.select_related("person").order_by("number")
    return event.teams.prefetch_related(Prefetch("entrants", queryset=entrants)).order_by("name")


def kept_apart(event: Event) -> QuerySet[KeepApart]:
    """Return the pairs of an event who should not share a table, with their people."""
    pairs = KeepApart.objects.filter(first__event=event)
    return _with_people(pairs).order_by("first__number", "second__number")


def kept_apart_from(entrant: Entrant) -> QuerySet[KeepApart]:
    """Return the pairs to keep apart to which an entrant belongs, with their people."""
    pairs = KeepApart.objects.filter(Q(first=entrant) | Q(second=entrant))
    return _with_people(pairs).order_by("first__number", "second__number")


def _with_people(pairs: QuerySet[KeepApart]) -> QuerySet[KeepApart]:
    return pairs.select_related("first__person", "second__person")
