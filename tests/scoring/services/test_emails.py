"""Results of an evening, by email to those who asked for theirs."""

from collections.abc import Iterator

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.models import Source
from scoring.selectors.emails import Result, results_to_send
from scoring.services.emails import send_results
from scoring.services.entries import submit_entry
from scoring.services.seatings import close_seating
from tests.builders import (
    a_submission,
    a_user,
    a_written_seating,
    an_entry,
    an_event,
    points_sheet,
)
from tests.conftest import StoreOnce
from tests.mail_server import MailServer, mail_server, sent_emails
from tests.recipients import a_confirmed_recipient, accept
from tests.scoring.seasons import make_standings
from tournaments.errors import EmailsRefused
from tournaments.models import Email, EmailKind, Event, EventState, Recipient, Wishes
from tournaments.selectors.tables import tables_of
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.events import move_event
from tournaments.services.recipients import change_wishes

pytestmark = pytest.mark.django_db

RESULTS = Wishes(results=True)


@pytest.fixture
def server() -> Iterator[MailServer]:
    with mail_server() as server, server.settings():
        yield server


def an_evening_with_wishes() -> Event:
    """Anna, Béla, Zoë and Kata have 9, 5, 2 and 1 points; all but the first two asked for it.

    So did Imre, who has withdrawn before.
    """
    event = an_event(
        2, rounds=1, evidence=["points"], slug="friday", self_registration=True, language="de"
    )
    with mail_server() as server, server.settings():
        accept(a_confirmed_recipient(event, "Zoë", "zoe@example.org", RESULTS, "de"))
        accept(a_confirmed_recipient(event, "Kata", "kata@example.org", RESULTS, "hu"))
        accept(a_confirmed_recipient(event, "Imre", "imre@example.org", RESULTS))
    withdraw_entrant(entrant_id=event.entrants.get(number=5).pk)
    seating = a_written_seating(Event.objects.get(pk=event.pk), {1: (1, 2, 3, 4)})
    an_entry(tables_of(seating)[0], sheet=points_sheet(9, 5, 2, 1))
    close_seating(seating_id=seating.pk)
    move_event(event_id=event.pk, to=EventState.FINISHED)
    make_standings(event)
    return Event.objects.get(pk=event.pk)


@pytest.fixture(scope="module")
def stored(store_once: StoreOnce) -> Event:
    """The evening that all tests of this module find."""
    return store_once(an_evening_with_wishes)


@pytest.fixture
def event(stored: Event, db: None) -> Event:
    return Event.objects.get(pk=stored.pk)


def correct(event: Event, *points: int) -> None:
    """Take the event back, correct its round, and finish it again."""
    move_event(event_id=event.pk, to=EventState.RUNNING)
    table = tables_of(event.seatings.get())[0]
    by = a_user(event.organisation)
    submit_entry(
        a_submission(
            table,
            sheet=points_sheet(*points),
            based_on=table.rounds.get().entries.latest("version").version,
            source=Source.DESK,
            by=by,
            correction="Counted again",
        )
    )
    move_event(event_id=event.pk, to=EventState.FINISHED)
    make_standings(event)


def queued() -> list[tuple[str, int, int]]:
    """Address, rank and how many have a rank, of each email with results that waits."""
    emails = Email.objects.filter(kind=EmailKind.RESULTS).order_by("pk")
    return list(emails.values_list("address", "data__rank", "data__ranked"))


def test_the_results_go_to_those_who_asked_for_them_and_played(
    event: Event, server: MailServer
) -> None:
    count = send_results(event_id=event.pk)

    assert count == 2
    assert queued() == [("zoe@example.org", 3, 4), ("kata@example.org", 4, 4)]
    german, hungarian = sent_emails(server)
    assert german["Subject"].strip() == "Club evening: dein Ergebnis"
    text = german.get_body(("plain",))
    assert text is not None
    said = str(text.get_content()).replace("\r\n", "\n")
    assert "Zoë: Rang 3 von 4. Veranstaltung: Club evening.\nSchnitt %: 33,3\n" in said
    assert "/de/e/friday/players/3/\n" in said
    assert "/de/e/friday/standings/\n" in said
    assert hungarian["Content-Language"] == "hu"


def test_two_results_are_sent_in_as_many_queries_as_one(
    event: Event, server: MailServer, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(10):
        assert send_results(event_id=event.pk) == 2
    Email.objects.all().delete()
    Recipient.objects.filter(address="kata@example.org").update(told_rank=None)

    with django_assert_num_queries(10):
        assert send_results(event_id=event.pk) == 1


def test_no_one_gets_the_same_result_twice(event: Event, server: MailServer) -> None:
    assert [send_results(event_id=event.pk) for _ in range(2)] == [2, 0]
    sent_emails(server)

    assert send_results(event_id=event.pk) == 0


def test_after_a_correction_only_who_has_another_rank_gets_a_second_email(
    event: Event, server: MailServer
) -> None:
    send_results(event_id=event.pk)
    Email.objects.all().delete()

    correct(event, 9, 1, 5, 0)  # Zoë is second now, Kata last as before

    assert [result.is_new for result in results_to_send(event)] == [False]
    assert send_results(event_id=event.pk) == 1
    assert queued() == [("zoe@example.org", 2, 4)]


def test_who_wants_no_results_any_more_gets_none(event: Event, server: MailServer) -> None:
    zoe = Recipient.objects.get(address="zoe@example.org")
    change_wishes(key=zoe.key, wishes=Wishes(news=True))

    send_results(event_id=event.pk)

    assert queued() == [("kata@example.org", 4, 4)]


def test_who_ends_results_as_they_are_sent_gets_none(
    event: Event, server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    zoe = Recipient.objects.get(address="zoe@example.org")

    def look_then_change(event: Event) -> list[Result]:
        results = results_to_send(event)
        change_wishes(key=zoe.key, wishes=Wishes(news=True))
        return results

    monkeypatch.setattr("scoring.services.emails.results_to_send", look_then_change)

    assert send_results(event_id=event.pk) == 1
    assert list(Email.objects.values_list("address", flat=True)) == ["kata@example.org"]


def test_results_of_an_event_that_goes_on_are_not_sent(event: Event, server: MailServer) -> None:
    Event.objects.filter(pk=event.pk).update(state=EventState.RUNNING)

    with pytest.raises(EmailsRefused) as caught:
        send_results(event_id=event.pk)

    assert caught.value.data == {"why": "not_over"}
    assert results_to_send(Event.objects.get(pk=event.pk)) == []


def test_results_wait_until_the_standings_are_those_of_the_end(
    event: Event, server: MailServer
) -> None:
    event.snapshots.update(version=0)

    with pytest.raises(EmailsRefused) as caught:
        send_results(event_id=event.pk)

    assert caught.value.data == {"why": "counting"}


def test_without_a_mail_server_no_results_are_sent(event: Event) -> None:
    with pytest.raises(EmailsRefused) as caught:
        send_results(event_id=event.pk)

    assert caught.value.data == {"why": "no_mail"}
