"""Addresses that change at the moment in which something is decided about them, or sent there."""

import threading
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from django.db.models import QuerySet
from django.test import override_settings

from tests.at_once import Meeting, all_at_once, holds_another_up
from tests.builders import a_user, an_event
from tests.recipients import a_confirmed_recipient, a_recipient, accept
from tests.waiting import eventually
from tournaments.models import (
    Email,
    EmailKind,
    EmailOutcome,
    EmailRecord,
    Event,
    Recipient,
    Registration,
    Wishes,
)
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.recipients import recipient_of, wanting_invitation
from tournaments.services import emails, recipients, registrations
from tournaments.services.emails import (
    end_email,
    queue_registration_news,
    queue_to_recipient,
    send_invitations,
)
from tournaments.services.recipients import change_wishes, confirm_address, forget_address
from tournaments.services.registrations import decide_registrations

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def mail() -> Iterator[None]:
    with override_settings(EMAIL_HOST="127.0.0.1"):
        yield


def accepted_while_confirmed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is said to one who confirms after the director has looked, and before the commit."""
    zoe = a_recipient(an_event(2, self_registration=True))
    looked, ended = Meeting(), Meeting()

    def find(key: str) -> Recipient | None:
        found = recipient_of(key)
        looked.wait()
        return found

    def look(registration: Registration, kind: EmailKind) -> None:
        queue_registration_news(registration, kind)
        looked.wait()
        ended.wait()

    def confirm() -> None:
        confirm_address(key=zoe.key)
        ended.wait()

    monkeypatch.setattr(recipients, "recipient_of", find)
    monkeypatch.setattr(registrations, "queue_registration_news", look)
    assert all_at_once(confirm, partial(accept, zoe)) == ["done", "done"]
    kinds = Email.objects.exclude(kind=EmailKind.ADDRESS).values_list("kind", flat=True)
    return list(kinds)


def test_who_confirms_while_a_director_accepts_hears_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert accepted_while_confirmed(monkeypatch) == ["accepted"]


def test_it_would_be_lost_if_the_director_did_not_lock_the_recipient(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unlocked: Callable[..., QuerySet[Recipient]] = lambda rows, **_how: rows.all()  # noqa: E731 - in place of a method
    monkeypatch.setattr(QuerySet, "select_for_update", unlocked)

    assert accepted_while_confirmed(monkeypatch) == []


def test_one_address_that_is_decided_about_twice_as_it_is_confirmed_stops_no_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = an_event(2, self_registration=True)
    zoe, again = a_recipient(event, "Zoë"), a_recipient(event, "Zoe")
    decisions = {zoe.registration_id: NewEntrant(name="Zoë"), again.registration_id: None}
    decided, by = threading.Event(), a_user(event.organisation)

    def look(registration: Registration, kind: EmailKind) -> None:
        queue_registration_news(registration, kind)
        decided.set()
        eventually(holds_another_up)

    def confirm() -> None:
        decided.wait()
        confirm_address(key=zoe.key)

    monkeypatch.setattr(registrations, "queue_registration_news", look)
    decide = partial(decide_registrations, event_id=event.pk, decisions=decisions, by=by)

    assert all_at_once(confirm, decide) == ["done", "done"]


def test_who_ends_invitations_as_they_are_sent_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    before = an_event(2, self_registration=True)
    event = an_event(0, organisation=before.organisation)
    zoe = a_confirmed_recipient(before)

    def look_then_change(event: Event) -> list[Recipient]:
        invited = list(wanting_invitation(event))
        change_wishes(key=zoe.key, wishes=Wishes(results=True))
        return invited

    monkeypatch.setattr(emails, "wanting_invitation", look_then_change)

    assert send_invitations(event_id=event.pk) == 0


def test_an_address_that_is_forgotten_while_an_email_is_on_its_way_stays_forgotten() -> None:
    event = an_event(2, self_registration=True)
    zoe = a_confirmed_recipient(event)
    queue_to_recipient(zoe, kind=EmailKind.RESULTS, event=event)
    on_its_way = Email.objects.get()

    forget_address(key=zoe.key)
    end_email(on_its_way, EmailOutcome.SENT)

    assert (Recipient.objects.count(), EmailRecord.objects.count()) == (0, 0)
