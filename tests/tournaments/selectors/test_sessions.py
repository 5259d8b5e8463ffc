"""Sessions of the desk."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from tests.builders import a_user
from tournaments.models import User
from tournaments.selectors.sessions import session_has_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def user() -> User:
    return a_user()


@pytest.fixture
def key(user: User) -> str:
    client = Client()
    client.force_login(user)
    return str(client.session.session_key)


def test_a_session_of_a_user_has_one(key: str) -> None:
    assert session_has_user(key)


def test_a_session_that_ended_has_none(key: str) -> None:
    Session.objects.filter(pk=key).update(expire_date=timezone.now() - timedelta(seconds=1))

    assert not session_has_user(key)


def test_the_session_of_an_account_that_is_shut_has_none(user: User, key: str) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)

    assert not session_has_user(key)


def test_a_session_without_a_log_in_has_none_and_neither_has_a_made_up_one() -> None:
    visited = SessionStore()
    visited["language"] = "de"
    visited.save()

    assert not session_has_user(str(visited.session_key))
    assert not session_has_user("a" * 32)
