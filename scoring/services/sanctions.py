"""A director's warnings, punishments and bonuses: given, and withdrawn."""

from collections.abc import Iterator
from contextlib import AbstractContextManager

from django.db import transaction
from django.utils import timezone

from scoring.errors import DecisionOutdated, DecisionProblem, DecisionRefused, ReasonProblem
from scoring.models import Sanction
from scoring.selectors.decisions import POINTS_LIMIT
from scoring.services.reasons import kept_with_history, reason_problem, tidy
from scoring.services.results import shown_change, standings_change
from tournaments.models import Entrant, User


@transaction.atomic
def give_sanction(
    *,
    entrant_id: int,
    points: int | None,
    reason: str,
    by: User,
    reason_public: bool = False,
    newest_seen: int | None = None,
) -> Sanction:
    """Add standings points, in 1/840, to an entrant's sum, and return the sanction.

    Points below zero are a punishment, none a warning, which counts nothing. The reason of a
    warning is public where ``reason_public`` says so, any other always is. ``newest_seen`` is
    the id of the event's newest sanction that the caller has seen, 0 for none, so the same one
    sent twice counts once.

    Raises:
        DecisionRefused: it changes nothing or too much, there is no reason, or the entrant has
            got another one since; names all problems.
        EventNotOpen: the event is not running.
    """
    # The same one sent twice at once, or by two directors, queues here.
    entrant = Entrant.objects.select_for_update(no_key=True).get(pk=entrant_id)
    reason = tidy(reason)
    if problems := list(_problems(entrant, points, reason, newest_seen)):
        raise DecisionRefused(problems=problems)
    with _change(entrant.event_id, counts=points is not None):
        return Sanction.objects.create(
            entrant=entrant,
            points=points,
            reason=reason,
            reason_public=reason_public or points is not None,
            by=by,
        )


@transaction.atomic
def withdraw_sanction(*, sanction_id: int, reason: str = "") -> None:
    """Withdraw a sanction, so that it counts no more; it stays as history, ``reason`` with it.

    Raises:
        ReasonRefused: the reason cannot be stored.
        DecisionOutdated: it has been withdrawn already.
        EventNotOpen: the event is not running.
    """
    sanction = Sanction.objects.select_related("entrant").get(pk=sanction_id)
    change = _change(sanction.entrant.event_id, counts=not sanction.is_warning)
    with kept_with_history(reason), change:
        counting = Sanction.objects.filter(pk=sanction_id, withdrawn_at=None)
        if not counting.update(withdrawn_at=timezone.now()):
            raise DecisionOutdated


def _change(event_id: int, *, counts: bool) -> AbstractContextManager[None]:
    """Change a sanction; a warning is shown and counts nothing."""
    return standings_change(event_id) if counts else shown_change(event_id)


def _problems(
    entrant: Entrant, points: int | None, reason: str, newest_seen: int | None
) -> Iterator[DecisionProblem | ReasonProblem]:
    if newest_seen is not None and entrant.sanctions.filter(pk__gt=newest_seen).exists():
        yield DecisionProblem.GIVEN_MEANWHILE
    if points == 0:
        yield DecisionProblem.NOTHING
    if points is not None and abs(points) > POINTS_LIMIT:
        yield DecisionProblem.TOO_MUCH
    if problem := reason_problem(reason):
        yield problem
