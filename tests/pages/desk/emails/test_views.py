"""Emails about an event on the desk: how many would get them, and what became of them."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import override_settings
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.builders import an_event
from tests.mail_server import REFUSED, MailServer, mail_server
from tests.pages.desk.desks import Answer, desk, said, text
from tests.recipients import a_confirmed_recipient, a_recipient, accept, send_due
from tournaments.models import Email, Event, FirstEmail, Role

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def mail() -> Iterator[None]:
    with override_settings(EMAIL_HOST="127.0.0.1"):
        yield


@pytest.fixture
def server() -> Iterator[MailServer]:
    with mail_server() as server, server.settings():
        yield server


@pytest.fixture
def event() -> Event:
    return an_event(2, self_registration=True)


def page(event: Event, name: str = "emails") -> Answer:
    return desk(event).get(reverse(f"admin:{name}", args=[event.pk]))


def send(event: Event, name: str) -> Answer:
    return desk(event).post(reverse(f"admin:{name}", args=[event.pk]))


def next_event(event: Event) -> Event:
    return an_event(0, organisation=event.organisation, name="Evening 2", self_registration=True)


def test_one_button_says_how_many_are_invited_and_a_second_press_invites_no_one(
    event: Event,
) -> None:
    a_confirmed_recipient(event)
    a_confirmed_recipient(event, "Emma", email="emma@example.org")
    evening = next_event(event)

    shown = text(page(evening))
    answers = [send(evening, "send_invitations") for _ in range(2)]

    assert "Send invitations to “Evening 2” by email: 2" in shown
    assert [said(answer) for answer in answers] == [
        ["2 emails are on their way."],
        ["Everyone who asked for it has been sent it. Nothing is sent again."],
    ]
    after = text(page(evening))
    assert "Nothing: no one waits for an email about this event." in after
    assert "Invitation to an event sent: 0 · waiting: 2 · refused: 0 · given up: 0" in after


def test_the_page_of_registrations_offers_the_invitations_too(event: Event) -> None:
    a_confirmed_recipient(event)

    shown = page(next_event(event), "registrations")

    assert "Send invitations to “Evening 2” by email: 1" in text(shown)
    assert "zoe@example.org" not in shown.content.decode()


def test_a_director_sees_that_emails_are_wanted_and_never_an_address(event: Event) -> None:
    a_recipient(event)
    a_confirmed_recipient(event, "Emma", email="emma@example.org")

    shown = page(event, "registrations")

    assert text(shown).count("wants emails") == 2
    assert text(shown).count("wants emails; the address is not confirmed yet") == 1
    assert "example.org" not in shown.content.decode()


def test_who_has_not_confirmed_the_address_is_sent_the_first_email_again(event: Event) -> None:
    zoe = a_recipient(event).registration_id
    FirstEmail.objects.update(sent_at=timezone.now() - timedelta(hours=2))

    shown = text(page(event, "registrations"))
    answers = [
        desk(event).post(reverse("admin:ask_again", args=[event.pk]), {"registration": each})
        for each in (zoe, zoe, 0)
    ]

    assert "Send the first email again" in shown
    assert said(answers[0]) == ["The first email to Zoë is on its way again."]
    assert "Nothing was sent:" in said(answers[1])[0]
    assert "Another person has decided" in said(answers[2])[0]
    assert Email.objects.count() == 2


def test_an_address_that_its_server_refuses_is_named_by_the_person(
    event: Event, server: MailServer
) -> None:
    accept(a_confirmed_recipient(event, email=REFUSED))

    send_due()

    shown = page(event)
    assert "The addresses of these people were refused: Zoë." in text(shown)
    assert "sent: 0 · waiting: 0 · refused: 1 · given up: 0" in text(shown)
    assert REFUSED not in shown.content.decode()


@pytest.mark.parametrize(
    ("state", "name", "sentence"),
    [
        ("draft", "send_invitations", "Open it, then invite to it."),
        ("finished", "send_invitations", "The event is finished, so no one can be invited to it."),
        ("registration", "send_results", "The event is not finished. Finish it, then send"),
        ("finished", "send_results", "The final standings are still being counted."),
    ],
)
def test_what_cannot_be_sent_is_refused_with_a_sentence(
    event: Event, state: str, name: str, sentence: str
) -> None:
    Event.objects.filter(pk=event.pk).update(state=state)

    answer = send(event, name)

    assert answer["Location"] == reverse("admin:emails", args=[event.pk])
    [message] = said(answer)
    assert sentence in message
    assert not Email.objects.exists()


def test_without_mail_no_page_offers_it(event: Event) -> None:
    offered = [page(event, name).content.decode() for name in ("event", "registrations")]
    with override_settings(EMAIL_HOST=""):
        hidden = [page(event, name).content.decode() for name in ("event", "registrations")]
        shown = text(page(event))

    address = reverse("admin:emails", args=[event.pk])
    assert [address in content for content in offered] == [False, True]
    assert [address in content for content in hidden] == [False, False]
    assert "The service has no mail server, so nothing is sent." in shown


def test_a_reader_does_not_see_who_gets_emails(event: Event) -> None:
    answer = desk(event, Role.READER).get(reverse("admin:emails", args=[event.pk]))

    assert answer.status_code == 403


@pytest.mark.parametrize("people", [1, 3])
def test_the_page_takes_the_same_queries_however_many_want_emails(
    event: Event, people: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(people):
        a_confirmed_recipient(event, f"Zoë {number}", email=f"zoe{number}@example.org")
    browser = desk(event)
    address = reverse("admin:emails", args=[event.pk])

    with django_assert_num_queries(13):
        browser.get(address)
