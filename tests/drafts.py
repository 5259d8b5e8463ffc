"""Draft piles to test with: edits of phones at a table, each with what it has seen."""

from collections.abc import Iterable
from typing import Any

from engine.drafts import DraftVersion, next_version
from engine.sheets import Evidence
from scoring.models import Round
from scoring.selectors.piles import APART, RoundDraft, round_draft
from scoring.services.piles import PileEdit, put_pile
from tests.builders import reread, start_numbers
from tournaments.models import Table

PHONES = ("phone-a", "phone-b", "phone-c")


def a_draft(table: Table, round_number: int = 1) -> RoundDraft:
    """What the phones share of a round by now."""
    table = reread(table)
    return round_draft(table, Round.objects.get(table=table, number=round_number))


def an_edit(
    table: Table,
    number: int | None = APART,
    content: Any = None,
    *,
    device: str = PHONES[0],
    seen: Iterable[DraftVersion] = (),
    over: bool = False,
    **fields: Any,
) -> PileEdit:
    """The next edit of a pile by a phone that has seen these versions of it."""
    round_number = fields.get("round_number", 1)
    given = {
        "table_id": table.pk,
        "round_number": round_number,
        "seating": table.seating.number,
        "seats": start_numbers(reread(table), round_number),
        "based_on": 0,
        "evidence": Evidence.CARDS,
        "version": next_version(
            seen,
            number=number,
            device=device,
            over=over,
            content={} if content is None else content,
        ),
        **fields,
    }
    return PileEdit(**given)


def a_pile(table: Table, number: int | None = APART, content: Any = None, **fields: Any) -> Any:
    """What stands of a pile after a phone that knows of nothing has put this."""
    return put_pile(an_edit(table, number, content, **fields)).standing(number)
