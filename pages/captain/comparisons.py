"""Writing a round down a second time, compared with what is recorded and never in its place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext

from engine.cards import Card
from engine.messages import card_name
from pages.captain.identity import device_of, player_of
from pages.captain.links import PlacePage
from pages.captain.phone import round_data
from pages.rounds.forms import RoundForm
from pages.rounds.typed import TypedRound, typed_from_form, typed_from_sheet
from scoring.errors import EntryOutdated
from scoring.messages import refusal_sentence, side_by_side
from scoring.models import Entry
from scoring.selectors.comparisons import Difference
from scoring.services.comparisons import enter_again
from tournaments.errors import ServiceError


@dataclass(frozen=True, slots=True)
class DifferenceLine:
    """One difference in words; empty where one side has nothing that the other has not."""

    name: str  # of the player, empty for cards that no player has
    part: str
    recorded: str
    entered: str


class ComparePage(PlacePage):
    """``GET``: an empty form for a round that has been sent. ``POST``: compare.

    302 to the table where both agree, which confirms the round; else the differences, card by
    card, and the way to send what was typed as a correction. 409 with the reason where it cannot
    be confirmed, 422 for words that name no card.
    """

    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest, seating: int, number: int) -> HttpResponse:
        form = self._form(seating, number)
        empty = typed_from_sheet(None, form.layout, seats=form.seats, version=form.played.version)
        return self._show(request, form, empty)

    def post(self, request: HttpRequest, seating: int, number: int) -> HttpResponse:
        form = self._form(seating, number)
        typed = typed_from_form(request.POST, form.layout)
        if not typed.readable:
            return self._show(request, form, typed, status=422)
        try:
            found = self._compare(request, form, typed)
        except ServiceError as error:
            seen = replace(typed, based_on=form.played.version)
            return self._show(request, form, seen, refusal=refusal_sentence(error), status=409)
        if found:
            return self._show(request, form, typed, lines=lines_of(form, found))
        table = reverse("captain:table", args=[self.link])
        return redirect(f"{table}?seating={seating}")

    def _form(self, seating: int, number: int) -> RoundForm:
        """Return the form of the round, which asks for it in the way in which it is recorded."""
        form = self.round_form(seating=seating, number=number)
        entry = form.played.entry
        return replace(form, wanted=entry.evidence) if entry else form

    def _compare(
        self, request: HttpRequest, form: RoundForm, typed: TypedRound
    ) -> list[Difference]:
        entry: Entry | None = form.played.entry
        if entry is None or typed.based_on != entry.version:
            raise EntryOutdated(entry)
        return enter_again(
            entry_id=entry.pk,
            sheet=typed.sheet(form.game),
            device=device_of(request),
            player=player_of(request, self.place.event_id),
        )

    def _show(
        self,
        request: HttpRequest,
        form: RoundForm,
        typed: TypedRound,
        *,
        lines: Sequence[DifferenceLine] = (),
        refusal: str = "",
        status: int = 200,
    ) -> HttpResponse:
        context = {
            **self.shown(seating=form.seating, data=_entry_data(form, self.link)),
            "form": form,
            "typed": typed,
            "piles": zip(form.entrants, typed.piles, strict=True),
            "fields": QueryDict(typed.texts()).items() if lines else (),
            "lines": lines,
            "refusal": refusal,
            "tried": status == 422,
        }
        return render(request, "captain/compare.html", context, status=status)


def _entry_data(form: RoundForm, link: str) -> dict[str, object]:
    """Return what the script taps with; its draft is kept apart from that of the round itself."""
    return {**round_data(form, link), "table": f"{form.match.table.pk}:again"}


def lines_of(form: RoundForm, found: Sequence[Difference]) -> Sequence[DifferenceLine]:
    """Return the differences in the words of the page."""
    labels = _labels(form)
    return [
        DifferenceLine(
            name="" if one.seat is None else form.names[one.seat],
            part=labels.get(one.part, ""),
            recorded=_named(form, one.recorded, one),
            entered=_named(form, one.entered, one),
        )
        for one in found
    ]


def _labels(form: RoundForm) -> Mapping[str, str]:
    layout = form.layout
    labels = {part.key: str(part.label) for part in reversed(layout.parts)}
    if layout.choice:
        labels[layout.choice.key] = str(layout.choice.label)
    if layout.apart:
        labels[layout.apart.key] = str(layout.apart.tab)
    return labels


def _named(form: RoundForm, words: Sequence[str], difference: Difference) -> str:
    if difference.cards:
        words = [card_name(Card.parse(card), gettext, form.palette) for card in words]
    return side_by_side(words) if words else ""
