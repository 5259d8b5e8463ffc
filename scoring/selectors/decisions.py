"""Decisions of directors about entrants: sanctions, bonuses and rulings."""

from django.db.models import Q, QuerySet

from engine.standings.matches import WHOLE
from engine.standings.points import POINTS_SYSTEMS
from engine.standings.ranking import rank
from scoring.models import RoundState, Ruling, Sanction
from scoring.selectors.results import ranking_rules, results_of
from scoring.selectors.rounds import counting_entries
from tournaments.models import Entrant, Event, Role, Seating, SeatingState, Table
from tournaments.selectors.events import events_of
from tournaments.selectors.rights import AnyUser
from tournaments.selectors.seatings import seatings_of

POINTS_LIMIT = 100 * WHOLE  # of a sanction, either way; more than anyone can win


def sanctions_of(event: Event) -> QuerySet[Sanction]:
    """Return an event's sanctions, withdrawn ones too, newest first, with who and by whom."""
    sanctions = Sanction.objects.filter(entrant__event=event)
    return sanctions.select_related("entrant__person", "by").order_by("-id")


def rulings_of(event: Event) -> QuerySet[Ruling]:
    """Return an event's rulings, withdrawn ones too, newest first, with who, when and by whom."""
    rulings = Ruling.objects.filter(entrant__event=event)
    return rulings.select_related("entrant__person", "seating", "by").order_by("-id")


def counting_rulings(seating: Seating) -> QuerySet[Ruling]:
    """Return the rulings that count for a seating, by start number, with who."""
    rulings = Ruling.objects.filter(seating=seating, withdrawn_at=None)
    return rulings.select_related("entrant__person").order_by("entrant__number")


def with_points_given(event: Event) -> QuerySet[Entrant]:
    """Return who has a sanction or ruling in points that counts, by start number, with the person.

    Such points are of the event's points system.
    """
    sanctions = Q(sanctions__points__isnull=False, sanctions__withdrawn_at__isnull=True)
    rulings = Q(rulings__points__isnull=False, rulings__withdrawn_at__isnull=True)
    decided = event.entrants.filter(sanctions | rulings)
    return decided.select_related("person").order_by("number").distinct()


def worth_of_a_match(event: Event) -> tuple[int, int]:
    """Return the least and the most that a match can be worth in an event, in 1/840."""
    most = POINTS_SYSTEMS[event.points_system].most
    return (-POINTS_LIMIT, POINTS_LIMIT) if most is None else (0, most)


def counting_seatings(entrant: Entrant) -> tuple[int, int]:
    """Return how many seatings count for an entrant: now, and with all that are planned so far."""
    event = entrant.event
    rules = ranking_rules(event)
    [line] = [line for line in rank(results_of(event), rules) if line.entrant == entrant.number]
    settled = {gave.seating for gave in line.by_seating}
    to_come = seatings_of(event).exclude(state=SeatingState.CLOSED).exclude(number__in=settled)
    planned = len(settled) + to_come.count()
    return line.matches, planned if rules.best is None else min(planned, rules.best)


def decided(table: Table) -> bool:
    """Return whether a decision of a director about results of this table stands.

    That is a director's word, the correction of a closed round, a round that is void and not
    played again, or a ruling about anyone who sat there.
    """
    entries = counting_entries([table])
    given_up = table.rounds.filter(state=RoundState.VOID, replayed=False)
    about = counting_rulings(table.seating).filter(entrant__occupancies__seat__table=table)
    return (
        any(entry.reason or entry.correction for entry in entries)
        or given_up.exists()
        or about.exists()
    )


def sanctions_open_to(user: AnyUser, role: Role) -> QuerySet[Sanction]:
    """Return the sanctions that this user may see or touch with at least this role."""
    sanctions = Sanction.objects.filter(entrant__event__in=events_of(user, role))
    return sanctions.select_related("entrant__event")


def rulings_open_to(user: AnyUser, role: Role) -> QuerySet[Ruling]:
    """Return the rulings that this user may see or touch with at least this role."""
    rulings = Ruling.objects.filter(entrant__event__in=events_of(user, role))
    return rulings.select_related("entrant__event")
