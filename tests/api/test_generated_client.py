"""A client that others generate from the description plays a whole event on the real server."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from engine.sheets import Sheet, write_sheet
from engine.simulate import simulate_round
from engine.standings.ranking import rank
from scoring.selectors.results import ranking_rules, results_of
from tests.api.ladder import operations
from tests.builders import a_key, an_organisation, some_names
from tests.waiting import eventually
from tournaments.models import Event, ResultsVersion, Scope

pytestmark = pytest.mark.django_db(transaction=True)

GENERATOR = Path(sys.executable).with_name("openapi-python-client")
PACKAGE = "stichtafel_client"


@pytest.fixture
def generated(website: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the generated package; the description gave the generator no cause to warn.

    What it would tidy up in the code is left out, for the time that takes. The first description of
    a process is made while it waits.
    """
    config = tmp_path / "config.yml"
    config.write_text("post_hooks: []\nhttp_timeout: 60\n")
    done = subprocess.run(
        (
            *(GENERATOR, "generate", "--url", f"{website}/api/v1/schema/"),
            *("--output-path", tmp_path / PACKAGE, "--meta", "none"),
            *("--config", config, "--fail-on-warning"),
        ),
        cwd=tmp_path,
        capture_output=True,
        check=False,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    assert "arning" not in done.stdout, done.stdout
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path / PACKAGE
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


def generated_modules(folder: Path) -> dict[str, str]:
    """The module of each operation; one that Python has a name for gets a line behind its own."""
    files = [file for file in (folder / "api").glob("*/*.py") if file.stem != "__init__"]
    return {file.stem.rstrip("_"): f"api.{file.parent.name}.{file.stem}" for file in files}


@dataclass(frozen=True, slots=True)
class Program:
    """A program that asks by the generated client, with a key."""

    client: Any
    modules: Mapping[str, str]  # by operation

    def shape(self, name: str, /, *value: str, **fields: Any) -> Any:
        """A body, or a member of a closed set, by the name of its schema."""
        return getattr(import_module(f"{PACKAGE}.models"), name)(*value, **fields)

    def ask(self, operation: str, *place: object, **named: Any) -> Any:
        """The whole answer to an operation, which is no refusal."""
        module = import_module(f"{PACKAGE}.{self.modules[operation]}")
        answer = module.sync_detailed(*place, client=self.client, **named)
        assert answer.status_code < 300, answer.content
        return answer

    def read(self, operation: str, *place: object, **named: Any) -> Any:
        """What an operation answers, in the client's own shapes."""
        return self.ask(operation, *place, **named).parsed

    def change(self, operation: str, *place: object, **named: Any) -> Any:
        """What is answered to a change, which is sent with a key of its own."""
        return self.read(operation, *place, idempotency_key=uuid4().hex, **named)


@pytest.fixture
def program(generated: Path, website: str) -> Callable[..., Program]:
    """A program that asks the running service with this key, or with the link of a place."""

    def program(secret: str, prefix: str = "Bearer") -> Program:
        kind = import_module(PACKAGE).AuthenticatedClient
        client = kind(
            base_url=website, token=secret, prefix=prefix, raise_on_unexpected_status=True
        )
        return Program(client, generated_modules(generated))

    return program


def simulated(players: int, seed: int) -> Sheet:
    return simulate_round(edition="box120", variant="classic", players=players, seed=seed).sheet


def test_a_generated_client_plays_a_whole_event(
    generated: Path, program: Callable[..., Program]
) -> None:
    assert sorted(generated_modules(generated)) == sorted(operations())
    club = an_organisation()
    director = program(a_key(club, Scope.MANAGE))
    scorer = program(a_key(club, Scope.SCORE))

    slug = an_open_event(director, club.slug)
    tables = seated(director, slug)
    seated_people = [number for table in tables.values() for number in table.entrants]
    assert sorted(seated_people) == list(range(1, 9))
    places = {place.number: place for place in scorer.read("places", slug)}
    link = places[2].address.rstrip("/").rpartition("/")[2]
    by_hand, by_phone = sorted(tables, key=lambda table: tables[table].place)
    enter_rounds(scorer, tables[by_hand], seeds=(1, 2))
    enter_rounds(program(link, "Place"), tables[by_phone], seeds=(3, 4))
    assert scorer.read("missing_rounds", slug) == []

    # What the desk enters is its word; what a phone sends waits for those who played, or for it.
    alone, other = director.read("unconfirmed_rounds", slug)
    assert [(played.table, played.number) for played in (alone, other)] == [
        (by_phone, 1),
        (by_phone, 2),
    ]
    looked_at = director.shape("DeskConfirmationRequest", version=1)
    director.change("confirm_round", by_phone, 1, body=looked_at)
    reason = "Read aloud at the end."
    body = director.shape("ConfirmRoundsRequest", entries=[other.entry], reason=reason)
    assert director.change("confirm_rounds", slug, body=body).entries == [other.entry]

    effects = director.change("close_seating", slug, 1, preview=True)
    assert effects.proposal is None
    assert director.change("close_seating", slug, 1).state == "closed"

    correct_a_round(director, tables[by_hand])
    for state in ("running", "finished"):
        if director.read("state", slug).state != state:
            move(director, slug, state)

    event = Event.objects.get(slug=slug)
    newest = ResultsVersion.objects.get(event=event).number

    def newest_rows() -> Any:
        standings = director.read("standings", slug)
        return standings.rows if standings.version == newest else None

    rows = eventually(newest_rows)
    assert [(row.rank, row.number, row.points, row.raw) for row in rows] == [
        (line.rank, line.entrant, line.points, line.raw)
        for line in rank(results_of(event), ranking_rules(event))
    ]
    page = Client().get(f"/en/e/{slug}/standings/").content.decode()
    assert re.findall(r"/players/(\d+)/", page) == [str(row.number) for row in rows]


def an_open_event(director: Program, club: str) -> str:
    """The address of a new event with eight people and two tables, open for registration."""
    new = director.shape(
        "NewEventRequest",
        name="Club evening",
        starts_on=date(2026, 3, 6),
        rounds=2,
        confirmation=director.shape("ConfirmationEnum", "needed"),
    )
    slug: str = director.change("set_up_event", club, body=new).slug
    move(director, slug, "registration")
    people = [director.shape("NewEntrantRequest", name=name) for name in some_names(8)]
    body = director.shape("NewEntrantsRequest", entrants=people)
    entrants = director.change("register_entrants", slug, body=body)
    assert [entrant.number for entrant in entrants] == list(range(1, 9))
    director.change("add_places", slug, body=director.shape("PlacesRequest", up_to=2))
    return slug


def move(director: Program, slug: str, state: str) -> None:
    body = director.shape("StateRequest", state=director.shape("EventStateEnum", state))
    assert director.change("move_event", slug, body=body).state == state


def seated(director: Program, slug: str) -> dict[int, Any]:
    """The tables of the first seating by id, once they are searched for and published."""
    body = director.shape("NewSeatingRequest", mode=director.shape("SearchedMode", "mix"))
    assert director.change("request_seating", slug, body=body).number == 1

    def proposal() -> Any:
        answer = director.ask("seating", slug, 1)
        assert answer.parsed.failure == ""
        return answer if answer.parsed.state == "proposed" else None

    read = eventually(proposal)
    published = director.change("publish_seating", slug, 1, if_match=read.headers["ETag"])
    assert published.state == "published"
    return {table.id: table for table in published.tables}


def round_of(sender: Program, table: Any, seed: int, **fields: Any) -> Any:
    """A round of a table as it is sent, with its cards."""
    sheet = write_sheet(simulated(len(table.entrants), seed))
    return sender.shape("EntryRequest", seats=table.entrants, sheet=sheet, **fields)


def enter_rounds(sender: Program, table: Any, seeds: Sequence[int]) -> None:
    """Enter the rounds of a table, one for each seed."""
    for number, seed in enumerate(seeds, start=1):
        body = round_of(sender, table, seed, based_on=0)
        answer = sender.change("submit_entry", table.id, number, body=body)
        assert (answer.version, answer.complete) == (1, number == len(seeds))


def correct_a_round(director: Program, table: Any) -> None:
    """Correct a round of a closed seating, after a look at what that changes."""
    [stored] = director.read("round", table.id, 1).versions
    body = round_of(
        director,
        table,
        99,
        based_on=stored.version,
        correction="Written down for the wrong table.",
    )

    effects = director.change("submit_entry", table.id, 1, body=body, preview=True)
    answer = director.change("submit_entry", table.id, 1, body=body)

    assert answer.version == 2
    totals = dict(zip(table.entrants, answer.totals, strict=True))
    seen = {line.number: line.after.total for line in effects.entrants if line.number in totals}
    assert seen.items() <= totals.items()
    assert seen
