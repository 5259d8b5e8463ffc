"""Changes of results in words: the desk and the public page read and say the same."""

import pytest

from pages.changes import what_changed
from scoring.models import Source
from scoring.selectors.history import Change, changes_of, corrections_of, reason_of
from scoring.selectors.history_sources import ChangeKind, Filters
from scoring.services.rulings import withdraw_ruling
from scoring.services.sanctions import withdraw_sanction
from scoring.services.voidings import restore_round
from tests.builders import (
    a_published_seating,
    a_ruling,
    a_sanction,
    a_sheet,
    a_user,
    a_void_round,
    an_entry,
    an_event,
    an_overridden_entry,
)
from tournaments.models import Role
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db


def worded(change: Change) -> tuple[str, str]:
    return what_changed(change), reason_of(change.decision)


def test_the_desk_says_of_every_public_correction_the_same() -> None:
    event = an_event(3, rounds=3, preferred_size=3)
    director = a_user(event.organisation, Role.DIRECTOR)
    [table] = tables_of(a_published_seating(event))
    an_entry(table)
    an_entry(table, based_on=1, sheet=a_sheet(3, 2), source=Source.DESK, by=director)
    an_overridden_entry(table, 2, by=director)
    a_void_round(table, 3, by=director, note="Two red sevens", replayed=False)
    restore_round(table_id=table.pk, number=3, by=director)
    withdraw_ruling(ruling_id=a_ruling(table.seating, 2, by=director).pk)
    withdraw_sanction(sanction_id=a_sanction(event, 3, by=director).pk)
    withdraw_sanction(sanction_id=a_sanction(event, 2, points=None, by=director).pk)

    public = [worded(change) for change in corrections_of(event)]
    shown = [
        worded(change)
        for kind in (ChangeKind.RESULTS, ChangeKind.DECISIONS)
        for change in changes_of(event, Filters(kind=kind)).changes
    ]

    assert public == [
        ("The warning was withdrawn.", "Late"),
        ("A warning was given.", "Late"),
        ("The sanction or bonus was withdrawn.", "Late"),
        ("A sanction or bonus was given.", "Late"),
        ("The ruling for seating 1 was withdrawn.", "Ill"),
        ("A ruling was given for seating 1.", "Ill"),
        ("The round counts again.", ""),
        ("The round was declared void.", "misdeal: Two red sevens"),
        ("The round was entered on the director’s word.", "A card is lost."),
        ("The round was corrected.", ""),
    ]
    assert sorted(shown) == sorted([*public, ("The round was entered.", "")])


def test_a_change_of_no_result_has_no_sentence_of_results() -> None:
    event = an_event(3)
    change = changes_of(event, Filters(kind=ChangeKind.ENTRANTS)).changes[0]

    with pytest.raises(KeyError):
        what_changed(change)
