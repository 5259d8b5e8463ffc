"""Embeds: pages of ours that other sites show in a frame, as the desk and other sites name them.

They have no script, so none can tell the site around it how high it is. The number is worked out
here instead, from the rows that there are or will be: it stands in the snippet, in the answer of
oEmbed, and in a header of the page itself.
"""

from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext

from scoring.models import StandingsSnapshot
from scoring.selectors.series_pages import SeriesPage
from tournaments.models import Event, EventState, Organisation, Seating
from tournaments.selectors.entrants import count_entrants
from tournaments.selectors.event_lists import EventsPage, first_day_to_come, of_state
from tournaments.selectors.events import public_events

HEIGHT_HEADER: Final = "Frame-Height"
WIDTH: Final = 600  # pixels that a site is offered; any other will do
HIGHEST: Final = 1000  # pixels; what is longer is moved inside the frame
NEXT_EVENTS: Final = 6
# In pixels, as ``public/embed.css`` lays a page out whose letters have the usual size.
_AROUND, _ROW = 168, 37
_AROUND_EVENTS, _ROW_OF_EVENT, _MORE = 84, 69, 37
COLOURS: Final = ("light", "dark")  # that a frame may ask for; else those of its reader


@dataclass(frozen=True, slots=True, kw_only=True)
class Embed:
    """A page for frames. Its address follows from that of the page that it is a part of."""

    key: str  # tells it from others on the same page
    title: str
    page: str  # the path of the page that it is a part of
    organisation: Organisation
    height: int  # pixels, where the frame is as wide as a phone or wider

    def path(self, colours: str = "") -> str:
        """Return its path, with light or dark colours whatever the reader's device has."""
        return f"{self.page}embed/" + (f"{colours}/" if colours else "")

    def address(self, colours: str = "") -> str:
        """Return its whole address."""
        return settings.PUBLIC_URL + self.path(colours)

    def frame(self, colours: str = "", *, width: int | str = "100%", height: int = HIGHEST) -> str:
        """Return the HTML of its frame, of this height at most."""
        shown = {
            "embed": self,
            "address": self.address(colours),
            "width": width,
            "height": min(self.height, height),
        }
        return str(render_to_string("includes/embed.txt", shown)).strip()

    def frame_that_grows(self, colours: str = "") -> str:
        """Return the HTML of its frame with a script of the site, which asks for the height."""
        shown = {"frame": self.frame(colours), "embed": self, "address": self.address(colours)}
        return str(render_to_string("includes/embed_growing.txt", shown)).strip()


def standings_embed(event: Event, standings: StandingsSnapshot | None) -> Embed:
    """Return the standings of an event, high enough for all who take part."""
    return Embed(
        key=f"standings-{event.pk}",
        title=f"{gettext('Standings')} · {event.name}",
        page=reverse("public:standings", args=[event.slug]),
        organisation=event.organisation,
        height=_height(len(standings.rows) if standings else count_entrants(event)[0]),
    )


def seating_embed(event: Event, seating: Seating | None) -> Embed:
    """Return one seating of an event or, without one, whichever is the newest."""
    title, page = (
        gettext("Who sits where"),
        f"{reverse('public:event', args=[event.slug])}seatings/",
    )
    if seating:
        title = gettext("Seating {number}").format(number=seating.number)
        page = reverse("public:seating", args=[event.slug, seating.number])
    return Embed(
        key=f"seating-{event.pk}",
        title=f"{title} · {event.name}",
        page=page,
        organisation=event.organisation,
        height=_height(count_entrants(event)[0]),
    )


def series_embed(page: SeriesPage) -> Embed:
    """Return the standings of a series."""
    series = page.series
    return Embed(
        key=f"series-{series.pk}",
        title=f"{gettext('Standings')} · {series.name}",
        page=reverse("public:series", args=[series.slug]),
        organisation=series.organisation,
        height=_height(len(page.lines)),
    )


def next_events_embed(organisation: Organisation, page: EventsPage) -> Embed:
    """Return the next events of a club, with a link to all of them where there are more."""
    rows = max(len(page.events), 1) * _ROW_OF_EVENT + (_MORE if page.next else 0)
    return Embed(
        key=f"events-{organisation.pk}",
        title=gettext("Next events of {club}").format(club=organisation.name),
        page=reverse("public:organisation", args=[organisation.slug]),
        organisation=organisation,
        height=_AROUND_EVENTS + rows,
    )


def next_events(organisation: Organisation) -> EventsPage:
    """Return the first public events of a club that run or come next; in one query."""
    own, looked_for = public_events().filter(organisation=organisation), NEXT_EVENTS + 1
    running = of_state(own, EventState.RUNNING)[:looked_for]
    coming = own.filter(ends_on__gte=first_day_to_come())
    coming = of_state(coming, EventState.REGISTRATION)[:looked_for]
    # Each keeps its order, as in ``tournaments.selectors.event_lists``.
    return EventsPage.of(list(running.union(coming, all=True)), NEXT_EVENTS)


def _height(rows: int) -> int:
    return min(HIGHEST, _AROUND + max(rows, 1) * _ROW)
