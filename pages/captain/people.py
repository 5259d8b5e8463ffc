"""Are these the people, in this order? The phone says whose it is; seats are put in order."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from pages.captain.identity import keep_device, keep_player, player_of, start_number
from pages.captain.links import PlacePage
from scoring.messages import refusal_sentence
from scoring.selectors.matches import Match, match_of
from scoring.services.occupancies import order_seats
from tournaments.errors import ServiceError
from tournaments.models import Entrant
from tournaments.selectors.tables import AT_LAST, occupants, tables_at, why_closed


@dataclass(frozen=True, slots=True)
class People:
    """The people at a table, and the one whose phone asks."""

    match: Match
    me: int | None  # the start number

    @property
    def seats(self) -> dict[int, Entrant]:
        """The people on the seats, clockwise, by number from 1."""
        sitting = occupants(self.match.table, AT_LAST)
        return {position + 1: entrant for position, entrant in sitting.items()}

    @property
    def known(self) -> bool:
        """Return whether it is the phone of a person who sits here."""
        return any(entrant.number == self.me for entrant in self.seats.values())

    @property
    def orderable(self) -> bool:
        """Return whether the seats can still be put in order: no round has been entered."""
        entered = any(played.version for played in self.match.rounds)
        return not entered and why_closed(self.match.table) is None


class PeoplePage(PlacePage):
    """``GET``: who sits where. ``POST`` with ``player``: whose phone it is; with ``order``: seats.

    302 to the table once it is said, to itself once the seats are in order; 409 with the reason
    if they cannot be, 422 for a person who does not sit here.
    """

    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest, seating: int) -> HttpResponse:
        return self._show(request, self._people(request, seating))

    def post(self, request: HttpRequest, seating: int) -> HttpResponse:
        people = self._people(request, seating)
        if "order" in request.POST:
            return self._order(request, people, seating)
        number = start_number(request.POST, "player")
        if number not in [entrant.number for entrant in people.seats.values()]:
            sentence = _("Choose one of the people who sit here.")
            return self._show(request, people, sentence, status=422)
        table = reverse("captain:table", args=[self.link])
        response = redirect(f"{table}?seating={seating}")
        keep_device(request, response)
        keep_player(request, response, event_id=self.place.event_id, number=number)
        return response

    def _people(self, request: HttpRequest, seating: int) -> People:
        table = tables_at(self.place).filter(seating__number=seating).first()
        if table is None:
            raise Http404(_("No one sat at this table in that seating. Open the newest one."))
        return People(match_of(table), player_of(request, self.place.event_id))

    def _order(self, request: HttpRequest, people: People, seating: int) -> HttpResponse:
        numbers = [start_number(request.POST, f"seat-{seat}") for seat in people.seats]
        try:
            order_seats(table_id=people.match.table.pk, numbers=numbers)
        except ServiceError as error:
            now = self._people(request, seating)
            return self._show(request, now, refusal_sentence(error), status=409)
        return redirect("captain:people", self.link, seating)

    def _show(
        self, request: HttpRequest, people: People, refusal: str = "", *, status: int = 200
    ) -> HttpResponse:
        seating = people.match.table.seating.number
        context = {
            **self.shown(seating=seating, known=seating),
            "people": people,
            "seating": seating,
            "newest": self.newest,
            "refusal": refusal,
        }
        return render(request, "captain/people.html", context, status=status)
