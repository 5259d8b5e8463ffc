"""History is rewritten with the login of the site itself, every trigger asked to look away."""

from collections.abc import Callable, Iterator
from itertools import islice

import pgtrigger
import psycopg
import pytest
from django.apps import apps
from django.db import connection
from psycopg.errors import InsufficientPrivilege

from scoring.models import ChainRecord, StoredPile
from scoring.selectors.chains import hash_of, text_of
from scoring.selectors.verification import differences_of
from scoring.services.seatings import close_seating
from tests.attacks.captains import open_page
from tests.builders import a_published_seating, a_table, a_user, an_entry, an_event
from tests.processes import environment
from tests.runtime_role import RuntimeRole
from tests.stored import everything_stored
from tournaments.models import Event, Seating, Table

pytestmark = pytest.mark.django_db(transaction=True)

Run = Callable[[str], int]

SWAP_TWO_PILES = """
    WITH two AS (SELECT min(id) AS one, max(id) AS other FROM scoring_storedpile)
    UPDATE scoring_storedpile pile SET penalty = given.penalty, captured = given.captured,
        captured_count = given.captured_count, own = given.own, own_count = given.own_count,
        points = given.points, penalty_points = given.penalty_points
    FROM scoring_storedpile given, two
    WHERE (pile.id, given.id) IN ((two.one, two.other), (two.other, two.one))
"""


@pytest.fixture
def seating() -> Seating:
    """A closed seating of one round, of a public event."""
    table = a_table(3, rounds=1)
    an_entry(table)
    return close_seating(seating_id=table.seating_id)


@pytest.fixture
def as_site(site_role: RuntimeRole) -> Iterator[Run]:
    """Run a statement with the login of the site; what was not refused is stored."""
    with psycopg.connect(environment(site_role)["DATABASE_URL"], autocommit=True) as site:
        look_away(site.execute)
        yield lambda statement: site.execute(statement.encode()).rowcount


def look_away(execute: Callable[..., object]) -> None:
    """Set, for the rest of the session, all that ever let anyone past the triggers."""
    names = ",".join(trigger.get_pgid(model) for model, trigger in pgtrigger.registered())
    execute("SELECT set_config('pgtrigger.ignore', %s, false)", [f"{{{names}}}"])
    execute("SELECT set_config('stichtafel.discarding', 'on', false)")


@pytest.fixture
def as_owner() -> Iterator[Run]:
    """Run a statement as the owner, past the triggers: what the attack would be without a role."""

    def run(statement: str) -> int:
        cursor.execute(statement)
        return int(cursor.rowcount)

    with connection.cursor() as cursor:
        look_away(cursor.execute)
        yield run
        cursor.execute("RESET pgtrigger.ignore")
        cursor.execute("RESET stichtafel.discarding")


def piles() -> list[tuple[int, list[str] | None]]:
    return list(StoredPile.objects.order_by("pk").values_list("points", "captured"))


def rewrite_the_chain(seating: Seating) -> int:
    """Let the chain say that the results as they are now always were so."""
    text = text_of(seating)
    return ChainRecord.objects.filter(seating=seating).update(text=text, hash=hash_of("", text))


def whats_found(event: Event) -> list[str]:
    """What ``verify_event`` says of the event, without standings, which no worker has made."""
    return [one.what for one in islice(differences_of(event, lambda: None), 9)]


def test_control_the_owner_swaps_two_piles_and_no_verification_sees_it(
    seating: Seating, as_owner: Run
) -> None:
    before, found = piles(), whats_found(seating.event)

    assert as_owner(SWAP_TWO_PILES) == 2
    assert whats_found(seating.event) != found
    assert rewrite_the_chain(seating) == 1

    assert whats_found(seating.event) == found
    assert piles() == [before[2], before[1], before[0]]


LOCK_THE_TABLE = "UPDATE tournaments_table SET locked = NOT locked"
REWRITING = {
    "piles-swapped": SWAP_TWO_PILES,
    "chain-rewritten": "UPDATE scoring_chainrecord SET text = 'seating 1', hash = 'a'",
    "chain-overwritten-by-a-row-of-the-same-id": """
        INSERT INTO scoring_chainrecord SELECT * FROM scoring_chainrecord
        ON CONFLICT (id) DO UPDATE SET hash = 'a'
    """,
    "entry-deleted": "DELETE FROM scoring_entry",
    "entry-locked": "SELECT * FROM scoring_entry FOR UPDATE",
    "entries-emptied": "TRUNCATE scoring_entry CASCADE",
    "occupancy-changed": "UPDATE tournaments_occupancy SET from_round = 2",
    "history-changed": "UPDATE tournaments_seatinghistory SET state = 'planned'",
    "history-deleted": "DELETE FROM tournaments_tablehistory",
    "names-of-the-history-changed": "UPDATE tournaments_entranthistory SET digest = 'a'",
    "who-made-a-change": "DELETE FROM pghistory_context",
    "address-forgotten": "DELETE FROM tournaments_eventaddress",
    "tombstone-changed": "UPDATE scoring_tombstone SET slug = 'other'",
    "event-deleted": "DELETE FROM tournaments_event",
    "event-made-a-rehearsal": "UPDATE tournaments_event SET rehearsal = true",
    "table-below-another-seating": "UPDATE tournaments_table SET seating_id = seating_id",
    "person-made-up-for-a-rehearsal": "UPDATE tournaments_person SET made_up_for_id = 1",
    "number-given-again": "SELECT setval('scoring_entry_id_seq', 1)",
    "seating-below-another-event": "UPDATE tournaments_seating SET event_id = event_id",
    "triggers-switched-off": "ALTER TABLE scoring_storedpile DISABLE TRIGGER ALL",
    "triggers-of-a-replica": "SET session_replication_role = replica",
    "another-trigger-function": """
        CREATE OR REPLACE FUNCTION public._pgtrigger_should_ignore(trigger_name name)
        RETURNS boolean LANGUAGE sql AS 'SELECT true'
    """,
    "history-written-elsewhere": """
        CREATE TEMPORARY TABLE tournaments_tablehistory (LIKE public.tournaments_tablehistory)
    """,
    "a-schema-of-its-own": "CREATE SCHEMA mine",
    "a-table-in-front": "CREATE TABLE public.mine (id int)",
    "piles-stored-as-the-owner": "SELECT stichtafel_store_rows('scoring_storedpile', '[]')",
}


@pytest.mark.parametrize("statement", REWRITING.values(), ids=list(REWRITING))
def test_the_sites_role_cannot_rewrite_history(
    seating: Seating, as_site: Run, statement: str
) -> None:
    before = everything_stored()

    with pytest.raises(InsufficientPrivilege):
        as_site(statement)

    assert everything_stored() == before


def test_the_sites_role_cannot_become_the_owner(as_site: Run) -> None:
    owner = connection.settings_dict["USER"]

    with pytest.raises(InsufficientPrivilege):
        as_site(f'SET ROLE "{owner}"')


def test_the_function_that_discards_refuses_an_event_that_was_public(
    seating: Seating, as_site: Run
) -> None:
    by, before = a_user(), everything_stored()

    with pytest.raises(InsufficientPrivilege, match="is kept"):
        as_site(f"SELECT stichtafel_discard_event({seating.event_id}, {by.pk})")

    assert len(everything_stored()) == len(before)


@pytest.fixture
def temporary_tables(site_role: RuntimeRole) -> Iterator[None]:
    """Let the site's role have temporary tables, as any role has by default."""
    right = f'TEMPORARY ON DATABASE "{connection.settings_dict["NAME"]}"'
    with connection.cursor() as cursor:
        cursor.execute(f'GRANT {right} TO "{site_role.name}"')
        yield
        cursor.execute(f'REVOKE {right} FROM "{site_role.name}"')


@pytest.mark.usefixtures("temporary_tables")
def test_a_temporary_table_does_not_deceive_the_function_that_discards(
    seating: Seating, as_site: Run
) -> None:
    by = a_user()
    as_site("CREATE TEMPORARY TABLE tournaments_event AS SELECT * FROM public.tournaments_event")
    as_site("UPDATE pg_temp.tournaments_event SET rehearsal = true")

    with pytest.raises(InsufficientPrivilege, match="is kept"):
        as_site(f"SELECT stichtafel_discard_event({seating.event_id}, {by.pk})")


@pytest.mark.usefixtures("temporary_tables")
def test_a_temporary_table_lets_no_role_pass_for_the_owner(seating: Seating, as_site: Run) -> None:
    as_site("""
        CREATE TEMPORARY TABLE pg_class AS
        SELECT 'public.tournaments_event'::regclass::oid AS oid, CURRENT_USER::regrole AS relowner
    """)

    assert as_site(LOCK_THE_TABLE) == 1

    assert locked_by_history(seating) == [True]


def test_control_the_function_discards_a_rehearsal_with_its_closed_seating(as_site: Run) -> None:
    by, rehearsal = a_user(), an_event(3, rehearsal=True, rounds=1)
    close_seating(seating_id=a_published_seating(rehearsal).pk)

    assert as_site(f"SELECT stichtafel_discard_event({rehearsal.pk}, {by.pk})") == 1

    assert not Event.objects.exists()
    assert not ChainRecord.objects.exists()


def test_what_the_sites_role_changes_is_kept_in_the_history(seating: Seating, as_site: Run) -> None:
    assert as_site(LOCK_THE_TABLE) == 1

    assert locked_by_history(seating) == [True]


def test_control_the_owner_changes_it_without_a_trace(seating: Seating, as_owner: Run) -> None:
    assert as_owner(LOCK_THE_TABLE) == 1

    assert locked_by_history(seating) == []


def locked_by_history(seating: Seating) -> list[bool]:
    history = apps.get_model("tournaments", "TableHistory").objects
    rows = history.filter(pgh_obj__seating=seating, locked=True)
    return list(rows.values_list("locked", flat=True))


def test_the_running_service_logs_in_as_the_sites_role(
    website: str, site_role: RuntimeRole
) -> None:
    table: Table = a_table(3)
    assert open_page(website, table) == 200

    with connection.cursor() as cursor:  # what this process itself opened is the owner's
        cursor.execute(
            """
            SELECT DISTINCT usename FROM pg_stat_activity
            WHERE datname = current_database() AND usename <> CURRENT_USER
            """
        )
        assert cursor.fetchall() == [(site_role.name,)]
