"""The cash sheet on the desk, on paper and in a spreadsheet."""

import csv
from io import BytesIO, StringIO

import pytest
from django.test import Client
from openpyxl import load_workbook
from pytest_django import DjangoAssertNumQueries

from tests.builders import a_payment, a_user, an_event
from tests.pages.desk.desks import Answer, desk, desk_of, said, text
from tournaments.models import Event, Payment, PaymentMethod, Role
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.payments import reverse_payment

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return an_event(3, fee=800)


def cash(client: Client, event: Event, **query: str) -> Answer:
    return client.get(f"/admin/events/{event.pk}/cash/", query)


def take(client: Client, event: Event, **sent: str) -> Answer:
    given = {"number": "1", "amount": "8", "method": "cash", "paid": "0", **sent}
    return client.post(f"/admin/events/{event.pk}/cash/take/", given)


def take_back(client: Client, event: Event, payment: int) -> Answer:
    return client.post(f"/admin/events/{event.pk}/cash/reverse/", {"payment": payment})


def amounts(event: Event) -> list[tuple[int, int, str]]:
    payments = Payment.objects.filter(entrant__event=event).order_by("pk")
    return list(payments.values_list("entrant__number", "amount", "method"))


def test_a_payment_is_noted_with_amount_and_way(event: Event) -> None:
    keeper = desk(event, Role.SCORE_KEEPER)

    answer = take(keeper, event, number="2", amount="5,50", method="transfer")

    assert (answer.status_code, answer["Location"]) == (
        302,
        f"/admin/events/{event.pk}/cash/#entrant-2",
    )
    assert said(answer) == ["No. 2: €5.50 noted."]
    assert amounts(event) == [(2, 550, "transfer")]
    assert "2 Béla ⚠ €2.50 missing €5.50 bank transfer" in text(cash(keeper, event))


def test_a_score_keeper_takes_back_the_own_payment_alone(event: Event) -> None:
    keeper = desk(event, Role.SCORE_KEEPER)
    take(keeper, event)
    others = a_payment(event, 2)
    own = Payment.objects.get(entrant__number=1)

    assert text(cash(keeper, event)).count("Take back") == 1
    assert take_back(keeper, event, others.pk).status_code == 403
    assert said(take_back(keeper, event, own.pk))[-1] == "No. 1: €8.00 taken back."
    assert amounts(event) == [(1, 800, "cash"), (2, 800, "cash"), (1, -800, "cash")]


@pytest.mark.parametrize(
    ("sent", "sentences"),
    [
        (
            {"number": "9", "amount": "1.500", "method": "card"},
            [
                "This entrant is not in the list any more. Check the list again.",
                "Write what was paid as an amount, such as 8.00.",
                "Choose how it was paid.",
            ],
        ),
        ({"amount": "0"}, ["No one can pay this amount. Write another one."]),
        ({"amount": "1000000.01"}, ["No one can pay this amount. Write another one."]),
        ({"paid": "800"}, ["Another person has noted a payment of this entrant meanwhile."]),
        ({"paid": "x"}, ["This entrant is not in the list any more."]),
        ({"number": "\0"}, ["This entrant is not in the list any more."]),
    ],
)
def test_what_cannot_be_is_refused_with_everything_that_is_wrong(
    event: Event, sent: dict[str, str], sentences: list[str]
) -> None:
    answer = take(desk(event), event, **sent)

    assert answer.status_code == 422
    for sentence in sentences:
        assert sentence in text(answer)
    assert amounts(event) == []


def test_what_was_typed_stands_there_again(event: Event) -> None:
    answer = take(desk(event), event, number="3", amount="eight", method="other")

    shown = answer.content.decode()
    assert 'value="eight"' in shown
    assert shown.count("<details open>") == 1


def test_a_director_takes_a_payment_back_and_both_stay_in_the_list(event: Event) -> None:
    ada, bob = a_user(event.organisation, Role.DIRECTOR), a_user()
    payment = a_payment(event, by=bob)
    browser = desk_of(ada)

    answer = take_back(browser, event, payment.pk)

    assert said(answer) == ["No. 1: €8.00 taken back."]
    assert amounts(event) == [(1, 800, "cash"), (1, -800, "cash")]
    shown = text(cash(browser, event))
    assert f"{bob.username} · taken back" in shown
    assert shown.count("Take back") == 0
    again = take_back(browser, event, payment.pk)
    assert again.status_code == 422
    assert "Another person has noted a payment" in text(again)


def test_a_payment_of_another_event_cannot_be_taken_back_here(event: Event) -> None:
    other = a_payment(an_event(1, organisation=event.organisation))

    answer = take_back(desk(event), event, other.pk)

    assert answer.status_code == 422
    assert "This payment is not in the list any more." in text(answer)
    assert Payment.objects.count() == 1


def test_sums_and_differences(event: Event) -> None:
    a_payment(event, 1)
    a_payment(event, 2, amount=1000, method=PaymentMethod.TRANSFER)
    browser = desk(event, Role.READER)

    everyone, differences = cash(browser, event), cash(browser, event, show="unsettled")

    assert (
        "Cash €8.00 Bank transfer €10.00 Another way €0.00 Paid €18.00 Due €24.00 Missing €6.00"
    ) in text(everyone)
    assert [account.entrant.number for account, _ in differences.context["accounts"]] == [2, 3]
    found = cash(browser, event, q="bela").context["accounts"]
    assert [account.entrant.number for account, _ in found] == [2]


def test_who_paid_and_withdrew_has_paid_too_much(event: Event) -> None:
    for number in (1, 2, 3):
        a_payment(event, number)
    withdraw_entrant(entrant_id=event.entrants.get(number=3).pk)

    shown = text(cash(desk(event), event))

    assert "Due €16.00 Paid too much €8.00" in shown
    assert "3 Cili withdrawn ⚠ €8.00 too much" in shown


def test_without_a_fee_the_page_says_where_one_is_set(event: Event) -> None:
    a_payment(event)
    Event.objects.update(fee=None)

    shown = text(cash(desk(event), event))

    assert "This event has no fee, so no payment can be noted. Settings of the event" in shown
    assert "1 Anna ⚠ €8.00 too much" in shown
    assert "Note a payment" not in shown


def test_yen_have_no_cents() -> None:
    event = an_event(1, fee=1200, currency="JPY")
    browser = desk(event)

    refused, noted = take(browser, event, amount="8.00"), take(browser, event, amount="1200")

    assert "such as 8." in text(refused)
    assert said(noted)[-1] == "No. 1: ¥1,200 noted."
    assert amounts(event) == [(1, 1200, "cash")]


def test_paper_has_who_paid_what_and_how_and_the_sums(event: Event) -> None:
    bob = a_user()
    a_payment(event, 1, by=bob)
    reverse_payment(payment_id=a_payment(event, 2, by=bob).pk, by=bob)

    shown = text(desk(event, Role.READER).get(f"/admin/events/{event.pk}/print/cash/"))

    assert f"Anna 1 €8.00 cash, {bob.username} €8.00" in shown
    assert f"Béla 2 €8.00 cash, {bob.username} €0.00 €8.00 missing" in shown
    assert "Sums Cash €8.00" in shown


def test_a_spreadsheet_counts_with_the_amounts(event: Event) -> None:
    a_payment(event, 1)
    reverse_payment(payment_id=a_payment(event, 2).pk, by=a_user())
    browser = desk(event, Role.READER)

    book = browser.get(f"/admin/events/{event.pk}/export/cash/?format=xlsx").content
    rows = list(load_workbook(BytesIO(book)).active.values)
    lines = browser.get(f"/admin/events/{event.pk}/export/cash/").content.decode("utf-8-sig")
    table = list(csv.reader(StringIO(lines)))

    assert rows[0][:11] == (
        "Start number",
        "Name",
        "Home club",
        "Withdrawn",
        "Currency",
        "Due",
        "Cash",
        "Bank transfer",
        "Another way",
        "Paid",
        "Missing",
    )
    assert rows[1][5:11] == (8, 8, 0, 0, 8, 0)
    assert rows[2][5:11] == (8, 0, 0, 0, 0, 8)
    assert rows[4][1:11] == ("Sum", None, None, "EUR", 24, 8, 0, 0, 8, 16)
    assert table[2][5:11] == ["8.0", "0.0", "0.0", "0.0", "0.0", "8.0"]
    assert "€8.00, cash" in table[2][11]
    assert "\N{MINUS SIGN}€8.00, cash" in table[2][11]


@pytest.mark.parametrize("players", [1, 5])
def test_the_page_takes_the_same_queries_at_any_length(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players, fee=800)
    for number in range(1, players + 1):
        reverse_payment(payment_id=a_payment(event, number).pk, by=a_user())
        a_payment(event, number)
    browser = desk(event)

    with django_assert_num_queries(13):
        cash(browser, event)
