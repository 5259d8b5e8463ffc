"""The site's role discards an event by a function of the owner, and only what may be discarded."""

from collections.abc import Callable, Iterator

import pytest
from django.core.management import call_command
from django.db import ProgrammingError, connection, transaction

from scoring.models import Entry, StoredPile, Tombstone
from scoring.services.discards import discard_event
from scoring.services.seatings import close_seating
from tests.builders import a_published_seating, a_table, a_user, an_entry, an_event
from tests.stored import everything_stored
from tournaments.models import Event, EventState
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db

ROLE = "discarding_site"


@pytest.fixture
def as_site() -> Iterator[None]:
    """Run the test as a role with the privileges of the site, from the call of the fixture on."""
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE ROLE {ROLE}")
    call_command("grant_runtime_role", ROLE)
    yield
    with connection.cursor() as cursor:
        cursor.execute("RESET ROLE")


def run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.mark.usefixtures("as_site")
def test_the_sites_role_discards_a_rehearsal_with_its_entries() -> None:
    event, by = an_event(4, rehearsal=True), a_user()
    an_entry(a_published_seating(event).tables.get())
    run(f"SET LOCAL ROLE {ROLE}")

    discard_event(event_id=event.pk, by=by)

    assert not Event.objects.exists()
    assert not Entry.objects.exists()
    assert Tombstone.objects.get().event == event.pk


def closed() -> Event:
    event = an_event(3)
    close_seating(seating_id=a_published_seating(event).pk)
    return event


def public_once() -> Event:
    event = an_event(4, state=EventState.DRAFT)
    move_event(event_id=event.pk, to=EventState.REGISTRATION)
    move_event(event_id=event.pk, to=EventState.DRAFT)
    return event


@pytest.mark.usefixtures("as_site")
@pytest.mark.parametrize("made", [closed, public_once])
def test_the_function_refuses_an_event_that_the_public_has_seen(made: Callable[[], Event]) -> None:
    event, by = made(), a_user()
    before = everything_stored()
    run(f"SET LOCAL ROLE {ROLE}")

    with pytest.raises(ProgrammingError, match="is kept"), transaction.atomic():
        run(f"SELECT stichtafel_discard_event({event.pk}, {by.pk})")

    assert everything_stored() == before


@pytest.mark.usefixtures("as_site")
def test_no_setting_of_the_function_lasts_longer_than_it() -> None:
    event, by = an_event(0, rehearsal=True), a_user()
    an_entry(a_table())

    discard_event(event_id=event.pk, by=by)

    with pytest.raises(Exception, match="Cannot update"), transaction.atomic():
        StoredPile.objects.update(points=0)


@pytest.mark.usefixtures("as_site")
def test_only_a_role_that_was_granted_it_may_call_the_function() -> None:
    event, by = an_event(0, rehearsal=True), a_user()
    run("CREATE ROLE stranger")
    run("SET LOCAL ROLE stranger")

    with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
        run(f"SELECT stichtafel_discard_event({event.pk}, {by.pk})")


def test_the_function_finds_nothing_in_place_of_its_tables() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT prosecdef, proconfig FROM pg_proc WHERE proname LIKE 'stichtafel_discard%'"
        )
        assert cursor.fetchall() == [(True, ["search_path=pg_catalog, public, pg_temp"])]
