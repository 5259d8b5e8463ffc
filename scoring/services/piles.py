"""Draft piles: phones at a table put and clear them, until the round is recorded."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.db import connection, transaction

from engine.drafts import (
    DraftVersion,
    next_version,
    read_content,
    repeated_cards,
    standing_versions,
)
from engine.fields import SheetUnreadable
from engine.sheets import Evidence
from engine.variants import VARIANTS
from scoring.errors import (
    CardsRepeated,
    Closed,
    EntryOutdated,
    EvidenceDiffers,
    PileCrowded,
    SeatsChanged,
    SheetDiffers,
)
from scoring.models import DraftPile, Source
from scoring.selectors.entries import closed_for, game_of
from scoring.selectors.piles import APART, RoundDraft, round_draft
from scoring.selectors.rounds import current_version, round_of
from scoring.services.table_versions import raise_table_versions
from tournaments.services.tables import lock_table

MOST_VERSIONS = 8  # of a pile that stand side by side: a phone for each person at the table
MOST_AHEAD = 1000  # edits that a phone made of a pile without having them sent
SERVER = "server"  # the device of edits that no phone made
_DROP = "DELETE FROM scoring_draftpile WHERE round_id = ANY (%s)"  # with each entry, for little CPU


@dataclass(frozen=True, slots=True, kw_only=True)
class PileEdit:
    """An edit of a pile as a phone sends it: the version, and what its author saw of the table.

    ``seating`` is its number, ``seats`` are the start numbers in seat order, ``based_on`` is the
    version of the round's entry, 0 for none. The content of ``version`` is JSON not read yet.
    """

    table_id: int
    round_number: int
    seating: int
    seats: tuple[int, ...]
    based_on: int
    evidence: Evidence
    version: DraftVersion


@transaction.atomic
def put_pile(edit: PileEdit) -> RoundDraft:
    """Store a version of a draft pile if it stands, drop what it overtakes, and return the round.

    A version that is overtaken, or there already, changes nothing.

    Raises:
        RoundUnknown: this table has no such round.
        Closed: event, table or round take no results, or the director locked the table.
        SeatsChanged: it is another seating, or other people sit there than the author saw.
        PlayerUnknown: the person does not play this round.
        EntryOutdated: the round was recorded, or corrected, meanwhile.
        SheetDiffers: this event takes no such evidence.
        SheetUnreadable: the content is not of this game, or the edit is far above those known.
        CardsRepeated: the content has a card more than once.
        EvidenceDiffers: the other piles show another kind of evidence.
        PileCrowded: too many versions would stand side by side.
    """
    draft = _open_draft(edit.table_id, edit.round_number)
    seating = draft.table.seating.number
    if (edit.seating, list(edit.seats)) != (seating, draft.seats):
        raise SeatsChanged(seating=seating, seats=draft.seats)
    standing = draft.standing(edit.version.number)
    if current_version(draft.entry) != edit.based_on:
        raise EntryOutdated(draft.entry)
    _refuse_far_ahead(edit.version, standing)
    version = replace(edit.version, content=_read_content(draft, edit))
    merged = standing_versions([*standing, version])
    if merged == standing:
        return draft
    if len(merged) > MOST_VERSIONS:
        raise PileCrowded(most=MOST_VERSIONS)
    if version in merged and version.content:
        _refuse_other_evidence(draft, edit.evidence, merged)
    _store(draft, version, merged, evidence=edit.evidence)
    return round_draft(draft.table, draft.played)


@transaction.atomic
def clear_pile(*, table_id: int, round_number: int, number: int | None) -> None:
    """Empty a draft pile, whatever stands there; one that is empty stays as it is.

    ``number`` is a start number, None for the cards apart.

    Raises:
        RoundUnknown: this table has no such round.
        Closed: event, table or round take no results, or the director locked the table.
        PlayerUnknown: the person does not play this round.
    """
    draft = _open_draft(table_id, round_number)
    standing = draft.standing(number)
    if any(version.content for version in standing):
        empty = next_version(standing, number=number, device=SERVER, content={})
        _store(draft, empty, [empty], evidence=draft.piles[number][0].evidence)


def drop_drafts(round_ids: Iterable[int]) -> bool:
    """Delete the draft piles of rounds that take no more of them, or are recorded now.

    Return whether there were any.
    """
    with connection.cursor() as cursor:
        cursor.execute(_DROP, [list(round_ids)])
        return bool(cursor.rowcount)


def _open_draft(table_id: int, round_number: int) -> RoundDraft:
    table = lock_table(table_id)  # the phones of one table queue here
    played = round_of(table, round_number)
    if what := closed_for(Source.CAPTAIN, table, played):
        raise Closed(what=what)
    return round_draft(table, played)


def _refuse_far_ahead(version: DraftVersion, standing: Sequence[DraftVersion]) -> None:
    """Refuse an edit above which there would soon be no number left for the next one."""
    newest = max((other.edit for other in standing), default=0)
    if version.edit > MOST_AHEAD + newest:
        raise SheetUnreadable(f"is more than {MOST_AHEAD} above the edits of this pile", "edit")


def _read_content(draft: RoundDraft, edit: PileEdit) -> dict[str, object]:
    seating = draft.table.seating
    game = game_of(seating)
    if edit.evidence not in seating.event.evidence:
        raise SheetDiffers(
            expected={**game, "players": len(draft.seats), "evidence": seating.event.evidence}
        )
    content = read_content(
        edit.version.content,
        variant=VARIANTS[game["variant"]],
        evidence=edit.evidence,
        deck=draft.deck,
        apart=edit.version.number is APART,
    )
    # A card that is in another pile, too, is for people: a refusal would say what is hidden there.
    if cards := repeated_cards(content):
        raise CardsRepeated(cards=cards)
    return content


def _refuse_other_evidence(
    draft: RoundDraft, evidence: Evidence, merged: Sequence[DraftVersion]
) -> None:
    """Refuse a kind of evidence beside piles of another one; what is overtaken now is none."""
    edited = merged[0].number
    for number, drafted in draft.piles.items():
        for pile in drafted:
            stays = number != edited or pile.version in merged
            if stays and pile.version.content and pile.evidence != evidence:
                raise EvidenceDiffers(evidence=pile.evidence)


def _store(
    draft: RoundDraft, version: DraftVersion, merged: Sequence[DraftVersion], *, evidence: str
) -> None:
    """Make the rows of a pile those of the merged versions, of which one alone may be new."""
    people = {entrant.number: entrant for entrant in draft.entrants}
    entrant = None if version.number is APART else people[version.number]
    stays = [other.device for other in merged if other != version]
    rows = DraftPile.objects.filter(round=draft.played, entrant=entrant)
    rows.exclude(device__in=stays).delete()
    if version in merged:
        DraftPile.objects.create(
            round=draft.played,
            entrant=entrant,
            device=version.device,
            edit=version.edit,
            seen=version.seen,
            by=version.by,
            over=version.over,
            evidence=evidence,
            content=version.content,
        )
    raise_table_versions([draft.table.pk])
