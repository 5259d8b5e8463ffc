"""Sanctions and rulings of an event: their lists, giving one, withdrawing one."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext

from pages.desk.decisions.forms import RulingForm, SanctionForm
from pages.desk.decisions.worth import worth_at_the_end
from pages.desk.effects import EffectsPanel, reason_sent, shown_or_stored
from pages.desk.messages import refusals_shown
from pages.desk.offers import Offer, say_done, say_locked
from pages.desk.rendering import desk_page
from pages.desk.rights import user_of
from pages.entrants import apart
from scoring.messages import refusal_messages
from scoring.models import Ruling, Sanction
from scoring.services import rulings, sanctions
from tournaments.errors import ServiceError
from tournaments.models import Event, EventState, Role
from tournaments.selectors.entrants import namesakes_of
from tournaments.selectors.rights import may
from tournaments.selectors.tables import tables_with


def list_sanctions(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/sanctions/``: every one, withdrawn ones too, the newest first."""
    return _page(request, event, SanctionForm(event))


def list_rulings(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/rulings/``: every one, withdrawn ones too, the newest first."""
    return _page(request, event, RulingForm(event))


def give_sanction(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/sanctions/give/``: what one would change, and once ``seen``, give it.

    422 with what is wrong.
    """
    return _give(request, event, SanctionForm(event, request.POST))


def give_ruling(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/rulings/give/``: what one would change, and once ``seen``, give it.

    422 with what is wrong.
    """
    return _give(request, event, RulingForm(event, request.POST))


def withdraw_sanction(request: HttpRequest, sanction: Sanction) -> HttpResponse:
    """``POST sanctions/<id>/withdraw/``: what that would change; ``seen``, it counts no more.

    With ``why``, the reason.
    """
    why = reason_sent(request)
    withdraw = partial(sanctions.withdraw_sanction, sanction_id=sanction.pk, reason=why)
    return _withdraw(request, sanction, withdraw, SanctionForm)


def withdraw_ruling(request: HttpRequest, ruling: Ruling) -> HttpResponse:
    """``POST rulings/<id>/withdraw/``: what that would change; ``seen``, the cards count again.

    With ``why``, the reason.
    """
    why = reason_sent(request)
    withdraw = partial(rulings.withdraw_ruling, ruling_id=ruling.pk, reason=why)
    return _withdraw(request, ruling, withdraw, RulingForm)


def _withdraw(
    request: HttpRequest,
    decision: Sanction | Ruling,
    withdraw: Callable[[], None],
    form: type[SanctionForm | RulingForm],
) -> HttpResponse:
    event = decision.entrant.event
    with refusals_shown(request):
        if panel := shown_or_stored(request, event, withdraw, asks=True):
            name = apart(decision.entrant, namesakes_of(event))
            title = gettext("Withdraw what {name} got?").format(name=name)
            return desk_page(
                request,
                "desk/decisions/withdraw.html",
                title=title,
                event=event,
                panel=panel,
                back=form.address,
            )
        messages.success(request, gettext("It is withdrawn."))
    return redirect(form.address, event.pk)


def _give(request: HttpRequest, event: Event, form: SanctionForm | RulingForm) -> HttpResponse:
    if not form.is_valid():
        return _page(request, event, form, status=422)
    change = form.change(by=user_of(request))
    made = list[Sanction | Ruling]()  # the last one is stored; one before it was only tried
    try:
        if panel := shown_or_stored(request, event, lambda: made.append(change())):
            if isinstance(form, SanctionForm):
                panel = replace(panel, remarks=list(worth_at_the_end(form)))
            return _page(request, event, form, panel=panel)
    except ServiceError as refused:
        return _page(request, event, form, problems=refusal_messages(refused), status=422)
    decision = made[-1]
    sentence = gettext("It counts in the standings from now on.")
    if isinstance(decision, Sanction) and decision.is_warning:
        sentence = gettext("The warning is given. It changes no result.")
    say_done(request, sentence, Offer.UNDO, reverse(form.withdrawal, args=[decision.pk]))
    if isinstance(decision, Ruling):
        say_locked(request, *tables_with(decision.entrant, decision.seating))
    return redirect(form.address, event.pk)


def _page(
    request: HttpRequest,
    event: Event,
    form: SanctionForm | RulingForm,
    *,
    panel: EffectsPanel | None = None,
    problems: Sequence[str] = (),
    status: int = 200,
) -> HttpResponse:
    decisions = [
        (decision, None if decision.points is None else form.unit.shown(decision.points))
        for decision in form.decisions_of(event)
    ]
    return desk_page(
        request,
        form.template,
        status=status,
        title=str(form.title),
        event=event,
        form=form,
        panel=panel,
        problems=problems,
        decisions=decisions,
        unit=form.unit,
        directs=event.state == EventState.RUNNING and may(request.user, Role.DIRECTOR, event),
    )
