"""Accounts of users who log in."""

from importlib import import_module

from django.conf import settings

from tournaments.models import User


def allow_desk(user: User) -> None:
    """Allow an account to log in to the desk, which is Django's admin."""
    if not user.is_staff:
        user.is_staff = True
        user.save(update_fields=["is_staff"])


def clear_expired_sessions() -> None:
    """Delete expired sessions."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
