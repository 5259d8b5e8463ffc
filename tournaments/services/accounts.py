"""Accounts of users who log in."""

from importlib import import_module

from django.conf import settings

from tournaments.models import EmailKind, User
from tournaments.services.emails import queue_email


def allow_desk(user: User) -> None:
    """Allow an account to log in to the desk, which is Django's admin."""
    if not user.is_staff:
        user.is_staff = True
        user.save(update_fields=["is_staff"])


def change_address(*, user: User, address: str) -> None:
    """Store where emails for an account go; empty for none."""
    user.email = address
    user.save(update_fields=["email"])


def send_new_password_links(*, address: str, language: str) -> None:
    """Have a link to a new password sent to each account with this address, if there is one."""
    for user in User.objects.filter(email__iexact=address, is_active=True):
        kind, data = EmailKind.PASSWORD, {"user": user.pk}
        queue_email(kind=kind, address=user.email, language=language, data=data)


def clear_expired_sessions() -> None:
    """Delete expired sessions."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
