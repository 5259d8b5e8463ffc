"""What results show beside points is changed after a seating was closed, at the desk or in SQL."""

import re
from collections.abc import Callable, Iterator
from io import StringIO

import pghistory
import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from scoring.selectors.history import changes_of
from scoring.selectors.history_sources import ChangeKind, Filters
from scoring.services.people import erase_person
from scoring.services.seatings import close_seating
from scoring.services.standings import refresh_standings
from tests.builders import a_table, a_user, an_entry, points_sheet
from tests.processes import environment
from tests.runtime_role import RuntimeRole
from tournaments.models import Entrant, Event, EventState, Person, Role, User
from tournaments.models.entrants import digest_of
from tournaments.new_entrants import NewEntrant
from tournaments.services.people import change_person, register_people
from tournaments.services.teams import change_team, create_team

pytestmark = pytest.mark.django_db(transaction=True)

Run = Callable[[str], int]

SWAP_TWO_NAMES = """
    UPDATE tournaments_person person SET name = other.name, sort_name = other.sort_name
    FROM tournaments_person other
    WHERE person.name IN ('Anna', 'Béla') AND other.name IN ('Anna', 'Béla')
    AND person.id <> other.id
"""


@pytest.fixture
def event() -> Event:
    """Anna, Béla and Cili in one closed seating; Cili is the team of the Foxes. Zita stays away."""
    table = a_table(3, rounds=1, evidence=["points"], preferred_size=3)
    event_id = table.seating.event_id
    team = create_team(event_id=event_id, name="Foxes")
    change_team(team_id=team.pk, name="Foxes", numbers=[3])
    club = table.seating.event.organisation
    register_people(organisation=club, new_entrants=[NewEntrant(name="Zita")], language="en")
    an_entry(table, sheet=points_sheet(9, 5, 1))
    close_seating(seating_id=table.seating_id)
    refresh_standings(event_id=event_id)
    return Event.objects.get(pk=event_id)


@pytest.fixture
def director(event: Event) -> User:
    return a_user(event.organisation, Role.DIRECTOR)


@pytest.fixture
def as_site(site_role: RuntimeRole) -> Iterator[Run]:
    """Run a statement with the login of the site."""
    with psycopg.connect(environment(site_role)["DATABASE_URL"], autocommit=True) as site:
        yield lambda statement: site.execute(statement.encode()).rowcount


def swap_at_the_desk(director: User) -> None:
    """Give two people of the register each other's name, as a page of the desk does."""
    anna, bela = Person.objects.get(name="Anna"), Person.objects.get(name="Béla")
    with pghistory.context(user=director.pk, url="/admin/people/", address="192.0.2.1"):
        for person, name in ((anna, "Béla"), (bela, "Anna")):
            person.name = person.sort_name = name
            change_person(person, fields=["name", "sort_name"])


def verified(event: Event) -> str:
    """What ``verify_event`` prints at last, or with what it ends."""
    refresh_standings(event_id=event.pk)
    printed = StringIO()
    try:
        call_command("verify_event", event.slug, stdout=printed)
    except CommandError as ended:
        return str(ended)
    lines = [line for line in printed.getvalue().splitlines() if not line.startswith("[")]
    return re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "today", "\n".join(lines))


def renamed(event: Event) -> list[tuple[str, str, int | None]]:
    """The names that the history of the event has, before and after, and who changed them."""
    changes = changes_of(event, Filters(kind=ChangeKind.ENTRANTS)).changes
    return sorted(
        (
            one.before.name,
            one.row.name,
            one.row.pgh_context.metadata["user"] if one.row.pgh_context else None,
        )
        for one in changes
        if one.before and one.before.name != one.row.name
    )


def corrections(event: Event) -> list[str]:
    page = Client().get(f"/en/e/{event.slug}/corrections/").content.decode()
    lines = re.findall(r'<li class="card">(.*?)</li>', page, re.DOTALL)
    bare = [re.sub(r"<time.*?</time>|<[^>]*>", " ", line, flags=re.DOTALL) for line in lines]
    return sorted(" ".join(line.split()) for line in bare)


SWAPPED = [
    "1 Béla A name was changed. Now: Béla. Before: Anna.",
    "2 Anna A name was changed. Now: Anna. Before: Béla.",
]
AS_STORED = "Chain, verdicts, points, totals and standings are as they were stored."


def test_names_that_stay_are_no_difference_and_no_correction(event: Event) -> None:
    assert (verified(event), corrections(event)) == (AS_STORED, [])


def test_two_names_swapped_at_the_desk_are_in_the_history_public_and_named(
    event: Event, director: User
) -> None:
    swap_at_the_desk(director)

    assert renamed(event) == [("Anna", "Béla", director.pk), ("Béla", "Anna", director.pk)]
    assert corrections(event) == SWAPPED
    assert verified(event).splitlines() == [
        "Entrant 1 was changed at the desk since seating 1 was closed, last on today.",
        "Entrant 2 was changed at the desk since seating 1 was closed, last on today.",
        AS_STORED,
    ]


@pytest.mark.parametrize(
    ("statement", "listed", "thing"),
    [
        pytest.param(SWAP_TWO_NAMES, SWAPPED, "entrant 1", id="names-swapped"),
        pytest.param(
            """
            UPDATE tournaments_entrant SET person_id =
                (SELECT id FROM tournaments_person WHERE name = 'Zita') WHERE number = 1
            """,
            ["1 Zita A name was changed. Now: Zita. Before: Anna."],
            "entrant 1",
            id="another-person",
        ),
        pytest.param(
            "UPDATE tournaments_person SET sort_name = 'Aron' WHERE name = 'Béla'",
            ["2 Béla Sort name: now Aron, before Béla."],
            "entrant 2",
            id="sort-name",
        ),
        pytest.param(
            "UPDATE tournaments_entrant SET home_club = 'Bern' WHERE number = 2",
            ["2 Béla Home club: now Bern, before –."],
            "entrant 2",
            id="club",
        ),
        pytest.param(
            "UPDATE tournaments_team SET name = 'Wolves'",
            ["3 Cili Team: now Wolves, before Foxes."],
            "entrant 3",
            id="name-of-a-team",
        ),
        pytest.param(
            "UPDATE tournaments_entrant SET team_id = NULL WHERE number = 3",
            ["3 Cili Team: now –, before Foxes."],
            "entrant 3",
            id="team",
        ),
        pytest.param(
            "UPDATE tournaments_entrant SET out_of_competition = true WHERE number = 1",
            ["1 Anna Out of competition: now yes, before no."],
            "entrant 1",
            id="out-of-competition",
        ),
        pytest.param(
            "UPDATE tournaments_event SET name = 'Cup'",
            ["Name Now: Cup. Before: Club evening."],
            "event name",
            id="name-of-the-event",
        ),
        pytest.param(
            "UPDATE tournaments_event SET starts_on = '2026-03-05'",
            ["First day Now: 5 March 2026. Before: 6 March 2026."],
            "event starts_on",
            id="day",
        ),
    ],
)
def test_what_a_statement_changes_is_in_the_history_public_and_a_difference(
    event: Event, as_site: Run, statement: str, listed: list[str], thing: str
) -> None:
    assert as_site(statement) == len(listed)

    assert corrections(event) == listed
    assert re.match(
        rf"Seating 1: {thing} was changed on [-0-9]+ [0-9:]+ by no user of the desk$",
        verified(event),
    )


def test_a_statement_cannot_set_the_copies_that_the_history_takes(
    event: Event, as_site: Run
) -> None:
    assert as_site("UPDATE tournaments_entrant SET name = 'Zoe', team_name = '', digest = ''") == 3

    assert list(event.entrants.order_by("number").values_list("name", "team_name")) == [
        ("Anna", ""),
        ("Béla", ""),
        ("Cili", "Foxes"),
    ]
    assert (verified(event), corrections(event)) == (AS_STORED, [])


def test_names_taken_out_of_the_history_without_erasing_a_person_are_missed(
    event: Event, director: User, as_site: Run
) -> None:
    swap_at_the_desk(director)
    assert as_site("UPDATE tournaments_entranthistory SET name = '' WHERE number = 1") > 1

    assert verified(event) == "the history of entrant 1 has lost names"


def test_control_the_owner_swaps_names_past_the_triggers_and_the_chain_shows_it(
    event: Event,
) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(SWAP_TWO_NAMES)
        cursor.execute("SET session_replication_role = origin")

    assert (renamed(event), corrections(event)) == ([], [])
    assert verified(event) == "entrant 1 is not as its history says"


def test_erasing_takes_old_and_new_names_away_and_leaves_that_a_name_was_changed(
    event: Event, director: User
) -> None:
    swap_at_the_desk(director)
    Event.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    person = event.entrants.get(number=1).person

    with pghistory.context(user=director.pk, url="/admin/people/"):
        erase_person(person_id=person.pk, label="Player 1")

    assert corrections(event) == [
        "1 A name was changed. What it was is erased.",
        "1 A name was changed. What it was is erased.",
        "2 Anna A name was changed. Now: Anna. Before: Béla.",
    ]
    assert verified(event).endswith(AS_STORED)


def test_a_digest_says_nothing_of_a_name_without_its_key(event: Event, director: User) -> None:
    with_key = digest_of(
        key=Entrant.objects.get(number=1).key,
        name="Anna",
        sort_name="Anna",
        home_club="",
        team_name="",
        out_of_competition=False,
    )
    assert f"entrant 1 {with_key}" in event.chain_records.get().text

    Event.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    erase_person(person_id=Person.objects.get(name="Anna").pk, label="Player 1")

    assert Entrant.objects.get(number=1).key == ""
