"""Emails about an event: invitations and results to those who asked for them."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext

from pages.desk.emails.offers import offer_of
from pages.desk.messages import refusals_shown
from pages.desk.rendering import desk_page
from scoring.services.emails import send_results
from tournaments.models import Event
from tournaments.selectors.emails import emails_about, unreached
from tournaments.services.emails import send_invitations


def show_emails(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/emails/``: what can be sent, and what became of what was."""
    return desk_page(
        request,
        "desk/emails/emails.html",
        title=gettext("Emails"),
        event=event,
        has_server=bool(settings.EMAIL_HOST),
        offer=offer_of(event),
        counts=emails_about(event),
        unreached=unreached(event),
    )


def invite_people(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/emails/invite/``: invite those who asked for it and were not invited."""
    with refusals_shown(request):
        _say_sent(request, send_invitations(event_id=event.pk))
    return redirect("admin:emails", event.pk)


def mail_results(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/emails/results/``: send the results to those who asked for theirs."""
    with refusals_shown(request):
        _say_sent(request, send_results(event_id=event.pk))
    return redirect("admin:emails", event.pk)


def _say_sent(request: HttpRequest, count: int) -> None:
    if count:
        sentence = ngettext(
            "One email is on its way.", "{count} emails are on their way.", count
        ).format(count=count)
        messages.success(request, sentence)
    else:
        sentence = gettext("Everyone who asked for it has been sent it. Nothing is sent again.")
        messages.warning(request, sentence)
