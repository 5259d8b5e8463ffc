"""Entries: the results of rounds."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from engine.checks import Severity, Verdict, judge
from engine.forms import form_of
from engine.scores import penalty_colour_points, points_of_piles
from engine.sheets import Sheet, write_sheet
from engine.variants import VARIANTS
from scoring.errors import (
    Closed,
    EntryOutdated,
    EntryRejected,
    KeyReused,
    NotDirector,
    ReasonRefused,
    SeatsChanged,
)
from scoring.models import Entry, Round, RoundState, Source, StoredPile
from scoring.selectors.confirmations import provisional_entries
from scoring.selectors.entries import closed_for, has_cards, left_out, require_game
from scoring.selectors.matches import Match, PlayedRound, matches_of
from scoring.selectors.rounds import current_entry, current_version, seat_of
from scoring.services.confirmations import confirm_at_desk
from scoring.services.overrides import Override, directs, overridden_points, require_director
from scoring.services.piles import drop_drafts
from scoring.services.reasons import reason_problem, tidy
from scoring.services.results import results_change
from scoring.services.rounds import open_following_rounds
from scoring.services.table_versions import raise_table_versions
from tournaments.models import Entrant, Table, User
from tournaments.selectors.entrants import distinct_names
from tournaments.selectors.tables import why_closed
from tournaments.services.tables import block_captains, lock_table


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """A round as a captain or the desk sends it.

    ``based_on`` is the version the sender saw, 0 for none, or the key of an own earlier
    submission. ``seats`` are the start numbers the sender saw, in seat order.
    """

    table_id: int
    round_number: int
    based_on: int | str
    seats: tuple[int, ...]
    sheet: Sheet
    accept: frozenset[str]  # codes of warnings the sender has seen and stands by
    key: str
    source: Source = Source.CAPTAIN
    device: str = ""
    sender: int | None = None  # the start number of who holds the phone, if they said so
    by: User | None = None
    override: Override | None = None  # of a director, who stores the round despite its problems
    correction: str = ""  # why a director changes a round that is closed

    @property
    def digest(self) -> str:
        """The same text for the same content, whichever page or program sends it."""
        override = self.override
        content = [
            self.round_number,
            self.based_on,
            self.seats,
            write_sheet(self.sheet),
            sorted(self.accept),
            self.correction,
            [override.reason, override.points, sorted(override.despite)] if override else None,
        ]
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


MOST_VERSIONS: Final = 50  # of a round that its table may make; the desk corrects on


@transaction.atomic
def submit_entry(submission: Submission) -> Entry:
    """Store one round of a table as a new version, with its points, and return the entry.

    The same submission again returns the entry stored the first time, whose ``answer`` holds
    what was answered then. So does another one that says what the newest entry says already,
    whatever it is based on: two phones that send one round at the same moment are both right.
    From the desk it confirms a round that waits for that.

    Raises:
        KeyReused: its key stands for another submission of this table.
        RoundUnknown: this table has no such round.
        Closed: event, table or round take no results, the director locked the table, or it has
            corrected the round too often. At the desk a table may be closed or locked.
        SeatsChanged: other people sit there than the sender saw.
        EntryOutdated: a newer version was stored meanwhile.
        SheetDiffers: the sheet is not of the game this table plays.
        EntryRejected: the cards cannot all be right; carries every problem found.
        NotDirector: anyone but a director overrides problems or changes a closed round.
        ReasonRefused: a closed round is changed without a reason, or it cannot be stored.
        OverrideRefused: the override lacks a reason, or points that no pile gives.
    """
    table = lock_table(submission.table_id)  # two captains of one table queue here
    [match] = matches_of([table])
    if earlier := _entry_with(submission.key, match):
        if earlier.digest != submission.digest:
            raise KeyReused
        return earlier
    reported = match.round_of(submission.round_number)
    played = reported.round
    # Read with its cards, of which the others of the match have none.
    current = current_entry(played) if reported.entry else None
    entrants = list(reported.entrants.values())
    if current and _is_recorded(submission, current, entrants):
        # A sender who has not seen it knows nothing of a correction that the table is entering.
        seen = _seen_version(played, submission.based_on) == current.version
        if seen and drop_drafts([played.pk]):
            raise_table_versions([table.pk])
        return _confirmed_by_desk(submission, current)
    if what := closed_for(submission.source, table, played):
        raise Closed(what=what)
    if submission.source == Source.CAPTAIN and current_version(current) >= MOST_VERSIONS:
        raise Closed(what="round")
    _refuse_other_seats(submission, entrants)
    if current_version(current) != _seen_version(played, submission.based_on):
        raise EntryOutdated(current)
    require_game(table.seating, submission.sheet, players=len(played.seats_in_play))
    if played.state == RoundState.CLOSED and not directs(submission.by, table.seating.event):
        raise NotDirector(why="closed")
    _require_reason(played, submission)
    if submission.override:
        require_director(submission.by, table.seating.event)
    accepted = _accepted(submission, distinct_names(entrants))
    return _store(match, played, submission, accepted, version=current_version(current) + 1)


def _entry_with(key: str, match: Match) -> Entry | None:
    """Return the entry of a table that came with a key; a query where it is not plain to see."""
    entries = [played.entry for played in match.rounds if played.entry]
    if all(entry.version == 1 and entry.key != key for entry in entries):
        return None
    return match.table.entries.filter(key=key).first()


def _is_recorded(submission: Submission, entry: Entry, entrants: Sequence[Entrant]) -> bool:
    """Return whether an entry has the cards of a submission, for the same people.

    It has not where a director's word, or the reason of a correction, is new. A void round
    counts as nothing that could be sent again.
    """
    if entry.round.state == RoundState.VOID or submission.seats != _numbers(entrants):
        return False
    override = submission.override
    if entry.reason != (override.tidy_reason if override else ""):
        return False
    if override and _points_given(override, submission.sheet) != _points_of(entry):
        return False
    correction = tidy(submission.correction)
    if correction and correction != entry.correction:
        return False
    return has_cards(entry, submission.sheet)


def _refuse_other_seats(submission: Submission, entrants: Sequence[Entrant]) -> None:
    if submission.seats != _numbers(entrants):
        raise SeatsChanged(seats=list(_numbers(entrants)))


def _numbers(entrants: Iterable[Entrant]) -> tuple[int, ...]:
    return tuple(entrant.number for entrant in entrants)


def _points_given(override: Override, sheet: Sheet) -> list[int | None]:
    pairs = zip(override.points, points_of_piles(sheet), strict=True)
    return [of_pile if points is None else points for points, of_pile in pairs]


def _points_of(entry: Entry) -> list[int]:
    piles = sorted(entry.piles.all(), key=lambda pile: pile.seat.position)
    return [pile.points for pile in piles]


def _confirmed_by_desk(submission: Submission, entry: Entry) -> Entry:
    """Return an entry that was sent again; from the desk that is the word it may wait for."""
    by = submission.by if submission.source == Source.DESK else None
    if by and provisional_entries().filter(pk=entry.pk).exists():
        confirm_at_desk(entry_id=entry.pk, by=by)
    return entry


def _seen_version(played: Round, based_on: int | str) -> int | None:
    """Return the version that ``based_on`` means, None for a key that stands for none."""
    if isinstance(based_on, int):
        return based_on
    return played.entries.filter(key=based_on).values_list("version", flat=True).first()


def _require_reason(played: Round, submission: Submission) -> None:
    """Ask for a reason where a closed round is changed; overrides have theirs."""
    reason = tidy(submission.correction)
    needed = played.state == RoundState.CLOSED and not submission.override
    if (needed or reason) and (problem := reason_problem(reason)):
        raise ReasonRefused(why=problem)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Accepted:
    """A sheet that may be stored: what the engine says, and the points that count."""

    verdict: Verdict
    points: tuple[int, ...]  # in seat order

    def codes(self, severity: Severity) -> list[str]:
        """Return the codes of all problems of this severity, each once, in order."""
        return sorted(
            {problem.code for problem in self.verdict.problems if problem.severity is severity}
        )


def _accepted(submission: Submission, names: Sequence[str]) -> _Accepted:
    sheet, override = submission.sheet, submission.override
    verdict = judge(sheet)
    if override:
        return _Accepted(verdict=verdict, points=overridden_points(override, sheet, verdict, names))
    warned = {problem.code for problem in verdict.problems if problem.severity is Severity.WARNING}
    if not verdict.ok or verdict.scores is None or warned - submission.accept:
        raise EntryRejected(sheet, verdict, names)
    return _Accepted(verdict=verdict, points=verdict.scores)


def _store(
    match: Match, played: Round, submission: Submission, accepted: _Accepted, *, version: int
) -> Entry:
    points = dict(zip(sorted(played.seats_in_play), accepted.points, strict=True))
    match = match.with_points(played.number, points, version=version)
    table, verdict = match.table, accepted.verdict
    with results_change(table.seating, tables=[table.pk]):
        drop_drafts([played.pk])
        entry = Entry.objects.create(
            table=table,
            round=played,
            version=version,
            evidence=submission.sheet.evidence.value,
            source=submission.source,
            by=submission.by,
            device=submission.device,
            seat=seat_of(table, played, submission.sender),
            reason=submission.override.tidy_reason if submission.override else "",
            correction=tidy(submission.correction),
            accepted=accepted.codes(Severity.WARNING),
            overruled=accepted.codes(Severity.ERROR),
            undealt=left_out(submission.sheet.undealt, verdict, "UNDEALT_INFERRED"),
            unplayed=left_out(submission.sheet.unplayed, verdict, "UNPLAYED_INFERRED"),
            key=submission.key,
            digest=submission.digest,
            answer=_answer(match, match.round_of(played.number)),
        )
        _store_piles(entry, table, submission.sheet, points)
        # A round entered from paper keeps no one from the next one: only a decision does.
        if submission.override or played.state == RoundState.CLOSED:
            block_captains(table.pk)
        if why_closed(table) != "table":
            open_following_rounds(match)
    return entry


def _store_piles(entry: Entry, table: Table, sheet: Sheet, points: Mapping[int, int]) -> None:
    seats = {seat.position: seat for seat in table.seat_list}
    penalties = penalty_colour_points(sheet) or [None] * len(points)
    of_piles = points_of_piles(sheet)
    write = form_of(VARIANTS[sheet.variant], sheet.evidence).write
    StoredPile.objects.bulk_create(
        StoredPile(
            entry=entry,
            seat=seats[position],
            points=points[position],
            # Where the director gave other points, what the cards cost does not count either.
            penalty_points=penalty if points[position] == of_pile else None,
            **_columns(write(pile)),
        )
        for position, pile, penalty, of_pile in zip(
            points, sheet.piles, penalties, of_piles, strict=True
        )
    )


def _columns(pile: Mapping[str, Any]) -> dict[str, object]:
    """Return the columns of a pile from its keys in a sheet; keys it lacks stay empty."""
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


def _answer(match: Match, played: PlayedRound) -> str:
    """Return the answer to the sender as the text that is stored, all lists in seat order.

    Totals and places are of who played the round, though another person may sit there later.
    """
    players = match.sitting_in(played).values()
    return json.dumps(
        {
            "version": played.version,
            "recorded_at": timezone.now().isoformat(timespec="seconds"),
            "scores": list(played.points.values()),
            "totals": [player.total for player in players],
            "places": [player.place for player in players],
            "complete": match.complete,
        },
        separators=(",", ":"),
    )
