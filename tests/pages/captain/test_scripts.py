"""The scripts of the captain's pages."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles.finders import find
from django.test import Client
from django.urls import reverse

from pages.captain.offline import files_to_keep
from pages.rounds.scripts import PHRASES
from tests.builders import a_proposed_seating, a_table, an_event
from tournaments.models import Place
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db

TEMPLATES = settings.BASE_DIR / "templates" / "captain"


def code_of(name: str) -> str:
    found = find(f"captain/{name}")
    assert found
    return Path(found).read_text()


def imported(name: str) -> Iterator[str]:
    """The scripts that come with one: those it imports, and those they import."""
    for other in re.findall(r'(?:from|import) "\./([^"]+)"', code_of(name)):
        yield other
        yield from imported(other)


def fetched_later(name: str) -> Iterator[str]:
    """The scripts that one and those that come with it ask for while they run."""
    for asking in (name, *imported(name)):
        yield from re.findall(r'new URL\("\./([^"]+)", import\.meta\.url\)', code_of(asking))


def files(client: Client, address: str) -> list[str]:
    """The scripts and style sheets that a page names."""
    html = client.get(address).content.decode()
    named = r'<script [^>]*src="/static/([^"]+)"|<link rel="(?!icon)[^>]+ href="/static/([^"]+)"'
    return [script or sheet for script, sheet in re.findall(named, html)]


def table_address(place: Place) -> str:
    return reverse("captain:table", args=[link_of(place)])


def test_round_page_names_one_style_sheet_and_one_script(client: Client) -> None:
    address = table_address(a_table(4).place) + "1/1/"
    assert files(client, address) == ["captain/sheets/round.css", "captain/round.js"]


def test_table_page_names_one_style_sheet_and_one_script(client: Client) -> None:
    address = table_address(a_table(4).place)
    assert files(client, address) == ["captain/sheets/table.css", "captain/table.js"]


def test_page_of_a_table_without_people_names_one_style_sheet_and_one_script(
    client: Client,
) -> None:
    place = a_proposed_seating(an_event(4)).tables.get().place
    named = files(client, table_address(place))
    assert named == ["captain/sheets/table.css", "captain/table.js"]


@pytest.mark.parametrize("template", sorted(TEMPLATES.glob("*.html")), ids=lambda path: path.name)
def test_every_file_that_a_template_names_is_joined_and_kept(template: Path) -> None:
    named = re.findall(r"{% static '([^']+\.(?:js|css))' %}", template.read_text())
    assert set(named) <= set(settings.JOINED_FILES)
    assert {f"/static/{name}" for name in named} <= set(files_to_keep())


def asked_for(*names: str, known: frozenset[str] = frozenset()) -> frozenset[str]:
    """The scripts that some ask for while they run, and those that these ask for then."""
    later = {other for name in names for other in fetched_later(name)} - known
    return asked_for(*later, known=known | later) if later else known


def test_round_page_leaves_what_is_not_needed_at_once_for_later() -> None:
    later = asked_for("round.js")
    after_sending = {"confirming.js", "recorded.js"}
    on_occasion = {"checks.js", "handover.js", "letters.js", "lines.js", "questions.js"}
    on_occasion |= {"news.js", "repairs.js", "sliding.js", "strangers.js", "waiting.js"}
    assert later == after_sending | on_occasion
    assert {f"captain/{name}" for name in later} <= set(settings.JOINED_FILES)


def test_what_is_fetched_later_is_imported_by_none() -> None:
    """A script that came in two copies would know different things in each."""
    started = ("handed.js", "round.js", "table.js")
    later = asked_for(*started)
    assert not later & {one for name in (*started, *later) for one in imported(name)}


def test_every_sentence_of_the_scripts_is_among_the_phrases() -> None:
    folder = Path(str(find("captain/round.js"))).parent
    code = "".join(path.read_text() for path in folder.glob("*.js"))
    names = set(re.findall(r"phrases\.(\w+)", code))
    # Chosen by the outcome of sending, not by name.
    by_outcome = {"no_network", "no_network_open", "busy", "fault", "trouble"}
    assert names | by_outcome == set(PHRASES)
