"""What is left of log-ins."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from tournaments.tasks import clear_expired_sessions

pytestmark = pytest.mark.django_db


def test_a_session_that_has_ended_is_forgotten_and_an_open_one_stays() -> None:
    now = timezone.now()
    for key, end in (("over", now - timedelta(seconds=1)), ("open", now + timedelta(hours=1))):
        Session.objects.create(session_key=key, session_data="", expire_date=end)

    clear_expired_sessions()

    assert list(Session.objects.values_list("session_key", flat=True)) == ["open"]
