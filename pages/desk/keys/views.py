"""Keys of other programs: made, shown once, and withdrawn."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext

from pages.desk.keys.forms import KeyForm
from pages.desk.messages import refusals_shown
from pages.desk.rendering import desk_page
from pages.desk.rights import user_of
from scoring.messages import refusal_messages
from tournaments.errors import KeyRefused
from tournaments.models import ApiKey, Organisation, Scope
from tournaments.selectors.events import time_zone_of
from tournaments.selectors.keys import ended_keys, usable_keys
from tournaments.services.keys import make_key, withdraw_key


def show_keys(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """``organisations/<id>/keys/``: GET the keys; POST makes one and shows its text, once."""
    if request.method != "POST":
        return _keys(request, organisation, KeyForm(organisation))
    form = KeyForm(organisation, request.POST)
    if not form.is_valid():
        return _keys(request, organisation, form, status=422)
    try:
        key, token = make_key(
            organisation=organisation,
            event=form.cleaned_data["event"],
            name=form.cleaned_data["name"],
            scope=Scope(form.cleaned_data["scope"]),
            ends_at=form.ends_at,
            by=user_of(request),
        )
    except KeyRefused as refused:
        field = None if refused.data["why"] == "many" else "last_day"
        form.add_error(field, refusal_messages(refused))
        return _keys(request, organisation, form, status=422)
    return desk_page(
        request,
        "desk/keys/made.html",
        title=key.name,
        organisation=organisation,
        key=key,
        token=token,
        time_zone=time_zone_of(organisation),
        address=f"{settings.PUBLIC_URL}{reverse('api:events')}",
    )


def withdraw(request: HttpRequest, key: ApiKey) -> HttpResponse:
    """``POST keys/<id>/withdraw/``: let the key open nothing any more."""
    with refusals_shown(request):
        withdraw_key(key_id=key.pk, by=user_of(request))
        sentence = gettext("The key “{name}” is withdrawn. It opens nothing any more.")
        messages.success(request, sentence.format(name=key.name))
    return redirect("admin:keys", key.organisation_id)


def _keys(
    request: HttpRequest, organisation: Organisation, form: KeyForm, *, status: int = 200
) -> HttpResponse:
    return desk_page(
        request,
        "desk/keys/keys.html",
        status=status,
        title=gettext("Keys for programs"),
        organisation=organisation,
        form=form,
        keys=usable_keys(organisation),
        ended=ended_keys(organisation),
        time_zone=time_zone_of(organisation),
    )
