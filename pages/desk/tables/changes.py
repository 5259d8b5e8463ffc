"""What a director changes about one table: each change by one named service."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.messages import refusals_shown
from pages.desk.tables.forms import JoinForm, LeaveForm, SubstituteForm
from scoring.services.occupancies import join_table, leave_table, substitute
from scoring.services.tables import release_table
from tournaments.models import Table


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


def release(request: HttpRequest, table: Table) -> HttpResponse:
    """``POST tables/<id>/release/``: captains may send results again."""
    done = gettext("Captains can send results again.")
    return _take(request, table, forms.Form, release_table, done)


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
