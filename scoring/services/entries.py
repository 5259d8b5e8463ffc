"""Taking down the result of a round."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from engine.cards import Card
from engine.checks import Severity, Verdict, judge
from engine.forms import form_of
from engine.scores import penalty_colour_points
from engine.sheets import Sheet, write_sheet
from engine.variants import VARIANTS
from scoring.errors import (
    Closed,
    EntryOutdated,
    EntryRejected,
    KeyReused,
    RoundUnknown,
    SeatsChanged,
    SheetDiffers,
)
from scoring.models import Entry, Round, RoundState, Source, StoredPile
from scoring.selectors.entries import game_of
from scoring.selectors.matches import Match, match_of
from scoring.selectors.rounds import current_entry, current_version
from scoring.sender import REFRESH_STANDINGS, tell
from scoring.services.rounds import open_following_rounds
from tournaments.models import Table, User
from tournaments.selectors.tables import closed_by, occupants, with_seats
from tournaments.services.results_versions import raise_version_while_running


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """What somebody sends for a round.

    ``based_on`` is the version the sender saw, 0 for none, or the key of an own earlier
    submission. ``seats`` are the start numbers the sender saw, in seat order. ``digest`` is
    equal for equal submissions.
    """

    table_id: int
    round_number: int
    based_on: int | str
    seats: tuple[int, ...]
    sheet: Sheet
    accept: frozenset[str]  # codes of warnings the sender has seen and stands by
    key: str
    digest: str
    source: Source = Source.CAPTAIN
    device: str = ""
    by: User | None = None


@transaction.atomic
def submit_entry(submission: Submission) -> Entry:
    """Store one round of a table, cards and points, as a new version; overwrite nothing.

    The same submission again returns the entry stored the first time, whose ``answer`` holds
    what was answered then.

    Raises:
        KeyReused: its key stands for another submission of this table.
        RoundUnknown: this table has no such round.
        Closed: event, table or round take no results, or the director locked the table.
        SeatsChanged: other people sit there than the sender saw.
        EntryOutdated: somebody stored a newer version meanwhile.
        SheetDiffers: the sheet is not of the game this table plays.
        EntryRejected: the cards cannot all be right; carries every problem found.
    """
    table = _lock_table(submission.table_id)
    if earlier := table.entries.filter(key=submission.key).first():
        if earlier.digest != submission.digest:
            raise KeyReused
        return earlier
    played = _open_round(table, submission.round_number)
    names = _refuse_other_seats(table, played, submission)
    current = current_entry(played)
    if current_version(current) != _seen_version(played, submission.based_on):
        raise EntryOutdated(current)
    _refuse_other_game(table, played, submission.sheet)
    verdict = _accepted_verdict(submission, names)
    return _store(table, played, submission, verdict, version=current_version(current) + 1)


def _lock_table(table_id: int) -> Table:
    """Return the table, locked: two captains of one table queue here."""
    Table.objects.select_for_update(no_key=True).get(pk=table_id)
    return with_seats(Table.objects.filter(pk=table_id)).get()


def _open_round(table: Table, number: int) -> Round:
    played = table.rounds.filter(number=number).first()
    if played is None:
        numbers = list(table.rounds.values_list("number", flat=True))
        raise RoundUnknown(rounds=numbers)
    if what := closed_by(table):
        raise Closed(what=what)
    if played.state != RoundState.OPEN:
        raise Closed(what="round")
    return played


def _refuse_other_seats(table: Table, played: Round, submission: Submission) -> list[str]:
    """Return the names of those who sit there, in seat order, if they are who the sender saw."""
    seated = occupants(table, played.number)
    entrants = [seated[position] for position in sorted(played.seats_in_play)]
    if submission.seats != tuple(entrant.number for entrant in entrants):
        raise SeatsChanged(seats=[entrant.number for entrant in entrants])
    return [entrant.person.name for entrant in entrants]


def _seen_version(played: Round, based_on: int | str) -> int | None:
    """Return the version that ``based_on`` means, None for a key that stands for none."""
    if isinstance(based_on, int):
        return based_on
    return played.entries.filter(key=based_on).values_list("version", flat=True).first()


def _refuse_other_game(table: Table, played: Round, sheet: Sheet) -> None:
    event = table.seating.event
    expected = {"house": {}, **game_of(table.seating), "players": len(played.seats_in_play)}
    sent = {"house": {}, **write_sheet(sheet)}
    if any(sent[key] != expected[key] for key in expected) or sheet.evidence not in event.evidence:
        raise SheetDiffers(expected={**expected, "evidence": event.evidence})


def _accepted_verdict(submission: Submission, names: Sequence[str]) -> Verdict:
    verdict = judge(submission.sheet)
    warned = {one.code for one in verdict.problems if one.severity is Severity.WARNING}
    if not verdict.ok or verdict.scores is None or warned - submission.accept:
        raise EntryRejected(submission.sheet, verdict, names)
    return verdict


def _store(
    table: Table, played: Round, submission: Submission, verdict: Verdict, *, version: int
) -> Entry:
    assert verdict.scores is not None  # noqa: S101 - _accepted_verdict refuses it
    points = dict(zip(sorted(played.seats_in_play), verdict.scores, strict=True))
    match = match_of(table).with_points(played.number, points, version=version)
    entry = Entry.objects.create(
        table=table,
        round=played,
        version=version,
        evidence=submission.sheet.evidence.value,
        source=submission.source,
        by=submission.by,
        device=submission.device,
        accepted=sorted(submission.accept),
        undealt=_left_out(submission.sheet.undealt, verdict, "UNDEALT_INFERRED"),
        unplayed=_left_out(submission.sheet.unplayed, verdict, "UNPLAYED_INFERRED"),
        key=submission.key,
        digest=submission.digest,
        answer=_answer(match, points, version=version),
    )
    _store_piles(entry, table, submission.sheet, points)
    open_following_rounds(match)
    tell(REFRESH_STANDINGS, table.seating.event_id)
    raise_version_while_running(table.seating.event_id)
    return entry


def _left_out(written: Sequence[Card] | None, verdict: Verdict, inferred: str) -> list[str] | None:
    """Return undealt or unplayed cards as written down or, without, as the engine inferred them."""
    if written is None:
        found = [one.cards for one in verdict.problems if one.code == inferred]
        written = found[0] if found else None
    return None if written is None else [str(card) for card in written]


def _store_piles(entry: Entry, table: Table, sheet: Sheet, points: Mapping[int, int]) -> None:
    seats = {seat.position: seat for seat in table.seats.all()}
    penalties = penalty_colour_points(sheet) or [None] * len(points)
    write = form_of(VARIANTS[sheet.variant], sheet.evidence).write
    StoredPile.objects.bulk_create(
        StoredPile(
            entry=entry,
            seat=seats[position],
            points=points[position],
            penalty_points=penalty,
            **_columns(write(pile)),
        )
        for position, pile, penalty in zip(points, sheet.piles, penalties, strict=True)
    )


def _columns(pile: Mapping[str, Any]) -> dict[str, object]:
    """Return the columns for a pile as it stands in a sheet; what it does not have stays empty."""
    captured, own = pile.get("captured"), pile.get("own")
    return {
        "penalty": pile.get("penalty"),
        "captured": captured if isinstance(captured, list) else None,
        "captured_count": len(captured) if isinstance(captured, list) else captured,
        "own": own if isinstance(own, list) else None,
        "own_count": len(own) if isinstance(own, list) else own,
        "choice": pile.get("choice") or "",
        "face_up": pile.get("face_up"),
        "face_down": pile.get("face_down"),
    }


def _answer(match: Match, points: Mapping[int, int], *, version: int) -> str:
    """Return what the sender is told, all lists in seat order, as the text that is stored."""
    return json.dumps(
        {
            "version": version,
            "scores": list(points.values()),
            "totals": list(match.totals.values()),
            "places": list(match.places.values()),
            "complete": match.complete,
        }
    )
