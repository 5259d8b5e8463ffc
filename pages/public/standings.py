"""The standings as visitors read them: now, and as they were after every full seating."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from pages.public.page import EventPage, event_page, public_page, render_page
from pages.public.seating_bars import BarScale
from pages.public.standings_rows import standings_rows
from scoring.games import POINTS_SYSTEM_NAMES, TIE_BREAK_NAMES, name_of
from scoring.models import StandingsSnapshot
from scoring.selectors.standings import shown_after
from scoring.units import ranks_by_mean
from tournaments.models import Event


@public_page
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """``/<language>/e/<slug>/standings/``: as visitors may see them at this moment."""
    return _page(request, event_page(slug))


@public_page
def standings_after(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """``…/standings/<number>/``: as they were when this seating was complete; none before."""
    page = event_page(slug)
    if all(seating.number != number for seating in page.seatings):
        raise Http404
    then = replace(page, standings=shown_after(page.event, number))
    return _page(request, then, chosen=number)


def _page(request: HttpRequest, page: EventPage, chosen: int | None = None) -> HttpResponse:
    event, snapshot = page.event, page.standings
    after = snapshot.after.number if snapshot and snapshot.after else chosen
    seatings = [seating for seating in page.seatings if after is None or seating.number <= after]
    stored = snapshot.rows if snapshot else []
    return render_page(
        request,
        "public/standings.html",
        page=page,
        rows=standings_rows(
            event,
            stored,
            bar_scale=BarScale.of(row.get("seatings", ()) for row in stored),
            seatings=len(seatings),
            withdrawn=set(event.entrants.filter(withdrawn=True).values_list("number", flat=True)),
            players_url=players_url(event),
        ),
        by_mean=ranks_by_mean(event.points_system),
        explanations=list(_explanations(event, snapshot)),
        after=after,
        chosen=chosen,
    )


def players_url(event: Event) -> str:
    """Return the address that the pages of an event's players lie below, by number."""
    return f"{reverse('public:event', args=[event.slug])}players/"


def _explanations(event: Event, snapshot: StandingsSnapshot | None) -> Iterator[str]:
    """Yield how these standings came about, a sentence or two each."""
    if event.without_rounds:
        return
    if ranks_by_mean(event.points_system):
        mean = gettext(
            "The mean of the points for places at tables counts: 100%% for a match won, 0%% for a "
            "last place."
        )
        yield mean % {}
        yield _needed_for_a_rank(event.rank_share)
        yield gettext("People who only sat out get no rank.")
    else:
        system = name_of(event.points_system, POINTS_SYSTEM_NAMES)
        yield gettext("The points of all matches are added up: %(system)s.") % {"system": system}
    if best := event.best_seatings:
        yield ngettext(
            "Only the best seating of each player counts.",
            "Only the best %(count)s seatings of each player count.",
            best,
        ) % {"count": best}
    notes = snapshot.notes if snapshot else {}
    skipped = notes.get("skipped", ())
    if used := [key for key in event.tie_breaks if key not in skipped]:
        yield gettext("Ties are broken in this order: %(rules)s.") % {"rules": _names(used)}
    if skipped:
        yield gettext("Not used, because some matches have no value for it: %(rules)s.") % {
            "rules": _names(skipped)
        }
    if notes.get("not_comparable"):
        yield gettext(
            "Tables have different numbers of players or rounds. These points do not compare them "
            "fairly."
        )


def _needed_for_a_rank(share: int) -> str:
    if share == 50:
        return gettext(
            "People with points from fewer than half of the closed seatings get no rank."
        )
    if share == 100:
        return gettext("People without points from every closed seating get no rank.")
    if share == 0:
        return gettext("Everyone who has played gets a rank.")
    return gettext(
        "People with points from fewer than %(share)s %% of the closed seatings get no rank."
    ) % {"share": share}


def _names(tie_breaks: Iterable[str]) -> str:
    return ", ".join(name_of(key, TIE_BREAK_NAMES) for key in tie_breaks)
