"""The scripts of the captain's pages."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import find
from django.test import Client
from django.urls import reverse

from pages.captain.offline import files_to_keep
from pages.rounds.scripts import PHRASES
from tests.builders import a_proposed_seating, a_table, an_event
from tournaments.models import Place
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db


def code_of(name: str) -> str:
    found = find(f"captain/{name}")
    assert found
    return Path(found).read_text()


def imported(name: str) -> Iterator[str]:
    """The scripts without which one does not start: those it names first, and those they name."""
    for other in re.findall(r'from "\./([^"]+)"', code_of(name)):
        yield other
        yield from imported(other)


def fetched_later(name: str) -> Iterator[str]:
    """The scripts that one and those it needs ask for while they run, with all these need."""
    for asking in (name, *imported(name)):
        for other in re.findall(r'import\("\./([^"]+)"\)', code_of(asking)):
            yield other
            yield from imported(other)


def scripts(client: Client, address: str) -> tuple[str, set[str]]:
    """The script a page starts, and those it has the phone fetch at the same time.

    What is said in the hall comes after all this, on every page.
    """
    html = client.get(address).content.decode()
    started = re.findall(r'<script type="module" src="/static/captain/(?!hall.js)([^"]+)"', html)
    fetched = re.findall(r'<link rel="modulepreload" href="/static/captain/([^"]+)"', html)
    assert len(started) == 1
    assert len(fetched) == len(set(fetched))
    return started[0], set(fetched)


def table_address(place: Place) -> str:
    return reverse("captain:table", args=[link_of(place)])


def test_round_page_has_all_its_scripts_fetched_at_once(client: Client) -> None:
    started, fetched = scripts(client, table_address(a_table(4).place) + "1/1/")
    assert started == "round.js"
    assert fetched == set(imported("round.js"))


def test_round_page_leaves_checks_and_what_comes_after_sending_for_later_and_the_worker_keeps_it(
    client: Client,
) -> None:
    _, fetched = scripts(client, table_address(a_table(4).place) + "1/1/")
    later = set(fetched_later("round.js")) - fetched
    rare = {"checks.js", "questions.js", "recorded.js", "handover.js", "packing.js", "qr.js"}
    assert later == rare | {"vendor/lean-qr.js", "waiting.js"}
    assert {f"/static/captain/{name}" for name in later} < set(files_to_keep())


def test_table_page_has_all_its_scripts_fetched_at_once(client: Client) -> None:
    started, fetched = scripts(client, table_address(a_table(4).place))
    assert started == "table.js"
    assert fetched == set(imported("table.js"))


def test_page_of_a_table_without_people_has_all_its_scripts_fetched_at_once(
    client: Client,
) -> None:
    place = a_proposed_seating(an_event(4)).tables.get().place
    assert scripts(client, table_address(place)) == ("table.js", set(imported("table.js")))


def test_every_sentence_of_the_scripts_is_among_the_phrases() -> None:
    folder = Path(str(find("captain/round.js"))).parent
    paths = [*folder.glob("*.js"), Path(str(find("desk/handover.js")))]
    code = "".join(path.read_text() for path in paths)
    names = set(re.findall(r"phrases\.(\w+)", code))
    # Chosen by the outcome of sending, not by name.
    by_outcome = {"no_network", "no_network_open", "busy", "trouble"}
    assert names | by_outcome == set(PHRASES)
