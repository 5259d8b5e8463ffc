"""The page on which a small act was tapped, to which its answer leads back."""

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme


def page_of_act(request: HttpRequest) -> str:
    """Return the page of the desk from which this was sent; empty where the browser hides it."""
    page = request.headers.get("Referer", "")
    own = url_has_allowed_host_and_scheme(page, allowed_hosts={request.get_host()})
    parts = urlsplit(page)
    if not own or not parts.path.startswith(reverse("admin:index")):
        return ""
    return f"{parts.path}?{parts.query}" if parts.query else parts.path
