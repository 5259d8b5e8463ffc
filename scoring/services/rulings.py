"""Scores that a director gives for a seating instead of played cards, and takes back."""

from collections.abc import Iterator

from django.db import transaction
from django.utils import timezone

from scoring.errors import DecisionOutdated, DecisionProblem, DecisionRefused, ReasonProblem
from scoring.models import Ruling, RulingKind
from scoring.selectors.decisions import decided, worth_of_a_match
from scoring.services.reasons import kept_with_history, reason_problem, tidy
from scoring.services.results import results_change
from tournaments.models import Entrant, Seating, User
from tournaments.selectors.tables import SEATED
from tournaments.services.tables import block_captains, lock_tables_with, unblock_captains


@transaction.atomic
def give_ruling(
    *,
    entrant_id: int,
    seating_id: int,
    kind: RulingKind,
    points: int | None,
    reason: str,
    by: User,
    newest_seen: int | None = None,
) -> Ruling:
    """Store a ruling in place of an entrant's match of a seating, and return it.

    Captains are kept away from the table until it is released.
    ``points`` are standings points in 1/840, for a fixed ruling alone. ``newest_seen`` is the id
    of the event's newest ruling that the caller has seen, 0 for none, so one that was withdrawn
    does not count again by itself.

    Raises:
        DecisionRefused: something is missing, there is a ruling already, or one was withdrawn
            since; names all problems.
        EventNotOpen: the event is not running.
    """
    # Two directors who rule about the same entrant queue here.
    entrant = Entrant.objects.select_for_update(no_key=True).get(pk=entrant_id)
    seating, reason = Seating.objects.get(pk=seating_id), tidy(reason)
    if problems := list(_problems(entrant, seating, kind, points, reason, newest_seen)):
        raise DecisionRefused(problems=problems)
    tables = [table.pk for table in lock_tables_with(entrant, seating)]
    block_captains(*tables)
    with results_change(seating, tables=tables):
        return Ruling.objects.create(
            entrant=entrant,
            seating=seating,
            kind=kind,
            points=points if kind == RulingKind.FIXED else None,
            reason=reason,
            by=by,
        )


@transaction.atomic
def withdraw_ruling(*, ruling_id: int, reason: str = "") -> None:
    """Withdraw a ruling, so that the played cards count again; it stays as history.

    Captains of the table may send again, unless another decision about it stands. ``reason`` is
    kept with its history.

    Raises:
        ReasonRefused: the reason cannot be stored.
        DecisionOutdated: it has been withdrawn already.
        EventNotOpen: the event is not running.
    """
    ruling = Ruling.objects.select_related("seating").get(pk=ruling_id)
    entrant = Entrant.objects.select_for_update(no_key=True).get(pk=ruling.entrant_id)
    seating = ruling.seating
    tables = lock_tables_with(entrant, seating)
    numbered = [table.pk for table in tables]
    with (
        kept_with_history(reason),
        results_change(seating, tables=numbered),
    ):
        counting = Ruling.objects.filter(pk=ruling_id, withdrawn_at=None)
        if not counting.update(withdrawn_at=timezone.now()):
            raise DecisionOutdated
        unblock_captains(*(table.pk for table in tables if not decided(table)))


def _problems(
    entrant: Entrant,
    seating: Seating,
    kind: RulingKind,
    points: int | None,
    reason: str,
    newest_seen: int | None,
) -> Iterator[DecisionProblem | ReasonProblem]:
    if seating.event_id != entrant.event_id or seating.state not in SEATED:
        yield DecisionProblem.NOT_SEATED
    rulings = entrant.rulings.filter(seating=seating)
    if rulings.filter(withdrawn_at=None).exists():
        yield DecisionProblem.RULED_ALREADY
    elif newest_seen is not None and rulings.filter(pk__gt=newest_seen).exists():
        yield DecisionProblem.RULED_MEANWHILE
    if kind == RulingKind.FIXED and points is None:
        yield DecisionProblem.NOTHING
    least, most = worth_of_a_match(entrant.event)
    if kind == RulingKind.FIXED and points is not None and points > most:
        yield DecisionProblem.TOO_MUCH
    if kind == RulingKind.FIXED and points is not None and points < least:
        yield DecisionProblem.TOO_LITTLE
    if problem := reason_problem(reason):
        yield problem
