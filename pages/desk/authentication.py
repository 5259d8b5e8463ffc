"""Logging in."""

from typing import Any

from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth import authenticate
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_variables

from pages.desk.log_in_limits import LogIn
from tournaments.models import User
from tournaments.selectors.second_steps import has_second_step


class SecondStepNeeded(Exception):
    """The password of ``user`` is right, and does not open the desk alone."""

    def __init__(self, user: User) -> None:
        super().__init__(user.pk)
        self.user = user


class DeskLoginForm(AdminAuthenticationForm):
    """Name and password. Who belongs to no organisation yet may log in to accept an invitation."""

    error_messages = {
        "invalid_login": _(
            "No account has this name and this password. Capital letters count in the password."
        ),
        "inactive": _("This account has been switched off."),
    }

    @sensitive_variables()
    def clean(self) -> dict[str, Any]:
        """Look at the password, if it may be tried now.

        Raises:
            LogInsRefused: it may not; nothing says whether it is right.
            SecondStepNeeded: it is right, and a code has to follow.
        """
        name, password = (self.cleaned_data.get(field) for field in ("username", "password"))
        if self.request is None or not name or not password:
            return self.cleaned_data
        log_in = LogIn.of(self.request, name)
        with log_in.turn():
            user = authenticate(self.request, username=name, password=password)
            if user is None:
                log_in.count_failure()
                raise self.get_invalid_login_error()
        self.confirm_login_allowed(user)
        if has_second_step(user):
            raise SecondStepNeeded(user)
        self.user_cache = user
        return self.cleaned_data

    def confirm_login_allowed(self, user: AbstractBaseUser) -> None:
        """Refuse an account that is switched off.

        Raises:
            ValidationError: it is.
        """
        if not user.is_active:
            raise ValidationError(self.error_messages["inactive"], code="inactive")
