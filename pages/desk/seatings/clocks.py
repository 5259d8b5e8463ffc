"""The clock of a seating: started, paused, prolonged, taken away."""

from collections.abc import Callable, Mapping

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.messages import refusals_shown
from pages.desk.rendering import desk_page
from pages.desk.seatings.forms import ClockForm, ExtraTimeForm
from scoring.services.clocks import (
    LONGEST,
    MOST_EXTRA,
    extend_clock,
    give_extra_time,
    pause_clock,
    resume_clock,
    start_clock,
    stop_clock,
    take_back_extra_time,
)
from tournaments.models import Seating, SeatingState, Table
from tournaments.selectors.clocks import clock_of, table_clocks
from tournaments.selectors.tables import tables_of

# What a button asks for: the form with it, the service, and what is said when it is done.
ACTIONS: Mapping[str, tuple[type[forms.Form], Callable[..., None], Promise]] = {
    "start": (ClockForm, start_clock, _("The clock is running.")),
    "extend": (ClockForm, extend_clock, _("All tables have more time.")),
    "pause": (forms.Form, pause_clock, _("The clock is paused.")),
    "resume": (forms.Form, resume_clock, _("The clock goes on.")),
    "stop": (forms.Form, stop_clock, _("The clock is removed.")),
}


def clock(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``seatings/<id>/clock/``: GET the clock; POST ``do``, some with ``minutes``, to change it."""
    if request.method != "POST":
        return _page(request, seating)
    action = ACTIONS.get(request.POST.get("do", ""))
    if action is None:
        sentence = gettext("Choose what the clock does.")
        return _page(request, seating, problems=[sentence], status=422)
    kind, service, done = action
    form = kind(request.POST)
    if not form.is_valid():
        return _page(request, seating, problems=_problems(form), status=422)
    return _call(request, seating, service, done, seating_id=seating.pk, **form.cleaned_data)


def extra_time(request: HttpRequest, table: Table) -> HttpResponse:
    """``POST tables/<id>/extra/`` with ``minutes``: so much more; or ``back``: none."""
    if "back" in request.POST:
        done = _("The extra time is taken back.")
        return _call(request, table.seating, take_back_extra_time, done, table_id=table.pk)
    form = ExtraTimeForm(request.POST)
    if not form.is_valid():
        return _page(request, table.seating, problems=_problems(form), status=422)
    done, minutes = _("The table has more time."), form.cleaned_data["minutes"]
    return _call(request, table.seating, give_extra_time, done, table_id=table.pk, minutes=minutes)


def _call(
    request: HttpRequest,
    seating: Seating,
    service: Callable[..., None],
    done: Promise,
    **values: int,
) -> HttpResponse:
    with refusals_shown(request):
        service(**values)
        messages.success(request, str(done))
    return redirect("admin:clock", seating.pk)


def _problems(form: forms.Form) -> list[str]:
    return [
        f"{form.fields[name].label}: {sentence}"
        for name, sentences in form.errors.items()
        for sentence in sentences
    ]


def _page(
    request: HttpRequest, seating: Seating, *, problems: list[str] | None = None, status: int = 200
) -> HttpResponse:
    shown, now = clock_of(seating), timezone.now()
    of_tables = table_clocks(seating)
    clocks = [shown, *(table.clock for table in of_tables)] if shown else []
    return desk_page(
        request,
        "desk/seatings/clock.html",
        status=status,
        title=gettext("Clock of seating {number}").format(number=seating.number),
        event=seating.event,
        seating=seating,
        played=seating.state == SeatingState.PUBLISHED,
        clock=shown,
        any_left=any(clock.seconds_left(now) for clock in clocks),
        table_clocks=of_tables,
        tables=tables_of(seating) if shown else [],
        longest=LONGEST,
        most_extra=MOST_EXTRA,
        problems=problems or [],
    )
