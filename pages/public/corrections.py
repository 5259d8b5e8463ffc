"""What directors corrected and decided, with the reasons."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.public.page import event_page, public_page, render_page
from pages.public.points_format import PointsFormat
from scoring.selectors.corrections import Corrected, Correction, corrections_of

_WHAT: Mapping[Correction, Promise] = {
    Correction.CHANGED: _("The round was corrected."),
    Correction.OVERRIDDEN: _("The round stands on the director’s word."),
    Correction.VOID: _("The round was declared void."),
    Correction.COUNTS: _("The round counts again."),
    Correction.RULING: _("A ruling was given for seating {number}."),
    Correction.RULING_WITHDRAWN: _("The ruling for seating {number} was withdrawn."),
    Correction.SANCTION: _("A sanction or bonus was given."),
    Correction.SANCTION_WITHDRAWN: _("The sanction or bonus was withdrawn."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownCorrection:
    """One line: what it is about, what happened, how many points, and why."""

    about: str
    what: str
    points: str  # with sign and unit, empty for none
    reason: str
    moment: datetime
    seating: int | None  # numbers of seating and place, where it is about a round
    table: int | None


@public_page
def corrections(request: HttpRequest, slug: str) -> HttpResponse:
    """``/<language>/e/<slug>/corrections/``: every correction of an event, the newest first."""
    page = event_page(slug)
    points_format = PointsFormat.of(page.event)
    lines = [_shown(one, points_format) for one in corrections_of(page.event)]
    return render_page(request, "public/corrections.html", page=page, corrections=lines)


def _shown(one: Corrected, points_format: PointsFormat) -> ShownCorrection:
    about = one.name or gettext("Seating {seating}, table {table}, round {round}").format(
        seating=one.seating, table=one.table, round=one.round
    )
    return ShownCorrection(
        about=about,
        what=str(_WHAT[one.what]).format(number=one.seating),
        points="" if one.points is None else points_format.signed(one.points),
        reason=one.reason,
        moment=one.moment,
        seating=one.seating,
        table=one.table,
    )
