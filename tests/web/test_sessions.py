"""Which requests come with a session of the desk."""

import asyncio

import pytest
from django.test import Client

from tests.asgi import a_scope, in_loop
from tests.builders import a_user
from tests.connections import connections_opened
from web.sessions import KnownSessions

pytestmark = pytest.mark.django_db(transaction=True)


def asked_by(key: str) -> bool:
    """Whether a request with this session is one of a user."""
    return in_loop(KnownSessions().has(a_scope("/", headers={"cookie": f"sessionid={key}"})))


def logged_in() -> Client:
    client = Client()
    client.force_login(a_user())
    return client


def test_a_request_with_a_session_of_a_user_is_known() -> None:
    assert asked_by(str(logged_in().session.session_key))


def test_a_made_up_session_and_none_at_all_are_unknown() -> None:
    assert not asked_by("a" * 32)
    assert not asked_by("../../etc")
    assert not in_loop(KnownSessions().has(a_scope("/")))


def test_a_session_is_asked_about_once_in_a_while_and_a_made_up_one_each_time() -> None:
    key = logged_in().session.session_key

    async def visits(sessions: KnownSessions, key: str) -> list[bool]:
        scope = a_scope("/", headers={"cookie": f"sessionid={key}"})
        return [await sessions.has(scope) for _ in range(3)]

    async def story() -> tuple[list[bool], list[bool]]:
        sessions = KnownSessions()
        return await visits(sessions, str(key)), await visits(sessions, "a" * 32)

    with connections_opened() as opened:
        assert in_loop(story()) == ([True] * 3, [False] * 3)
    assert opened["sessions"] == 1 + 3


def test_where_too_many_are_asked_about_the_next_is_unknown_at_once() -> None:
    key = logged_in().session.session_key
    scope = a_scope("/", headers={"cookie": f"sessionid={key}"})

    async def story() -> list[bool]:
        sessions = KnownSessions(max_waiting=1)
        both = await asyncio.gather(sessions.has(scope), sessions.has(scope))
        return [*both, await sessions.has(scope)]

    assert in_loop(story()) == [True, False, True]
