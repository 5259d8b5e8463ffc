"""The navigation of an event: its sections, the tabs in each, and where a page stands."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from pages.desk.hall.rooms import room_query
from tournaments.models import Event, EventState, Role, Seating, SeatingState
from tournaments.selectors.events import events_of
from tournaments.selectors.rights import role_in
from tournaments.selectors.seatings import seatings_of
from tournaments.selectors.tables import SEATED

EVENTS_TO_SWITCH_TO = 8  # the list of events has them all


@dataclass(frozen=True, slots=True)
class Tab:
    """A page of an event that one tap leads to; the first one stands for its section."""

    name: str  # of its URL
    label: Promise
    role: Role = Role.READER


@dataclass(frozen=True, slots=True)
class Section:
    """One of the places an event is divided into."""

    icon: str
    label: Promise
    tabs: Sequence[Tab]


SECTIONS: Sequence[Section] = (
    Section(
        "tonight",
        _("Tonight"),
        (
            Tab("event", _("Tables")),
            Tab("missing", _("From paper")),
            Tab("announcements", _("Announcements"), Role.DIRECTOR),
        ),
    ),
    Section(
        "people",
        pgettext_lazy("of an event", "People"),
        (
            Tab("entrants", _("Entrants")),
            Tab("roll_call", _("Roll call")),
            Tab("names", _("Register a list"), Role.DIRECTOR),
            Tab("registrations", _("Registrations"), Role.DIRECTOR),
            Tab("emails", _("Emails"), Role.DIRECTOR),
            Tab("check_in", _("Check-in"), Role.SCORE_KEEPER),
            Tab("cash", _("Cash sheet")),
            Tab("teams", _("Teams")),
            Tab("pairs", _("Keep apart"), Role.DIRECTOR),
        ),
    ),
    Section(
        "seatings",
        _("Seatings"),
        (
            Tab("seatings", _("All seatings")),
            Tab("propose", _("Propose"), Role.DIRECTOR),
            Tab("write_seating", _("By hand"), Role.DIRECTOR),
        ),
    ),
    Section(
        "results",
        _("Results"),
        (
            Tab("results", _("Rounds")),
            Tab("rulings", _("Rulings")),
            Tab("sanctions", _("Sanctions")),
            Tab("lots", _("Lots")),
            Tab("event_series", pgettext_lazy("several", "Series")),
            Tab("history", _("History")),
        ),
    ),
    Section(
        "papers",
        _("Papers"),
        (
            Tab("papers", _("Papers and files")),
            Tab("cards", _("Table cards"), Role.SCORE_KEEPER),
            Tab("event_embeds", _("On your site")),
        ),
    ),
    Section(
        "settings",
        _("Settings"),
        (
            Tab("tournaments_event_change", _("The event")),
            Tab("prizes", _("Prizes")),
            Tab("picture", _("Picture"), Role.DIRECTOR),
            Tab("state", _("State")),
            Tab("hall", _("Tables of the hall"), Role.DIRECTOR),
            Tab("helpers", _("Helpers")),
            Tab("rehearsals", _("Rehearsals"), Role.DIRECTOR),
        ),
    ),
)
BY_ROOM = ("event", "missing")  # tabs that may show the tables of one room alone
TABS = {tab.name: tab for section in SECTIONS for tab in section.tabs}

# The tab that leads to a page of its own, by the name of the URL or the kind of row in it.
ABOVE: Mapping[str, str] = {
    "pick": "names",
    "register": "names",
    "create_team": "teams",
    "add_pair": "pairs",
    "give_ruling": "rulings",
    "give_sanction": "sanctions",
    "draw_lots": "lots",
    "offer_prize": "prizes",
    "join_series": "event_series",
    "leave_series": "event_series",
    "invite_helper": "helpers",
    "take_payment": "cash",
    "reverse_payment": "cash",
    "send_invitations": "emails",
    "send_results": "emails",
    "copy": "state",
    "discard_event": "state",
    **dict.fromkeys(
        ("print_names", "print_tables", "print_sheets", "print_all", "print_roll", "print_signs"),
        "papers",
    ),
    "print_cash": "cash",
    **dict.fromkeys(("print_standings", "print_certificates", "print_prizes"), "papers"),
    "entrants": "entrants",
    "places": "cards",
    "prizes": "prizes",
    "rehearsals": "rehearsals",
    "rulings": "rulings",
    "sanctions": "sanctions",
    "seatings": "seatings",
    "teams": "teams",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class NavigationLink:
    """A link of the navigation."""

    label: str | Promise
    address: str
    current: bool
    icon: str = ""
    counts: bool = False  # what is to be heard


@dataclass(frozen=True, slots=True, kw_only=True)
class Navigation:
    """The navigation of an event's pages, above and, on phones, below their content."""

    sections: Sequence[NavigationLink]
    tabs: Sequence[NavigationLink]  # of the current section
    above: NavigationLink | None  # the tab that a page stands below; None for a tab
    playing: Sequence[Seating]
    next: int  # number of the next seating, 0 where there is none any more
    next_address: str  # its proposal, else where it is asked for
    events: Sequence[Event]  # others to switch to
    room: str  # what keeps the room in an address, empty for none


def navigation_of(request: HttpRequest, event: Event) -> Navigation:
    """Return the navigation of an event for the page of a request, in three queries."""
    name = _tab_of(request)
    role = role_in(request.user, event)
    here = next(section for section in SECTIONS if any(tab.name == name for tab in section.tabs))
    tab = TABS[name]
    stands_here = _address(tab, event) == request.path
    room = room_query(request)
    return Navigation(
        sections=[
            NavigationLink(
                label=section.label,
                address=_address(section.tabs[0], event, room),
                current=section is here,
                icon=section.icon,
                counts=section is SECTIONS[0],
            )
            for section in SECTIONS
        ],
        tabs=[
            _link(open_tab, event, room, current=stands_here and open_tab is tab)
            for open_tab in _open_tabs(here, event, role)
        ],
        above=None if stands_here else _link(tab, event, room, current=False),
        **_seatings(event),
        events=list(
            events_of(request.user, Role.READER)
            .filter(rehearsal=False)
            .exclude(pk=event.pk)
            .exclude(state=EventState.FINISHED)
            .order_by("-starts_on", "name")[:EVENTS_TO_SWITCH_TO]
        ),
        room=room,
    )


def _seatings(event: Event) -> dict[str, Any]:
    """Return the seatings that are being played, and where the next one is."""
    seatings = list(seatings_of(event))
    number = max((seating.number for seating in seatings if seating.state in SEATED), default=0) + 1
    proposed = next((seating for seating in seatings if seating.number == number), None)
    over = event.state in (EventState.DRAFT, EventState.FINISHED)
    return {
        "playing": [seating for seating in seatings if seating.state == SeatingState.PUBLISHED],
        "next": 0 if over else number,
        "next_address": reverse("admin:seating", args=[proposed.pk])
        if proposed
        else reverse("admin:seatings", args=[event.pk]),
    }


def _tab_of(request: HttpRequest) -> str:
    """Return the name of the tab that leads to the page of a request."""
    match = request.resolver_match
    if match is None or match.url_name is None:
        return SECTIONS[0].tabs[0].name
    if match.url_name in TABS:
        return match.url_name
    kind = match.route.split("/")[1]
    return ABOVE.get(match.url_name, ABOVE.get(kind, SECTIONS[0].tabs[0].name))


def _open_tabs(section: Section, event: Event, role: Role | None) -> Iterator[Tab]:
    """Return the tabs that this role may open and that the event's settings and state have."""
    for tab in section.tabs:
        unused = (
            (tab.name == "registrations" and not event.self_registration)
            or (tab.name == "cash" and event.fee is None)
            or (tab.name == "emails" and not _sends_emails(event))
        )
        over = tab.name in ("roll_call", "names", "check_in") and event.state == EventState.FINISHED
        if role in tab.role.includes and not unused and not over:
            yield tab


def _sends_emails(event: Event) -> bool:
    return bool(settings.EMAIL_HOST) and not (event.rehearsal or event.without_rounds)


def _link(tab: Tab, event: Event, room: str, *, current: bool) -> NavigationLink:
    return NavigationLink(label=tab.label, address=_address(tab, event, room), current=current)


def _address(tab: Tab, event: Event, room: str = "") -> str:
    return reverse(f"admin:{tab.name}", args=[event.pk]) + (room if tab.name in BY_ROOM else "")
