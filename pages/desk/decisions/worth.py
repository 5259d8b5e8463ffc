"""The worth of a sanction at the end: less than it says, where the mean of the seatings ranks."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext, ngettext

from pages.desk.decisions.forms import SanctionForm
from pages.figures import signed
from scoring.selectors.decisions import counting_seatings
from scoring.units import ranks_by_mean
from tournaments.models import Entrant


def worth_at_the_end(form: SanctionForm) -> Iterator[str]:
    """Yield what the sanction of a valid form changes of the final result; nothing of a warning."""
    if form.cleaned_data["points"] is None:
        return
    entrant: Entrant = form.cleaned_data["entrant"]
    unit, points = form.unit, form.unit.stored(form.cleaned_data["points"])

    def among(seatings: int) -> str:
        return f"{signed(unit.shown(Fraction(points, seatings)))}{unit.sign}"

    if not ranks_by_mean(entrant.event.points_system):
        yield gettext("{points} in the sum, however many seatings follow.").format(points=among(1))
        return
    yield gettext(
        "{points} of one seating: the mean divides it by the number of seatings that count."
    ).format(points=among(1))
    now, planned = counting_seatings(entrant)
    if now:
        yield ngettext(
            "With the one seating that counts now, that is {points} of the final result.",
            "With the {count} seatings that count now, that is {points} of the final result.",
            now,
        ).format(count=now, points=among(now))
    if planned != now:
        yield ngettext(
            "With the one seating that is planned so far, that is {points} of the final result.",
            "With all {count} seatings planned so far, that is {points} of the final result.",
            planned,
        ).format(count=planned, points=among(planned))
