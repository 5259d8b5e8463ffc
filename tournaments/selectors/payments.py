"""Payments of an event: who has paid what, who has not, and what is in the cash box."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import QuerySet, Sum

from tournaments.models import Entrant, Event, Payment, PaymentMethod, Role, User
from tournaments.selectors.entrants import entrants_found
from tournaments.selectors.rights import may


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """The payments of an entrant beside what is due, in the smallest unit of the currency."""

    entrant: Entrant
    due: int
    payments: Sequence[Payment]  # reversals, too, in the order in which they were noted

    @property
    def paid(self) -> int:
        """The sum of what was paid and not taken back."""
        return sum(payment.amount for payment in self.payments)

    @property
    def by_method(self) -> Mapping[PaymentMethod, int]:
        """The sums by way of paying."""
        return _by_method(self.payments)

    @property
    def left(self) -> int:
        """The sum that is still to be paid; below zero one that was paid too much."""
        return self.due - self.paid

    @property
    def too_much(self) -> int:
        """The sum that was paid beyond what is due."""
        return max(0, -self.left)

    @property
    def with_reversals(self) -> list[tuple[Payment, Payment | None]]:
        """The payments, each with its reversal if it was taken back."""
        reversals = {payment.reverses_id: payment for payment in self.payments}
        return [
            (payment, reversals.get(payment.pk))
            for payment in self.payments
            if payment.reverses_id is None
        ]

    @property
    def standing(self) -> list[Payment]:
        """The payments that were not taken back."""
        return [payment for payment, reversal in self.with_reversals if reversal is None]


@dataclass(frozen=True, kw_only=True)
class CashSheet:
    """The accounts of all entrants of an event, and their sums."""

    accounts: Sequence[Account]

    @property
    def due(self) -> int:
        """The sum that all who take part owe."""
        return sum(account.due for account in self.accounts)

    @property
    def paid(self) -> int:
        """The sum that all have paid."""
        return sum(self.by_method.values())

    @property
    def left(self) -> int:
        """The sum that is missing; below zero one that was paid too much."""
        return self.due - self.paid

    @property
    def too_much(self) -> int:
        """The sum that was paid beyond what is due."""
        return max(0, -self.left)

    @cached_property
    def by_method(self) -> Mapping[PaymentMethod, int]:
        """The sums by way of paying."""
        return _by_method(payment for account in self.accounts for payment in account.payments)

    @property
    def unsettled(self) -> list[Account]:
        """The accounts on which too little or too much was paid."""
        return [account for account in self.accounts if account.left]


def _by_method(payments: Iterable[Payment]) -> dict[PaymentMethod, int]:
    sums = Counter[str]()
    for payment in payments:
        sums[payment.method] += payment.amount
    return {method: sums[method] for method in PaymentMethod}


def cash_sheet(event: Event, *, by_name: bool = False) -> CashSheet:
    """Return the cash sheet of an event by start number, or by name, in two queries.

    Of entrants who have withdrawn only those are on it who have paid something at any time.
    """
    accounts = accounts_of(event, entrants_found(event, by_name=by_name))
    return CashSheet(
        accounts=[
            account
            for account in accounts.values()
            if account.payments or not account.entrant.withdrawn
        ]
    )


def accounts_of(event: Event, entrants: Iterable[Entrant]) -> dict[int, Account]:
    """Return the account of each of these entrants of an event, by id, in one query."""
    payments = defaultdict[int, list[Payment]](list)
    for payment in payments_of(event):
        payments[payment.entrant_id].append(payment)
    return {
        entrant.pk: Account(
            entrant=entrant, due=due_of(entrant, event), payments=payments.get(entrant.pk, ())
        )
        for entrant in entrants
    }


def payments_of(event: Event) -> QuerySet[Payment]:
    """Return the payments of an event with who noted them, in the order in which they were."""
    return Payment.objects.filter(entrant__event=event).select_related("by").order_by("pk")


def account_of(entrant: Entrant) -> Account:
    """Return the payments of one entrant, in one query."""
    payments = entrant.payments.select_related("by").order_by("pk")
    return Account(entrant=entrant, due=due_of(entrant, entrant.event), payments=list(payments))


def may_reverse(payment: Payment, user: User, event: Event) -> bool:
    """Return whether a score keeper may take a payment of the event back: directors may any."""
    return payment.by == user or may(user, Role.DIRECTOR, event)


def has_payments(event: Event) -> bool:
    """Return whether a payment was ever noted."""
    return Payment.objects.filter(entrant__event=event).exists()


def paid_by(entrant: Entrant) -> int:
    """Return what an entrant has paid so far."""
    return entrant.payments.aggregate(sum=Sum("amount"))["sum"] or 0


def due_of(entrant: Entrant, event: Event) -> int:
    """Return what an entrant of the event owes: the fee, nothing once withdrawn."""
    return 0 if entrant.withdrawn else event.fee or 0
