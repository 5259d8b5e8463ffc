"""The role that the site runs as can add to history, and change none of it."""

from collections.abc import Iterator
from contextlib import contextmanager

import pgtrigger
import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import IntegrityError, ProgrammingError, connection, transaction

from scoring.models import Round
from scoring.privileges import runtime_privileges
from tests.builders import a_table, a_user, a_void_round, an_entry

pytestmark = pytest.mark.django_db

ROLE = "site_under_test"
ADD_ONLY = ["INSERT", "SELECT"]
ALL = ["DELETE", "INSERT", "SELECT", "UPDATE"]
LEADING = [  # from protected rows to their event
    "scoring_round",
    "tournaments_entrant",
    "tournaments_event",
    "tournaments_person",
    "tournaments_seat",
    "tournaments_seating",
    "tournaments_table",
]


@pytest.fixture
def granted() -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE ROLE {ROLE}")
        cursor.execute(f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {ROLE}")
    call_command("grant_runtime_role", ROLE)
    call_command("grant_runtime_role", ROLE)


@contextmanager
def as_site() -> Iterator[None]:
    """Run statements as the role; the caller's transaction goes back to the owner."""
    with connection.cursor() as cursor, transaction.atomic():
        cursor.execute(f"SET LOCAL ROLE {ROLE}")
        yield
        cursor.execute("RESET ROLE")


def run(statement: str) -> int:
    """Return how many rows a statement concerned."""
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return int(cursor.rowcount)


def fixed_columns() -> dict[str, set[str]]:
    """The columns of each row that leads protected ones to their event, without those to change."""
    models = {model._meta.db_table: model._meta for model in apps.get_models()}
    return {
        table: {str(field.column) for field in models[table].concrete_fields} - columns
        for table, given in runtime_privileges().items()
        if (columns := {one[8:-1] for one in given if one.startswith("UPDATE (")})
    }


def test_no_row_above_protected_ones_can_get_below_another_event() -> None:
    assert {table: one for table, one in fixed_columns().items() if table in LEADING} == {
        "tournaments_event": {"id", "rehearsal", "without_rounds"},
        "tournaments_entrant": {"id", "event_id"},
        "tournaments_seating": {"id", "event_id"},
        "tournaments_table": {"id", "seating_id"},
        "tournaments_seat": {"id", "table_id"},
        "tournaments_person": {"id", "made_up_for_id"},
        "scoring_round": {"id", "table_id"},
    }
    removable = [table for table in LEADING if "DELETE" in runtime_privileges()[table]]
    assert removable == ["scoring_round", "tournaments_person"]


def test_a_round_about_which_there_is_a_word_cannot_be_replaced_in_one_transaction() -> None:
    voiding = a_void_round(a_table(), 1, by=a_user())

    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.filter(pk=voiding.round_id)._raw_delete("default")


def test_history_is_only_added_to_but_for_what_may_be_withdrawn_or_erased() -> None:
    given = runtime_privileges().items()
    limited = {table: one for table, one in given if one != ALL and table not in LEADING}

    assert limited == {
        "pghistory_context": ["INSERT", "SELECT", "UPDATE"],
        "scoring_announcement": ["INSERT", "SELECT", "UPDATE (withdrawn_at)"],
        "scoring_announcementhistory": ADD_ONLY,
        "scoring_chainrecord": ADD_ONLY,
        "scoring_confirmation": ADD_ONLY,
        "scoring_counterparthistory": ADD_ONLY,
        "scoring_draw": ADD_ONLY,
        "scoring_entry": ADD_ONLY,
        "scoring_eventimport": ADD_ONLY,
        "scoring_importedresult": ADD_ONLY,
        "scoring_lot": ADD_ONLY,
        "scoring_ruling": ["INSERT", "SELECT", "UPDATE (withdrawn_at)"],
        "scoring_rulinghistory": ADD_ONLY,
        "scoring_sanction": ["INSERT", "SELECT", "UPDATE (withdrawn_at)"],
        "scoring_sanctionhistory": ADD_ONLY,
        "scoring_seriesdraw": ADD_ONLY,
        "scoring_serieseventhistory": ADD_ONLY,
        "scoring_serieshistory": ADD_ONLY,
        "scoring_serieslot": ADD_ONLY,
        "scoring_seriesrecord": ADD_ONLY,
        "scoring_storedpile": ADD_ONLY,
        "scoring_tombstone": ADD_ONLY,
        "scoring_voiding": ADD_ONLY,
        "tournaments_apikey": [
            *("DELETE", "INSERT", "SELECT"),
            *("UPDATE (used_at)", "UPDATE (withdrawn_at)", "UPDATE (withdrawn_by_id)"),
        ],
        "scoring_webhookhistory": ADD_ONLY,
        "tournaments_attendancehistory": ADD_ONLY,
        "tournaments_clockhistory": ADD_ONLY,
        "tournaments_entranthistory": [
            "INSERT",
            "SELECT",
            "UPDATE (home_club)",
            "UPDATE (name)",
            "UPDATE (sort_name)",
        ],
        "tournaments_eventaddress": ADD_ONLY,
        "tournaments_eventhistory": ADD_ONLY,
        "tournaments_extratimehistory": ADD_ONLY,
        "tournaments_helperhistory": ADD_ONLY,
        "tournaments_keepaparthistory": ADD_ONLY,
        "tournaments_membershiphistory": ADD_ONLY,
        "tournaments_picturehistory": ADD_ONLY,
        "tournaments_prizehistory": ADD_ONLY,
        "tournaments_occupancy": ADD_ONLY,
        "tournaments_occupancyhistory": ADD_ONLY,
        "tournaments_payment": ADD_ONLY,
        "tournaments_personhistory": ADD_ONLY,
        "tournaments_postponementhistory": ADD_ONLY,
        "tournaments_rebalance": ["INSERT", "SELECT", "UPDATE (undone_at)"],
        "tournaments_seatinghistory": ADD_ONLY,
        "tournaments_statechange": ADD_ONLY,
        "tournaments_stepback": ADD_ONLY,
        "tournaments_tablehistory": ADD_ONLY,
    }


@pytest.mark.usefixtures("granted")
def test_the_role_has_the_privileges_of_the_list_on_every_table_and_no_others() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT table_name, privilege_type FROM information_schema.table_privileges
            WHERE grantee = %(role)s AND table_schema = 'public'
            UNION ALL
            SELECT columns.table_name, 'UPDATE (' || columns.column_name || ')'
            FROM information_schema.column_privileges columns
            WHERE columns.grantee = %(role)s AND columns.privilege_type = 'UPDATE'
            AND NOT has_table_privilege(
                %(role)s,
                (quote_ident(columns.table_schema) || '.' || quote_ident(columns.table_name)),
                'UPDATE')
            """,
            {"role": ROLE},
        )
        stored: dict[str, list[str]] = {}
        for table, privilege in sorted(cursor.fetchall()):
            stored.setdefault(table, []).append(privilege)

    assert stored == runtime_privileges() | {"django_migrations": ["SELECT"]}


@pytest.mark.usefixtures("granted")
@pytest.mark.parametrize(
    "statement",
    ["UPDATE scoring_storedpile SET points = points + 1", "DELETE FROM scoring_storedpile"],
)
def test_with_its_triggers_ignored_the_role_still_cannot_rewrite_a_pile(statement: str) -> None:
    an_entry(a_table())

    with pgtrigger.ignore("scoring.StoredPile:append_only"):
        with (
            pytest.raises(ProgrammingError, match="permission denied for table scoring_storedpile"),
            as_site(),
        ):
            run(statement)
        assert run(statement) == 4  # control: with its triggers ignored the owner can


@pytest.mark.usefixtures("granted")
def test_nothing_is_granted_on_a_table_that_is_made_later() -> None:
    run("CREATE TABLE made_later (id int)")

    with pytest.raises(ProgrammingError, match="permission denied"), as_site():
        run("SELECT * FROM made_later")
