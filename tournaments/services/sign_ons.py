"""Accounts of people who sign on elsewhere: found, made, joined with another one."""

import itertools
import re
from typing import Final

from allauth.socialaccount.models import SocialAccount
from django.db import connection, transaction

from tournaments.errors import SignOnRefused
from tournaments.models import Helper, Membership, User
from tournaments.models.organisations import UsernameValidator

LONGEST_SUBJECT: Final = 191  # characters; what the table takes
_LONGEST_NAME: Final = 60  # of a new account, without a number
_OTHER: Final = re.compile(r"[^\w.@+-]")


@transaction.atomic
def user_of_sign_on(*, provider: str, subject: str, name: str) -> User:
    """Return the user whom a provider knows as ``subject``, with a new account for a new one.

    A new account has no role, no password and no other account's name, whatever ``name`` the
    provider gives: it opens nothing until its user is invited.

    Raises:
        SignOnRefused: the provider names no one, or in too many characters.
    """
    _refuse_subject(subject)
    _wait_for(provider, subject)
    known = SocialAccount.objects.filter(provider=provider, uid=subject).select_related("user")
    if (sign_on := known.first()) is not None:
        user: User = sign_on.user
        return user
    account = User.objects.create_user(username=_free_name(name), password=None)
    SocialAccount.objects.create(user=account, provider=provider, uid=subject)
    return account


@transaction.atomic
def join_sign_on(*, user: User, provider: str, subject: str) -> None:
    """Let a user log in by a provider, too, who has just proved to be both.

    An account that was made by this sign-on and never got a role gives it up.

    Raises:
        SignOnRefused: the user has another sign-on there; or an account with a role has this one.
    """
    _refuse_subject(subject)
    User.objects.select_for_update(no_key=True).get(pk=user.pk)  # one of two at once is another one
    _wait_for(provider, subject)
    if SocialAccount.objects.filter(user=user, provider=provider).exclude(uid=subject).exists():
        raise SignOnRefused(why="another")
    joined = SocialAccount.objects.filter(provider=provider, uid=subject).first()
    if joined is None:
        SocialAccount.objects.create(user=user, provider=provider, uid=subject)
    elif joined.user_id != user.pk:
        if _has_a_role(joined.user):
            raise SignOnRefused(why="taken", name=joined.user.get_username())
        SocialAccount.objects.filter(pk=joined.pk).update(user=user)


@transaction.atomic
def part_sign_on(*, user: User, provider: str) -> None:
    """Let a user log in by a provider no more; nothing happens where it never was so.

    Raises:
        SignOnRefused: there is no password, so nothing would open the account.
    """
    if not user.has_usable_password():
        raise SignOnRefused(why="only")
    SocialAccount.objects.filter(user=user, provider=provider).delete()


def _refuse_subject(subject: str) -> None:
    if not subject.strip() or len(subject) > LONGEST_SUBJECT or "\0" in subject:
        raise SignOnRefused(why="subject")


def _wait_for(provider: str, subject: str) -> None:
    """Let two who come with one sign-on at once queue here, until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(hashtext(%s), hashtext(%s))", [provider, subject]
        )


def _has_a_role(user: User) -> bool:
    return (
        user.is_superuser
        or Membership.objects.filter(user=user).exists()
        or Helper.objects.filter(user=user).exists()
    )


def _free_name(wanted: str) -> str:
    """Return a name like the wanted one that no account has, and that no page would refuse."""
    plain = _OTHER.sub("", User.normalize_username(wanted.replace(" ", ".")))[:_LONGEST_NAME]
    if not re.fullmatch(UsernameValidator.regex, plain):
        plain = "member"
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('username'), hashtext(%s))", [plain])
    taken = set(User.objects.filter(username__startswith=plain).values_list("username", flat=True))
    numbered = itertools.chain([plain], (f"{plain}-{number}" for number in itertools.count(2)))
    return next(name for name in numbered if name not in taken)
