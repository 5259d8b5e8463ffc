"""Provisional rounds on the desk, and the director's agreement."""

import pytest

from scoring.models import Confirmation
from scoring.selectors.matches import match_of
from scoring.services.confirmations import confirm_at_desk, confirm_entry
from tests.builders import a_sheet, a_table, a_user, an_entry, start_numbers
from tests.conftest import StoreOnce
from tests.pages.desk.desks import desk, said, text
from tournaments.models import Event, Role, Table

pytestmark = pytest.mark.django_db


def a_provisional_table() -> Table:
    """A table whose first round waits for the director's agreement."""
    table = a_table(confirmation="director")
    an_entry(table)
    return table


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """The table that all tests of this module find."""
    return store_once(a_provisional_table)


def addresses(table: Table) -> dict[str, str]:
    """The pages of the desk that show the round."""
    return {
        "round": f"/admin/rounds/{table.rounds.get(number=1).pk}/",
        "table": f"/admin/tables/{table.pk}/",
        "event": f"/admin/events/{table.seating.event_id}/",
        "seating": f"/admin/seatings/{table.seating_id}/",
    }


def confirm(table: Table, version: int | str = 1) -> list[str]:
    answer = desk(table.seating.event).post(
        f"{addresses(table)['round']}confirm/", {"version": str(version)}
    )
    assert answer.headers["Location"] == addresses(table)["round"]
    return said(answer)


@pytest.mark.parametrize("page", ["round", "table", "event", "seating"])
def test_a_round_is_marked_provisional_in_words_until_it_is_confirmed(
    page: str, table: Table
) -> None:
    browser, address = desk(table.seating.event), addresses(table)[page]
    before = text(browser.get(address))

    confirm_at_desk(entry_id=table.entries.get().pk, by=a_user())

    assert "provisional" in before
    assert "provisional" not in text(browser.get(address))


def test_a_director_confirms_on_the_page_of_the_round(table: Table) -> None:
    browser = desk(table.seating.event)
    offered = text(browser.get(addresses(table)["round"]))

    assert confirm(table) == ["The round is confirmed."]
    assert "Confirm round 1" in offered
    assert "Confirm round 1" not in text(browser.get(addresses(table)["round"]))
    assert Confirmation.objects.get().by is not None


@pytest.mark.parametrize("page", ["round", "table", "event", "seating"])
@pytest.mark.parametrize("confirmation", ["asked", "needed"])
def test_the_desk_shows_how_many_have_confirmed_their_own_points(
    page: str, confirmation: str
) -> None:
    table = a_table(confirmation=confirmation)
    entry = an_entry(table)
    for number in start_numbers(table)[:3]:
        confirm_entry(entry_id=entry.pk, device="phone", player=number)

    shown = text(desk(table.seating.event).get(addresses(table)[page]))

    assert "confirmed by 3 of 4" in shown.lower()


def test_the_page_of_a_round_says_who_is_missing_and_a_director_may_settle_it() -> None:
    table = a_table(confirmation="needed")
    entry = an_entry(table)
    players = match_of(table).rounds[0].entrants
    for position in (0, 1):
        number = players[position].number
        confirm_entry(entry_id=entry.pk, device=f"phone {position}", player=number)
    page = addresses(table)["round"]
    before = text(desk(table.seating.event).get(page))

    assert confirm(table) == ["The round is confirmed."]
    missing = ", ".join(players[position].person.name for position in (2, 3))
    assert f"Confirmed by 2 of 4 · on 2 phones · missing: {missing}" in before
    assert "Provisional until everyone has confirmed their own points." in before
    after = text(desk(table.seating.event).get(page))
    assert "confirmed by the director" in after
    assert "Provisional" not in after


def test_a_score_keeper_sees_that_a_round_is_provisional_and_cannot_confirm_it(
    table: Table,
) -> None:
    shown = text(desk(table.seating.event, Role.SCORE_KEEPER).get(addresses(table)["round"]))

    assert "Provisional until the director confirms it." in shown
    assert "Confirm round 1" not in shown


def test_confirming_a_version_that_was_corrected_meanwhile_is_refused(table: Table) -> None:
    an_entry(table, based_on=1, sheet=a_sheet(seed=9))

    assert confirm(table)[0].startswith("Another person has sent this round.")
    assert not Confirmation.objects.exists()


@pytest.mark.parametrize("version", ["", "x", "²", "9" * 40])
def test_confirming_no_version_is_refused(version: str, table: Table) -> None:
    assert confirm(table, version) == ["Choose the version you looked at, then confirm again."]


def test_confirming_where_no_one_has_to_is_refused() -> None:
    table = a_table()
    an_entry(table)

    assert confirm(table) == ["Rounds need no confirmation at this event."]


def test_the_form_of_an_event_says_who_confirms() -> None:
    table = a_table()
    address = f"/admin/tournaments/event/{table.seating.event_id}/change/"

    page = desk(table.seating.event).get(address).content.decode()

    assert "Confirmation of a round" in page
    assert Event.objects.get(pk=table.seating.event_id).confirmation == "none"
