"""The unit in which the points of a series are read and written."""

from scoring.models import CountedBy, Series
from scoring.units import POINTS, Unit, unit_of


def points_system_of(series: Series) -> str | None:
    """Return the key of the points system of the events of a series, None before the first."""
    systems = series.series_events.order_by("event__starts_on", "event")
    return systems.values_list("event__points_system", flat=True).first()


def unit_of_series(series: Series) -> Unit:
    """Return the unit of a series: points where final ranks count, else that of its events."""
    system = points_system_of(series)
    return POINTS if series.counted_by == CountedBy.RANK or system is None else unit_of(system)
