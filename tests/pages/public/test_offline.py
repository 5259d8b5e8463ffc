import re
from pathlib import Path

import pytest
from django.test import Client

from ground.caching import FOR_EVERY_VISITOR
from tests.builders import an_event

pytestmark = pytest.mark.django_db

SCRIPTS = Path(__file__).parents[3] / "pages" / "public" / "static" / "public"


def test_worker_of_a_language_loads_the_newest_script_and_is_the_same_for_everybody() -> None:
    answer = Client().get("/de/worker.js")

    assert answer.content.decode() == 'importScripts("/static/public/worker.js");'
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer.headers["Cache-Control"] == FOR_EVERY_VISITOR


def test_worker_keeps_its_copies_apart_from_those_of_captains() -> None:
    named = re.findall(r'"(stichtafel-[-\w]+)"', (SCRIPTS / "worker.js").read_text())

    # The captains' worker forgets what begins with files- and pages-.
    assert named == ["stichtafel-public-pages", "stichtafel-public-files"]


@pytest.mark.parametrize("path", ["/de/", "/de/e/{slug}/", "/de/e/{slug}/board/"])
def test_public_page_brings_the_script_that_keeps_it(path: str) -> None:
    text = Client().get(path.format(slug=an_event().slug)).content.decode()

    assert text.count('src="/static/public/offline.js"') == 1
