"""Agreeing with a round that another person at the table has sent."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from pages.captain.identity import device_of, player_of
from pages.captain.links import PlacePage
from pages.rounds.forms import RoundForm
from pages.rounds.typed import pile_texts
from scoring.errors import EntryOutdated
from scoring.messages import refusal_sentence
from scoring.services.confirmations import confirm_entry
from tournaments.errors import ServiceError


@dataclass(frozen=True, slots=True)
class RecordedLine:
    """What is recorded for one player, as text."""

    name: str
    points: int | None
    cards: str


class ConfirmPage(PlacePage):
    """``GET``: what is recorded for a round. ``POST`` with ``version``: agree with it.

    302 to the table once it is confirmed; 409 with the reason, and with the version that counts
    now, if it cannot be.
    """

    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest, seating: int, number: int) -> HttpResponse:
        form = self.round_form(seating=seating, number=number)
        return self._show(request, form)

    def post(self, request: HttpRequest, seating: int, number: int) -> HttpResponse:
        form = self.round_form(seating=seating, number=number)
        entry = form.played.entry
        try:
            if entry is None or request.POST.get("version") != str(entry.version):
                raise EntryOutdated(entry)
            confirm_entry(
                entry_id=entry.pk,
                device=device_of(request),
                player=player_of(request, self.place.event_id),
            )
        except ServiceError as error:
            now = self.round_form(seating=seating, number=number)
            return self._show(request, now, refusal_sentence(error), status=409)
        table = reverse("captain:table", args=[self.link])
        return redirect(f"{table}?seating={seating}")

    def _show(
        self, request: HttpRequest, form: RoundForm, refusal: str = "", *, status: int = 200
    ) -> HttpResponse:
        context = {
            **self.shown(seating=form.seating),
            "form": form,
            "lines": recorded_lines(form),
            "me": player_of(request, self.place.event_id) in form.seats,
            "refusal": refusal,
        }
        return render(request, "captain/confirm.html", context, status=status)


def recorded_lines(form: RoundForm) -> Sequence[RecordedLine]:
    """Return what is recorded for each player, in seat order; without an entry only the names."""
    sheet, points = form.sheet, form.played.points
    texts = pile_texts(sheet) if sheet else [{} for _ in form.names]
    return [
        RecordedLine(entrant.person.name, points.get(position), " | ".join(cards.values()))
        for (position, entrant), cards in zip(form.played.entrants.items(), texts, strict=True)
    ]
