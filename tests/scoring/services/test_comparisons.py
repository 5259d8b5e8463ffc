"""A second person writes a round down, too."""

from dataclasses import replace

import pytest

from engine.sheets import Sheet
from scoring.errors import ConfirmationRefused, EntryOutdated
from scoring.models import Confirmation, Entry
from scoring.services.comparisons import enter_again
from tests.builders import a_sheet, a_table, an_entry, start_numbers
from tournaments.models import ResultsVersion, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """A table at which a second player confirms."""
    return a_table(confirmation="player")


def sent(table: Table) -> Entry:
    return an_entry(table, device="first", sender=start_numbers(table)[0])


def again(entry: Entry, sheet: Sheet, device: str = "second") -> list[int | None]:
    """The seats whose piles differ, once for each part that does."""
    player = start_numbers(entry.table)[1]
    found = enter_again(entry_id=entry.pk, sheet=sheet, device=device, player=player)
    return [one.seat for one in found]


def exchanged(sheet: Sheet) -> Sheet:
    """The same round with the first two piles exchanged."""
    first, second, *others = sheet.piles
    return replace(sheet, piles=(second, first, *others))


def test_enter_again_that_agrees_confirms_and_is_no_version(table: Table) -> None:
    entry = sent(table)

    assert again(entry, a_sheet(seed=1)) == []
    assert Confirmation.objects.get().entry == entry
    assert Entry.objects.count() == 1


def test_enter_again_that_differs_stores_nothing(table: Table) -> None:
    entry = sent(table)
    shown = ResultsVersion.objects.get().number

    assert again(entry, exchanged(a_sheet(seed=1))) == [0, 0, 1, 1]
    assert not Confirmation.objects.exists()
    assert Entry.objects.count() == 1
    assert ResultsVersion.objects.get().number == shown


def test_enter_again_on_the_phone_that_sent_it_is_refused(table: Table) -> None:
    with pytest.raises(ConfirmationRefused) as caught:
        again(sent(table), a_sheet(seed=1), device="first")

    assert caught.value.data == {"why": "own_device"}


def test_enter_again_what_was_corrected_meanwhile_is_refused(table: Table) -> None:
    old = sent(table)
    an_entry(table, based_on=1, sheet=a_sheet(seed=9))

    with pytest.raises(EntryOutdated):
        again(old, a_sheet(seed=1))
