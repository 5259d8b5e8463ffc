"""The link of a place opens these pages, and nothing else does."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.decorators import method_decorator
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.gzip import gzip_page
from django.views.generic import View

from ground.caching import PRIVATE
from pages.captain.called import call_lines
from pages.captain.identity import keep_device, player_of
from pages.captain.published import seating_data
from pages.captain.reach import notice
from pages.rounds.forms import RoundForm
from pages.rounds.scripts import link_data
from scoring.errors import RoundUnknown
from scoring.messages import refusal_sentence
from scoring.selectors.confirmations import BY_PLAYERS
from scoring.selectors.matches import match_of
from tournaments.errors import LinkUnknown, LinkWithdrawn
from tournaments.models import EventState, Place, Seating
from tournaments.selectors.entrants import namesakes_of
from tournaments.selectors.places import place_and_event_of_link
from tournaments.selectors.seatings import newest_published
from tournaments.selectors.tables import tables_at

# Says that an answer is our own, and what the service worker may keep: nothing after the event.
OFFLINE_COPY = "Offline-Copy"
# For who reads the templates; compressed it is a twentieth of a page, of which phones wait for
# every byte. Cards that were typed lose some of it, too, where it says nothing; an inline script
# loses none, for the browser knows it by its hash.
_INDENTATION = re.compile(rb"(?P<script><script>.*?</script>)|\n\s+", re.DOTALL)


def _without_indentation(match: re.Match[bytes]) -> bytes:
    return match["script"] or b"\n"


# No one is logged in here by a cookie that another site could use: anyone who can write a form for
# this address knows the link, and anyone who knows the link may send results.
@method_decorator([csrf_exempt, gzip_page], name="dispatch")
class PlacePage(View):
    """A page below the link of a place.

    404 for an unknown link and for what is not at this place, 410 for a withdrawn link.
    """

    http_method_names = ["get", "head"]
    link: str
    place: Place

    def dispatch(self, request: HttpRequest, *, link: str, **kwargs: Any) -> HttpResponseBase:
        response = self._answer(request, link, **kwargs)
        if isinstance(response, HttpResponse):
            response.content = _INDENTATION.sub(_without_indentation, response.content)
        for header, value in PRIVATE.items():
            response.headers[header] = value
        if policy := self._copy_policy(response.status_code):
            response.headers[OFFLINE_COPY] = policy
        return response

    def _copy_policy(self, status: int) -> str | None:
        """Return what the service worker does with its copies of the pages below this link."""
        if status in (404, 410):
            return "drop"
        if status != 200 or self.request.method != "GET":
            return None
        return "keep" if self.place.event.state == EventState.RUNNING else "drop"

    def _answer(self, request: HttpRequest, link: str, **kwargs: Any) -> HttpResponseBase:
        try:
            self.link, self.place = link, place_and_event_of_link(link)
            notice(request, self.place)
            response = super().dispatch(request, **kwargs)
            if self.place.event.confirmation in BY_PLAYERS:
                keep_device(request, response)
            return response
        except LinkUnknown as error:
            return self.refuse(request, refusal_sentence(error), status=404)
        except LinkWithdrawn as error:
            return self.refuse(request, refusal_sentence(error), status=410)
        except Http404 as error:
            return self.refuse(request, str(error), status=404)

    def round_form(self, *, seating: int, number: int, wanted: str = "") -> RoundForm:
        """Return the form of a round of the table that sat here in a seating.

        Raises:
            Http404: no one sat here then, that table has no such round, or the game is not for
                so many players.
        """
        table = tables_at(self.place).filter(seating__number=seating).first()
        match = match_of(table) if table else None
        rounds = {played.round.number: played for played in match.rounds} if match else {}
        if match is None or number not in rounds or not rounds[number].entrants:
            raise Http404(refusal_sentence(RoundUnknown()))
        form = RoundForm(match, rounds[number], wanted)
        if not form.playable:
            raise Http404(
                gettext(
                    "This game cannot be played with this number of players. Call the director."
                )
            )
        return form

    @cached_property
    def newest(self) -> Seating | None:
        """The newest published seating of the event, None before the first."""
        return newest_published(self.place.event)

    def shown(
        self,
        *,
        seating: int = 0,
        known: int | None = None,
        data: Mapping[str, object] | None = None,
    ) -> dict[str, Any]:
        """Return what every page shows: place, calls for the director, clubs, its script's data.

        ``seating`` is the number of the seating that the page is of, 0 for none. ``known`` is that
        of the newest one of which it says where its people sit, that of the newest of all where it
        is left out; ``data`` is what its script needs besides.
        """
        if known is None:
            known = self.newest.number if self.newest else 0
        seatings = seating_data(self.link, self.place.event, seating=seating, known=known)
        phone = link_data(self.link) | seatings
        me = player_of(self.request, self.place.event_id)
        event = self.place.event
        return {
            **self.help(),
            "place": self.place,
            "me": me,
            "phone": phone | dict(data or {}),
            "clubs": SimpleLazyObject(lambda: namesakes_of(event)),
        }

    def help(self) -> dict[str, Any]:
        """Return the link and what was called for from this place."""
        calls = call_lines(self.place)
        return {"link": self.link, "calls": calls, "called": any(line.open for line in calls)}

    def refuse(self, request: HttpRequest, sentence: str, *, status: int) -> HttpResponse:
        """Return a page that only says why there is nothing to see, and offers help at a place."""
        context = {"sentence": sentence, **(self.help() if hasattr(self, "place") else {})}
        return render(request, "captain/refused.html", context, status=status)
