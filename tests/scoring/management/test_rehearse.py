"""``manage.py rehearse``."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)


def rehearse(*options: str) -> str:
    printed = StringIO()
    call_command("rehearse", *options, stdout=printed)
    return printed.getvalue()


def test_rehearse_shows_progress_the_first_three_and_the_address() -> None:
    printed = rehearse("--players", "7", "--seatings", "1", "--rounds", "5", "--slug", "trial")

    lines = printed.splitlines()
    assert lines[0].endswith("] 1 of 10 results")
    assert lines[9] == f"[{'█' * 40}] 10 of 10 results"
    assert [bool(re.fullmatch(r"[1-3]\. \w+ [A-Z]\.", line)) for line in lines[10:13]] == [True] * 3
    assert lines[13:] == ["The standings are at /e/trial/standings/."]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--players", "2"], "at least 3"),
        (["--rounds", "21"], "event_length"),
        (["--seatings", "0"], "at least 1"),
        (["--edition", "jp90", "--variant", "mild"], "does not have this variant"),
        (["--variant", "lucky"], "invalid choice"),
    ],
)
def test_rehearse_that_cannot_be_played_says_why_and_stores_nothing(
    options: list[str], why: str
) -> None:
    with pytest.raises(CommandError, match=why):
        rehearse(*options)

    assert not Event.objects.exists()


def test_rehearse_under_an_address_that_is_taken_says_so() -> None:
    rehearse("--players", "3", "--seatings", "1", "--rounds", "1", "--slug", "trial")

    with pytest.raises(CommandError, match="already exists"):
        rehearse("--slug", "trial")
