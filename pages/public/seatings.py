"""Where everybody sits: by table and by name."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse

from pages.public.page import public_evening, public_page, show
from tournaments.models import Entrant, Place, Seating
from tournaments.selectors.tables import occupants, tables_of

LAST_ROUND = 20  # of the longest match: whoever sits there then is not replaced any more


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody's seat; ``seat`` counts from 1."""

    entrant: Entrant
    place: Place
    seat: int


@public_page
def seating(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """``/<language>/e/<slug>/seatings/<number>/``: a published seating."""
    evening = public_evening(slug)
    shown = next((one for one in evening.seatings if one.number == number), None)
    if shown is None:
        raise Http404
    tables = sitters_of(shown)
    return show(
        request,
        "public/seating.html",
        evening=evening,
        seating=shown,
        tables=tables,
        by_name=by_name(tables),
    )


def sitters_of(seating: Seating) -> list[list[Sitter]]:
    """Return who sits at the tables of a seating, by place, in seat order."""
    return [
        [
            Sitter(entrant, table.place, position + 1)
            for position, entrant in occupants(table, LAST_ROUND).items()
        ]
        for table in tables_of(seating)
    ]


def by_name(tables: list[list[Sitter]]) -> list[Sitter]:
    """Return everybody who sits at some table by sort name, then by start number."""
    sitters = [sitter for table in tables for sitter in table]
    return sorted(sitters, key=_order_of_names)


def _order_of_names(sitter: Sitter) -> tuple[str, int]:
    return sitter.entrant.person.sort_name.casefold(), sitter.entrant.number
