"""Logging in."""

from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _


class DeskLoginForm(AdminAuthenticationForm):
    """Name and password. Who belongs to no organisation yet may log in to accept an invitation."""

    error_messages = {
        "invalid_login": _(
            "No account has this name and this password. Capital letters count in the password."
        ),
        "inactive": _("This account has been switched off."),
    }

    def confirm_login_allowed(self, user: AbstractBaseUser) -> None:
        """Refuse an account that is switched off.

        Raises:
            ValidationError: it is.
        """
        if not user.is_active:
            raise ValidationError(self.error_messages["inactive"], code="inactive")
