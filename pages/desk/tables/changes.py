"""What a director changes about one table: each change by one named service."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.messages import refusals_shown
from pages.desk.tables.forms import (
    EndForm,
    JoinForm,
    LeaveForm,
    RestoreForm,
    ShortForm,
    SubstituteForm,
    VoidForm,
)
from scoring.services.occupancies import join_table, leave_table, substitute
from scoring.services.tables import (
    end_short_table,
    end_table,
    open_table,
    postpone_table,
    release_table,
    resume_table,
)
from scoring.services.voidings import restore_round, void_round
from tournaments.models import AttendanceState, Table
from tournaments.selectors.entrants import entrants_of
from tournaments.services.attendance import mark_attendance


def leave(request: HttpRequest, table: Table) -> HttpResponse:
    """``POST tables/<id>/leave/`` with ``number``, ``from_round`` and ``away``."""
    return _take(request, table, LeaveForm, _by(request, leave_table), gettext("Noted who leaves."))


def join(request: HttpRequest, table: Table) -> HttpResponse:
    """``POST tables/<id>/join/`` with ``number``, ``from_round`` and ``position`` or none."""
    return _take(request, table, JoinForm, _by(request, join_table), gettext("Noted who joins."))


def replace(request: HttpRequest, table: Table) -> HttpResponse:
    """``POST tables/<id>/substitute/`` with ``number``, ``by_number``, ``from_round``, ``away``."""
    return _take(
        request, table, SubstituteForm, _by(request, substitute), gettext("Noted who takes over.")
    )


def void(request: HttpRequest, table: Table) -> HttpResponse:
    """``POST tables/<id>/void/`` with ``number``, ``reason``, ``note`` and ``replayed``."""
    return _take(request, table, VoidForm, _by(request, void_round), gettext("It is void now."))


def restore(request: HttpRequest, table: Table) -> HttpResponse:
    """``POST tables/<id>/restore/`` with ``number``: a void round counts after all."""
    done = gettext("The round counts again.")
    return _take(request, table, RestoreForm, _by(request, restore_round), done)


def close(request: HttpRequest, table: Table) -> HttpResponse:
    """``POST tables/<id>/close/`` with ``reason``: the match ends with the rounds that it has."""
    done = gettext("The table is closed.")
    return _take(request, table, EndForm, _by(request, end_table), done)


def reopen(request: HttpRequest, table: Table) -> HttpResponse:
    """``POST tables/<id>/open/``: the table takes results again."""
    return _take(request, table, forms.Form, open_table, gettext("The table is open again."))


def release(request: HttpRequest, table: Table) -> HttpResponse:
    """``POST tables/<id>/release/``: captains may send results again."""
    done = gettext("Captains can send results again.")
    return _take(request, table, forms.Form, release_table, done)


def postpone(request: HttpRequest, table: Table) -> HttpResponse:
    """``POST tables/<id>/postpone/``: the table plays later, and no one waits for it."""
    return _take(request, table, forms.Form, postpone_table, gettext("The table plays later."))


def resume(request: HttpRequest, table: Table) -> HttpResponse:
    """``POST tables/<id>/resume/``: a postponed table goes on."""
    return _take(request, table, forms.Form, resume_table, gettext("The table goes on."))


def leave_short(request: HttpRequest, table: Table) -> HttpResponse:
    """``POST tables/<id>/short/`` with ``number``, ``choice`` (merge, stop, rule), ``reason``."""
    form = ShortForm(request.POST)
    if not form.is_valid():
        messages.error(request, gettext("Something is not filled in. Choose it, then try again."))
        return redirect("admin:table", table.pk)
    given = form.cleaned_data
    with refusals_shown(request):
        if given["choice"] == "merge":
            return _merge(request, table, given["number"])
        end_short_table(
            table_id=table.pk,
            number=given["number"],
            by_rule=given["choice"] == "rule",
            reason=given["reason"],
            by=request.user,  # type: ignore[arg-type]  # only users come in
        )
        messages.success(request, gettext("The table is closed."))
    return redirect("admin:table", table.pk)


def _merge(request: HttpRequest, table: Table, number: int) -> HttpResponse:
    """Note who has left, and go on to the moves that follow from it."""
    leaver = entrants_of(table.seating.event).filter(number=number).first()
    if leaver is None:
        messages.error(request, gettext("There is no such entrant. Look at the list again."))
        return redirect("admin:table", table.pk)
    mark_attendance(
        entrant_id=leaver.pk,
        number=table.seating.number,
        state=AttendanceState.LEFT,
        by=request.user,  # type: ignore[arg-type]  # as above
    )
    return redirect("admin:rebalance", table.seating_id)


def _by(request: HttpRequest, service: Callable[..., object]) -> Callable[..., object]:
    """Return a service that also notes who asked for it."""
    return lambda **given: service(**given, by=request.user)


def _take(
    request: HttpRequest,
    table: Table,
    kind: type[forms.Form],
    service: Callable[..., object],
    done: str,
) -> HttpResponse:
    """Change something about a table, say so or why not, and show the table again."""
    form = kind(request.POST)
    if not form.is_valid():
        messages.error(request, gettext("Something is not filled in. Choose it, then try again."))
        return redirect("admin:table", table.pk)
    with refusals_shown(request):
        service(table_id=table.pk, **form.cleaned_data)
        messages.success(request, done)
    return redirect("admin:table", table.pk)
