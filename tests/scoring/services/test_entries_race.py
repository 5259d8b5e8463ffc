"""Two people send the same round of one table at the same moment."""

from collections.abc import Sequence
from functools import partial

import pytest

from scoring.models import Entry
from scoring.selectors.matches import Match, matches_of
from scoring.services.entries import Submission, submit_entry
from scoring.services.overrides import Override
from tests.at_once import Meeting, all_at_once
from tests.builders import a_sheet, a_submission, a_table, a_user, reread
from tournaments.models import Role, Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def both_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each submission wait, after it looked at the newest version, for the other to look."""
    meeting = Meeting()

    def matches_of_before_meeting(tables: Sequence[Table]) -> list[Match]:
        matches = matches_of(tables)
        meeting.wait()
        return matches

    monkeypatch.setattr("scoring.services.entries.matches_of", matches_of_before_meeting)


@pytest.fixture
def no_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_table(table_id: int) -> Table:
        return reread(Table(pk=table_id))

    monkeypatch.setattr("scoring.services.entries.lock_table", read_table)


def send_both(first: Submission, second: Submission) -> list[str]:
    """Send two submissions from two connections; return what became of each, sorted."""
    return all_at_once(*(partial(_send, one) for one in (first, second)))


def _send(submission: Submission) -> str:
    return f"version {submit_entry(submission).version}"


@pytest.mark.usefixtures("both_in_the_middle")
def test_two_captains_at_once_one_is_stored_and_the_other_is_refused() -> None:
    table = a_table()

    outcomes = send_both(a_submission(table), a_submission(table, sheet=a_sheet(seed=2)))

    assert outcomes == ["EntryOutdated", "version 1"]
    assert Entry.objects.count() == 1


@pytest.mark.usefixtures("both_in_the_middle", "no_lock")
def test_control_without_the_lock_both_see_no_version_and_only_the_database_stops_one() -> None:
    table = a_table()

    outcomes = send_both(a_submission(table), a_submission(table, sheet=a_sheet(seed=2)))

    assert outcomes == ["IntegrityError", "version 1"]


@pytest.mark.usefixtures("both_in_the_middle")
def test_the_same_submission_twice_at_once_is_stored_once_and_answered_twice() -> None:
    submission = a_submission(a_table())

    assert send_both(submission, submission) == ["version 1", "version 1"]
    assert Entry.objects.count() == 1


@pytest.mark.usefixtures("both_in_the_middle")
def test_two_phones_that_send_the_same_cards_at_once_get_the_same_version() -> None:
    table = a_table()

    assert send_both(a_submission(table), a_submission(table)) == ["version 1", "version 1"]
    assert Entry.objects.count() == 1


@pytest.mark.usefixtures("both_in_the_middle", "no_lock")
def test_control_without_the_lock_neither_phone_sees_the_same_cards_of_the_other() -> None:
    table = a_table()

    assert send_both(a_submission(table), a_submission(table)) == ["IntegrityError", "version 1"]


def an_overriding_submission(table: Table) -> Submission:
    """What a director sends who gives the points of a round."""
    director = a_user(table.seating.event.organisation, Role.DIRECTOR)
    override = Override(reason="Revoke", points=(1, 2, 3, 4), despite=frozenset())
    return a_submission(table, source="desk", by=director, override=override)


@pytest.mark.usefixtures("both_in_the_middle")
def test_a_captain_and_a_director_at_once_one_is_stored_and_the_other_is_refused() -> None:
    table = a_table()

    outcomes = send_both(a_submission(table), an_overriding_submission(table))

    # A director's entry locks the table: a captain who comes second hears that first.
    expected = {"captain": "EntryOutdated", "desk": "Closed"}[Entry.objects.get().source]
    assert outcomes == [expected, "version 1"]


@pytest.mark.usefixtures("both_in_the_middle", "no_lock")
def test_control_without_the_lock_captain_and_director_both_see_no_version() -> None:
    table = a_table()

    outcomes = send_both(a_submission(table), an_overriding_submission(table))

    assert outcomes == ["IntegrityError", "version 1"]
