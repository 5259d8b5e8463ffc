"""Decisions of a director about a table and its rounds: looked at first, with a reason, stored."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from engine.seating.rebalance import Aim
from engine.seating.refusals import ProblemRefused
from pages.desk.effects import EffectsPanel, shown_or_stored
from pages.desk.offers import Offer, say_done
from pages.desk.rendering import desk_page
from pages.desk.rights import user_of
from pages.desk.seatings.moves import MovesPanel, moves_panel, written_moves
from pages.desk.tables.forms import EndForm, RestoreForm, ShortForm, TableForm, VoidForm
from scoring.errors import ReasonProblem, ReasonRefused
from scoring.messages import refusal_messages
from scoring.selectors.matches import match_of
from scoring.selectors.rebalances import Merger, wanted_moves
from scoring.services.rebalances import merge_table
from scoring.services.tables import (
    end_short_table,
    end_table,
    open_table,
    postpone_table,
    resume_table,
)
from scoring.services.voidings import restore_round, void_round
from tournaments.errors import SeatingOutdated, SeatingRefused, ServiceError
from tournaments.models import SeatingState, Table
from tournaments.selectors.entrants import entrants_of, told_apart
from tournaments.selectors.tables import can_open


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Something that can be decided about a table, and the form that asks for it.

    ``undo`` is the address that takes all of it back; with ``asks`` by a form for the round.
    Without ``always``, what changes no result is stored at once, and needs no reason.
    """

    name: str  # of its address
    title: str  # marked for translation, like ``done``
    done: str
    form: type[TableForm]
    take: Callable[..., object]
    undo: str = ""
    asks: bool = False
    always: bool = False


def _postpone(*, table_id: int, **_by: object) -> None:
    postpone_table(table_id=table_id)  # its history says who


def _resume(*, table_id: int, **_by: object) -> None:
    resume_table(table_id=table_id)


def _end_short(*, choice: str, **answers: Any) -> None:
    end_short_table(by_rule=choice == "rule", **answers)


VOID = Decision(
    name="void_round",
    title=gettext_noop("Make a round of table {table} void"),
    done=gettext_noop("It is void now."),
    form=VoidForm,
    take=void_round,
    undo="restore_round",
    asks=True,
    always=True,
)
RESTORE = Decision(
    name="restore_round",
    title=gettext_noop("Let a round of table {table} count again"),
    done=gettext_noop("The round counts again."),
    form=RestoreForm,
    take=restore_round,
    undo="void_round",
    asks=True,
    always=True,
)
CLOSE = Decision(
    name="close_table",
    title=gettext_noop("Close table {table}"),
    done=gettext_noop("The table is closed."),
    form=EndForm,
    take=end_table,
    undo="open_table",
)
REOPEN = Decision(
    name="open_table",
    title=gettext_noop("Open table {table} again"),
    done=gettext_noop("The table is open again."),
    form=EndForm,
    take=open_table,
    undo="close_table",
)
POSTPONE = Decision(
    name="postpone_table",
    title=gettext_noop("Table {table} plays later"),
    done=gettext_noop("The table plays later."),
    form=TableForm,
    take=_postpone,
    undo="resume_table",
)
RESUME = Decision(
    name="resume_table",
    title=gettext_noop("Table {table} goes on"),
    done=gettext_noop("The table goes on."),
    form=TableForm,
    take=_resume,
    undo="postpone_table",
)
SHORT = Decision(
    name="short_table",
    title=gettext_noop("A person leaves table {table}, and it stops"),
    done=gettext_noop("The table is closed."),
    form=ShortForm,
    take=_end_short,
    always=True,
)


def void(request: HttpRequest, table: Table) -> HttpResponse:
    """``tables/<id>/void/`` with ``number``, ``reason``, ``note`` and ``replayed``."""
    return _decide(request, table, VOID)


def restore(request: HttpRequest, table: Table) -> HttpResponse:
    """``tables/<id>/restore/`` with ``number`` and ``note``: a void round counts after all."""
    return _decide(request, table, RESTORE)


def close(request: HttpRequest, table: Table) -> HttpResponse:
    """``tables/<id>/close/`` with ``reason``: the match ends with the rounds that it has."""
    return _decide(request, table, CLOSE)


def reopen(request: HttpRequest, table: Table) -> HttpResponse:
    """``tables/<id>/open/`` with ``reason``: the table takes results again."""
    return _decide(request, table, REOPEN)


def postpone(request: HttpRequest, table: Table) -> HttpResponse:
    """``tables/<id>/postpone/``: the table plays later, and no one waits for it."""
    return _decide(request, table, POSTPONE)


def resume(request: HttpRequest, table: Table) -> HttpResponse:
    """``tables/<id>/resume/``: a postponed table goes on."""
    return _decide(request, table, RESUME)


def leave_short(request: HttpRequest, table: Table) -> HttpResponse:
    """``tables/<id>/short/`` with ``number``, ``choice`` (merge, stop, rule), ``reason``.

    A merge shows the moves first, which are ``seen`` when they are made; 422 with what is wrong.
    """
    form = ShortForm(table, request.POST)
    if request.POST.get("choice") != "merge" or not form.is_valid():
        return _decide(request, table, SHORT)
    try:
        return _merge(request, table, form)
    except ProblemRefused as refused:
        sentences = refusal_messages(SeatingRefused(reasons=refused.reasons))
    except ServiceError as refused:
        sentences = refusal_messages(refused)
    return _page(request, table, SHORT, form, problems=sentences, status=422)


def _merge(request: HttpRequest, table: Table, form: ShortForm) -> HttpResponse:
    """Show the moves to other tables; make those that were seen.

    Raises:
        ServiceError: the moves cannot be made; says why.
        ProblemRefused: the others fit at no other tables; carries every reason.
    """
    seating, number = table.seating, form.cleaned_data["number"]
    if seating.state != SeatingState.PUBLISHED:
        raise SeatingOutdated(state=seating.state)
    merger = Merger(place=table.place.number, leaver=number)
    wanted, from_rounds = wanted_moves(seating, Aim.FEWEST_MOVES, merger)
    if "seen" not in request.POST:
        names = told_apart(entrants_of(seating.event))
        fields = [(key, request.POST.get(key, "")) for key in form.fields]
        moves = moves_panel(wanted, from_rounds, names, action=request.path, fields=fields)
        return _page(request, table, SHORT, form, moves=moves)
    if request.POST["seen"] != written_moves(wanted):
        raise SeatingOutdated(state=seating.state)
    merge_table(
        table_id=table.pk,
        number=number,
        reason=form.cleaned_data["reason"],
        seen=wanted.moves,
        by=user_of(request),
    )
    done = gettext("Table {table} has stopped, and its people sit at other tables now.")
    undo = reverse("admin:undo_rebalance", args=[seating.pk])
    say_done(request, done.format(table=table.place.number), Offer.UNDO, undo)
    return redirect("admin:seating", seating.pk)


def _decide(request: HttpRequest, table: Table, decision: Decision) -> HttpResponse:
    """GET the form; POST what it would change; POST ``seen`` to store it; 422 with what is wrong.

    What changes no result is stored at once, where the decision allows that.
    """
    if request.method != "POST":
        return _page(request, table, decision, decision.form(table, initial=request.GET.dict()))
    form = decision.form(table, request.POST)
    if not form.is_valid():
        return _page(request, table, decision, form, status=422)
    change = partial(decision.take, table_id=table.pk, by=user_of(request), **form.cleaned_data)
    try:
        panel = shown_or_stored(request, table.seating.event, change, always=decision.always)
        if panel and not form.cleaned_data.get("reason", "none is asked for"):
            raise ReasonRefused(why=ReasonProblem.MISSING)
    except ServiceError as refused:
        sentences = refusal_messages(refused)
        return _page(request, table, decision, form, problems=sentences, status=422)
    if panel:
        return _page(request, table, decision, form, panel=panel)
    _say(request, table, decision, form.cleaned_data)
    return redirect("admin:table", table.pk)


def _say(
    request: HttpRequest, table: Table, decision: Decision, answers: Mapping[str, object]
) -> None:
    done = gettext(decision.done)
    if not decision.undo or (decision is CLOSE and not can_open(table)):
        messages.success(request, done)
        return
    address = reverse(f"admin:{decision.undo}", args=[table.pk])
    number = {"number": answers["number"]} if decision.asks else {}
    offer = Offer.ASK if decision.asks else Offer.UNDO
    say_done(request, done, offer, address, fields=number)


def _page(
    request: HttpRequest,
    table: Table,
    decision: Decision,
    form: TableForm,
    *,
    panel: EffectsPanel | None = None,
    moves: MovesPanel | None = None,
    problems: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    return desk_page(
        request,
        "desk/tables/decision.html",
        status=status,
        title=gettext(decision.title).format(table=table.place.number),
        event=table.seating.event,
        table=table,
        match=match_of(table),
        decision=decision,
        action=reverse(f"admin:{decision.name}", args=[table.pk]),
        form=form,
        panel=panel,
        moves=moves,
        problems=problems or [],
    )
