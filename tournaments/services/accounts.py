"""Accounts: who may log in."""

from importlib import import_module

from django.conf import settings
from django.contrib.auth.password_validation import validate_password

from tournaments.errors import MembershipRefused
from tournaments.models import Organisation, User


def find_or_open_account(*, within: Organisation, username: str, password: str) -> User:
    """Return the account of this name; with a first password, a new one.

    Call it in a transaction: whoever else invites people there waits until its end.

    Raises:
        MembershipRefused: there is no such account, and no password.
        ValidationError: the name or the password of the new account will not do.
    """
    # The lock makes a second tap wait, and find there what the first has stored.
    Organisation.objects.select_for_update(no_key=True).get(pk=within.pk)
    if user := User.objects.filter(username=username).first():
        return user
    if not password:
        raise MembershipRefused(why="unknown_user")
    user = User(username=username)
    validate_password(password, user)
    user.set_password(password)
    user.full_clean()
    user.save(force_insert=True)
    return user


def open_desk(user: User) -> None:
    """Let an account log in there: the desk is Django's admin."""
    if not user.is_staff:
        user.is_staff = True
        user.save(update_fields=["is_staff"])


def forget_expired_sessions() -> None:
    """Remove what is left of log-ins that have ended by themselves."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
