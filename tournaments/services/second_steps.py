"""The second step of a log-in: a code from an app on the phone, or a printed recovery code."""

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    hotp_value,
    validate_totp_code,
    yield_hotp_counters_from_time,
)
from allauth.mfa.utils import decrypt
from django.db import transaction
from django.utils.crypto import constant_time_compare

from tournaments.errors import SecondStepRefused
from tournaments.models import User
from tournaments.selectors.second_steps import recovery_codes_of, second_step_demanded


@transaction.atomic
def switch_on_second_step(*, user: User, secret: str, code: str) -> list[str]:
    """Let a user log in with codes that an app makes from a secret; return the recovery codes.

    Raises:
        SecondStepRefused: the code is not one of this secret.
    """
    if not validate_totp_code(secret, code):
        raise SecondStepRefused(why="wrong_code")
    forget_second_step(user=user)
    TOTP.activate(user, secret)
    RecoveryCodes.activate(user)
    return recovery_codes_of(user)


@transaction.atomic
def use_code(*, user: User, code: str) -> None:
    """Use up a code of the app or a recovery code: each opens once.

    Raises:
        SecondStepRefused: it is neither, or was used before.
    """
    kept = {step.type: step for step in _locked(user)}
    app = kept.get(Authenticator.Type.TOTP)
    printed = kept.get(Authenticator.Type.RECOVERY_CODES)
    used = (app and _use_app_code(app, code)) or (
        printed and RecoveryCodes(printed).validate_code(code)
    )
    if not used:
        raise SecondStepRefused(why="wrong_code")


@transaction.atomic
def make_recovery_codes(*, user: User, code: str) -> list[str]:
    """Return new recovery codes of a user who gives a valid code; the old ones open nothing.

    Raises:
        SecondStepRefused: the code opens nothing.
    """
    use_code(user=user, code=code)
    Authenticator.objects.filter(user=user, type=Authenticator.Type.RECOVERY_CODES).delete()
    RecoveryCodes.activate(user)
    return recovery_codes_of(user)


@transaction.atomic
def switch_off_second_step(*, user: User, code: str) -> None:
    """Let a user who gives a valid code log in with the password alone.

    Raises:
        SecondStepRefused: the code opens nothing, or an organisation demands a second step.
    """
    if second_step_demanded(user):
        raise SecondStepRefused(why="demanded")
    use_code(user=user, code=code)
    forget_second_step(user=user)


def forget_second_step(*, user: User) -> None:
    """Let a user who has lost phone and recovery codes log in with the password alone."""
    Authenticator.objects.filter(user=user).delete()


def _locked(user: User) -> list[Authenticator]:
    """Return what a user has for second steps; who tries the same code at once waits."""
    return list(Authenticator.objects.select_for_update().filter(user=user).order_by("pk"))


def _use_app_code(app: Authenticator, code: str) -> bool:
    """Use up the code of a moment, and with it all codes of earlier ones."""
    secret = decrypt(app.data["secret"])
    typed = "".join(code.split())
    for counter in yield_hotp_counters_from_time():
        expected = format_hotp_value(hotp_value(secret, counter))
        if counter > app.data.get("used", 0) and constant_time_compare(typed, expected):
            app.data["used"] = counter
            app.record_usage()
            app.save(update_fields=["data"])
            return True
    return False
