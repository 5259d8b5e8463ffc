"""Webhooks of an organisation: added, tested, switched, and what came of their messages."""

from urllib.parse import urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from ground.limiter import SharedLimiter
from pages.desk.messages import refusals_shown
from pages.desk.rendering import desk_page
from pages.desk.rights import user_of
from pages.desk.webhooks.forms import WebhookForm
from pages.desk.webhooks.history import changes_of_webhooks
from scoring.errors import WebhookRefused
from scoring.messages import refusal_messages
from scoring.models import Webhook, WebhookDelivery
from scoring.selectors.webhooks import deliveries_of, webhooks_of
from scoring.services.webhooks import (
    create_webhook,
    delete_webhook,
    renew_secret,
    send_again,
    send_test,
    switch_off_webhook,
    switch_on_webhook,
)
from tournaments.models import Organisation
from tournaments.selectors.events import time_zone_of

# Tests and messages sent again, of one organisation in an hour: they go to others.
BY_HAND = SharedLimiter("webhooks", 60, window=60 * 60)


def webhooks(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """``organisations/<id>/webhooks/``: GET them all and a form, POST to add one.

    Its secret is shown in the answer, and never again.
    """
    if request.method != "POST":
        return _list(request, organisation, WebhookForm(organisation))
    form = WebhookForm(organisation, request.POST)
    if not form.is_valid():
        return _list(request, organisation, form, status=422)
    event = form.cleaned_data["event"]
    try:
        webhook = create_webhook(
            organisation_id=organisation.pk,
            url=form.cleaned_data["url"],
            kinds=form.cleaned_data["kinds"],
            event_id=event.pk if event else None,
            by=user_of(request),
        )
    except WebhookRefused as refused:
        field = "url" if refused.data["why"] == "address" else None
        form.add_error(field, refusal_messages(refused))
        return _list(request, organisation, form, status=422)
    return _secret(request, webhook)


def show_webhook(request: HttpRequest, webhook: Webhook) -> HttpResponse:
    """``GET webhooks/<id>/``: what it hears, what to do with it, and its newest deliveries."""
    return desk_page(
        request,
        "desk/webhooks/webhook.html",
        title=urlsplit(webhook.url).netloc,
        webhook=webhook,
        organisation=webhook.organisation,
        time_zone=time_zone_of(webhook.event or webhook.organisation),
        deliveries=deliveries_of(webhook),
    )


def test(request: HttpRequest, webhook: Webhook) -> HttpResponse:
    """``POST webhooks/<id>/test/``: send a message that says nothing."""
    with refusals_shown(request):
        if _may_send(request, webhook):
            send_test(webhook_id=webhook.pk)
            messages.success(request, gettext("The test is on its way. Look again in a moment."))
    return redirect("admin:webhook", webhook.pk)


def send_again_now(request: HttpRequest, delivery: WebhookDelivery) -> HttpResponse:
    """``POST deliveries/<id>/again/``: send a message once more."""
    with refusals_shown(request):
        if _may_send(request, delivery.webhook):
            send_again(delivery_id=delivery.pk)
            messages.success(request, gettext("The message is on its way. Look again in a moment."))
    return redirect("admin:webhook", delivery.webhook_id)


def switch(request: HttpRequest, webhook: Webhook) -> HttpResponse:
    """``POST webhooks/<id>/switch/``, with ``on`` or without: on or off."""
    if request.POST.get("on"):
        switch_on_webhook(webhook_id=webhook.pk)
        messages.success(request, gettext("The webhook hears what happens from now on."))
    else:
        switch_off_webhook(webhook_id=webhook.pk)
        messages.success(request, gettext("The webhook is switched off. Nothing is sent to it."))
    return redirect("admin:webhook", webhook.pk)


def renew(request: HttpRequest, webhook: Webhook) -> HttpResponse:
    """``POST webhooks/<id>/secret/``: give it a new secret, which is shown once."""
    return _secret(request, renew_secret(webhook_id=webhook.pk))


def delete(request: HttpRequest, webhook: Webhook) -> HttpResponse:
    """``webhooks/<id>/delete/``: GET what it means, POST to delete it with its log."""
    if request.method != "POST":
        return desk_page(
            request,
            "desk/webhooks/delete.html",
            title=gettext("Delete the webhook"),
            webhook=webhook,
        )
    delete_webhook(webhook_id=webhook.pk)
    messages.success(request, gettext("The webhook is deleted."))
    return redirect("admin:webhooks", webhook.organisation_id)


def _may_send(request: HttpRequest, webhook: Webhook) -> bool:
    if BY_HAND.take(str(webhook.organisation_id)):
        return True
    messages.error(
        request, gettext("Too many messages were sent by hand. Try again within the hour.")
    )
    return False


def _secret(request: HttpRequest, webhook: Webhook) -> HttpResponse:
    return desk_page(
        request,
        "desk/webhooks/secret.html",
        title=gettext("Secret of the webhook"),
        webhook=webhook,
        organisation=webhook.organisation,
        time_zone=time_zone_of(webhook.event or webhook.organisation),
    )


def _list(
    request: HttpRequest, organisation: Organisation, form: WebhookForm, *, status: int = 200
) -> HttpResponse:
    return desk_page(
        request,
        "desk/webhooks/list.html",
        status=status,
        title=gettext("Webhooks of {name}").format(name=organisation.name),
        organisation=organisation,
        time_zone=time_zone_of(organisation),
        webhooks=webhooks_of(organisation),
        form=form,
        changes=changes_of_webhooks(organisation),
    )
