"""Series that an event file names: whether its event counts there again where it is read."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q

from scoring.models import EventFile, Series, SeriesEvent, SeriesRecord
from scoring.selectors.event_files.contents import Contents, FileSeries, series_of_contents
from scoring.selectors.series import series_taking_events_of
from tournaments.models import Event, Organisation


class Outcome(StrEnum):
    """Result for a series that a file names."""

    COUNTS = "counts"
    AWAY = "away"  # no series of that address takes events of the club
    CLOSED = "closed"
    TWICE = "twice"  # the event that was written is in it, or another one read from that file
    REFUSED = "refused"  # was not taken, or removed since


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesOfFile:
    """A series that a file names, and what comes of it; prints as operators read it."""

    named: FileSeries
    outcome: Outcome
    series: Series | None = None  # the one that is here

    @property
    def name(self) -> str:
        """The name that it has here, or else in the file."""
        return self.series.name if self.series else self.named.name

    def __str__(self) -> str:
        series = f"the series “{self.name}” ({self.named.slug})"
        if self.outcome == Outcome.COUNTS:
            return f"It counts in {series} with {self.named.weight} %."
        return f"It does not count in {series}: {_REASONS[self.outcome]}."


_REASONS: Final = {
    Outcome.AWAY: "no series of that address takes events of this organisation",
    Outcome.CLOSED: "that is closed",
    Outcome.TWICE: "that has this event already",
    Outcome.REFUSED: "its rule does not take it, or someone removed it",
}


def series_of_file(file: EventFile, event: Event | None) -> list[SeriesOfFile]:
    """Return what comes of each series that a file names, or came once the event was read."""
    named = [FileSeries(**row) for row in file.summary.get("series", ())]
    if not named:
        return []
    return outcomes(named, file.organisation, slug=file.summary["slug"], event=event)


def series_of_event_read(contents: Contents, event: Event) -> list[SeriesOfFile]:
    """Return what came of each series that a file names once its event was read."""
    named, slug = series_of_contents(contents), event.event_import.slug
    return outcomes(named, event.organisation, slug=slug, event=event)


def outcomes(
    named: Iterable[FileSeries], organisation: Organisation, *, slug: str, event: Event | None
) -> list[SeriesOfFile]:
    """Return what comes of series where an organisation reads a file, in one query.

    ``slug`` is the address of the event in the file; ``event`` the one that was read from it.
    """
    named = list(named)
    others = SeriesEvent.objects.filter(
        Q(event__slug=slug) | Q(event__event_import__slug=slug), series=OuterRef("pk")
    ).exclude(event=event and event.pk)
    series = series_taking_events_of(organisation.pk).filter(slug__in=[each.slug for each in named])
    there = {
        each.slug: each
        for each in series.annotate(
            counts=Exists(SeriesEvent.objects.filter(series=OuterRef("pk"), event=event)),
            closed=Exists(SeriesRecord.objects.filter(series=OuterRef("pk"))),
            twice=Exists(others),
        )
    }
    return [
        SeriesOfFile(
            named=each,
            series=there.get(each.slug),
            outcome=_outcome(there.get(each.slug), read=event is not None),
        )
        for each in named
    ]


def _outcome(series: Any, *, read: bool) -> Outcome:
    """Return what comes of a series with what was asked about it, None for none."""
    if series is None:
        return Outcome.AWAY
    if series.counts:
        return Outcome.COUNTS
    if series.closed:
        return Outcome.CLOSED
    if series.twice:
        return Outcome.TWICE
    return Outcome.REFUSED if read else Outcome.COUNTS
