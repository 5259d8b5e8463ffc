"""Rebalances: even tables again after people left or came, by the fewest moves."""

from collections.abc import Mapping
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.seating.rebalance import Aim
from engine.seating.refusals import ProblemRefused
from pages.desk.messages import refusals_shown, say_refused
from pages.desk.offers import Offer, say_done
from pages.desk.rendering import desk_page
from pages.desk.seatings.layouts import change_draft, draft_page
from pages.desk.seatings.moves import facts_of, moves_panel, written_moves
from pages.desk.seatings.other_ways import other_ways
from pages.desk.tables.changes import back_on_seat, without_seat
from pages.whole_numbers import whole_number
from scoring.messages import refusal_messages
from scoring.selectors.rebalances import (
    SeatChoice,
    moves_in,
    progress_of_seating,
    seat_choice_at,
    undoable_rebalance,
)
from scoring.services.occupancies import take_choice
from scoring.services.rebalances import rebalance_seating, undo_rebalance
from tournaments.errors import SeatingOutdated, SeatingRefused, SeatRefused, ServiceError
from tournaments.models import Seating, SeatingState, User
from tournaments.selectors.entrants import entrants_of, told_apart
from tournaments.selectors.rebalances import rebalancing_of
from tournaments.selectors.tables import tables_of

AIMS: Mapping[Aim, Promise] = {
    Aim.FEWEST_MOVES: _("As few people as possible move."),
    Aim.PREFERRED_SIZE: _("The tables get the sizes that a new seating would have."),
}


def rebalance(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``seatings/<id>/rebalance/`` with ``aim``: GET the moves; POST them, ``seen``, to move.

    ``seat`` is the start number of a person who is shown all tables at which they could play. A
    proposal is changed by hand from here: the moves are the draft.
    """
    wanted = request.POST.get("aim") or request.GET.get("aim")
    aim = Aim(wanted) if wanted in set(Aim) else Aim.FEWEST_MOVES
    try:
        if seating.state == SeatingState.PROPOSED:
            return _draft(request, seating, aim)
        return _published(request, seating, aim)
    except ProblemRefused as refused:
        sentences = refusal_messages(SeatingRefused(reasons=refused.reasons))
        return _page(request, seating, aim, problems=sentences)
    except ServiceError as refused:
        say_refused(request, refused)
        return redirect("admin:seating", seating.pk)


def undo(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``POST seatings/<id>/rebalance/undo/``: everybody sits where they sat before."""
    with refusals_shown(request):
        undo_rebalance(seating_id=seating.pk)
        messages.success(request, gettext("Everyone sits where they sat before the moves."))
    return redirect("admin:seating", seating.pk)


def _draft(request: HttpRequest, seating: Seating, aim: Aim) -> HttpResponse:
    tables = list(tables_of(seating))
    wanted = rebalancing_of(seating, tables, aim, {table.place.number: 1 for table in tables})
    return draft_page(
        request,
        replace(change_draft(seating), title=_title(seating)),
        dict(sorted(wanted.layout.items())),
        facts=facts_of(wanted),
        seating=seating,
        aims=AIMS,
        aim=aim,
    )


def _published(request: HttpRequest, seating: Seating, aim: Aim) -> HttpResponse:
    """Show or make the moves of a published seating.

    Raises:
        SeatingOutdated: the seating is not being played.
        ServiceError: the moves cannot be made; says why.
    """
    if seating.state != SeatingState.PUBLISHED:
        raise SeatingOutdated(state=seating.state)
    progress = progress_of_seating(seating)
    try:
        wanted = moves_in(progress, aim)
    except ProblemRefused as refused:
        sentences = refusal_messages(SeatingRefused(reasons=refused.reasons))
        ways = other_ways(request, progress, None)
        return _page(request, seating, aim, problems=sentences, **ways)
    if request.method != "POST":
        names = told_apart(entrants_of(seating.event))
        panel = moves_panel(
            wanted,
            progress.from_rounds,
            names,
            action=request.path,
            fields=[("aim", aim.value)],
        )
        return _page(request, seating, aim, panel=panel, **other_ways(request, progress, wanted))
    if request.POST.get("seen") != written_moves(wanted):
        raise SeatingOutdated(state=seating.state)
    by = request.user if isinstance(request.user, User) else None
    rebalance_seating(seating_id=seating.pk, aim=aim, seen=wanted.moves, by=by)
    sentence = gettext("The moves are made. Everyone can see them now.")
    say_done(request, sentence, Offer.UNDO, reverse("admin:undo_rebalance", args=[seating.pk]))
    return redirect("admin:seating", seating.pk)


def seat_at(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``POST seatings/<id>/seat/`` with ``number`` and ``table``: a person joins this table.

    Both are numbers that people see. They take the seat of a person who is gone, else an empty or
    a new one.
    """
    number = whole_number(request.POST.get("number", "")) or 0
    place = whole_number(request.POST.get("table", "")) or 0
    try:
        choice = seat_choice_at(seating, place)
    except SeatRefused as refused:
        say_refused(request, refused)
        return redirect("admin:rebalance", seating.pk)
    with refusals_shown(request):
        name, undo = _undo(choice, number)
        by = request.user if isinstance(request.user, User) else None
        take_choice(choice=choice, number=number, by=by)
        sentence = gettext("Number {number} plays at table {table} from round {round} on.").format(
            number=number, table=place, round=choice.from_round
        )
        address = reverse(f"admin:{name}", args=[choice.table.pk])
        say_done(request, sentence, Offer.UNDO, address, fields=undo)
    return redirect("admin:seating", seating.pk)


def _undo(choice: SeatChoice, number: int) -> tuple[str, Mapping[str, object]]:
    """Return the address that takes the seat of an entrant back, by name, and what is sent there.

    As long as they do not sit there.
    """
    values = {"number": choice.gone, "by_number": number, "from_round": choice.from_round}
    if choice.gone is None:
        return "leave_table", without_seat(choice.table, values, number)
    return "substitute", back_on_seat(choice.table, values)


def _page(
    request: HttpRequest,
    seating: Seating,
    aim: Aim,
    *,
    problems: list[str] | None = None,
    **shown: object,
) -> HttpResponse:
    return desk_page(
        request,
        "desk/seatings/rebalance.html",
        status=422 if problems else 200,
        title=_title(seating),
        event=seating.event,
        seating=seating,
        aims=AIMS,
        aim=aim,
        undoable=undoable_rebalance(seating),
        problems=problems or [],
        **shown,
    )


def _title(seating: Seating) -> str:
    return gettext("Make the tables of seating {number} even").format(number=seating.number)
