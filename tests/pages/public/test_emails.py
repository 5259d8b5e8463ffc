"""An email's own link: the address is confirmed, changed and taken out without a log-in."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client, override_settings
from pytest_django import DjangoAssertNumQueries

from pages.public.registration import ADDRESSES
from tests.builders import an_event
from tests.pages.desk.desks import Answer, text
from tests.recipients import a_confirmed_recipient, a_recipient, accept, waiting_emails
from tournaments.models import Event, Recipient, Wishes

pytestmark = pytest.mark.django_db

ALL = {"email": "zoe@example.org", "news": "on", "results": "on", "invitations": "on"}
GONE = "Your address is deleted, and nothing more is sent to it."


@pytest.fixture(autouse=True)
def mail() -> Iterator[None]:
    with override_settings(EMAIL_HOST="127.0.0.1"):
        yield


@pytest.fixture
def event() -> Event:
    return an_event(2, self_registration=True)


def register(event: Event, **fields: Any) -> Answer:
    given = {"name": "Zoë", "language": "de", "consent": "on", "key": str(uuid4())}
    return Client().post(f"/en/e/{event.slug}/register/", {**given, **fields})


def own_page(recipient: Recipient, **sent: str) -> Answer:
    address = f"/en/mail/{recipient.key}/"
    return Client().post(address, sent) if sent else Client().get(address)


def out(recipient: Recipient, **sent: str) -> Answer:
    """The answer to a program for email that has no cookie, from another site."""
    browser = Client(enforce_csrf_checks=True, headers={"Origin": "https://mail.example"})
    return browser.post(f"/en/mail/{recipient.key}/out/", sent)


def test_an_address_is_asked_for_where_there_is_mail_and_never_needed(event: Event) -> None:
    shown = text(Client().get(f"/en/e/{event.slug}/register/"))
    answer = register(event)

    assert "Your email address, if you want emails" in shown
    assert answer["Location"].endswith("?sent")
    assert not Recipient.objects.exists()


@override_settings(EMAIL_HOST="")
def test_without_mail_nothing_offers_it_and_an_address_is_not_kept(event: Event) -> None:
    shown = text(Client().get(f"/en/e/{event.slug}/register/"))
    answer = register(event, **ALL)

    assert "email" not in shown
    assert answer["Location"].endswith("?sent")
    assert not Recipient.objects.exists()


def test_nothing_is_ticked_before_the_visitor_ticks_it(event: Event) -> None:
    page = Client().get(f"/en/e/{event.slug}/register/").content.decode()

    assert page.count('type="checkbox"') == 4
    assert "checked" not in page


def test_who_gives_an_address_hears_that_it_is_to_be_confirmed(event: Event) -> None:
    answer = register(event, **ALL)

    assert "Now open the email that is sent to your address" in text(
        Client().get(answer["Location"])
    )
    [recipient] = Recipient.objects.all()
    assert (recipient.address, recipient.language, recipient.confirmed_at) == (
        "zoe@example.org",
        "de",
        None,
    )
    assert recipient.wishes == Wishes(news=True, results=True, invitations=True)
    assert waiting_emails() == [("address", "zoe@example.org")]


def test_a_form_that_is_sent_twice_asks_once(event: Event) -> None:
    key = str(uuid4())
    for _ in range(2):
        register(event, key=key, **ALL)

    assert Recipient.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"email": "zoe@example.org"}, "Tick below which emails you want, or leave this empty."),
        ({"news": "on"}, "Write your address, or tick no emails."),
        ({**ALL, "email": "zoe"}, "Enter a valid email address."),
        ({**ALL, "email": "zoe@example.org\nBcc: x@example.org"}, "Enter a valid email address."),
        ({**ALL, "email": f"{'z' * 400}@example.org"}, "Enter a valid email address."),
    ],
)
def test_half_an_answer_is_refused_with_a_sentence(
    event: Event, fields: dict[str, str], sentence: str
) -> None:
    answer = register(event, **fields)

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert not event.registrations.exists()


def test_a_network_gives_so_many_addresses_a_day_and_registers_on_without(event: Event) -> None:
    assert all(ADDRESSES.take("127.0.0.1") for _ in range(100))

    refused, without = register(event, **ALL), register(event)

    assert refused.status_code == 429
    assert "No more addresses are taken from this network today." in text(refused)
    assert without.status_code == 302
    assert event.registrations.count() == 1


def test_the_link_confirms_by_a_button_and_never_by_itself(event: Event) -> None:
    zoe, emma = a_recipient(event), a_recipient(event, "Emma")

    shown = text(own_page(zoe))

    assert "zoe@example.org was given with these registrations: Zoë Club evening Emma" in shown
    zoe.refresh_from_db()
    assert zoe.confirmed_at is None

    confirmed = own_page(zoe, confirm="1")

    assert (confirmed.status_code, confirmed["Location"]) == (
        302,
        f"/en/mail/{zoe.key}/?confirmed",
    )
    assert "Thank you. Your address is confirmed." in text(Client().get(confirmed["Location"]))
    assert not Recipient.objects.filter(confirmed_at=None).exists()
    assert emma.registration.recipient.pk == emma.pk


def test_a_stranger_who_confirms_nothing_sees_no_club_s_other_people(event: Event) -> None:
    zoe = a_recipient(event)
    a_recipient(event, "Emma", email="emma@example.org")

    assert "Emma" not in text(own_page(zoe))


def test_wishes_are_changed_by_the_link(event: Event) -> None:
    zoe = a_confirmed_recipient(event, wishes=Wishes(news=True))

    shown = own_page(zoe).content.decode()
    saved = own_page(zoe, results="on")

    assert shown.count(" checked") == 1
    assert "Your choice is saved." in text(Client().get(saved["Location"]))
    assert Recipient.objects.get().wishes == Wishes(results=True)


def test_who_ticks_nothing_is_forgotten(event: Event) -> None:
    zoe = a_confirmed_recipient(event)

    gone = Client().get(own_page(zoe, save="1")["Location"])

    assert (gone.status_code, GONE in text(gone)) == (404, True)
    assert not Recipient.objects.exists()


@pytest.mark.parametrize("sent", [{"List-Unsubscribe": "One-Click"}, {}, {"x": "y" * 2000}])
def test_one_tap_in_a_program_for_email_takes_the_address_out(
    event: Event, sent: dict[str, str]
) -> None:
    zoe = a_confirmed_recipient(event)
    accept(zoe)

    answers = [out(zoe, **sent) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert all(GONE in text(answer) for answer in answers)
    assert not any(answer.cookies for answer in answers)
    assert not Recipient.objects.exists()
    assert waiting_emails() == []


def test_a_browser_is_shown_one_button_first(event: Event) -> None:
    zoe = a_confirmed_recipient(event)

    shown = Client().get(f"/en/mail/{zoe.key}/out/")

    assert shown.content.decode().count("<button") == 1
    assert "then sends nothing more to zoe@example.org" in text(shown)
    assert Recipient.objects.filter(pk=zoe.pk).exists()


@pytest.mark.parametrize("end", ["", "out/"])
@pytest.mark.parametrize("key", ["A" * 22, "a", "x" * 500])
def test_a_link_that_is_over_or_made_up_says_so(key: str, end: str) -> None:
    shown = Client().get(f"/en/mail/{key}/{end}")
    sent = Client().post(f"/en/mail/{key}/{end}", {"confirm": "1"})

    assert (shown.status_code, sent.status_code) == (404, 200 if end else 404)
    assert GONE in text(shown)


@pytest.mark.parametrize("end", ["", "out/"])
def test_own_links_are_kept_by_no_cache_and_in_no_index(event: Event, end: str) -> None:
    zoe = a_confirmed_recipient(event)

    answer = Client().get(f"/en/mail/{zoe.key}/{end}")

    assert [answer[name] for name in ("Cache-Control", "X-Robots-Tag", "Referrer-Policy")] == [
        "no-store",
        "noindex",
        "no-referrer",
    ]
    assert not answer.cookies


@pytest.mark.parametrize("end", ["", "out/"])
def test_own_links_take_one_query_once_the_address_is_confirmed(
    event: Event, end: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    zoe = a_confirmed_recipient(event)

    with django_assert_num_queries(1):
        Client().get(f"/en/mail/{zoe.key}/{end}")
