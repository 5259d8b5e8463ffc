"""Sessions of the desk."""

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone

from tournaments.models import User


def session_has_user(key: str) -> bool:
    """Return whether a session is there, has not ended and belongs to someone who may log in.

    Rights are not looked at, nor whether the password was changed since: every page does that.
    """
    session = Session.objects.filter(pk=key, expire_date__gt=timezone.now()).first()
    user = session.get_decoded().get(SESSION_KEY, "") if session else ""
    return user.isdecimal() and User.objects.filter(pk=user, is_active=True).exists()
