"""Accounts of users who log in."""

from importlib import import_module

from django.conf import settings
from django.contrib.auth.password_validation import validate_password

from tournaments.errors import MembershipRefused
from tournaments.models import Organisation, User


def get_or_create_account(*, within: Organisation, username: str, password: str) -> User:
    """Return the account of this name, a new one if there is none and a password is given.

    Call it in a transaction: other invitations to the organisation wait until its end.

    Raises:
        MembershipRefused: there is no such account, and no password.
        ValidationError: the name or the password of the new account is not valid.
    """
    # The lock makes a second request wait, which then finds what the first one has stored.
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


def allow_desk(user: User) -> None:
    """Allow an account to log in to the desk, which is Django's admin."""
    if not user.is_staff:
        user.is_staff = True
        user.save(update_fields=["is_staff"])


def clear_expired_sessions() -> None:
    """Delete expired sessions."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
