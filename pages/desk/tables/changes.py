"""A director's changes of one table: each by one named service."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext

from pages.desk.messages import refusals_shown
from pages.desk.offers import Offer, say_done
from pages.desk.staying import page_of_act
from pages.desk.tables.forms import JoinForm, LeaveForm, SubstituteForm
from scoring.services.occupancies import join_table, leave_table, substitute
from scoring.services.tables import release_table
from tournaments.models import AttendanceState, Table
from tournaments.selectors.attendance import states_of
from tournaments.selectors.tables import AT_LAST, occupants

Given: TypeAlias = Mapping[str, object]  # what was sent


def leave(request: HttpRequest, table: Table) -> HttpResponse:
    """``POST tables/<id>/leave/`` with ``number``, ``from_round`` and ``away``."""
    done = gettext("Noted who leaves.")
    service = _by(request, leave_table)
    return _take(request, table, LeaveForm, service, done, lambda values: _seated(table, values))


def join(request: HttpRequest, table: Table) -> HttpResponse:
    """``POST tables/<id>/join/`` with ``number``, ``from_round`` and ``position`` or none."""
    done = gettext("Noted who joins.")
    return _take(
        request,
        table,
        JoinForm,
        _by(request, join_table),
        done,
        lambda values: ("leave_table", without_seat(table, values, values["number"])),
    )


def replace(request: HttpRequest, table: Table) -> HttpResponse:
    """``POST tables/<id>/substitute/`` with ``number``, ``by_number``, ``from_round``, ``away``."""
    done = gettext("Noted who takes over.")
    return _take(
        request,
        table,
        SubstituteForm,
        _by(request, substitute),
        done,
        lambda values: ("substitute", back_on_seat(table, values)),
    )


def release(request: HttpRequest, table: Table) -> HttpResponse:
    """``POST tables/<id>/release/``: captains may send again; leads back to its page."""
    done = gettext("Captains can send results again.")
    answer = _take(request, table, forms.Form, release_table, done)
    page = page_of_act(request)
    return redirect(page) if page else answer


def _by(request: HttpRequest, service: Callable[..., object]) -> Callable[..., object]:
    """Return a service that also notes who asked for it."""
    return lambda **values: service(**values, by=request.user)


def _seated(table: Table, values: Given) -> tuple[str, Given]:
    """Return how a person who leaves is seated again where they sit now, as what they are."""
    seats = occupants(table, AT_LAST).items()
    here = [position for position, who in seats if who.number == values["number"]]
    position = here[0] if here else ""
    return "join_table", {**values, "position": position, "state": _state(table, values["number"])}


def without_seat(table: Table, values: Given, number: object) -> Given:
    """Return how a person who gets a seat gives it up again, and is what they are now."""
    away = _state(table, number)
    return {"number": number, "from_round": values["from_round"], "away": away}


def back_on_seat(table: Table, values: Given) -> Given:
    """Return how a person whose seat another one takes over has it again; both are as now."""
    return {
        **without_seat(table, values, values["by_number"]),
        "number": values["by_number"],
        "by_number": values["number"],
        "state": _state(table, values["number"]),
    }


def _state(table: Table, number: object) -> str:
    """Return what the roll call says of an entrant, by start number."""
    event = table.seating.event
    states = states_of(event, table.seating.number)
    of_entrant = (states.get(entrant.pk) for entrant in event.entrants.filter(number=str(number)))
    return (next(of_entrant, None) or AttendanceState.PRESENT).value


def _take(
    request: HttpRequest,
    table: Table,
    kind: type[forms.Form],
    service: Callable[..., object],
    done: str,
    undo: Callable[[Given], tuple[str, Given]] | None = None,
) -> HttpResponse:
    """Change something about a table, say so or why not, and show the table again.

    ``undo`` says what takes it back: the name of an address, and what is sent there.
    """
    form = kind(request.POST)
    if not form.is_valid():
        messages.error(request, gettext("Something is not filled in. Choose it, then try again."))
        return redirect("admin:table", table.pk)
    name, fields = undo(form.cleaned_data) if undo else ("", {})
    with refusals_shown(request):
        service(table_id=table.pk, **form.cleaned_data)
        if undo:
            address = reverse(f"admin:{name}", args=[table.pk])
            say_done(request, done, Offer.UNDO, address, fields=fields)
        else:
            messages.success(request, done)
    return redirect("admin:table", table.pk)
