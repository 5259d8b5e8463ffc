"""Tables too small to go on, and closed seatings that are opened again."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.messages import refusals_shown, say_refused, sentences
from pages.desk.rendering import desk_page
from pages.desk.tables.changes import HIGHEST
from scoring.services.seatings import reopen_seating
from scoring.services.tables import end_short_table
from tournaments.errors import SeatingOutdated, ServiceError
from tournaments.models import AttendanceState, Seating, SeatingState, Table
from tournaments.selectors.entrants import entrants_of
from tournaments.selectors.seatings import planned_by_standings, published_seatings
from tournaments.selectors.tables import tables_of
from tournaments.services.attendance import mark_attendance


class ShortForm(forms.Form):
    """Somebody leaves a table of the fewest who can play."""

    number = forms.IntegerField(min_value=1, max_value=HIGHEST)
    choice = forms.ChoiceField(choices=[(key, key) for key in ("merge", "stop", "rule")])
    reason = forms.CharField(required=False)


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
            by=request.user,  # type: ignore[arg-type]  # the desk lets no one else in
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


class ReasonForm(forms.Form):
    """Why something is done; the service says what a reason needs."""

    reason = forms.CharField(
        label=_("Why"), required=False, help_text=_("Write no names: it stays for good.")
    )


def reopen(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``seatings/<id>/open/``: GET what depends on it, POST ``reason`` to play it again."""
    try:
        if seating.state != SeatingState.CLOSED:
            raise SeatingOutdated(state=seating.state)
        if request.method != "POST":
            return _question(request, seating, [])
        reason = request.POST.get("reason", "")
        reopen_seating(seating_id=seating.pk, reason=reason, by=request.user)  # type: ignore[arg-type]  # as above
    except SeatingOutdated as refused:
        say_refused(request, refused)
    except ServiceError as refused:
        return _question(request, seating, sentences(refused))
    else:
        said = gettext("Seating {number} is being played again.")
        messages.success(request, said.format(number=seating.number))
    return redirect("admin:seating", seating.pk)


def _question(request: HttpRequest, seating: Seating, problems: list[str]) -> HttpResponse:
    later = published_seatings(seating.event).filter(number__gt=seating.number)
    return desk_page(
        request,
        "desk/seatings/reopen.html",
        status=422 if problems else 200,
        title=gettext("Open seating {number} again?").format(number=seating.number),
        event=seating.event,
        seating=seating,
        form=ReasonForm(request.POST or None),
        problems=problems,
        later=later.last(),
        given_up=list(planned_by_standings(seating.event)),
        tables=[table for table in tables_of(seating) if table.pk in seating.closed_tables],
    )
