"""The people of a seating: by table and by name."""

from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse

from pages.public.page import EventPage, event_page, public_page, render_page
from pages.public.standings import players_url
from scoring.selectors.chains import short_hash
from scoring.selectors.rounds import awaited_by
from tournaments.models import Entrant, Place, Seating
from tournaments.selectors.clocks import clock_of, table_clocks
from tournaments.selectors.entrants import clubs_apart, order_by_name
from tournaments.selectors.proofs import proof_holds
from tournaments.selectors.published_plans import published_plan, withheld_reason
from tournaments.selectors.seatings import idle_at
from tournaments.selectors.tables import AT_LAST, occupants, tables_of


@dataclass(frozen=True, slots=True)
class Occupant:
    """An entrant with table and seat; ``seat`` counts from 1.

    One who sits out or stands by has neither, but a ``state`` in words.
    """

    entrant: Entrant
    place: Place | None = None
    seat: int = 0
    state: str = ""
    club: str = ""  # where another one in the list has the same name


@public_page
def seating(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """``/<language>/e/<slug>/seatings/<number>/``: a published seating."""
    page = event_page(slug)
    shown = seating_or_404(page, number)
    tables = occupants_by_table(shown)
    return render_page(
        request,
        "public/seating.html",
        page=page,
        seating=shown,
        tables=tables,
        by_name=everyone_by_name(shown, tables),
        players_url=players_url(page.event),
        awaited=awaited_by(shown),
        withheld=withheld_reason(shown),
        proof_holds=proof_holds(shown),
        chained=short_hash(shown),
        clock=clock_of(shown),
        table_clocks=table_clocks(shown),
    )


@public_page
def plan(request: HttpRequest, slug: str, number: int) -> HttpResponse:  # noqa: ARG001 - a view
    """``…/seatings/<number>/plan/``: problem and plan as a file, for anyone to check."""
    shown = seating_or_404(event_page(slug), number)
    if withheld_reason(shown):
        raise Http404
    name = f"{slug}-seating-{number}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return JsonResponse(published_plan(shown), headers=headers)


def seating_or_404(page: EventPage, number: int) -> Seating:
    """Return a published seating.

    Raises:
        Http404: there is none of this number.
    """
    for seating in page.seatings:
        if seating.number == number:
            return seating
    raise Http404


def occupants_by_table(seating: Seating) -> list[list[Occupant]]:
    """Return who sits at the tables of a seating, by place, in seat order.

    Tables where no one sits any more are left out.
    """
    tables = [(table.place, occupants(table, AT_LAST)) for table in tables_of(seating)]
    clubs = clubs_apart(entrant for _, seats in tables for entrant in seats.values())
    return [
        [
            Occupant(entrant, place, position + 1, club=clubs.get(entrant.number, ""))
            for position, entrant in seats.items()
        ]
        for place, seats in tables
        if seats
    ]


def everyone_by_name(seating: Seating, tables: list[list[Occupant]]) -> list[Occupant]:
    """Return the occupants of all tables, and those who sit out or stand by, by name.

    They are in the order of the language of the event.
    """
    order = order_by_name(seating.event)
    seated = [occupant for table in tables for occupant in table]
    idle = idle_at(seating, {occupant.entrant.pk for occupant in seated})
    all_occupants = [
        *seated,
        *(Occupant(entrant, state=str(state.label)) for entrant, state in idle),
    ]
    clubs = clubs_apart(occupant.entrant for occupant in all_occupants)
    named = [
        replace(occupant, club=clubs.get(occupant.entrant.number, "")) for occupant in all_occupants
    ]
    return sorted(named, key=lambda occupant: order[occupant.entrant.pk])
