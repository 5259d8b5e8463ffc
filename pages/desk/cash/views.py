"""The cash sheet: who has paid what and how, who has not, and what should be in the cash box."""

from collections.abc import Mapping, Sequence

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext

from pages.desk.rendering import desk_page
from pages.desk.rights import user_of
from pages.searches import typed_search
from pages.whole_numbers import whole_number
from scoring.messages import refusal_messages
from scoring.money import example_amount, money, plain_amount, read_amount
from tournaments.errors import ServiceError
from tournaments.models import Event, PaymentMethod, Role
from tournaments.selectors.attendance import entrants_matching
from tournaments.selectors.payments import (
    Account,
    CashSheet,
    cash_sheet,
    may_reverse,
    payments_of,
)
from tournaments.selectors.rights import may
from tournaments.services.payments import reverse_payment, take_payment

UNSETTLED = "unsettled"  # where too little or too much is paid


def show_cash(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/cash/``: all accounts; with ``show=unsettled`` the differences alone.

    ``q`` is a name or a start number to look for.
    """
    return _page(request, event)


def take(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/cash/take/``: a payment of the entrant with a start ``number``.

    ``amount`` and ``method`` say what and how, ``paid`` what the page has shown as paid before.
    422 with what is wrong.
    """
    sent = {name: request.POST.get(name, "") for name in ("number", "amount", "method", "paid")}
    entrant = event.entrants.filter(number=whole_number(sent["number"]) or 0).first()
    paid, amount = whole_number(sent["paid"]), read_amount(sent["amount"], event.currency)
    problems = []
    if entrant is None or paid is None:
        problems.append(gettext("This entrant is not in the list any more. Check the list again."))
    if amount is None:
        sentence = gettext("Write what was paid as an amount, such as {example}.")
        problems.append(sentence.format(example=example_amount(event.currency)))
    if sent["method"] not in PaymentMethod.values:
        problems.append(gettext("Choose how it was paid."))
    if problems or entrant is None or paid is None or amount is None:
        return _page(request, event, problems=problems, sent=sent)
    try:
        payment = take_payment(
            entrant_id=entrant.pk,
            amount=amount,
            method=PaymentMethod(sent["method"]),
            paid_before=paid,
            by=user_of(request),
        )
    except ServiceError as refused:
        return _page(request, event, problems=refusal_messages(refused), sent=sent)
    sentence = gettext("No. {number}: {amount} noted.")
    shown = money(payment.amount, event.currency)
    messages.success(request, sentence.format(number=entrant.number, amount=shown))
    return redirect(f"{reverse('admin:cash', args=[event.pk])}#entrant-{entrant.number}")


def take_back(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/cash/reverse/`` with the id of a ``payment``: it is taken back.

    Raises:
        PermissionDenied: a score keeper did not note it.
    """
    number = whole_number(request.POST.get("payment", ""), digits=18) or 0
    payment = payments_of(event).select_related("entrant").filter(pk=number).first()
    if payment is None:
        problem = gettext("This payment is not in the list any more. Look at the list again.")
        return _page(request, event, problems=[problem])
    if not may_reverse(payment, user_of(request), event):
        raise PermissionDenied
    try:
        reverse_payment(payment_id=payment.pk, by=user_of(request))
    except ServiceError as refused:
        return _page(request, event, problems=refusal_messages(refused))
    sentence = gettext("No. {number}: {amount} taken back.")
    shown = money(payment.amount, event.currency)
    messages.success(request, sentence.format(number=payment.entrant.number, amount=shown))
    return redirect(f"{reverse('admin:cash', args=[event.pk])}#entrant-{payment.entrant.number}")


def print_cash(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/print/cash/``: the cash sheet on A4, by name, with its sums."""
    return desk_page(
        request,
        "desk/papers/print_cash.html",
        title=gettext("Cash sheet"),
        event=event,
        sheet=(sheet := cash_sheet(event, by_name=True)),
        sums=_sums(sheet),
    )


def _page(
    request: HttpRequest,
    event: Event,
    *,
    problems: Sequence[str] = (),
    sent: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Return the page; ``sent`` is what was typed for one entrant and could not be noted."""
    sheet = cash_sheet(event)
    typed, show = typed_search(request.GET), request.GET.get("show", "")
    accounts = sheet.unsettled if show == UNSETTLED else sheet.accounts
    if typed:
        sought = entrants_matching(event, typed)
        accounts = [account for account in accounts if account.entrant.pk in sought]
    return desk_page(
        request,
        "desk/cash/cash.html",
        status=422 if problems else 200,
        title=gettext("Cash sheet"),
        event=event,
        sheet=sheet,
        sums=_sums(sheet),
        accounts=[(account, _left(account, event)) for account in accounts],
        everyone=len(sheet.accounts),
        unsettled=len(sheet.unsettled),
        show=UNSETTLED if show == UNSETTLED else "",
        q=typed,
        methods=PaymentMethod.choices,
        problems=problems,
        sent=sent or {},
        notes=(notes := may(request.user, Role.SCORE_KEEPER, event)),
        takes=event.fee is not None and notes,
        reverses=may(request.user, Role.DIRECTOR, event),
        directs=may(request.user, Role.DIRECTOR, event),
    )


def _left(account: Account, event: Event) -> str:
    """Return what is still to be paid, as it stands in a field; nothing where nothing is."""
    return plain_amount(account.left, event.currency) if account.left > 0 else ""


def _sums(sheet: CashSheet) -> list[tuple[str, int]]:
    """Return what was paid in each way, with its label."""
    return [(str(method.label), amount) for method, amount in sheet.by_method.items()]
