"""Payments are noted and taken back, and nothing of it is lost."""

from dataclasses import replace
from functools import partial

import pytest

from tests.at_once import Meeting, all_at_once
from tests.builders import a_payment, a_user, an_event
from tournaments.errors import CurrencyRefused, PaymentOutdated, PaymentRefused
from tournaments.models import (
    LARGEST_AMOUNT,
    Entrant,
    Event,
    Payment,
    PaymentMethod,
    PrizeGroup,
)
from tournaments.selectors.payments import account_of, cash_sheet, paid_by
from tournaments.services.copies import copy_event
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.events import change_event
from tournaments.services.payments import reverse_payment, take_payment
from tournaments.services.prizes import PrizeDetails, change_prize, offer_prize

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return an_event(3, fee=800)


def rows(event: Event) -> list[tuple[int, int, str, int | None]]:
    """Start number, amount, way and what it takes back of every payment."""
    payments = Payment.objects.filter(entrant__event=event).order_by("pk")
    return list(payments.values_list("entrant__number", "amount", "method", "reverses"))


def test_take_payment_stores_who_paid_what_and_how_and_who_noted_it(event: Event) -> None:
    kata = a_user()

    payment = a_payment(event, 2, amount=500, method=PaymentMethod.TRANSFER, by=kata)

    assert rows(event) == [(2, 500, "transfer", None)]
    assert payment.by == kata


def test_take_payment_sent_twice_counts_once(event: Event) -> None:
    a_payment(event)

    with pytest.raises(PaymentOutdated):
        a_payment(event)

    assert rows(event) == [(1, 800, "cash", None)]


def test_take_payment_takes_the_rest_from_who_has_seen_the_first_part(event: Event) -> None:
    a_payment(event, amount=500)
    a_payment(event, amount=300, method=PaymentMethod.OTHER, paid_before=500)

    assert account_of(event.entrants.get(number=1)).left == 0


@pytest.mark.parametrize("amount", [0, -1, LARGEST_AMOUNT + 1])
def test_take_payment_refuses_what_no_one_pays(event: Event, amount: int) -> None:
    with pytest.raises(PaymentRefused) as refused:
        a_payment(event, amount=amount)

    assert refused.value.data == {"why": "amount"}


def test_take_payment_is_refused_where_there_is_no_fee() -> None:
    event = an_event(1)

    with pytest.raises(PaymentRefused) as refused:
        take_payment(
            entrant_id=event.entrants.get().pk,
            amount=800,
            method=PaymentMethod.CASH,
            paid_before=0,
            by=a_user(),
        )

    assert refused.value.data == {"why": "no_fee"}


def test_reverse_payment_takes_back_as_much_once_and_both_stay(event: Event) -> None:
    paid = a_payment(event, method=PaymentMethod.TRANSFER)
    director = a_user()

    reversal = reverse_payment(payment_id=paid.pk, by=director)

    assert rows(event) == [(1, 800, "transfer", None), (1, -800, "transfer", paid.pk)]
    with pytest.raises(PaymentOutdated):
        reverse_payment(payment_id=paid.pk, by=director)
    with pytest.raises(PaymentRefused) as refused:
        reverse_payment(payment_id=reversal.pk, by=director)
    assert refused.value.data == {"why": "reversal"}
    a_payment(event)
    assert account_of(event.entrants.get(number=1)).paid == 800


def test_the_cash_sheet_adds_up_by_way_and_names_differences(event: Event) -> None:
    a_payment(event, 1)
    a_payment(event, 2, amount=1000, method=PaymentMethod.TRANSFER)
    reverse_payment(payment_id=a_payment(event, 3).pk, by=a_user())
    withdraw_entrant(entrant_id=event.entrants.get(number=1).pk)

    sheet = cash_sheet(Event.objects.get(pk=event.pk))

    assert sheet.by_method == {"cash": 800, "transfer": 1000, "other": 0}
    assert (sheet.due, sheet.paid, sheet.left, sheet.too_much) == (1600, 1800, -200, 200)
    assert [(one.entrant.number, one.left) for one in sheet.unsettled] == [
        (1, -800),  # withdrawn: to be given back
        (2, -200),
        (3, 800),
    ]


def test_who_withdrew_without_paying_is_not_on_the_cash_sheet(event: Event) -> None:
    withdraw_entrant(entrant_id=event.entrants.get(number=1).pk)

    accounts = cash_sheet(Event.objects.get(pk=event.pk)).accounts

    assert [account.entrant.number for account in accounts] == [2, 3]


def test_the_currency_stays_from_the_first_payment_on(event: Event) -> None:
    event.currency = "JPY"
    change_event(event, fields=["currency"])
    a_payment(event, amount=800)
    event.currency, event.fee = "EUR", 900

    with pytest.raises(CurrencyRefused) as refused:
        change_event(event, fields=["currency", "fee"])

    assert refused.value.data == {"why": "payments", "currency": "JPY"}
    stored = Event.objects.get(pk=event.pk)
    assert (stored.currency, stored.fee) == ("JPY", 800)


def test_the_currency_stays_while_a_prize_is_a_sum_of_money(event: Event) -> None:
    details = PrizeDetails(group=PrizeGroup.ALL, club="", first=1, last=1, thing="Cup", amount=5000)
    prize = offer_prize(event_id=event.pk, details=details)
    event.currency = "JPY"

    with pytest.raises(CurrencyRefused) as refused:
        change_event(event, fields=["currency"])
    change_prize(prize_id=prize.pk, details=replace(details, amount=None))
    change_event(event, fields=["currency"])

    assert refused.value.data == {"why": "prizes", "currency": "EUR"}
    assert Event.objects.get(pk=event.pk).currency == "JPY"


def test_a_copy_has_the_fee_and_the_limit_and_no_payment(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(most_entrants=20, currency="CHF")
    a_payment(event)
    day = event.starts_on

    copy = copy_event(
        event_id=event.pk,
        name="Next",
        slug="next",
        starts_on=day,
        ends_on=day,
        with_entrants=True,
    )

    assert (copy.fee, copy.currency, copy.most_entrants) == (800, "CHF", 20)
    assert (copy.entrants.count(), rows(copy)) == (3, [])


@pytest.mark.django_db(transaction=True)
def test_two_who_take_the_fee_of_one_person_at_once_note_it_once(event: Event) -> None:
    users = a_user(), a_user()

    outcomes = all_at_once(*(partial(a_payment, event, by=by) for by in users))

    assert outcomes == ["PaymentOutdated", "done"]
    assert rows(event) == [(1, 800, "cash", None)]


@pytest.mark.django_db(transaction=True)
def test_control_without_the_lock_both_note_it(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    meeting, users = Meeting(), (a_user(), a_user())

    def look_then_wait(entrant: Entrant) -> int:
        paid = paid_by(entrant)
        meeting.wait()  # both have seen that nothing is paid
        return paid

    monkeypatch.setattr("tournaments.services.payments.paid_by", look_then_wait)
    monkeypatch.setattr(
        "tournaments.services.payments._lock",
        lambda pk: Entrant.objects.select_related("event").get(pk=pk),
    )

    assert all_at_once(*(partial(a_payment, event, by=by) for by in users)) == ["done", "done"]
    assert len(rows(event)) == 2
