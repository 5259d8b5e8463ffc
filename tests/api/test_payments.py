"""``/api/v1/events/<slug>/payments/``: the cash sheet and what is noted on it."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.api.programs import program, send
from tests.builders import a_payment, a_user, an_event
from tournaments.models import Event, Payment, Scope

pytestmark = pytest.mark.django_db

FEE = {"entrant": 2, "amount": 800, "method": "cash", "paid_before": 0}


def payments(event: Event) -> str:
    return f"/api/v1/events/{event.slug}/payments/"


@pytest.fixture
def event() -> Event:
    """Anna and Béla owe 8 euros each."""
    return an_event(2, fee=800, currency="EUR")


def test_a_payment_is_noted_and_taken_back_and_both_stay_on_the_sheet(event: Event) -> None:
    maker = a_user(event.organisation)
    client = program(event, by=maker)

    noted = send(client, "POST", payments(event), FEE).json()
    paid = client.get(payments(event)).json()
    back = send(client, "POST", f"{payments(event)}{noted['id']}/reverse/", key="2").json()
    sheet = client.get(payments(event)).json()

    assert (noted["amount"], noted["reverses"], noted["by"]) == (800, None, maker.username)
    assert (paid["paid"], paid["left"]) == (800, 800)
    assert (back["amount"], back["method"], back["reverses"]) == (-800, "cash", noted["id"])
    anna = {"number": 1, "name": "Anna", "due": 800, "paid": 0, "left": 800, "payments": []}
    bela = {**anna, "number": 2, "name": "Béla", "payments": [noted, back]}
    assert sheet == {
        "currency": "EUR",
        "fee": 800,
        "due": 1600,
        "paid": 0,
        "left": 1600,
        "by_method": {"cash": 0, "transfer": 0, "other": 0},
        "accounts": [anna, bela],
    }


@pytest.mark.parametrize(
    ("changed", "status", "code"),
    [
        ({"paid_before": 1}, 409, "payment_outdated"),
        ({"entrant": 9}, 400, "unreadable"),
        ({"amount": 0}, 400, "unreadable"),
        ({"method": "shells"}, 400, "unreadable"),
    ],
)
def test_what_cannot_be_noted_is_refused(
    event: Event, changed: dict[str, Any], status: int, code: str
) -> None:
    answer = send(program(event, Scope.SCORE), "POST", payments(event), FEE | changed)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not Payment.objects.exists()


def test_nothing_is_noted_without_a_fee_and_no_reversal_is_taken_back(event: Event) -> None:
    free = an_event(2)
    payment = a_payment(event, 1)
    address = f"{payments(event)}{payment.pk}/reverse/"
    client = program(event)

    answers = [
        send(program(free), "POST", payments(free), FEE),
        send(client, "POST", address, key="1"),
        send(client, "POST", address, key="2"),
        send(client, "POST", payments(event) + f"{payment.reversal.pk}/reverse/", key="3"),
        send(program(free), "POST", f"{payments(free)}{payment.pk}/reverse/"),
    ]

    assert [answer.status_code for answer in answers] == [422, 201, 409, 422, 404]


def test_the_cash_sheet_takes_four_queries(
    event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = program(event, Scope.READ)
    client.get(payments(event))  # the use of a key is noted once a minute
    for number in (1, 2):
        a_payment(event, number)

        with django_assert_num_queries(4):  # key, event, entrants, payments
            client.get(payments(event))
