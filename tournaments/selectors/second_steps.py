"""The second step of a log-in: who has one, and who needs one."""

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from django.db.models import Q, QuerySet

from tournaments.models import Organisation, User


def second_steps() -> QuerySet[Authenticator]:
    """Return the apps on phones that give codes, one for each user who has a second step."""
    apps: QuerySet[Authenticator] = Authenticator.objects.filter(type=Authenticator.Type.TOTP)
    return apps


def has_second_step(user: User) -> bool:
    """Return whether this user logs in with a code after the password."""
    return second_steps().filter(user=user).exists()


def second_step_demanded(user: User) -> bool:
    """Return whether an organisation in which this user has any role demands a second step."""
    belongs = Q(memberships__user=user) | Q(events__helpers__user=user)
    return Organisation.objects.filter(belongs, demands_second_step=True).exists()


def must_set_up_second_step(user: User) -> bool:
    """Return whether a second step is demanded of this user, who has none."""
    return second_step_demanded(user) and not has_second_step(user)


def recovery_codes_of(user: User) -> list[str]:
    """Return the recovery codes that this user has not used yet."""
    kept = Authenticator.objects.filter(user=user, type=Authenticator.Type.RECOVERY_CODES).first()
    return RecoveryCodes(kept).get_unused_codes() if kept else []
