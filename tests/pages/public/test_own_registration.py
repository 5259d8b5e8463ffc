"""A registration by its own link: where it stands, and the way out of it."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.builders import (
    a_payment,
    a_registration,
    a_user,
    an_accepted_registration,
    an_event,
)
from tests.pages.desk.desks import Answer, text
from tournaments.models import Event, EventState, Registration
from tournaments.selectors.registrations import registration_link
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.registrations import decide_registrations

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Anna and Béla have two of three places."""
    return an_event(2, self_registration=True, most_entrants=3)


def address(registration: Registration, language: str = "en") -> str:
    return f"/{language}/r/{registration_link(registration)}/"


def page(registration: Registration, query: str = "") -> Answer:
    return Client().get(address(registration) + query)


def withdraw(registration: Registration) -> Answer:
    return Client().post(address(registration), follow=True)


def test_it_says_where_a_registration_stands(event: Event) -> None:
    waiting = a_registration(event, "Zita")
    zoe, emma, ida = (an_accepted_registration(event, name) for name in ("Zoë", "Emma", "Ida"))
    refused = a_registration(event, "Kata")
    by = a_user(event.organisation)
    decide_registrations(event_id=event.pk, decisions={refused.pk: None}, by=by)

    shown = [text(page(one)) for one in (waiting, zoe, emma, ida, refused)]

    for sentence, said in zip(
        (
            "Zita Club evening, 6 March 2026",
            "Takes part, with start number 3",
            "On the waiting list: place 1",
            "On the waiting list: place 2",
            "The organiser has refused this registration. Your details are deleted.",
        ),
        shown,
        strict=True,
    ):
        assert sentence in said
    assert "Waits for the organiser" in shown[0]
    assert ["Keep this link" in said for said in shown] == [True, True, True, True, False]
    assert ["Withdraw …" in said for said in shown] == [True, True, True, True, False]


@pytest.mark.parametrize("language", ["en", "de", "hu", "it", "ja"])
def test_it_is_for_its_holder_alone_and_is_kept_nowhere(event: Event, language: str) -> None:
    answer = Client().get(address(a_registration(event), language))

    kept = [answer[name] for name in ("Cache-Control", "X-Robots-Tag", "Referrer-Policy")]
    assert kept == ["no-store", "noindex", "no-referrer"]
    assert not answer.cookies


def test_the_link_without_a_language_leads_to_the_visitor_s(event: Event) -> None:
    link = registration_link(a_registration(event))

    answer = Client(headers={"Accept-Language": "hu"}).get(f"/r/{link}/")

    assert (answer.status_code, answer["Location"]) == (302, f"/hu/r/{link}/")


def test_withdrawing_is_asked_once_and_done_by_post_alone(event: Event) -> None:
    zoe, emma = (an_accepted_registration(event, name) for name in ("Zoë", "Emma"))

    asked = text(page(zoe, "?withdraw"))
    assert "Do you really want to withdraw?" in asked
    assert "Only the organiser can take you back." in asked
    assert not event.entrants.get(number=3).withdrawn

    gone = text(withdraw(zoe))

    assert "Your place is free for another person." in gone
    assert ("Register another person" in gone, "Register again" in gone) == (True, False)
    assert event.entrants.get(number=3).withdrawn
    assert "Takes part, with start number 4" in text(page(emma))
    assert [text(withdraw(zoe)), "Withdraw …" in gone] == [gone, False]


def test_who_withdraws_while_waiting_can_register_again(event: Event) -> None:
    zita = a_registration(event, "Zita")

    gone = text(withdraw(zita))

    assert "Your details are deleted. To take part after all, register again." in gone
    assert "Register again" in gone
    assert "Zita" not in gone


def test_once_people_play_an_entrant_goes_to_the_director(event: Event) -> None:
    zoe, emma = (an_accepted_registration(event, name) for name in ("Zoë", "Emma"))
    Event.objects.update(state=EventState.RUNNING)

    shown, answer = text(page(zoe, "?withdraw")), withdraw(zoe)

    assert "If you have to leave, go to the director." in shown
    assert "Do you really want" not in shown
    assert answer.status_code == 409
    assert "Nothing is withdrawn: play has begun." in text(answer)
    assert not event.entrants.get(number=3).withdrawn
    assert "Ask at the desk whether one is free." in text(page(emma))


def test_after_the_event_there_is_nothing_to_withdraw(event: Event) -> None:
    zoe = an_accepted_registration(event)
    Event.objects.update(state=EventState.FINISHED)

    shown, answer = text(page(zoe)), withdraw(zoe)

    assert "The event is over" in shown
    assert "Withdraw" not in shown
    assert answer.status_code == 409
    assert "There is nothing to withdraw any more." in text(answer)


def test_an_entrant_whom_a_director_takes_back_takes_part_again(event: Event) -> None:
    zoe = an_accepted_registration(event)
    withdraw(zoe)

    withdraw_entrant(entrant_id=event.entrants.get(number=3).pk, withdrawn=False)

    assert "Takes part, with start number 3" in text(page(zoe))


def test_an_event_that_is_a_draft_again_shows_nothing(event: Event) -> None:
    zoe = an_accepted_registration(event)
    Event.objects.update(state=EventState.DRAFT)

    for answer in (page(zoe), withdraw(zoe)):
        assert answer.status_code == 410
        assert "This event is not public now." in text(answer)
        assert event.name not in answer.content.decode()
    assert not event.entrants.get(number=3).withdrawn


def test_the_fee_is_said_and_whether_it_is_paid(event: Event) -> None:
    zoe = an_accepted_registration(event)
    Event.objects.update(fee=800)
    before = text(page(zoe))
    a_payment(event, 3, amount=500)
    half = text(page(zoe))
    a_payment(event, 3, amount=300, paid_before=500)

    assert "Fee: €8.00 · not paid yet" in before
    assert "Fee: €8.00 · €3.00 missing" in half
    assert "Fee: €8.00 · paid" in text(page(zoe))


def test_a_link_of_another_registration_or_another_service_opens_nothing(event: Event) -> None:
    zoe, emma = a_registration(event, "Zoë"), a_registration(event, "Emma")
    mixed = f"{zoe.pk}.{registration_link(emma).partition('.')[2]}"
    # A database that was set back gives the same number to another registration.
    Registration.objects.filter(pk=emma.pk).update(key="00000000-0000-4000-8000-000000000000")

    for link in (mixed, registration_link(emma), "x", f"{10**18}.AAAAAAAAAAAAAAAAAAAAAA"):
        answer = Client().post(f"/en/r/{link}/")
        assert answer.status_code == 404
        assert "This link opens no registration." in text(answer)
        assert answer["Cache-Control"] == "no-store"
    assert set(event.registrations.values_list("state", flat=True)) == {"waiting"}


def test_who_guesses_links_waits_a_minute_and_keeps_no_one_out(event: Event) -> None:
    zoe = a_registration(event)

    codes = [Client().get("/en/r/1.AAAAAAAAAAAAAAAAAAAAAA/").status_code for _ in range(21)]

    assert codes == [404] * 20 + [429]
    assert page(zoe).status_code == 200


@pytest.mark.parametrize("accepted", [1, 4])
def test_the_page_takes_the_same_queries_at_any_length_of_the_list(
    event: Event, accepted: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    Event.objects.update(most_entrants=2)
    last = [an_accepted_registration(event, f"Zoë {n}") for n in range(accepted)][-1]

    with django_assert_num_queries(2):
        page(last)
