"""The second step of a log-in: the page after a right password that asks for a code."""

from typing import Any

from django import forms
from django.contrib.auth import login
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.kept import FIELD, log_in_page, own_address
from pages.desk.log_in_limits import LogIn
from pages.desk.rendering import desk_page
from scoring.messages import refusal_messages
from tournaments.errors import SecondStepRefused
from tournaments.models import User
from tournaments.services.second_steps import use_code

PASSWORD_GIVEN = "password_given"  # noqa: S105  # nosec B105  # the name of a field
_SALT = "desk.password_given"
_AGE = 10 * 60  # seconds


def code_field(**texts: Any) -> forms.CharField:
    """Return a field that phones offer digits for."""
    return forms.CharField(
        label=_("Code"),
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "numeric"}),
        **texts,
    )


class CodeForm(forms.Form):
    """A code of the app, or a recovery code."""

    code = code_field(
        help_text=_("Six digits from the app on your phone, or one of your recovery codes.")
    )


def ask_for_code(
    request: HttpRequest,
    user: User,
    form: CodeForm | None = None,
    *,
    next_page: str = "",
    status: int = 200,
) -> HttpResponse:
    """Return the page that asks a user whose password was right, or who signed on, for a code."""
    content = {"user": user.pk, "hash": user.get_session_auth_hash()}
    return desk_page(
        request,
        "desk/account/code_step.html",
        status=status,
        title=gettext("Second step"),
        app_path=reverse("admin:login"),
        form=form or CodeForm(),
        password_given=signing.dumps(content, salt=_SALT),
        next=next_page or request.POST.get("next", ""),
        kept=request.POST.get(FIELD, ""),
    )


def log_in_with_code(request: HttpRequest) -> HttpResponse:
    """Log in who has given a right password before, and now a right code.

    Raises:
        LogInsRefused: too many codes were wrong.
    """
    wanted = request.POST.get("next", "")
    user = _user_of(request.POST[PASSWORD_GIVEN])
    if user is None:
        sentence = gettext(
            "Too much time has passed since you typed your password. Log in once more."
        )
        return log_in_page(request, sentence, request.POST.get(FIELD, ""), next_page=wanted)
    form = CodeForm(request.POST)
    if not form.is_valid():
        return ask_for_code(request, user, form, status=422)
    log_in = LogIn.of_code(request, user)
    with log_in.turn():
        try:
            use_code(user=user, code=form.cleaned_data["code"])
        except SecondStepRefused as refused:
            log_in.count_failure()
            form.add_error("code", [*refusal_messages(refused)])
            return ask_for_code(request, user, form, status=422)
    login(request, user)
    return redirect(own_address(request, wanted))


def _user_of(token: str) -> User | None:
    """Return the user whose password was right, unless it is too long ago or was changed since."""
    try:
        content = signing.loads(token, salt=_SALT, max_age=_AGE)
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=content["user"], is_active=True).first()
    if user is None:
        return None
    hashes = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    return user if content["hash"] in hashes else None  # else the password was changed
