"""A round as its people confirm it: each looks at their own pile, on any phone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from engine.checks import deck_for
from engine.notation import write_cards
from engine.piles import Evidence, Pile
from engine.sheets import Sheet
from engine.variants import VARIANTS
from pages.captain.identity import device_of, player_of, start_number
from pages.captain.links import PlacePage
from pages.rounds.forms import RoundForm
from pages.rounds.layouts import CAPTURED, NUMBER_CAPTURED, TRICKS, layout_of, own_cards
from pages.rounds.typed import Field
from pages.rounds.versions import ShownPile, shown_version
from scoring.errors import EntryOutdated
from scoring.messages import refusal_sentence
from scoring.selectors.confirmations import Agreement
from scoring.selectors.entries import Version
from scoring.selectors.matches import Match
from scoring.services.confirmations import confirm_entry
from tournaments.errors import ServiceError


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPile:
    """The entry for one person, who looks at it."""

    number: int  # the start number
    pile: ShownPile
    confirmed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedRound:
    """The entry of a round, for the person who holds the phone."""

    form: RoundForm
    piles: Sequence[OwnPile]  # in seat order; none before it is recorded
    me: int | None  # the start number

    @property
    def agreement(self) -> Agreement | None:
        """The people who have confirmed it; None where players are not asked."""
        return self.form.played.agreement

    @property
    def asked(self) -> bool:
        """Return whether people can confirm it now."""
        return self.agreement is not None and not self.form.closed

    @property
    def own(self) -> OwnPile | None:
        """The pile of the person who holds the phone, if they play this round."""
        return next((pile for pile in self.piles if pile.number == self.me), None)

    @property
    def others(self) -> list[OwnPile]:
        """The piles of everyone else."""
        return [pile for pile in self.piles if pile.number != self.me]


class ConfirmPage(PlacePage):
    """``GET``: what is recorded for a round. ``POST`` with ``version`` and ``player``: confirm it.

    ``player`` is a start number, without it whose phone it is. 302 to the table once the own
    points are confirmed, to itself after those of another person; 409 with the reason, and with
    the version that counts now, if they cannot be.
    """

    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest, seating: int, number: int) -> HttpResponse:
        form = self.round_form(seating=seating, number=number)
        return self._show(request, form)

    def post(self, request: HttpRequest, seating: int, number: int) -> HttpResponse:
        form = self.round_form(seating=seating, number=number)
        entry, me = form.played.entry, player_of(request, self.place.event_id)
        player = start_number(request.POST, "player") if "player" in request.POST else me
        try:
            if entry is None or request.POST.get("version") != str(entry.version):
                raise EntryOutdated(entry)
            confirm_entry(entry_id=entry.pk, device=device_of(request), player=player)
        except ServiceError as error:
            now = self.round_form(seating=seating, number=number)
            return self._show(request, now, refusal_sentence(error), status=409)
        if player != me:
            return redirect("captain:confirm", self.link, seating, number)
        table = reverse("captain:table", args=[self.link])
        return redirect(f"{table}?seating={seating}")

    def _show(
        self, request: HttpRequest, form: RoundForm, refusal: str = "", *, status: int = 200
    ) -> HttpResponse:
        context = {
            **self.shown(seating=form.seating, known=form.seating),
            "recorded": recorded_round(form, player_of(request, self.place.event_id)),
            "refusal": refusal,
        }
        return render(request, "captain/confirm.html", context, status=status)


def recorded_round(form: RoundForm, me: int | None) -> RecordedRound:
    """Return what is recorded for a round, for a person by start number."""
    return RecordedRound(form=form, piles=_piles(form), me=me)


def own_round(match: Match, me: int | None) -> RecordedRound | None:
    """Return the newest round of a match that waits for this person to confirm it, if any does."""
    for played in reversed(match.rounds):
        agreement = played.agreement
        if agreement and me in [entrant.number for entrant in agreement.missing]:
            form = RoundForm(match, played)
            return None if form.closed else recorded_round(form, me)
    return None


def _piles(form: RoundForm) -> list[OwnPile]:
    entry, agreement, sheet = form.played.entry, form.played.agreement, form.sheet
    if entry is None or sheet is None:
        return []
    version = Version(entry=entry, sheet=sheet, points=form.played.points, differences={})
    confirmed = agreement.numbers if agreement else ()
    by_position = {
        shown.position: replace(shown, fields=list(_fields(shown.fields, sheet, pile)))
        for shown, pile in zip(shown_version(form, version).piles, sheet.piles, strict=True)
    }
    return [
        OwnPile(
            number=entrant.number,
            pile=by_position[position],
            confirmed=entrant.number in confirmed,
        )
        for position, entrant in form.played.entrants.items()
        if position in by_position
    ]


def _fields(fields: Sequence[Field], sheet: Sheet, pile: Pile) -> Iterator[Field]:
    """Yield what is entered for a person as one compares it with a pile that lies on the table.

    Captured cards are named as tricks, and before all of them come those that count by their
    colour.
    """
    rules, layout = VARIANTS[sheet.variant], layout_of(sheet.variant, deck_for(sheet))
    for field in fields:
        if field.part.key == CAPTURED.key:
            tricks = layout.tricks_of(pile.size)
            part = TRICKS if tricks else NUMBER_CAPTURED
            yield Field(part=part, name="", text=tricks or str(pile.size))
        if field.part.key == CAPTURED.key and sheet.evidence is Evidence.CARDS:
            own = [card for card in pile.won() if card.colour in pile.colours]
            yield Field(part=own_cards(rules), name="", text=write_cards(own))
        if field.part is not NUMBER_CAPTURED:
            yield field
