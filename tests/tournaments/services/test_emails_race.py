"""Two directors invite to the same event at the same moment."""

from collections.abc import Iterator
from functools import partial

import pytest
from django.db.models import QuerySet
from django.test import override_settings

from tests.at_once import Meeting, all_at_once
from tests.builders import an_event
from tests.recipients import a_confirmed_recipient
from tournaments.models import Email, EmailKind, Event, Recipient
from tournaments.selectors.recipients import wanting_invitation
from tournaments.services import emails
from tournaments.services.emails import send_invitations

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def mail() -> Iterator[None]:
    with override_settings(EMAIL_HOST="127.0.0.1"):
        yield


def invited_by_two(monkeypatch: pytest.MonkeyPatch) -> int:
    """How many invitations one person gets if two directors have looked before either sends."""
    event = an_event(0, self_registration=True)
    a_confirmed_recipient(event)
    evening = an_event(0, organisation=event.organisation)
    meeting = Meeting()

    def look_together(found: Event) -> QuerySet[Recipient]:
        wanting = wanting_invitation(found)
        len(wanting)
        meeting.wait()
        return wanting

    monkeypatch.setattr(emails, "wanting_invitation", look_together)
    invite = partial(send_invitations, event_id=evening.pk)
    assert all_at_once(invite, invite) == ["done", "done"]
    return Email.objects.filter(kind=EmailKind.EVENING).count()


def test_of_two_who_invite_at_once_one_sends(monkeypatch: pytest.MonkeyPatch) -> None:
    assert invited_by_two(monkeypatch) == 1


def test_both_would_send_if_the_event_were_not_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emails, "lock_event", lambda event_id: Event.objects.get(pk=event_id))

    assert invited_by_two(monkeypatch) == 2
