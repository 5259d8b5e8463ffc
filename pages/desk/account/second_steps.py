"""The second step of one's own log-in: switched on and off, with recovery codes to print."""

from urllib.parse import quote, urlencode

from allauth.mfa.totp.internal.auth import clear_totp_secret, get_totp_secret
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.account.code_step import CodeForm, code_field
from pages.desk.account.proofs import ProvenForm
from pages.desk.log_in_limits import LogIn, LogInsRefused
from pages.desk.papers.places import drawn_code
from pages.desk.rendering import desk_page
from scoring.messages import refusal_messages
from tournaments.errors import SecondStepRefused
from tournaments.models import User
from tournaments.selectors.second_steps import (
    has_second_step,
    recovery_codes_of,
    second_step_demanded,
)
from tournaments.services.second_steps import (
    make_recovery_codes,
    switch_off_second_step,
    switch_on_second_step,
)


class SwitchOnForm(ProvenForm):
    """The password and a first code."""

    code = code_field()


def show(request: HttpRequest) -> HttpResponse:
    """``second-step/``: GET the state; POST ``code`` to switch on, or with ``act`` to change it.

    422 for a wrong password or code.
    """
    user = request.user
    if not isinstance(user, User):
        return redirect("admin:login")
    asked, changed = (_state, _change) if has_second_step(user) else (_set_up, _switch_on)
    if request.method != "POST":
        return asked(request, user)
    try:
        return changed(request, user)
    except LogInsRefused:
        messages.error(request, gettext("Too many wrong passwords or codes: wait 15 minutes."))
        return redirect("admin:second_step")


def _set_up(request: HttpRequest, user: User, form: SwitchOnForm | None = None) -> HttpResponse:
    secret = get_totp_secret()  # kept in the session until the first code is right
    named = {"secret": secret, "issuer": "Stichtafel"}
    address = f"otpauth://totp/{quote(user.username)}?{urlencode(named, quote_via=quote)}"
    return desk_page(
        request,
        "desk/account/set_up.html",
        status=422 if form else 200,
        title=gettext("Second step"),
        form=form or SwitchOnForm(user),
        secret=" ".join(secret[start : start + 4] for start in range(0, len(secret), 4)),
        code=drawn_code(address),
        demanded=second_step_demanded(user),
    )


def _switch_on(request: HttpRequest, user: User) -> HttpResponse:
    form = SwitchOnForm(user, request.POST)
    if not form.is_valid() or not form.is_proven(request, user):
        return _set_up(request, user, form)
    try:
        secret, code = get_totp_secret(), form.cleaned_data["code"]
        codes = switch_on_second_step(user=user, secret=secret, code=code)
    except SecondStepRefused as refused:
        form.add_error("code", [*refusal_messages(refused)])
        return _set_up(request, user, form)
    clear_totp_secret(request)
    return _codes(request, codes)


def _state(request: HttpRequest, user: User, form: CodeForm | None = None) -> HttpResponse:
    return desk_page(
        request,
        "desk/account/second_step.html",
        status=422 if form else 200,
        title=gettext("Second step"),
        form=form or CodeForm(),
        left=len(recovery_codes_of(user)),
        demanded=second_step_demanded(user),
    )


def _change(request: HttpRequest, user: User) -> HttpResponse:
    """Switch the second step off, or make new recovery codes, for who gives a code."""
    form = CodeForm(request.POST)
    if not form.is_valid():
        return _state(request, user, form)
    log_in, code = LogIn.of_session(request), form.cleaned_data["code"]
    with log_in.turn():
        try:
            if request.POST.get("act") == "codes":
                return _codes(request, make_recovery_codes(user=user, code=code))
            switch_off_second_step(user=user, code=code)
        except SecondStepRefused as refused:
            log_in.count_failure()
            form.add_error("code", [*refusal_messages(refused)])
            return _state(request, user, form)
    messages.success(request, gettext("The second step is off."))
    return redirect("admin:second_step")


def _codes(request: HttpRequest, codes: list[str]) -> HttpResponse:
    title = gettext("Recovery codes")
    return desk_page(request, "desk/account/codes.html", title=title, codes=codes)
