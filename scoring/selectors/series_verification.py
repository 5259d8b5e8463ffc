"""Verification of a series: what does not fit together in its records, history and standings.

Sentences are English: operators read them on the command line.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise, zip_longest
from typing import Any, Final

from django.apps import apps

from scoring.models import ChainRecord, Series, SeriesRecord, SeriesStandings
from scoring.selectors.chains import hash_of
from scoring.selectors.lots import drawn_order
from scoring.selectors.seasons import Basis, Rows, basis_of, today
from scoring.selectors.series import is_outdated, newest_series_record
from scoring.selectors.series_lots import series_draws
from scoring.selectors.series_records import (
    FORMAT,
    basis_lines,
    rule_lines,
    series_records,
    standings_lines,
)
from scoring.selectors.series_standings import made_series
from scoring.selectors.snapshots import build_snapshots
from scoring.selectors.standings import current_standings
from scoring.selectors.verification import Difference, awaits_standings
from tournaments.models import Event

# Fields of a series that decide its standings, as its history has them.
RULE: Final = (
    *("organisation_id", "counted_by", "rank_points", "least_matches", "best_events", "full_only"),
    *("bonus", "tie_breaks", "first_day", "last_day", "months", "with_unlisted"),
)
_CHAIN: Final = re.compile(r"(event (\d+) weight \d+) chain (\S+)")
_LINES_OF_STANDINGS: Final = re.compile(r"^(?=rank \S+ person )", re.MULTILINE)
_COUNTERPART: Final = re.compile(r"person \d+ is person \d+")


def steps_of_series(series: Series) -> int:
    """Return how often ``differences_of_series`` calls ``on_progress``."""
    return series_records(series).count() + len(basis_of(series, as_of=today()).counting)


def differences_of_series(series: Series, on_progress: Callable[[], None]) -> Iterator[Difference]:
    """Yield all differences as they are found: in records, history, lots and standings.

    The standings are worked out from the entries of every event. ``on_progress`` is called for
    each record and each event that counts.
    """
    yield from _in_records(series, on_progress)
    yield from _in_history(series)
    yield from _in_draws(series)
    basis, rows = basis_of(series, as_of=today()), dict[int, Rows]()
    for series_event in basis.counting:
        rows[series_event.event.pk] = _rows_of(series_event.event)
        yield from _in_event(series_event.event, rows[series_event.event.pk])
        on_progress()
    yield from _in_standings(series, basis, rows)
    yield from _among_records(series)


def awaits_series(series: Series) -> bool:
    """Return whether the stored standings are older than what they are made of."""
    return is_outdated(_stored(series), basis_of(series, as_of=today()))


def _stored(series: Series) -> SeriesStandings | None:
    return SeriesStandings.objects.filter(pk=series.pk).first()


def _in_records(series: Series, on_progress: Callable[[], None]) -> Iterator[Difference]:
    previous = ""
    for number, record in enumerate(series_records(series), 1):
        if record.number != number:
            yield Difference(what=f"record {number} of the series is gone")
        if record.previous != previous:
            yield Difference(what=f"record {record.number} does not follow the one before it")
        if record.hash != hash_of(record.previous, record.text):
            yield Difference(what=f"the text of record {record.number} has another hash")
        yield from _in_text(series, record)
        previous = record.hash
        on_progress()


def _in_text(series: Series, record: SeriesRecord) -> Iterator[Difference]:
    """Compare the text of a record with what the series is made of, which may not change.

    Who is a counterpart may, and what was closed in the chains of the events.
    """
    form, *lines = record.text.splitlines()
    if form != FORMAT:
        yield Difference(what=f"“{form}” is no format of a series")
        return
    for line in lines:
        chained = _CHAIN.fullmatch(line)
        if chained and not _has_head(int(chained[2]), chained[3]):
            yield Difference(what=f"record {record.number} has “{line}”, which no chain has")
    stored = [
        *rule_lines(series),
        *basis_lines(series, record.notes),
        *standings_lines(record.rows),
    ]
    fixed = zip_longest(_fixed(lines), _fixed(stored), fillvalue="")
    for kept, now in fixed:
        if kept != now:
            what = f"record {record.number} has “{kept}”, the database has “{now}”"
            yield Difference(what=what)


def _has_head(event_id: int, head: str) -> bool:
    records = ChainRecord.objects.filter(event=event_id)
    return records.filter(hash=head).exists() if head != "-" else True


def _fixed(lines: Sequence[str]) -> list[str]:
    """Return the lines that stay as they are, without the heads of chains."""
    return [_CHAIN.sub(r"\1", line) for line in lines if not _COUNTERPART.fullmatch(line)]


def _in_history(series: Series) -> Iterator[Difference]:
    """Find what no user at the desk changed, and rows that are not as their history says."""
    rules = list(_history("SeriesHistory").filter(pgh_obj=series).order_by("pgh_id"))
    for before, row in pairwise(rules):
        changed = [name for name in RULE if getattr(before, name) != getattr(row, name)]
        if changed and not _has_user(row):
            yield _by_no_user(", ".join(changed), row)
    if rules and any(getattr(rules[-1], name) != getattr(series, name) for name in RULE):
        yield Difference(what="the rule is not as its history says")
    yield from _in_rows(series, "SeriesEventHistory", "event", "weight", series.series_events)
    yield from _in_rows(series, "CounterpartHistory", "person", "same_as_id", series.counterparts)


def _in_rows(
    series: Series, history: str, key: str, value: str, stored: Any
) -> Iterator[Difference]:
    newest = dict[int, Any]()
    for row in _history(history).filter(series=series).order_by("pgh_id"):
        if not _has_user(row):
            yield _by_no_user(f"{key} {getattr(row, f'{key}_id')}", row)
        newest[row.pgh_obj_id] = row
    kept = {pk: row for pk, row in newest.items() if row.pgh_label != "delete"}
    said = {getattr(row, f"{key}_id"): getattr(row, value) for row in kept.values()}
    now = {getattr(row, f"{key}_id"): getattr(row, value) for row in stored.all()}
    for number in sorted(said.keys() | now.keys()):
        if said.get(number) != now.get(number):
            yield Difference(what=f"{key} {number} is not as its history says")


def _history(model: str) -> Any:
    history: Any = apps.get_model("scoring", model)
    return history.objects.select_related("pgh_context")


def _has_user(row: Any) -> bool:
    return bool(row.pgh_context and row.pgh_context.metadata.get("user"))


def _by_no_user(thing: str, row: Any) -> Difference:
    what = f"{thing} was changed on {row.pgh_created_at:%Y-%m-%d %H:%M} by no user of the desk"
    return Difference(what=what, in_history=True)


def _in_draws(series: Series) -> Iterator[Difference]:
    for number, draw in enumerate(reversed(series_draws(series)), 1):
        order = [lot.person for lot in draw.lots.all()]
        if draw.seed is not None and order != drawn_order(draw.seed, order):
            yield Difference(what=f"lots {number} are in another order than their seed gives")


def _rows_of(event: Event) -> Rows:
    """Return the standings of an event, worked out from its entries, as they would be stored."""
    *_, now = build_snapshots(event, closed=False)
    rows: Rows = json.loads(json.dumps(now.rows))
    return rows


def _in_event(event: Event, rows: Rows) -> Iterator[Difference]:
    stored = current_standings(event)
    if stored and stored.rows != rows and not awaits_standings(event):
        what = "its standings are not what its results give; ask verify_event where"
        yield Difference(what=f"event {event.slug}: {what}")


def _in_standings(series: Series, basis: Basis, rows: Mapping[int, Rows]) -> Iterator[Difference]:
    """Compare stored lines, and those of a record below which nothing has changed."""
    made, stored = made_series(series, basis, instead=rows), _stored(series)
    computed = json.loads(json.dumps(made.rows))
    if stored and not is_outdated(stored, basis) and not basis.rests:
        yield from _in_lines("Standings", stored.rows, computed)
        if stored.notes.get("refusals") != made.notes["refusals"]:
            yield Difference(what="the reasons against the rule are others")
    record = newest_series_record(series.pk)
    if record and record.notes["events"] == made.notes["events"] and _same_people(series, record):
        yield from _in_lines(f"Record {record.number}", record.rows, computed)


def _among_records(series: Series) -> Iterator[Difference]:
    """Find records of other standings than one before, though they were made of the same."""
    before = dict[tuple[str, str], SeriesRecord]()
    for record in series_records(series):
        basis, *_ = _LINES_OF_STANDINGS.split(record.text, maxsplit=1)
        same = before.setdefault((basis, json.dumps(record.notes["events"])), record)
        if same.rows != record.rows:
            what = f"record {record.number} has other standings than record {same.number}"
            yield Difference(what=f"{what}, made of the same")


def _same_people(series: Series, record: SeriesRecord) -> bool:
    """Return whether counterparts are those of a record."""
    now = [line for line in basis_lines(series, record.notes) if _COUNTERPART.fullmatch(line)]
    return now == [line for line in record.text.splitlines() if _COUNTERPART.fullmatch(line)]


def _in_lines(
    where: str, kept: Sequence[Mapping[str, Any]], computed: Sequence[Mapping[str, Any]]
) -> Iterator[Difference]:
    lines: Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]
    lines = zip_longest(kept, computed, fillvalue={})
    for number, (was, now) in enumerate(lines, 1):
        for key in sorted(was.keys() | now.keys()):
            if was.get(key) != now.get(key):
                what = f"{key} {was.get(key)} is stored, {now.get(key)} is computed"
                yield Difference(what=f"{where}, line {number}: {what}")
