"""The manifests: an app of all pages in each language, and one that begins with My evening."""

import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from docs.icons import ICONS
from ground.caching import FOR_EVERY_VISITOR
from tests.builders import an_event

pytestmark = pytest.mark.django_db

STATIC = "/static/pages/"


def test_app_of_all_pages_begins_with_the_list_of_events_in_its_language() -> None:
    answer = Client().get("/de/app/")

    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert answer.headers["Cache-Control"] == FOR_EVERY_VISITOR
    assert answer.json() == {
        "id": "/de/",
        "name": "Stichtafel",
        "short_name": "Stichtafel",
        "lang": "de",
        "start_url": "/de/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#faf8f3",
        "theme_color": "#faf8f3",
        "icons": [
            {"src": f"{STATIC}{name}", "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in (
                ("icon-192.png", "192x192", "any"),
                ("icon-512.png", "512x512", "any"),
                ("icon-maskable-512.png", "512x512", "maskable"),
            )
        ],
    }


def test_app_of_an_event_begins_with_the_own_evening() -> None:
    event = an_event(slug="spring")

    manifest = Client().get("/en/e/spring/me/app/").json()

    assert manifest["start_url"] == "/en/e/spring/me/"
    assert manifest["name"] == f"My evening · {event.name}"


@pytest.mark.parametrize(
    ("path", "manifest"), [("", "/en/app/"), ("e/spring/me/1/", "/en/e/spring/me/app/")]
)
def test_page_names_its_manifest_once(path: str, manifest: str) -> None:
    an_event(slug="spring")

    text = Client().get(f"/en/{path}").content.decode()

    assert text.count('rel="manifest"') == 1
    assert f'<link rel="manifest" href="{manifest}">' in text


@pytest.mark.parametrize(("name", "size"), [(name, size) for name, (size, _) in ICONS.items()])
def test_icon_has_its_size_and_is_small(name: str, size: int) -> None:
    found = finders.find(f"pages/{name}")
    assert isinstance(found, str)
    picture = Path(found).read_bytes()

    assert picture.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture[16:24]) == (size, size)
    assert len(picture) < 20_000
