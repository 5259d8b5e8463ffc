"""One code used twice at the same moment."""

from collections.abc import Callable

import pytest
from allauth.mfa.models import Authenticator

from tests.at_once import Meeting, all_at_once
from tests.second_steps import a_user_with_app, code_now
from tournaments.models import User
from tournaments.services import second_steps
from tournaments.services.second_steps import use_code

pytestmark = pytest.mark.django_db(transaction=True)


def used_by_two(
    monkeypatch: pytest.MonkeyPatch, find: Callable[[User], list[Authenticator]]
) -> list[str]:
    """What became of two who used one code after both had looked what the user has."""
    user, code, meeting = a_user_with_app(), code_now(), Meeting()

    def find_together(given: User) -> list[Authenticator]:
        found = find(given)
        meeting.wait()
        return found

    monkeypatch.setattr(second_steps, "_locked", find_together)
    return all_at_once(*[lambda: use_code(user=user, code=code)] * 2)


def test_of_two_who_use_a_code_at_once_one_is_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    assert used_by_two(monkeypatch, second_steps._locked) == ["SecondStepRefused", "done"]


def test_both_would_be_let_in_if_nothing_were_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    def unlocked(user: User) -> list[Authenticator]:
        return list(Authenticator.objects.filter(user=user))

    assert used_by_two(monkeypatch, unlocked) == ["done", "done"]
