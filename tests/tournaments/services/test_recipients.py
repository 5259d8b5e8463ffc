"""Addresses for emails: asked about once, confirmed, changed, and forgotten."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError
from django.test import override_settings

from scoring.services.discards import discard_event
from scoring.services.people import erase_person
from tests.builders import a_user, an_event, an_organisation
from tests.recipients import (
    ALL,
    a_confirmed_recipient,
    a_recipient,
    accept,
    refuse,
    waiting_emails,
)
from tournaments.addresses import DEMO_UNFINISHED
from tournaments.models import (
    Email,
    EmailKind,
    EmailOutcome,
    EmailRecord,
    Event,
    EventState,
    FirstEmail,
    Person,
    Recipient,
    Wishes,
)
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.emails import due_emails
from tournaments.services.emails import queue_to_recipient
from tournaments.services.events import move_event
from tournaments.services.people import merge_people, register_people
from tournaments.services.recipients import (
    ask_again,
    change_wishes,
    confirm_address,
    forget_address,
    forget_old_recipients,
)
from tournaments.services.registrations import decide_registrations

pytestmark = pytest.mark.django_db

NOW = datetime.fromisoformat("2026-03-01T12:00:00+00:00")
ZOE, ADDRESS, ACCEPTED, REFUSED = "zoe@example.org", "address", "accepted", "refused"


@pytest.fixture(autouse=True)
def mail() -> Iterator[None]:
    with override_settings(EMAIL_HOST="127.0.0.1"):
        yield


@pytest.fixture
def event() -> Event:
    return an_event(2, self_registration=True)


def another_event(event: Event, **fields: Any) -> Event:
    return an_event(0, organisation=event.organisation, self_registration=True, **fields)


def wishes_of(recipient: Recipient) -> Wishes:
    return Recipient.objects.get(pk=recipient.pk).wishes


def test_an_address_is_asked_about_before_anything_else_is_sent_to_it(event: Event) -> None:
    zoe = a_recipient(event)

    accept(zoe)

    assert waiting_emails() == [(ADDRESS, ZOE)]


def test_what_was_decided_meanwhile_is_said_once_the_address_is_confirmed(event: Event) -> None:
    zoe = a_recipient(event)
    accept(zoe)

    for _ in range(2):
        confirm_address(key=zoe.key)

    assert waiting_emails() == [(ADDRESS, ZOE), (ACCEPTED, ZOE)]


def test_a_stranger_whose_address_others_give_gets_one_email(event: Event) -> None:
    for number in range(3):
        a_recipient(event, f"Zoë {number}", email=ZOE.upper() if number else ZOE)
    a_recipient(an_event(0, self_registration=True), email=ZOE)  # of another club

    assert waiting_emails() == [(ADDRESS, ZOE)]


def test_a_stranger_who_has_the_address_deleted_gets_no_other_email(event: Event) -> None:
    zoe = a_recipient(event)

    forget_address(key=zoe.key)
    a_recipient(event, "Zoë again")

    assert waiting_emails() == []
    assert FirstEmail.objects.count() == 1


def test_a_director_has_the_first_email_sent_again_once_in_an_hour(event: Event) -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        zoe = a_recipient(event).registration_id
        at_once = ask_again(registration_id=zoe)
        clock.shift(timedelta(hours=1, seconds=1))
        later = [ask_again(registration_id=zoe) for _ in range(2)]

    assert (at_once, later) == (False, [True, False])
    assert waiting_emails() == [(ADDRESS, ZOE), (ADDRESS, ZOE)]


def test_no_first_email_goes_again_to_who_has_confirmed_or_deleted_the_address(
    event: Event,
) -> None:
    zoe, emma = a_confirmed_recipient(event), a_recipient(event, "Emma", email="e@example.org")
    forget_address(key=emma.key)
    FirstEmail.objects.update(sent_at=NOW - timedelta(days=2))

    asked = [ask_again(registration_id=each.registration_id) for each in (zoe, emma)]

    assert asked == [False, False]


def test_the_hash_of_an_address_that_no_one_confirmed_names_no_address(event: Event) -> None:
    a_recipient(event)

    [digest] = FirstEmail.objects.values_list("digest", flat=True)

    assert len(digest) == 64
    assert "zoe" not in digest


def test_one_link_confirms_the_address_for_a_whole_family(event: Event) -> None:
    zoe, emma = a_recipient(event, "Zoë"), a_recipient(event, "Emma")

    confirm_address(key=zoe.key)
    accept(emma)

    assert (ACCEPTED, ZOE) in waiting_emails()
    assert Recipient.objects.filter(confirmed_at=None).count() == 0


def test_a_confirmed_address_is_asked_about_at_the_next_club_where_it_waits(event: Event) -> None:
    zoe = a_recipient(event)
    elsewhere = a_recipient(an_event(0, self_registration=True))

    confirm_address(key=zoe.key)

    elsewhere.refresh_from_db()
    assert elsewhere.confirmed_at is None
    asked = Email.objects.filter(kind=EmailKind.ADDRESS).order_by("pk")
    assert [email.recipient for email in asked] == [zoe, elsewhere]


def test_a_new_registration_with_a_confirmed_address_is_asked_about_again(event: Event) -> None:
    a_confirmed_recipient(event)

    other = a_recipient(another_event(event), "Someone else")

    assert other.confirmed_at is None
    assert waiting_emails() == [(ADDRESS, ZOE)]


@pytest.mark.parametrize(
    ("wishes", "sent"),
    [
        (Wishes(news=True), [(ACCEPTED, ZOE)]),
        (Wishes(results=True, invitations=True), []),
    ],
)
def test_only_who_wants_news_hears_that_the_registration_is_accepted(
    event: Event, wishes: Wishes, sent: list[tuple[str, str]]
) -> None:
    accept(a_confirmed_recipient(event, wishes=wishes))

    assert waiting_emails() == sent


def test_a_refused_registration_forgets_the_address_with_its_last_email(event: Event) -> None:
    zoe = a_confirmed_recipient(event)

    refuse(zoe)

    assert waiting_emails() == [(REFUSED, ZOE)]
    assert not Recipient.objects.exists()


def test_an_address_that_is_not_confirmed_goes_with_the_refusal_and_its_question(
    event: Event,
) -> None:
    refuse(a_recipient(event))

    assert waiting_emails() == []
    assert not Recipient.objects.exists()


def test_the_end_of_an_event_forgets_the_addresses_of_those_who_waited(event: Event) -> None:
    zoe = a_confirmed_recipient(event, "Zoë")
    accept(zoe)
    a_confirmed_recipient(event, "Emma", email="emma@example.org")

    for to in (EventState.RUNNING, EventState.FINISHED):
        move_event(event_id=event.pk, to=to)

    assert list(Recipient.objects.all()) == [zoe]


def test_wishes_change_each_with_a_moment_of_its_own(event: Event) -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        zoe = a_confirmed_recipient(event, wishes=Wishes(news=True))
        clock.shift(timedelta(days=1))
        change_wishes(key=zoe.key, wishes=Wishes(news=True, results=True))

    stored = Recipient.objects.get()
    assert (stored.news_at, stored.results_at, stored.invitations_at) == (
        NOW,
        NOW + timedelta(days=1),
        None,
    )


def test_wishes_of_an_address_that_is_not_confirmed_stay(event: Event) -> None:
    zoe = a_recipient(event, wishes=Wishes(news=True))

    change_wishes(key=zoe.key, wishes=ALL)

    assert wishes_of(zoe) == Wishes(news=True)


@pytest.mark.parametrize(
    ("wanted", "left"),
    [
        (Wishes(results=True, invitations=True), ["results", "evening"]),
        (Wishes(news=True, invitations=True), [ACCEPTED, "evening"]),
        (Wishes(news=True, results=True), [ACCEPTED, "results"]),
    ],
    ids=["no-news", "no-results", "no-invitations"],
)
def test_what_is_not_wanted_any_more_and_waits_is_not_sent(
    wanted: Wishes, left: list[str], event: Event
) -> None:
    zoe = a_confirmed_recipient(event)
    for kind in (EmailKind.ACCEPTED, EmailKind.RESULTS, EmailKind.EVENING):
        queue_to_recipient(zoe, kind=kind, event=event)

    change_wishes(key=zoe.key, wishes=wanted)

    assert waiting_emails() == [(kind, ZOE) for kind in left]


def test_invitations_by_another_registration_that_wait_are_not_sent_either(event: Event) -> None:
    zoe, mixed = a_confirmed_recipient(event), a_confirmed_recipient(another_event(event))
    queue_to_recipient(mixed, kind=EmailKind.EVENING, event=event)

    change_wishes(key=zoe.key, wishes=Wishes(results=True))

    assert waiting_emails() == []


def test_who_wants_nothing_any_more_is_forgotten(event: Event) -> None:
    change_wishes(key=a_confirmed_recipient(event).key, wishes=Wishes())

    assert not Recipient.objects.exists()


def test_who_wants_no_invitations_gets_none_by_another_registration(event: Event) -> None:
    zoe = a_confirmed_recipient(event)
    before = a_confirmed_recipient(another_event(event), wishes=Wishes(invitations=True))
    mixed = a_confirmed_recipient(another_event(event), email=ZOE.title())

    change_wishes(key=zoe.key, wishes=Wishes(results=True))

    assert not Recipient.objects.filter(pk=before.pk).exists()
    assert wishes_of(mixed) == Wishes(news=True, results=True)


def test_one_tap_forgets_an_address_in_all_of_the_club_with_what_waits(event: Event) -> None:
    zoe = a_confirmed_recipient(event)
    a_confirmed_recipient(another_event(event), email=ZOE.upper())
    elsewhere = a_confirmed_recipient(an_event(0, self_registration=True))
    emma = a_confirmed_recipient(event, "Emma", email="emma@example.org")
    for recipient in (zoe, elsewhere, emma):
        queue_to_recipient(recipient, kind=EmailKind.RESULTS, event=recipient.registration.event)

    for _ in range(2):
        forget_address(key=zoe.key)

    assert set(Recipient.objects.all()) == {elsewhere, emma}
    assert waiting_emails() == [("results", ZOE), ("results", "emma@example.org")]
    assert [email.recipient for email in due_emails()] == [elsewhere, emma]


def test_the_last_email_about_a_refusal_goes_with_the_address_too(event: Event) -> None:
    zoe = a_confirmed_recipient(event)
    refuse(a_confirmed_recipient(event, "Emma"))

    forget_address(key=zoe.key)

    assert waiting_emails() == []


def test_what_became_of_an_email_stays_without_the_person_who_is_gone(event: Event) -> None:
    zoe = a_confirmed_recipient(event)
    EmailRecord.objects.create(
        event=event, kind=EmailKind.ACCEPTED, recipient=zoe, outcome=EmailOutcome.SENT
    )

    forget_address(key=zoe.key)

    [record] = EmailRecord.objects.all()
    assert (record.kind, record.recipient) == (ACCEPTED, None)


def test_erasing_a_person_forgets_the_address_and_what_waits_for_it(event: Event) -> None:
    zoe = a_confirmed_recipient(event)
    accept(zoe)

    erase_person(person_id=event.entrants.get(number=3).person_id, label="Player 3")

    assert (Recipient.objects.exists(), Email.objects.exists()) == (False, False)


def test_erasing_a_person_forgets_the_address_of_a_place_on_the_waiting_list(event: Event) -> None:
    person = a_person_on_the_waiting_list(event)

    erase_person(person_id=person.pk, label="")

    assert (Recipient.objects.exists(), Email.objects.exists()) == (False, False)


def test_of_two_places_on_a_list_that_are_one_person_s_the_address_of_one_stays(
    event: Event,
) -> None:
    kept = a_person_on_the_waiting_list(event)
    gone = a_person_on_the_waiting_list(event, "Zoe", "z@example.org")

    merge_people(kept_id=kept.pk, gone_id=gone.pk)

    assert list(Recipient.objects.values_list("address", flat=True)) == [ZOE]


def a_person_on_the_waiting_list(event: Event, name: str = "Zoë", email: str = ZOE) -> Person:
    """A person of the register who is wanted at an event that is full."""
    Event.objects.filter(pk=event.pk).update(most_entrants=2)
    [person] = register_people(
        organisation=event.organisation, new_entrants=[NewEntrant(name=name)], language="en"
    )
    registration = a_confirmed_recipient(event, name, email).registration
    decide_registrations(
        event_id=event.pk,
        decisions={registration.pk: NewEntrant(name=name, person_id=person.pk)},
        by=a_user(event.organisation),
    )
    return person


def test_a_merged_person_takes_the_address_along(event: Event) -> None:
    zoe = a_confirmed_recipient(another_event(event))
    accept(zoe)
    kept = event.entrants.get(number=1).person
    gone = zoe.registration.event.entrants.get().person

    merge_people(kept_id=kept.pk, gone_id=gone.pk)

    found = Recipient.objects.get(registration__entrant__person=kept)
    assert (found.pk, found.address) == (zoe.pk, ZOE)


def test_addresses_are_forgotten_once_nothing_more_is_sent_to_them(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(starts_on=NOW, ends_on=NOW)
    left = []
    with time_machine.travel(NOW, tick=False) as clock:
        results = a_confirmed_recipient(event, "Zoë", wishes=Wishes(news=True, results=True))
        invitations = a_confirmed_recipient(event, "Emma", email="emma@example.org")
        unconfirmed = a_recipient(event, "Imre", email="imre@example.org")
        accept(results)
        accept(invitations)
        accept(unconfirmed)
        Event.objects.update(state=EventState.FINISHED)
        for days in (7, 8, 30, 31):
            clock.move_to(NOW + timedelta(days=days, seconds=1 if days == 8 else 0))
            forget_old_recipients()
            left.append(list(Recipient.objects.values_list("registration__entrant__number")))

    assert left == [
        [(3,), (4,), (5,)],
        [(3,), (4,)],
        [(3,), (4,)],
        [(4,)],
    ]


def test_a_stranger_may_be_asked_again_after_a_month(event: Event) -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        a_recipient(event)
        clock.shift(timedelta(days=30))
        forget_old_recipients()
        kept = FirstEmail.objects.count()
        clock.shift(timedelta(seconds=1))
        forget_old_recipients()

    assert (kept, FirstEmail.objects.count()) == (1, 0)


def test_without_a_mail_server_no_address_is_kept(event: Event) -> None:
    with override_settings(EMAIL_HOST=""), pytest.raises(Recipient.DoesNotExist):
        a_recipient(event)

    assert event.registrations.count() == 1
    assert not Recipient.objects.exists()


def test_a_rehearsal_keeps_no_address() -> None:
    with pytest.raises(Recipient.DoesNotExist):
        a_recipient(an_event(0, self_registration=True, rehearsal=True))


def test_an_address_without_a_wish_is_refused_by_the_database(event: Event) -> None:
    zoe = a_recipient(event)

    with pytest.raises(IntegrityError, match="recipient_wants_something"):
        Recipient.objects.filter(pk=zoe.pk).update(
            news_at=None, results_at=None, invitations_at=None
        )


def test_an_email_to_a_recipient_is_about_an_event_and_one_to_an_account_about_none(
    event: Event,
) -> None:
    with pytest.raises(IntegrityError, match="email_about_event"):
        Email.objects.create(kind=EmailKind.ADDRESS, address=ZOE, language="en")


def test_a_discarded_demo_leaves_invitations_of_other_events_without_its_people() -> None:
    club = an_organisation()
    demo = an_event(2, organisation=club, self_registration=True, slug=f"{DEMO_UNFINISHED}1")
    zoe = a_confirmed_recipient(demo)
    evening = another_event(demo)
    about = {"event": evening, "kind": EmailKind.EVENING, "recipient": zoe}
    EmailRecord.objects.create(outcome=EmailOutcome.SENT, **about)
    queue_to_recipient(zoe, kind=EmailKind.EVENING, event=evening)

    discard_event(event_id=demo.pk, by=a_user(club))

    assert list(evening.email_records.values_list("recipient", flat=True)) == [None]
    assert not evening.emails.exists()
