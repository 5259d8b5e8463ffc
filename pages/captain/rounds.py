"""Entering or correcting one round, as a plain form that the script makes quicker."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from engine.checks import judge
from engine.problems import is_error
from engine.repairs import apply
from pages.captain.asked import AskedRound, asked_round
from pages.captain.identity import device_of, player_of
from pages.captain.links import PlacePage
from pages.captain.offers import Line, lines_of, repair_called
from pages.captain.phone import round_data
from pages.captain.published import seating_data
from pages.captain.typed import (
    TypedRound,
    new_key,
    pile_texts,
    typed_before,
    typed_from_form,
    typed_from_sheet,
)
from scoring.errors import EntryOutdated, EntryRejected
from scoring.messages import refusal_sentence, repair_sentence
from scoring.services.entries import Submission, submit_entry
from tournaments.errors import ServiceError


@dataclass(frozen=True, slots=True)
class SentPile:
    """What somebody else sent for one player, as text."""

    name: str
    cards: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a round was not recorded."""

    sentence: str
    lines: Sequence[Line] = ()
    newer: Sequence[SentPile] = ()  # the version that was stored meanwhile

    @property
    def kind(self) -> str:
        """How bad it is, as pages show it: nothing can be sent, or somebody only has to look."""
        right = self.lines and not any(is_error(line.problem) for line in self.lines)
        return "warn" if right else "bad"


class RoundPage(PlacePage):
    """``GET``: the form, filled with what is recorded. ``POST``: record it.

    302 to the table once it is recorded; the form again with what was typed and what is wrong:
    409 for what happened meanwhile, 422 for cards that cannot be read or cannot be right; 200
    with the changed form after a repair, or after taking one back.
    """

    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest, seating: int, number: int) -> HttpResponse:
        wanted = request.GET.get("evidence", "")
        asked = asked_round(self.place, seating=seating, number=number, wanted=wanted)
        if asked.evidence not in asked.allowed:
            asked = replace(asked, wanted="")
        typed = typed_from_sheet(
            asked.sheet, asked.layout, seats=asked.seats, version=asked.played.version
        )
        return self._form(request, asked, typed)

    def post(self, request: HttpRequest, seating: int, number: int) -> HttpResponse:
        asked = self._asked(request, seating, number)
        if before := request.POST.get("take_back"):
            return self._form(request, asked, typed_before(before, request.POST, asked.layout))
        typed = typed_from_form(request.POST, asked.layout)
        if not typed.readable:
            return self._form(request, asked, typed, status=422)
        if name := request.POST.get("repair"):
            return self._repaired(request, asked, typed, name)
        try:
            submit_entry(_submission(request, asked, typed))
        except EntryRejected as error:
            return self._form(request, asked, typed, refusal=_rejection(error), status=422)
        except ServiceError as error:
            return self._refused(request, error, seating=seating, number=number)
        table = reverse("captain:table", args=[self.link])
        return redirect(f"{table}?seating={seating}&sent={number}")

    def _asked(self, request: HttpRequest, seating: int, number: int) -> AskedRound:
        wanted = request.POST.get("evidence", "")
        return asked_round(self.place, seating=seating, number=number, wanted=wanted)

    def _repaired(
        self, request: HttpRequest, asked: AskedRound, typed: TypedRound, name: str
    ) -> HttpResponse:
        """Show the form as a repair leaves it, with what is still wrong; nothing is recorded."""
        sheet, changed, before = typed.sheet(asked.game), "", typed.texts()
        if repair := repair_called(name, sheet):
            sheet = apply(sheet, repair)
            changed = repair_sentence(asked.names, sheet.edition)(repair)
            filled = typed_from_sheet(
                sheet, asked.layout, seats=typed.seats, version=typed.based_on
            )
            typed = replace(filled, accept=typed.accept, key=typed.key)
        lines = lines_of(sheet, judge(sheet), asked.names)
        refusal = Refusal("", lines) if lines else None
        return self._form(request, asked, typed, refusal=refusal, changed=changed, before=before)

    def _refused(
        self, request: HttpRequest, error: ServiceError, *, seating: int, number: int
    ) -> HttpResponse:
        """Show what was typed beside what happened meanwhile, which counts as seen from now on."""
        asked = self._asked(request, seating, number)
        typed = replace(
            typed_from_form(request.POST, asked.layout),
            seats=asked.seats,
            based_on=asked.played.version,
            key=new_key(),
        )
        newer = _sent_piles(asked) if isinstance(error, EntryOutdated) else ()
        refusal = Refusal(refusal_sentence(error), newer=newer)
        return self._form(request, asked, typed, refusal=refusal, status=409)

    def _form(
        self,
        request: HttpRequest,
        asked: AskedRound,
        typed: TypedRound,
        *,
        refusal: Refusal | None = None,
        changed: str = "",
        before: str = "",
        status: int = 200,
    ) -> HttpResponse:
        context = {
            "place": self.place,
            "link": self.link,
            "asked": asked,
            "typed": typed,
            "piles": zip(asked.entrants, typed.piles, strict=True),
            "refusal": refusal,
            "changed": changed,
            "before": before,
            "tried": status != 200,
            "phone": round_data(asked, self.link)
            | seating_data(self.link, self.place.event, asked.seating),
        }
        return render(request, "captain/round.html", context, status=status)


def _submission(request: HttpRequest, asked: AskedRound, typed: TypedRound) -> Submission:
    table = asked.match.table
    return Submission(
        table_id=table.pk,
        round_number=asked.number,
        based_on=typed.based_on,
        seats=typed.seats,
        sheet=typed.sheet(asked.game),
        accept=typed.accept,
        key=typed.key,
        device=device_of(request),
        sender=player_of(request, table.seating.event_id),
    )


def _rejection(error: EntryRejected) -> Refusal:
    return Refusal(refusal_sentence(error), lines_of(error.sheet, error.verdict, error.names))


def _sent_piles(asked: AskedRound) -> list[SentPile]:
    return [
        SentPile(name, " | ".join(texts.values()))
        for name, texts in zip(
            asked.names, pile_texts(asked.sheet) if asked.sheet else (), strict=False
        )
    ]
