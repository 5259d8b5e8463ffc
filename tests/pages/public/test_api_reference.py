"""The reference of the API as a page: without script, and about every address."""

import re

import pytest
from django.test import Client

from tests.api.ladder import description, operations

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def reference() -> str:
    """The page in English."""
    return Client().get("/en/guides/api/").content.decode()


def test_every_operation_has_a_heading_an_example_and_what_it_needs(reference: str) -> None:
    for name, operation in operations().items():
        heading = f'<h3 id="{name}"><code>{operation.method} {operation.path}</code></h3>'
        assert heading in reference
    needs = reference.partition('<h3 id="register_entrants">')[2].partition("<h3")[0]
    assert "Needs a key, or the log-in of a member." in needs
    assert "Idempotency-Key" in needs
    assert "&quot;Eszter Kovács&quot;" in needs
    assert "Refusals: 400, 401, 403, 404, 409, 413, 422, 429" in needs
    assert "Anyone may ask." in reference.partition('<h3 id="events">')[2].partition("<h3")[0]


def test_every_form_is_there_once_and_every_link_to_one_leads_to_it(reference: str) -> None:
    forms = description()["components"]["schemas"]
    named = [name for name, form in forms.items() if "properties" in form]

    anchors = re.findall(r'<h3 id="(\w+)">', reference)

    assert [name for name in anchors if name in named] == named
    ids = re.findall(r' id="([\w-]+)"', reference)
    assert set(re.findall(r' href="#([\w-]+)"', reference)) <= set(ids)
    assert len(ids) == len(set(ids))


def test_the_reference_asks_for_nothing_elsewhere(reference: str) -> None:
    main = reference.partition("<main")[2].partition("</main>")[0]

    assert "<script" not in main
    assert not re.search(r"(?:href|src)=\"https?://", main)
    assert "style=" not in main


def test_the_reference_is_in_the_readers_language_as_far_as_it_is_ours() -> None:
    page = Client().get("/de/guides/api/").content.decode()

    assert "Alle dürfen fragen." in page
    assert '<p lang="en"><code>GET</code>: the entrants of an event by start number' in page
