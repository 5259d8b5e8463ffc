"""What directors corrected and decided, with the reasons."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.public.page import public_evening, public_page, show
from scoring.selectors.corrections import Corrected, Correction, corrections_of
from scoring.units import Unit, unit_of

_WHAT: Mapping[Correction, Promise] = {
    Correction.CHANGED: _("The round was corrected."),
    Correction.WORD: _("The round stands on the director’s word."),
    Correction.VOID: _("The round was declared void."),
    Correction.COUNTS: _("The round counts again."),
    Correction.RULING: _("A ruling was given for seating {number}."),
    Correction.RULING_WITHDRAWN: _("The ruling for seating {number} was withdrawn."),
    Correction.SANCTION: _("A sanction or bonus was given."),
    Correction.SANCTION_WITHDRAWN: _("The sanction or bonus was withdrawn."),
}


@dataclass(frozen=True, slots=True)
class ShownCorrection:
    """One line: what it is about, what happened, how many points, and why."""

    about: str
    what: str
    points: str  # with sign and unit, empty for none
    reason: str
    moment: datetime


@public_page
def corrections(request: HttpRequest, slug: str) -> HttpResponse:
    """``/<language>/e/<slug>/corrections/``: every correction of an event, the newest first."""
    evening = public_evening(slug)
    unit = unit_of(evening.event.points_system)
    lines = [_shown(one, unit) for one in corrections_of(evening.event)]
    return show(request, "public/corrections.html", evening=evening, corrections=lines)


def _shown(one: Corrected, unit: Unit) -> ShownCorrection:
    about = one.name or gettext("Seating {seating}, table {table}, round {round}").format(
        seating=one.seating, table=one.table, round=one.round
    )
    points = "" if one.points is None else f"{unit.shown(one.points):+}{unit.sign}"
    what = str(_WHAT[one.what]).format(number=one.seating)
    return ShownCorrection(about, what, points, one.reason, one.moment)
