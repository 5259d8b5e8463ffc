"""The director's agreement with rounds: with one that a captain has sent, or with all at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext, ngettext

from pages.desk.messages import refusals_shown
from pages.desk.rendering import desk_page
from pages.desk.rights import user_of
from pages.whole_numbers import whole_number
from scoring.messages import side_by_side
from scoring.models import Round
from scoring.selectors.confirmations import UnconfirmedRound, unconfirmed_rounds
from scoring.services.confirmations import confirm_at_desk, confirm_rounds
from scoring.services.reasons import REASON_LIMIT
from tournaments.models import ConfirmedBy, Event, Role, SeatingState
from tournaments.selectors.rights import may

STATE = "state"  # where to go once all is confirmed: to the state of the event


def confirm(request: HttpRequest, played: Round) -> HttpResponse:
    """``POST rounds/<id>/confirm/`` with the ``version`` that was looked at."""
    version = whole_number(request.POST.get("version", ""))
    if version is None:
        messages.error(request, gettext("Choose the version you looked at, then confirm again."))
        return redirect("admin:round", played.pk)
    entry = get_object_or_404(played.entries, version=version)
    with refusals_shown(request):
        confirm_at_desk(entry_id=entry.pk, by=user_of(request))
        messages.success(request, gettext("The round is confirmed."))
    return redirect("admin:round", played.pk)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unconfirmed:
    """The unconfirmed rounds, as a page names them, and the form that confirms all of them."""

    rounds: Sequence[UnconfirmedRound]  # by seating, place and number
    by_players: bool  # else a director is to confirm each
    then: str = ""  # where to go afterwards: ``STATE``, or the number of a seating to close
    reason_limit: int = REASON_LIMIT

    @property
    def tables(self) -> list[list[UnconfirmedRound]]:
        """The rounds of each table."""
        return [list(rounds) for _, rounds in groupby(self.rounds, lambda round_: round_.table_id)]

    @property
    def where(self) -> list[str]:
        """The tables of each seating, in words."""
        seatings = groupby(self.rounds, lambda round_: round_.seating)
        return [_where(number, {round_.place for round_ in rounds}) for number, rounds in seatings]

    @property
    def entries(self) -> str:
        """The ids of what is looked at."""
        return " ".join(str(round_.entry_id) for round_ in self.rounds)


def _where(seating: int, places: set[int]) -> str:
    sentence = ngettext(
        "Seating {seating}, table {tables}", "Seating {seating}, tables {tables}", len(places)
    )
    return sentence.format(seating=seating, tables=side_by_side(map(str, sorted(places))))


def unconfirmed_of(
    event: Event, rounds: Sequence[UnconfirmedRound], *, then: str = ""
) -> Unconfirmed:
    """Return these rounds of an event as its pages name them."""
    by_players = event.confirmation == ConfirmedBy.NEEDED
    return Unconfirmed(rounds=rounds, by_players=by_players, then=then)


def list_unconfirmed(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/unconfirmed/``: what is unconfirmed, to be confirmed for one reason."""
    return desk_page(
        request,
        "desk/rounds/unconfirmed.html",
        title=gettext("Rounds still to be confirmed"),
        event=event,
        unconfirmed=unconfirmed_of(
            event, unconfirmed_rounds(event), then=request.GET.get("then", "")
        ),
        directs=may(request.user, Role.DIRECTOR, event),
    )


def confirm_all(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/unconfirmed/confirm/``: ``entries`` that were looked at, a ``reason``.

    ``then`` says where to go afterwards.
    """
    sent = map(whole_number, request.POST.get("entries", "").split())
    with refusals_shown(request):
        words = confirm_rounds(
            event_id=event.pk,
            entries={entry_id for entry_id in sent if entry_id is not None},
            reason=request.POST.get("reason", ""),
            by=user_of(request),
        )
        sentence = ngettext(
            "{count} round is confirmed.", "{count} rounds are confirmed.", len(words)
        )
        messages.success(request, sentence.format(count=len(words)))
    return _back(event, request.POST.get("then", ""))


def _back(event: Event, then: str) -> HttpResponse:
    """Return to the page on which all was confirmed, if what it is for can still be done."""
    if then == STATE:
        return redirect("admin:state", event.pk)
    published = event.seatings.filter(state=SeatingState.PUBLISHED)
    if closing := published.filter(number=whole_number(then) or 0).first():
        return redirect("admin:close", closing.pk)
    return redirect("admin:unconfirmed", event.pk)
