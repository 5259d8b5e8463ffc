"""Rebalances: even tables again after people left or came, by the fewest moves."""

from collections.abc import Mapping
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from engine.seating.rebalance import Aim, Rebalancing
from engine.seating.refusals import ProblemRefused
from pages.desk.messages import refusal_messages, refusals_shown, say_refused
from pages.desk.offers import Offer, say_done
from pages.desk.rendering import desk_page
from pages.desk.seatings.layouts import change_draft, draft_page
from pages.desk.seatings.messages import known_as
from pages.desk.seatings.moves import describe_journey
from scoring.messages import side_by_side
from scoring.selectors.rebalances import left_small, undoable_rebalance, wanted_moves
from scoring.services.rebalances import rebalance_seating, undo_rebalance
from tournaments.errors import SeatingOutdated, SeatingRefused, ServiceError
from tournaments.models import Seating, SeatingState, User
from tournaments.selectors.entrants import entrants_of
from tournaments.selectors.rebalances import rebalancing_of
from tournaments.selectors.tables import tables_of

AIMS: Mapping[Aim, Promise] = {
    Aim.FEWEST_MOVES: _("As few people as possible move."),
    Aim.PREFERRED_SIZE: _("The tables get the sizes that a new seating would have."),
}


def rebalance(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``seatings/<id>/rebalance/`` with ``aim``: GET the moves; POST them, ``seen``, to move.

    A proposal is changed by hand from here: the moves are the draft.
    """
    wanted = request.POST.get("aim") or request.GET.get("aim")
    aim = Aim(wanted) if wanted in set(Aim) else Aim.FEWEST_MOVES
    try:
        if seating.state == SeatingState.PROPOSED:
            return _draft(request, seating, aim)
        return _published(request, seating, aim)
    except ProblemRefused as refused:
        said = refusal_messages(SeatingRefused(reasons=refused.reasons))
        return _page(request, seating, aim, problems=said)
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
        facts=_facts(wanted),
        seating=seating,
        aims=AIMS,
        aim=aim,
    )


def _published(request: HttpRequest, seating: Seating, aim: Aim) -> HttpResponse:
    """Show or make the moves of a published seating.

    Raises:
        SeatingOutdated: the seating is not being played.
        ServiceError: the moves cannot be made; says why.
        ProblemRefused: no even tables are possible; carries every reason.
    """
    if seating.state != SeatingState.PUBLISHED:
        raise SeatingOutdated(state=seating.state)
    wanted, from_rounds = wanted_moves(seating, aim)
    if request.method != "POST":
        return _page(request, seating, aim, wanted=wanted, from_rounds=from_rounds)
    if request.POST.get("seen") != _written(wanted):
        raise SeatingOutdated(state=seating.state)
    by = request.user if isinstance(request.user, User) else None
    rebalance_seating(seating_id=seating.pk, aim=aim, seen=wanted.moves, by=by)
    said = gettext("The tables are even again. Everyone can see it now.")
    say_done(request, said, Offer.UNDO, reverse("admin:undo_rebalance", args=[seating.pk]))
    return redirect("admin:seating", seating.pk)


def _page(
    request: HttpRequest,
    seating: Seating,
    aim: Aim,
    *,
    wanted: Rebalancing | None = None,
    from_rounds: Mapping[int, int] | None = None,
    problems: list[str] | None = None,
) -> HttpResponse:
    names = {one.number: one.person.name for one in entrants_of(seating.event)}
    moves = wanted.moves if wanted else ()
    return desk_page(
        request,
        "desk/seatings/rebalance.html",
        status=422 if problems else 200,
        title=_title(seating),
        event=seating.event,
        seating=seating,
        aims=AIMS,
        aim=aim,
        facts=_facts(wanted) if wanted else [],
        later=[(table, first) for table, first in (from_rounds or {}).items() if first > 1],
        small=left_small(seating, wanted) if wanted else [],
        moves=[describe_journey(move, names) for move in moves],
        gone=side_by_side(
            [known_as(move.player, names) for move in moves if move.target is None] or [""]
        ),
        seen=_written(wanted) if wanted else "",
        undoable=undoable_rebalance(seating),
        problems=problems or [],
    )


def _title(seating: Seating) -> str:
    return gettext("Make the tables of seating {number} even").format(number=seating.number)


def _facts(wanted: Rebalancing) -> list[str]:
    """Return what the moves come to, a sentence each."""
    said = ngettext("One person changes tables.", "{count} people change tables.", wanted.moved)
    given_up, new = gettext("Table {table} is dissolved."), gettext("Table {table} is new.")
    return [
        *([said.format(count=wanted.moved)] if wanted.moved else []),
        *([gettext("Fewer moves are not possible.")] if wanted.moved == wanted.bound > 0 else []),
        *(given_up.format(table=table) for table in wanted.broken),
        *(new.format(table=table) for table in wanted.opened),
    ]


def _written(wanted: Rebalancing) -> str:
    """Return a text that is the same for the same moves."""
    return "; ".join(
        f"{move.player} {move.target.table}.{move.target.position}"
        if move.target
        else f"{move.player}"
        for move in wanted.moves
    )
