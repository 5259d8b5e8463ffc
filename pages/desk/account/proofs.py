"""Proof that who is logged in is still there: the own password, or a sign-on a moment ago."""

from datetime import timedelta
from typing import Any, Final

from django import forms
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.log_in_limits import LogIn
from tournaments.models import User

LATELY: Final = timedelta(minutes=10)
_SIGNED_ON_AT: Final = "signed_on_at"  # in a session


def password_field() -> forms.CharField:
    """Return a field for one's own password: what it guards happens on no phone left open."""
    return forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class ProvenForm(forms.Form):
    """A form that asks for the own password, of accounts that have one."""

    password = password_field()

    def __init__(self, user: User, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        if not user.has_usable_password():
            del self.fields["password"]

    def is_proven(self, request: HttpRequest, user: User) -> bool:
        """Return whether a valid form was sent by its user; if not, it says what is missing.

        Raises:
            LogInsRefused: too many passwords were wrong.
        """
        if not user.has_usable_password():
            if not _signed_on_lately(request):
                sentence = gettext("Log out and log in again, then do this within 10 minutes.")
                self.add_error(None, sentence)
                return False
            return True
        log_in = LogIn.of_session(request)
        with log_in.turn():
            if not user.check_password(self.cleaned_data["password"]):
                log_in.count_failure()
                self.add_error("password", gettext("This is not your password."))
                return False
        return True


def note_sign_on(request: HttpRequest) -> None:
    """Note in the session that its user has just signed on elsewhere."""
    request.session[_SIGNED_ON_AT] = timezone.now().timestamp()


def _signed_on_lately(request: HttpRequest) -> bool:
    since = timezone.now().timestamp() - LATELY.total_seconds()
    return float(request.session.get(_SIGNED_ON_AT, 0.0)) > since
