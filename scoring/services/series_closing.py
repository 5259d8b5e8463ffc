"""Closing a series: its standings are frozen, with a hash in a chain of its own."""

from django.db import transaction

from scoring.errors import ClosingRefused
from scoring.models import Series, SeriesRecord, SeriesStandings
from scoring.selectors.chains import hash_of
from scoring.selectors.seasons import basis_of, today
from scoring.selectors.series import newest_series_record
from scoring.selectors.series_records import record_text
from scoring.services.reasons import fit_note, fit_reason
from scoring.services.series import lock_series, note_change
from tournaments.models import User


@transaction.atomic
def close_series(*, series_id: int, by: User, reason: str = "") -> SeriesRecord:
    """Freeze the standings of a series as they are stored, and return their record.

    What changes below it later is shown as a difference. To take it in the series is closed once
    more, for a reason; nothing is overwritten.

    Raises:
        ClosingRefused: there are no standings of now, an event is going on, or nothing differs.
        ReasonRefused: it was closed before and there is no reason, or none that can be stored.
    """
    series = lock_series(series_id)
    before = newest_series_record(series_id)
    kept = fit_reason(reason) if before else fit_note(reason)
    standings = _standings_of_now(series)
    notes = {
        "as_of": standings.as_of.isoformat(),
        "events": standings.notes["events"],
        "to_come": standings.notes["to_come"],
    }
    text = record_text(series, standings.rows, notes)
    if before and before.text == text:
        raise ClosingRefused(why="same")
    previous = before.hash if before else ""
    record = SeriesRecord.objects.create(
        series=series,
        number=before.number + 1 if before else 1,
        text=text,
        rows=standings.rows,
        notes=notes,
        previous=previous,
        hash=hash_of(previous, text),
        reason=kept,
        by=by,
    )
    note_change(series, of_standings=False)
    return record


def _standings_of_now(series: Series) -> SeriesStandings:
    """Return the stored standings of a series, which are of one moment."""
    basis = basis_of(series, as_of=today())
    if any(each.going_on for each in basis.counting):
        raise ClosingRefused(why="going_on")
    standings = SeriesStandings.objects.filter(pk=series.pk).first()
    if standings is None or not basis.is_of(standings):
        raise ClosingRefused(why="made")
    if standings.notes["refusals"]:
        raise ClosingRefused(why="rule")
    return standings
