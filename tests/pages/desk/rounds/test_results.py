"""The rounds of a seating, table by table."""

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.models import RoundState
from scoring.services.seatings import close_seating
from tests.builders import (
    a_published_seating,
    a_table,
    a_table_to_dissolve,
    a_void_round,
    an_entry,
    an_event,
    an_overridden_entry,
    dissolved,
)
from tests.pages.desk.desks import desk, text
from tournaments.models import Event
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db


def results(event: Event, query: str = "") -> str:
    return text(desk(event).get(f"/admin/events/{event.pk}/results/{query}"))


def test_each_round_says_what_is_known_of_it() -> None:
    table = a_table(rounds=4)
    an_entry(table, 1)
    an_overridden_entry(table, round_number=2)
    table.rounds.filter(number=3).update(state=RoundState.VOID)

    assert "Table 1 ✓ entered ✎ director’s word ✕ void ○ not entered" in results(
        table.seating.event
    )


def test_each_round_leads_to_its_page() -> None:
    table = a_table(rounds=1)

    shown = desk(table.seating.event).get(f"/admin/events/{table.seating.event_id}/results/")

    assert f'href="/admin/rounds/{table.rounds.get().pk}/"' in shown.content.decode()


def test_a_void_round_before_which_its_table_was_dissolved_leads_nowhere() -> None:
    table = a_table_to_dissolve()
    a_void_round(table)

    event = dissolved(table).seating.event

    assert "Table 2 ✕ void 0 of 0" in results(event)
    page = desk(event).get(f"/admin/events/{event.pk}/results/").content.decode()
    assert f"/admin/rounds/{table.rounds.get().pk}/" not in page


def test_the_newest_seating_is_shown_unless_another_one_is_wanted() -> None:
    event = an_event(4)
    close_seating(seating_id=a_published_seating(event).pk)
    a_published_seating(event)

    assert results(event).startswith('id="main"> Rounds of seating 2')
    assert results(event, "?seating=1").startswith('id="main"> Rounds of seating 1')
    assert results(event, "?seating=9").startswith('id="main"> Rounds of seating 2')


def test_an_event_without_a_seating_says_when_there_is_something() -> None:
    assert "You can enter results once a seating is published." in results(an_event(4))


@pytest.mark.parametrize("players", [4, 12])
def test_page_takes_the_same_queries_at_any_number_of_tables(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players)
    for table in tables_of(a_published_seating(event)):
        an_entry(table)
    browser = desk(event)

    with django_assert_num_queries(11):
        browser.get(f"/admin/events/{event.pk}/results/")


def test_a_bar_shows_how_far_each_table_is() -> None:
    table = a_table(rounds=4)
    an_entry(table, 1)
    table.rounds.filter(number=3).update(state=RoundState.VOID)

    page = desk(table.seating.event).get(f"/admin/events/{table.seating.event_id}/results/")

    assert '<progress max="3" value="1" aria-hidden="true">' in page.content.decode()
    assert "1 of 3 rounds" in text(page)
