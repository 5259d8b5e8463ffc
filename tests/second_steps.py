"""An app for one-time codes, as on the phone of a user."""

import time

from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value

from tests.builders import a_user
from tournaments.models import Organisation, Role, User
from tournaments.services.second_steps import switch_on_second_step

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
PERIOD = 30  # seconds that the app shows a code


def code_now(secret: str = SECRET, *, later: int = 0) -> str:
    """The six digits that the app shows now, or so many periods later."""
    shown: str = format_hotp_value(hotp_value(secret, int(time.time()) // PERIOD + later))
    return shown


def a_user_with_app(organisation: Organisation | None = None, role: Role = Role.OWNER) -> User:
    """A user who logs in with a second step."""
    user = a_user(organisation, role)
    switch_on_second_step(user=user, secret=SECRET, code=code_now())
    return user
