"""A person's own page: the evenings of a club, whom they met, and a year of ranks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.text import capfirst

from pages.public.page import public_page, render_page
from pages.public.year_charts import RankOn, year_chart
from pages.standings.points_format import PointsFormat
from scoring.games import VARIANT_NAMES, name_of
from scoring.selectors.person_results import Encounter, Evening, person_results
from tournaments.selectors.people import clubs_of, people_with_page

MOST_ENCOUNTERS: Final = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownEvening:
    """An evening with its result as visitors read it."""

    evening: Evening
    result: str


# What the whole page rests on raises the version of the club: a consent, a name, a final result.
@public_page
def person(request: HttpRequest, club: str, person_id: int) -> HttpResponse:
    """``/<language>/o/<club>/people/<id>/``: a person who allows it; 404 for everybody else."""
    shown = get_object_or_404(people_with_page(club), pk=person_id)
    results = person_results(shown)
    ranks = [
        RankOn(one.day, one.rank) for one in reversed(results.evenings) if one.rank is not None
    ]
    return render_page(
        request,
        "public/person.html",
        organisation=shown.organisation,
        person=shown,
        results=results,
        evenings=[_shown(evening) for evening in results.evenings],
        won=sum(one.rank == 1 for one in ranks),
        best=results.best,
        variant=capfirst(name_of(results.variants[0], VARIANT_NAMES)) if results.variants else "",
        chart=year_chart(ranks),
        clubs=clubs_of(evening.entrant for evening in results.evenings),
        encounters=results.encounters[:MOST_ENCOUNTERS],
        unlisted=_unlisted(results.encounters, results.unnamed),
    )


def _shown(evening: Evening) -> ShownEvening:
    if evening.points is None:
        return ShownEvening(evening=evening, result="–")
    points_format = PointsFormat.of(evening.event)
    result = points_format.result(evening.points, evening.matches)
    sign = points_format.unit.sign if evening.matches else ""
    unit = f"\N{NO-BREAK SPACE}{sign}" if sign else ""
    return ShownEvening(evening=evening, result=f"{result}{unit}")


def _unlisted(encounters: Sequence[Encounter], unnamed: int) -> int:
    """Return how many people were met whom the page does not name."""
    return max(0, len(encounters) - MOST_ENCOUNTERS) + unnamed
