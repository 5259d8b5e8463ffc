"""Effects of a change on the standings of a series, as a page shows them before it is made."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.http import HttpRequest

from pages.desk.effects import NOT_AGAIN, SEEN
from pages.desk.series.differences import SeriesEffectLine, effect_lines
from scoring.models import Series
from scoring.services.series_previews import series_effects_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesEffectsPanel:
    """The effects, and the form that was sent, to be sent again by who agrees."""

    series: Series
    lines: Sequence[SeriesEffectLine]
    fields: Sequence[tuple[str, str]]
    action: str
    by_lot: bool = False  # what comes of it is drawn when it is stored


def seen_or_shown(
    request: HttpRequest,
    series: Series,
    change: Callable[[], object],
    *,
    always: bool = False,
    by_lot: bool = False,
) -> SeriesEffectsPanel | None:
    """Make a change whose effects were seen, or that has none, and return None.

    Else return the effects, nothing stored. With ``always`` they are shown though there are none.

    Raises:
        ServiceError: whatever the change refuses.
    """
    if SEEN not in request.POST:
        effects = series_effects_of(series.pk, change)
        if always or effects.differences:
            return SeriesEffectsPanel(
                series=series,
                lines=[] if by_lot else effect_lines(effects),
                fields=[
                    (key, value)
                    for key, values in request.POST.lists()
                    if key not in NOT_AGAIN
                    for value in values
                ],
                action=request.path,
                by_lot=by_lot,
            )
    change()
    return None
