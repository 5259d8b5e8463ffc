"""The manifests by which a phone installs the public pages as an app."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext

from pages.public.page import public_page
from tournaments.selectors.events import shown_events

PAPER = "#faf8f3"  # as in base.css; a manifest knows one scheme alone
ICONS = (("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"),
         ("icon-maskable-512.png", 512, "maskable"))  # fmt: skip


@public_page
def manifest(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - a view
    """``/<language>/app/``: the app of all public pages."""
    return _manifest(name="Stichtafel", short_name="Stichtafel", start=reverse("public:events"))


@public_page
def my_evening_manifest(request: HttpRequest, slug: str) -> HttpResponse:  # noqa: ARG001 - a view
    """``/<language>/e/<slug>/me/app/``: the app that begins with the own evening at an event."""
    event = get_object_or_404(shown_events(), slug=slug)
    start = reverse("public:my_evening_choice", args=[slug])
    short = gettext("My evening")
    return _manifest(name=f"{short} · {event.name}", short_name=short, start=start)


def _manifest(*, name: str, short_name: str, start: str) -> HttpResponse:
    return JsonResponse(
        {
            "id": start,
            "name": name,
            "short_name": short_name,
            "lang": get_language(),
            "start_url": start,
            "scope": "/",
            "display": "standalone",
            "background_color": PAPER,
            "theme_color": PAPER,
            "icons": [
                {
                    "src": static(f"pages/{name}"),
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": purpose,
                }
                for name, size, purpose in ICONS
            ],
        },
        content_type="application/manifest+json",
    )
