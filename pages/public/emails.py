"""Own link of an email: the address is confirmed, changed or taken out by it, without a log-in."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from ground.caching import PRIVATE
from pages.public.page import render_page
from tournaments.models import Recipient, Wishes
from tournaments.selectors.recipients import recipient_of, unconfirmed_with
from tournaments.services.recipients import change_wishes, confirm_address, forget_address


class WishesForm(forms.Form):
    """Kinds of emails that a person wants."""

    news = forms.BooleanField(
        label=_("News of this registration: whether it is accepted, and what changes"),
        required=False,
    )
    results = forms.BooleanField(label=_("My result, once this event is over"), required=False)
    invitations = forms.BooleanField(
        label=_("Invitations to the next events of this organiser"), required=False
    )

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **named})

    @property
    def wishes(self) -> Wishes:
        """The kinds of emails that are ticked."""
        return Wishes(
            **{name: self.cleaned_data.get(name, False) for name in WishesForm.base_fields}
        )


# No one is logged in here, and without the key nothing can be sent. So the page needs no cookie.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def emails(request: HttpRequest, key: str) -> HttpResponse:
    """``/<language>/mail/<key>/``: GET what is sent to an address; POST to confirm or change it.

    ``confirm`` confirms the address; else ``news``, ``results`` and ``invitations`` are what is
    wanted from now on, none of them for nothing. 404 once the address is forgotten.
    """
    recipient = recipient_of(key)
    if recipient is None:
        return _page(request, "public/emails_gone.html", status=404)
    if request.method != "POST":
        return _wishes(request, recipient)
    if "confirm" in request.POST:
        confirm_address(key=key)
        return redirect(f"{request.path}?confirmed")
    form = WishesForm(request.POST)
    form.is_valid()  # every choice is one
    change_wishes(key=key, wishes=form.wishes)
    return redirect(f"{request.path}?saved")


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def no_emails(request: HttpRequest, key: str) -> HttpResponse:
    """``/<language>/mail/<key>/out/``: POST to have an address forgotten, GET one button for it.

    Programs for email POST by themselves (RFC 8058), whatever they send along. An address that is
    forgotten already is no error.
    """
    recipient = recipient_of(key)
    if request.method == "POST":
        forget_address(key=key)
        return _page(request, "public/emails_gone.html")
    if recipient is None:
        return _page(request, "public/emails_gone.html", status=404)
    organisation = recipient.registration.event.organisation
    return _page(request, "public/no_emails.html", recipient=recipient, organisation=organisation)


def _wishes(request: HttpRequest, recipient: Recipient) -> HttpResponse:
    initial = {name: getattr(recipient.wishes, name) for name in WishesForm.base_fields}
    return _page(
        request,
        "public/emails.html",
        recipient=recipient,
        event=recipient.registration.event,
        # For the reader of this address: who has registered with it.
        unconfirmed=[] if recipient.confirmed_at else unconfirmed_with(recipient),
        form=WishesForm(initial=initial),
    )


def _page(
    request: HttpRequest, template: str, *, status: int = 200, **context: Any
) -> HttpResponse:
    response = render_page(request, template, **context)
    response.status_code = status
    for header, value in PRIVATE.items():
        response.headers[header] = value
    return response
