"""Writing a round down a second time, compared with what is recorded and never in its place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext

from engine.cards import Card
from engine.messages import card_name
from pages.captain.asked import AskedRound, asked_round
from pages.captain.identity import device_of, player_of
from pages.captain.links import PlacePage
from pages.captain.phone import round_data
from pages.captain.typed import TypedRound, typed_from_form, typed_from_sheet
from scoring.errors import EntryOutdated
from scoring.messages import refusal_sentence, side_by_side
from scoring.models import Entry
from scoring.selectors.comparisons import Difference
from scoring.services.comparisons import enter_again
from tournaments.errors import ServiceError


@dataclass(frozen=True, slots=True)
class DifferenceLine:
    """One difference in words; empty where one side has nothing that the other has not."""

    name: str  # of the player, empty for cards that nobody has
    part: str
    recorded: str
    entered: str


class ComparePage(PlacePage):
    """``GET``: an empty form for a round that somebody has sent. ``POST``: compare.

    302 to the table where both agree, which confirms the round; else the differences, card by
    card, and the way to send what was typed as a correction. 409 with the reason where it cannot
    be confirmed, 422 for words that name no card.
    """

    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest, seating: int, number: int) -> HttpResponse:
        asked = self._asked(seating, number)
        empty = typed_from_sheet(
            None, asked.layout, seats=asked.seats, version=asked.played.version
        )
        return self._show(request, asked, empty)

    def post(self, request: HttpRequest, seating: int, number: int) -> HttpResponse:
        asked = self._asked(seating, number)
        typed = typed_from_form(request.POST, asked.layout)
        if not typed.readable:
            return self._show(request, asked, typed, status=422)
        try:
            found = self._compare(request, asked, typed)
        except ServiceError as error:
            seen = replace(typed, based_on=asked.played.version)
            return self._show(request, asked, seen, refusal=refusal_sentence(error), status=409)
        if found:
            return self._show(request, asked, typed, lines=lines_of(asked, found))
        table = reverse("captain:table", args=[self.link])
        return redirect(f"{table}?seating={seating}")

    def _asked(self, seating: int, number: int) -> AskedRound:
        """Return the round; it is written down anew in the way in which it is recorded."""
        asked = asked_round(self.place, seating=seating, number=number)
        entry = asked.played.entry
        return replace(asked, wanted=entry.evidence) if entry else asked

    def _compare(
        self, request: HttpRequest, asked: AskedRound, typed: TypedRound
    ) -> list[Difference]:
        entry: Entry | None = asked.played.entry
        if entry is None or typed.based_on != entry.version:
            raise EntryOutdated(entry)
        return enter_again(
            entry_id=entry.pk,
            sheet=typed.sheet(asked.game),
            device=device_of(request),
            player=player_of(request, self.place.event_id),
        )

    def _show(
        self,
        request: HttpRequest,
        asked: AskedRound,
        typed: TypedRound,
        *,
        lines: Sequence[DifferenceLine] = (),
        refusal: str = "",
        status: int = 200,
    ) -> HttpResponse:
        context = {
            **self.shown(seating=asked.seating, data=_entry_data(asked, self.link)),
            "asked": asked,
            "typed": typed,
            "piles": zip(asked.entrants, typed.piles, strict=True),
            "fields": QueryDict(typed.texts()).items() if lines else (),
            "lines": lines,
            "refusal": refusal,
            "tried": status == 422,
        }
        return render(request, "captain/compare.html", context, status=status)


def _entry_data(asked: AskedRound, link: str) -> dict[str, object]:
    """Return what the script taps with; its draft is kept apart from that of the round itself."""
    return {**round_data(asked, link), "table": f"{asked.match.table.pk}:again"}


def lines_of(asked: AskedRound, found: Sequence[Difference]) -> Sequence[DifferenceLine]:
    """Return the differences in the words of the page."""
    labels = _labels(asked)
    return [
        DifferenceLine(
            name="" if one.seat is None else asked.names[one.seat],
            part=labels.get(one.part, ""),
            recorded=_named(asked, one.recorded, one),
            entered=_named(asked, one.entered, one),
        )
        for one in found
    ]


def _labels(asked: AskedRound) -> Mapping[str, str]:
    layout = asked.layout
    labels = {part.key: str(part.label) for part in reversed(layout.parts)}
    if layout.choice:
        labels[layout.choice.key] = str(layout.choice.label)
    if layout.apart:
        labels[layout.apart.key] = str(layout.apart.tab)
    return labels


def _named(asked: AskedRound, told: Sequence[str], difference: Difference) -> str:
    if difference.cards:
        told = [card_name(Card.parse(card), gettext, asked.palette) for card in told]
    return side_by_side(told) if told else ""
