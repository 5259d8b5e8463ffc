"""The name that a trusted proxy gives of who asks, once it has logged them in."""

from typing import Final

from django.conf import settings
from django.http import HttpRequest

BY_PROXY: Final = "signed_on_by_proxy"  # in a session: the name that the proxy gave
_HEADER: Final = "HTTP_X_STICHTAFEL_USER"  # web/proxies.py puts it there, and no one else


def named_by_proxy(request: HttpRequest) -> str:
    """Return whom a trusted proxy has logged in; nothing where there is none."""
    return str(request.META.get(_HEADER, "")) if settings.USER_HEADER else ""


def is_of_another(request: HttpRequest) -> bool:
    """Return whether a session was begun by a name that the proxy does not give any more."""
    name = request.session.get(BY_PROXY)
    return name is not None and name != named_by_proxy(request)
