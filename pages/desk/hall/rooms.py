"""The room whose tables a director looks at: named in the address, remembered by the browser."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2s
from typing import Self
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext

from tournaments.models import Event
from tournaments.selectors.places import rooms_of

ROOM = "room"  # its name; empty for the tables whose room has no name
ALL_ROOMS = {"rooms": "all"}  # forgets the room; "once" does not
PART = "part"  # what a script asks for says nothing about the room that is wanted
_AGE = 7 * 24 * 60 * 60  # seconds; longer than any event is played


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomLink:
    """A link that shows the tables of one room, or of all."""

    label: str
    address: str
    current: bool
    tables: int
    calls: int  # of these tables for the director


@dataclass(frozen=True, slots=True, kw_only=True)
class Rooms:
    """The rooms of an event's hall, and the one that is looked at."""

    event: Event
    path: str  # of the page
    names: Sequence[str]
    chosen: str | None  # None for all of them
    remembered: str | None  # by the browser
    asked: bool  # whether the address says which one
    passing: bool  # a look by a script, or at all rooms once, after which the room is the same
    kept: bool  # whether the browser remembers anything

    @classmethod
    def of(cls, request: HttpRequest, event: Event, *, offered: bool = True) -> Self:
        """Return those of a page's request, in one query; none where no choice is ``offered``."""
        names = rooms_of(event) if offered else ()
        known = names if len(names) > 1 else ()
        return cls(
            event=event,
            path=request.path,
            names=known,
            chosen=_known(request.GET.get(ROOM), known),
            remembered=next((room for room in known if remembers_room(request, event, room)), None),
            asked=ROOM in request.GET or not ALL_ROOMS.keys().isdisjoint(request.GET),
            passing=PART in request.GET or request.GET.get("rooms") == "once",
            kept=_cookie(event) in request.COOKIES,
        )

    @property
    def several(self) -> bool:
        """Return whether there is a choice."""
        return len(self.names) > 1

    def holds(self, room: str) -> bool:
        """Return whether a table of this room is looked at."""
        return self.chosen in (None, room)

    def leads_elsewhere(self) -> HttpResponse | None:
        """Return the way to the remembered room where the address says nothing about rooms."""
        if self.asked or self.passing or self.remembered is None:
            return None
        return redirect(f"{self.path}?{urlencode({ROOM: self.remembered})}")

    def keep(self, response: HttpResponseBase) -> None:
        """Let the browser remember the room that was asked for, or none any more."""
        path = reverse("admin:index")
        if self.passing or not self.asked or not self.several:
            return
        if self.chosen is None:
            if self.kept:
                response.delete_cookie(_cookie(self.event), path=path, samesite="Lax")
            return
        response.set_cookie(
            _cookie(self.event),
            _mark(self.chosen),
            max_age=_AGE,
            path=path,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )

    def links(self, tables: Iterable[str], calls: Collection[str] = ()) -> list[RoomLink]:
        """Return all rooms, then each; ``tables`` and ``calls`` are the rooms where these are.

        None where there is no choice.
        """
        if not self.several:
            return []
        tables_in, calls_in = Counter(tables), Counter(calls)
        return [
            RoomLink(
                label=_label(room),
                address=f"{self.path}?{urlencode(ALL_ROOMS if room is None else {ROOM: room})}",
                current=room == self.chosen,
                tables=tables_in.total() if room is None else tables_in[room],
                calls=calls_in.total() if room is None else calls_in[room],
            )
            for room in (None, *self.names)
        ]


def room_query(request: HttpRequest) -> str:
    """Return what an address ends with that keeps the room of this request; empty for none."""
    room = request.GET.get(ROOM)
    return "" if room is None else f"?{urlencode({ROOM: room})}"


def remembers_room(request: HttpRequest, event: Event, room: str) -> bool:
    """Return whether the browser remembers this room of an event."""
    return request.COOKIES.get(_cookie(event)) == _mark(room)


def _cookie(event: Event) -> str:
    return f"room-{event.pk}"


def _mark(room: str) -> str:
    """Return what a cookie holds of a room: short, because all cookies have 8 kB together."""
    return blake2s(room.encode(), digest_size=6).hexdigest()


def _known(room: str | None, names: Collection[str]) -> str | None:
    return room if room in names else None


def _label(room: str | None) -> str:
    if room is None:
        return gettext("All rooms")
    return room or gettext("Without a room")
