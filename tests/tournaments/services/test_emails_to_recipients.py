"""Emails to visitors and entrants: worded in five languages, with a way out, paced, recorded."""

import re
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from email.message import EmailMessage
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.test import override_settings
from django.urls import resolve
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from tests.builders import an_event, an_organisation
from tests.mail_server import LATER, REFUSED, MailServer, mail_server, sent_emails
from tests.recipients import (
    a_confirmed_recipient,
    a_recipient,
    accept,
    refuse,
    send_all,
    send_due,
    waiting_emails,
)
from tournaments.errors import EmailsRefused
from tournaments.models import (
    MOST_TRIES,
    TO_RECIPIENTS,
    Email,
    EmailKind,
    EmailRecord,
    Event,
    EventState,
    Wishes,
)
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.emails import AT_A_TIME, EmailCount, emails_about, next_emails, unreached
from tournaments.services.email_sending import send_email
from tournaments.services.emails import (
    forget_old_emails,
    queue_email,
    queue_registration_news,
    queue_to_recipient,
    send_invitations,
)
from tournaments.services.entrants import register_entrants

pytestmark = pytest.mark.django_db

NOW = datetime.fromisoformat("2026-03-01T12:00:00+00:00")
SITE = "https://club.example.org"
HOSTILE = "<b>Zoë</b> & Kata, {name} %s"
LANGUAGES = [code for code, _name in settings.LANGUAGES]


@pytest.fixture
def server() -> Iterator[MailServer]:
    with mail_server() as server, server.settings(), override_settings(PUBLIC_URL=SITE):
        yield server


@pytest.fixture
def event() -> Event:
    club = an_organisation("Card Club")
    return an_event(2, organisation=club, self_registration=True, slug="friday", venue="Hall, 2")


def text_of(email: EmailMessage) -> str:
    body = email.get_body(("plain",))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def page_of(email: EmailMessage) -> str:
    body = email.get_body(("html",))
    assert body is not None
    return str(body.get_content())


def only(server: MailServer) -> EmailMessage:
    [sent] = sent_emails(server)
    return sent


@pytest.mark.usefixtures("server")
def test_the_first_email_asks_without_a_word_of_the_visitor(
    event: Event, server: MailServer
) -> None:
    zoe = a_recipient(event, "Buy at evil.example", language="de")

    sent = only(server)

    assert sent["Subject"].strip() == "Club evening: Ist das deine Adresse?"
    assert f"{SITE}/de/mail/{zoe.key}/\n" in text_of(sent)
    assert "evil" not in sent.as_string()
    assert [part.get_content_type() for part in sent.iter_attachments()] == []


def test_who_is_accepted_gets_number_table_and_calendar(event: Event, server: MailServer) -> None:
    zoe = a_confirmed_recipient(event)
    accept(zoe)

    sent = only(server)

    assert text_of(sent) == (
        "Zoë takes part in Club evening, with start number 3.\n"
        "6 March 2026, Hall, 2\n"
        "\n"
        "The attached file puts it into your calendar.\n"
        "\n"
        "On the evening, your table and your results are here:\n"
        f"{SITE}/en/e/friday/me/3/\n"
        "\n"
        "--\n"
        "You asked for this email when you registered with Card Club.\n"
        f"Change what you get: {SITE}/en/mail/{zoe.key}/\n"
        f"No more emails: {SITE}/en/mail/{zoe.key}/out/\n"
    )
    [calendar] = sent.iter_attachments()
    assert (calendar.get_content_type(), calendar.get_filename()) == (
        "text/calendar",
        "friday.ics",
    )
    assert "SUMMARY:Club evening" in str(calendar.get_content())


def test_who_is_refused_hears_it_once_and_for_all(event: Event, server: MailServer) -> None:
    refuse(a_confirmed_recipient(event))

    sent = only(server)

    assert "The organiser has not accepted the registration of Zoë for Club evening." in text_of(
        sent
    )
    assert not EmailRecord.objects.exclude(recipient=None).exists()


def test_who_moves_up_from_the_waiting_list_hears_it_where_news_are_wanted(
    event: Event, server: MailServer
) -> None:
    zoe = a_confirmed_recipient(event)
    emma = a_confirmed_recipient(
        event, "Emma", email="emma@example.org", wishes=Wishes(results=True)
    )
    for recipient in (zoe, emma):
        queue_registration_news(recipient.registration, EmailKind.MOVED_UP)

    sent = only(server)

    assert (sent["To"], sent["Subject"].strip()) == (
        "zoe@example.org",
        "Club evening: a place is free for you",
    )
    assert "Zoë has moved up from the waiting list of Club evening." in text_of(sent)
    assert [part.get_filename() for part in sent.iter_attachments()] == ["friday.ics"]


def queue_each_kind(event: Event, language: str, name: str = "Zoë") -> None:
    recipient = a_confirmed_recipient(event, name, language=language)
    register_entrants(event_id=event.pk, new_entrants=[NewEntrant(name=name)])
    about = {"name": name, "number": 3, "rank": 1, "ranked": 3}
    line = {"points": -840, "matches": 1}
    for kind in TO_RECIPIENTS:
        queue_to_recipient(recipient, kind=kind, event=event, **about, line=line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_in_every_language_says_the_same_in_text_and_html(
    event: Event, server: MailServer, language: str
) -> None:
    queue_each_kind(event, language)

    sent = sent_emails(server)

    assert len(sent) == len(TO_RECIPIENTS)
    for email in sent:
        page = page_of(email)
        assert email["Content-Language"] == language
        assert f'<html lang="{language}">' in page
        links = set(re.findall(r'href="([^"]+)"', page))
        assert links == set(re.findall(r"https://\S+", text_of(email)))
        assert all(link.startswith(f"{SITE}/{language}/") for link in links)
        with translation.override(language):
            assert all(resolve(link.removeprefix(SITE)) for link in links)
        assert not re.findall(r"<img|<script|<link|url\(|@import|http-equiv|src=", page)


@pytest.mark.parametrize("kind", TO_RECIPIENTS)
def test_every_kind_has_one_tap_out_and_says_that_no_one_reads_an_answer(
    event: Event, server: MailServer, kind: EmailKind
) -> None:
    with time_machine.travel(NOW, tick=False):
        zoe = a_confirmed_recipient(event)
        about = {"name": "Zoë", "number": 3, "line": {"points": 0, "matches": 1}}
        queue_to_recipient(zoe, kind=kind, event=event, **about)
        email = Email.objects.get()

        sent = only(server)

    out = f"{SITE}/en/mail/{zoe.key}/out/"
    names = ("List-Unsubscribe", "List-Unsubscribe-Post", "Auto-Submitted", "Message-ID")
    assert [sent[name].strip() for name in names] == [
        f"<{out}>",
        "List-Unsubscribe=One-Click",
        "auto-generated",
        f"<{email.pk}.20260301120000@club.example.org>",
    ]
    assert sent["Date"] == "Sun, 01 Mar 2026 12:00:00 -0000"


@override_settings(PUBLIC_URL="http://hall.local:8000")
def test_by_http_there_is_a_way_out_but_none_for_programs(event: Event) -> None:
    with mail_server() as server, server.settings():
        a_recipient(event)
        sent = only(server)

    assert sent["List-Unsubscribe"].strip().startswith("<http://hall.local:8000/en/mail/")
    assert sent["List-Unsubscribe-Post"] is None
    assert sent["Message-ID"].endswith("@hall.local>")


def test_hostile_names_are_text_in_both_parts_and_headers_stay_one(server: MailServer) -> None:
    club = an_organisation(HOSTILE)
    event = an_event(
        0, organisation=club, self_registration=True, name=HOSTILE, venue="<img src=x>"
    )
    queue_each_kind(event, "en", HOSTILE)

    for email in sent_emails(server):
        page = page_of(email)
        assert not re.findall(r"<(b|img)[ >]", page)
        assert "&lt;b&gt;Zoë&lt;/b&gt; &amp; Kata, {name} %s" in page
        assert HOSTILE in email["Subject"]
        assert "&lt;" not in text_of(email) + email["Subject"]
        assert email["Bcc"] is None


@pytest.mark.parametrize("number", [1, 20])
def test_a_long_name_of_other_letters_arrives_whole(server: MailServer, number: int) -> None:
    name = "第14回火曜大会" * number
    event = an_event(0, self_registration=True, name=name[:100])
    a_recipient(event, language="ja")

    assert name[:100] in only(server)["Subject"]


def test_a_new_password_never_waits_behind_a_hall_of_invitations(event: Event) -> None:
    with override_settings(EMAIL_HOST="127.0.0.1"):
        zoe = a_confirmed_recipient(event)
        for kind in (EmailKind.EVENING, EmailKind.RESULTS, EmailKind.ACCEPTED):
            for _ in range(AT_A_TIME):
                queue_to_recipient(zoe, kind=kind, event=event)
        queue_email(kind=EmailKind.PASSWORD, address="hall@example.org", language="en")

        taken = [email.kind for email in next_emails()]

    assert taken == ["password", *AT_A_TIME * ["accepted"]]


def test_between_two_emails_to_recipients_there_is_a_pause(
    event: Event, server: MailServer
) -> None:
    zoe = a_confirmed_recipient(event)
    queue_to_recipient(zoe, kind=EmailKind.EVENING, event=event)
    queue_email(kind=EmailKind.TEST, address="hall@example.org", language="en")
    took = {}
    with override_settings(EMAIL_PAUSE=0.5):
        for email in next_emails():
            begun = time.monotonic()
            send_email(email_id=email.pk)
            took[email.kind] = time.monotonic() - begun

    assert took["test"] < 0.5 <= took["evening"]
    assert len(server.taken) == 2


def test_an_address_that_does_not_exist_is_tried_once_and_named_on_the_desk(
    event: Event, server: MailServer
) -> None:
    zoe = a_confirmed_recipient(event, email=REFUSED)
    accept(zoe)

    send_due()

    assert waiting_emails() == []
    with time_machine.travel(NOW, tick=False):
        [count] = emails_about(event)
    assert (count.kind, count.waiting, count.sent, count.refused) == ("accepted", 0, 0, 1)
    assert unreached(event) == ["Zoë"]
    zoe.refresh_from_db()
    assert zoe.wishes.news  # nothing is withdrawn by it


def test_an_address_that_cannot_be_reached_now_is_tried_again_and_given_up_at_last(
    event: Event, server: MailServer
) -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        accept(a_confirmed_recipient(event, email=LATER))
        tries = []
        for _ in range(MOST_TRIES):
            send_due()
            email = Email.objects.first()
            tries.append(email.tries if email else "given up")
            clock.move_to(email.next_try_at if email else NOW)

    assert tries == [*range(1, MOST_TRIES), "given up"]
    assert list(EmailRecord.objects.values_list("kind", "outcome")) == [("accepted", "given_up")]
    assert server.taken == []


def test_a_server_that_is_slow_is_waited_for_and_one_that_is_silent_is_left(
    event: Event, server: MailServer
) -> None:
    accept(a_confirmed_recipient(event))
    server.seconds = 0.5

    with override_settings(EMAIL_TIMEOUT=0.1):
        send_due()
    silent = (list(server.taken), Email.objects.get().tries)
    Email.objects.update(next_try_at=NOW)
    send_due()

    assert silent == ([], 1)
    assert len(server.taken) == 1
    assert waiting_emails() == []


def test_an_email_that_no_worker_took_for_a_week_is_recorded_as_given_up(event: Event) -> None:
    with (
        override_settings(EMAIL_HOST="127.0.0.1"),
        time_machine.travel(NOW, tick=False) as clock,
    ):
        a_recipient(event)
        clock.shift(timedelta(days=7, seconds=1))
        forget_old_emails()
        ended = NOW + timedelta(days=7, seconds=1)
        counted = emails_about(event)
        clock.shift(timedelta(days=365, seconds=1))
        forget_old_emails()

    assert counted == [
        EmailCount(kind=EmailKind.ADDRESS, waiting=0, sent=0, refused=0, given_up=1, last=ended)
    ]
    assert not EmailRecord.objects.exists()


def test_no_record_and_no_log_holds_an_address(
    event: Event, server: MailServer, caplog: pytest.LogCaptureFixture
) -> None:
    accept(a_confirmed_recipient(event, email=REFUSED))

    send_due()

    logged = [record.getMessage() for record in caplog.records if record.name == "emails"]
    assert len(logged) == 1
    assert "example.org" not in f"{logged} {list(EmailRecord.objects.values())}"


def next_event(event: Event, **fields: object) -> Event:
    return an_event(0, organisation=event.organisation, self_registration=True, **fields)


def test_who_asked_for_it_is_invited_once_to_each_event(event: Event, server: MailServer) -> None:
    a_confirmed_recipient(event)
    a_confirmed_recipient(event, "Emma", email="emma@example.org", wishes=Wishes(results=True))
    a_recipient(event, "Imre", email="imre@example.org")  # has not confirmed it
    a_confirmed_recipient(an_event(0, self_registration=True), email="far@example.org")
    evening = next_event(event, name="Evening 2", slug="evening-2")

    counts = [send_invitations(event_id=evening.pk) for _ in range(2)]
    Email.objects.exclude(kind=EmailKind.EVENING).delete()
    sent = send_all(server)
    a_confirmed_recipient(event, "Kata", email="kata@example.org")
    counts += [send_invitations(event_id=evening.pk) for _ in range(2)]

    assert counts == [1, 0, 1, 0]
    assert sent == [("zoe@example.org", "Invitation to Evening 2")]
    assert f"Register here:\n{SITE}/en/e/evening-2/register/\n" in text_of(server.taken[0])


@pytest.mark.parametrize("people", [1, 3])
def test_any_number_of_people_is_invited_in_as_many_queries(
    people: int, event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with override_settings(EMAIL_HOST="127.0.0.1"):
        for number in range(people):
            a_confirmed_recipient(event, f"Zoë {number}", email=f"zoe{number}@example.org")
        evening = next_event(event)

        with django_assert_num_queries(6):
            assert send_invitations(event_id=evening.pk) == people


def test_one_address_is_invited_once_however_many_registered_with_it(event: Event) -> None:
    with override_settings(EMAIL_HOST="127.0.0.1"):
        for number, email in enumerate(("zoe@example.org", "ZOE@example.org")):
            a_confirmed_recipient(event, f"Zoë {number}", email=email)
        evening = next_event(event)

        assert send_invitations(event_id=evening.pk) == 1


def test_who_has_registered_for_the_event_is_not_invited_to_it(event: Event) -> None:
    with override_settings(EMAIL_HOST="127.0.0.1"):
        a_confirmed_recipient(event)
        evening = next_event(event)
        a_recipient(evening, email="Zoe@example.org")

        assert send_invitations(event_id=evening.pk) == 0


def test_who_is_in_the_list_already_is_invited_with_the_start_number(
    event: Event, server: MailServer
) -> None:
    accept(a_confirmed_recipient(event))
    Email.objects.all().delete()
    evening = next_event(event, name="Evening 2", slug="evening-2")
    person = event.entrants.get(number=3).person
    register_entrants(
        event_id=evening.pk, new_entrants=[NewEntrant(name="Zoë", person_id=person.pk)]
    )

    send_invitations(event_id=evening.pk)

    text = text_of(only(server))
    assert "Zoë is in the list of entrants already, with start number 1." in text
    assert "/register/" not in text


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"state": EventState.DRAFT}, "draft"),
        ({"state": EventState.FINISHED}, "over"),
        ({"rehearsal": True}, "no_evening"),
    ],
)
def test_no_one_is_invited_to_what_no_one_can_come_to(fields: dict[str, Any], why: str) -> None:
    event = an_event(0, **fields)
    with (
        override_settings(EMAIL_HOST="127.0.0.1"),
        pytest.raises(EmailsRefused) as caught,
    ):
        send_invitations(event_id=event.pk)

    assert caught.value.data == {"why": why}


def test_without_a_mail_server_no_one_is_invited(event: Event) -> None:
    with pytest.raises(EmailsRefused) as caught:
        send_invitations(event_id=event.pk)

    assert caught.value.data == {"why": "no_mail"}


def test_an_invitation_to_an_event_that_ended_meanwhile_is_not_sent(
    event: Event, server: MailServer
) -> None:
    a_confirmed_recipient(event)
    evening = next_event(event)
    send_invitations(event_id=evening.pk)
    Event.objects.filter(pk=evening.pk).update(state=EventState.FINISHED)

    assert sent_emails(server) == []
    assert waiting_emails() == []
