"""Two players who sat in each other's seats: looked at first, then put right."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.effects import EffectsPanel, reason_sent, shown_or_stored
from pages.desk.offers import Offer, say_done
from pages.desk.rendering import desk_page
from pages.desk.tables.forms import SwapForm
from scoring.messages import refusal_messages
from scoring.services.occupancies import swap_players
from tournaments.errors import ServiceError
from tournaments.models import Table, TableState, User


def swap(request: HttpRequest, table: Table) -> HttpResponse:
    """``tables/<id>/swap/``: GET the form; POST what it would change; POST ``seen`` to do it.

    GET may name the first of the two by start ``number``. A closed table needs ``why``, the reason.
    """
    if request.method != "POST":
        return _page(request, table, SwapForm(table, initial=request.GET.dict()))
    form = SwapForm(table, request.POST)
    if not form.is_valid():
        return _page(request, table, form, status=422)
    by = request.user if isinstance(request.user, User) else None
    why, closed = reason_sent(request), table.state == TableState.CLOSED
    change = partial(swap_players, table_id=table.pk, by=by, reason=why, **form.cleaned_data)
    try:
        event = table.seating.event
        if panel := shown_or_stored(request, event, change, asks=closed, public=True):
            return _page(request, table, form, panel=panel)
    except ServiceError as refused:
        return _page(request, table, form, problems=refusal_messages(refused), status=422)
    sentence = gettext("The two are swapped. Swap them again to undo it.")
    values = form.cleaned_data
    back = {**values, "number": values["other_number"], "other_number": values["number"]}
    say_done(request, sentence, Offer.UNDO, request.path, fields=back)
    return redirect("admin:table", table.pk)


def _page(
    request: HttpRequest,
    table: Table,
    form: SwapForm,
    *,
    panel: EffectsPanel | None = None,
    problems: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    return desk_page(
        request,
        "desk/tables/swap.html",
        status=status,
        title=gettext("Two sat in each other’s seats"),
        event=table.seating.event,
        table=table,
        form=form,
        panel=panel,
        problems=problems or [],
    )
