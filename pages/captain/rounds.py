"""Entering or correcting one round, as a plain form that the script makes quicker."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from engine.problems import is_error
from pages.captain.identity import device_of, player_of
from pages.captain.links import PlacePage
from pages.captain.phone import round_data
from pages.captain.published import seating_data
from pages.rounds.forms import RoundForm
from pages.rounds.repairs import ProblemLine, problem_lines, repaired
from pages.rounds.reseated import reseated
from pages.rounds.typed import (
    TypedRound,
    new_key,
    pile_texts,
    typed_before,
    typed_from_form,
    typed_from_sheet,
)
from pages.rounds.unreadable import letter_sentences, unreadable_sentences
from scoring.errors import CallOutdated, EntryOutdated, EntryRejected, SeatsChanged
from scoring.messages import refusal_sentence
from scoring.models import CallKind
from scoring.services.calls import withdraw_call
from scoring.services.entries import Submission, submit_entry
from tournaments.errors import ServiceError


@dataclass(frozen=True, slots=True)
class SentPile:
    """The cards that another person sent for one player, as text."""

    name: str
    cards: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason for which a round was not recorded."""

    sentence: str
    lines: Sequence[ProblemLine] = ()
    faults: Sequence[str] = ()  # sentences about what cannot be read, or whose it is
    newer: Sequence[SentPile] = ()  # the version that was stored meanwhile

    @property
    def kind(self) -> str:
        """The weight of it, as pages show it: nothing can be sent, or it only needs a look."""
        right = self.lines and not any(is_error(line.problem) for line in self.lines)
        return "warn" if right else "bad"


class RoundPage(PlacePage):
    """``GET``: the form, filled with what is recorded. ``POST``: record it.

    302 to the table once it is recorded; the form again with what was typed and what is wrong:
    409 for what happened meanwhile, 422 for cards that cannot be read or cannot be right; 200
    with the changed form after a repair or taking one back, with what a letter was read as that
    stands for another colour than many think, or with ``withdraw``, a kind of call for the
    director, which is taken back then.
    """

    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest, seating: int, number: int) -> HttpResponse:
        wanted = request.GET.get("evidence", "")
        form = self.round_form(seating=seating, number=number, wanted=wanted)
        if form.evidence not in form.allowed:
            form = replace(form, wanted="")
        typed = typed_from_sheet(
            form.sheet, form.layout, seats=form.seats, version=form.played.version
        )
        return self._show(request, form, typed)

    def post(self, request: HttpRequest, seating: int, number: int) -> HttpResponse:
        form = self._sent_form(request, seating, number)
        typed = typed_from_form(request.POST, form.layout)
        if typed.seats not in ((), form.seats) and _asks_again(request, form, typed):
            moved = SeatsChanged(seats=list(form.seats))
            return self._refused(request, moved, seating=seating, number=number)
        if before := request.POST.get("take_back"):
            return self._show(request, form, typed_before(before, request.POST, form.layout))
        if kind := request.POST.get("withdraw"):
            return self._called_no_more(request, form, typed, kind)
        if not typed.readable:
            refusal = Refusal("", faults=unreadable_sentences(form, typed))
            return self._show(request, form, typed, refusal=refusal, status=422)
        if name := request.POST.get("repair"):
            return self._repaired(request, form, typed, name)
        if letter_sentences(form, typed):
            return self._show(request, form, typed)
        try:
            submit_entry(_submission(request, form, typed))
        except EntryRejected as error:
            return self._show(request, form, typed, refusal=_rejection(error), status=422)
        except ServiceError as error:
            return self._refused(request, error, seating=seating, number=number)
        table = reverse("captain:table", args=[self.link])
        return redirect(f"{table}?seating={seating}&sent={number}")

    def _sent_form(self, request: HttpRequest, seating: int, number: int) -> RoundForm:
        wanted = request.POST.get("evidence", "")
        return self.round_form(seating=seating, number=number, wanted=wanted)

    def _called_no_more(
        self, request: HttpRequest, form: RoundForm, typed: TypedRound, kind: str
    ) -> HttpResponse:
        """Show the form as it was sent, after taking a call for the director back.

        Where a director goes there already, or there is no such kind, the page shows just that.
        """
        if kind in set(CallKind):
            with suppress(CallOutdated):
                withdraw_call(place=self.place, kind=CallKind(kind))
        return self._show(request, form, typed)

    def _repaired(
        self, request: HttpRequest, form: RoundForm, typed: TypedRound, name: str
    ) -> HttpResponse:
        """Show the form as a repair leaves it, with what is still wrong; nothing is recorded."""
        after = repaired(form, typed, name)
        return self._show(
            request,
            form,
            after.typed,
            refusal=Refusal("", after.lines) if after.lines else None,
            changed=after.changed,
            before=typed.texts(),
        )

    def _refused(
        self, request: HttpRequest, error: ServiceError, *, seating: int, number: int
    ) -> HttpResponse:
        """Show what was typed beside what happened meanwhile, which counts as seen from now on."""
        form = self._sent_form(request, seating, number)
        typed, doubts = reseated(request.POST, form)
        typed = replace(typed, based_on=form.played.version, key=new_key())
        newer = _sent_piles(form) if isinstance(error, EntryOutdated) else ()
        refusal = Refusal(refusal_sentence(error), faults=doubts, newer=newer)
        return self._show(request, form, typed, refusal=refusal, status=409)

    def _show(
        self,
        request: HttpRequest,
        form: RoundForm,
        typed: TypedRound,
        *,
        refusal: Refusal | None = None,
        changed: str = "",
        before: str = "",
        status: int = 200,
    ) -> HttpResponse:
        context = {
            **self.help(),
            "place": self.place,
            "me": player_of(request, self.place.event_id),
            "form": form,
            "typed": typed,
            "piles": zip(form.entrants, typed.piles, strict=True),
            "refusal": refusal,
            "letters": letter_sentences(form, typed),
            "changed": changed,
            "before": before,
            "tried": status != 200,
            "phone": seating_data(
                self.link, self.place.event, seating=form.seating, known=form.seating
            )
            | round_data(form, self.link),
        }
        return render(request, "captain/round.html", context, status=status)


def _asks_again(request: HttpRequest, form: RoundForm, typed: TypedRound) -> bool:
    """Return whether nothing is recorded of what was sent, and the form is shown with it."""
    helped = request.POST.keys() & {"take_back", "withdraw", "repair"}
    return bool(helped or not typed.readable or letter_sentences(form, typed))


def _submission(request: HttpRequest, form: RoundForm, typed: TypedRound) -> Submission:
    table = form.match.table
    return Submission(
        table_id=table.pk,
        round_number=form.number,
        based_on=typed.based_on,
        seats=typed.seats,
        sheet=typed.sheet(form.game),
        accept=typed.accept,
        key=typed.key,
        device=device_of(request),
        sender=player_of(request, table.seating.event_id),
    )


def _rejection(error: EntryRejected) -> Refusal:
    return Refusal(refusal_sentence(error), problem_lines(error.sheet, error.verdict, error.names))


def _sent_piles(form: RoundForm) -> list[SentPile]:
    return [
        SentPile(name, " | ".join(texts.values()))
        for name, texts in zip(
            form.names, pile_texts(form.sheet) if form.sheet else (), strict=False
        )
    ]
