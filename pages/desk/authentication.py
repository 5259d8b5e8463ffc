"""Logging in."""

from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.models import User
from tournaments.selectors.rights import has_desk_access


class DeskLoginForm(AdminAuthenticationForm):
    """Name and password; only members, helpers of an event and operators come in."""

    error_messages = {
        "invalid_login": _("No account has this name and this password. Capital letters count."),
        "inactive": _("This account has been switched off."),
        "no_organisation": _(
            "This account belongs to no organisation. Ask the owner of your club to add you."
        ),
    }

    def confirm_login_allowed(self, user: AbstractBaseUser) -> None:
        """Refuse who would find an empty desk.

        Raises:
            ValidationError: the account is switched off, or has neither organisation nor event.
        """
        if not user.is_active:
            raise ValidationError(self.error_messages["inactive"], code="inactive")
        if isinstance(user, User) and not has_desk_access(user):
            raise ValidationError(self.error_messages["no_organisation"], code="no_organisation")
