"""Double entry: a second person enters a round without seeing the first entry."""

from django.db import transaction

from engine.sheets import Sheet
from scoring.models import Entry
from scoring.selectors.comparisons import Difference, differences
from scoring.selectors.entries import sheet_of
from scoring.services.confirmations import confirm_entry


@transaction.atomic
def enter_again(
    *, entry_id: int, sheet: Sheet, device: str, player: int | None
) -> list[Difference]:
    """Return the differences to what is recorded; if there are none, confirm the entry.

    It is never a new version: with differences nothing is stored.

    Raises:
        SheetDiffers: it is of another game, or rests on something else than what is recorded.
        Closed, EntryOutdated, ConfirmationRefused: they agree, but it cannot be confirmed so.
    """
    entry = Entry.objects.select_related("table__seating__event").get(pk=entry_id)
    found = differences(sheet_of(entry), sheet)
    if not found:
        confirm_entry(entry_id=entry_id, device=device, player=player)
    return found
