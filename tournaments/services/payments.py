"""Payments of entrants: noted, and taken back by a reversal."""

from django.db import transaction

from tournaments.errors import PaymentOutdated, PaymentRefused
from tournaments.models import LARGEST_AMOUNT, Entrant, Payment, PaymentMethod, User
from tournaments.selectors.payments import paid_by
from tournaments.services.attendance import lock_entrant
from tournaments.services.seatings import lock_event


@transaction.atomic
def take_payment(
    *, entrant_id: int, amount: int, method: PaymentMethod, paid_before: int, by: User
) -> Payment:
    """Return a new payment of an entrant, in the smallest unit of the event's currency.

    ``paid_before`` is what the caller has seen as paid: so what is sent twice, or noted by two
    people at once, counts once.

    Raises:
        PaymentRefused: the event has no fee, or it is no amount that is paid.
        PaymentOutdated: something else is paid by now.
    """
    entrant = _lock(entrant_id)
    if entrant.event.fee is None:
        raise PaymentRefused(why="no_fee")
    if not 1 <= amount <= LARGEST_AMOUNT:
        raise PaymentRefused(why="amount")
    if paid_by(entrant) != paid_before:
        raise PaymentOutdated
    return Payment.objects.create(entrant=entrant, amount=amount, method=method, by=by)


@transaction.atomic
def reverse_payment(*, payment_id: int, by: User) -> Payment:
    """Return the reversal of a payment: as much less, in the same way.

    Raises:
        PaymentRefused: it is a reversal itself.
        PaymentOutdated: it was taken back already.
    """
    payment = Payment.objects.get(pk=payment_id)
    if payment.reverses_id is not None:
        raise PaymentRefused(why="reversal")
    _lock(payment.entrant_id)
    if Payment.objects.filter(reverses=payment).exists():
        raise PaymentOutdated
    return Payment.objects.create(
        entrant_id=payment.entrant_id,
        amount=-payment.amount,
        method=payment.method,
        reverses=payment,
        by=by,
    )


def _lock(entrant_id: int) -> Entrant:
    """Return the entrant, locked, with the event, whose currency and fee stay meanwhile."""
    lock_event(Entrant.objects.get(pk=entrant_id).event_id)
    return lock_entrant(entrant_id)
