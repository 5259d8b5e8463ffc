"""Provisional rounds on the desk, and the director's agreement."""

import pytest

from scoring.models import Confirmation
from scoring.selectors.confirmations import count_provisional, unconfirmed_rounds
from scoring.selectors.matches import match_of
from scoring.services.confirmations import confirm_at_desk, confirm_entry
from scoring.services.seatings import close_seating
from tests.builders import (
    a_published_seating,
    a_sheet,
    a_table,
    a_user,
    an_entry,
    an_event,
    reread,
    start_numbers,
)
from tests.conftest import StoreOnce
from tests.pages.desk.desks import desk, said, text
from tournaments.models import Event, EventState, Role, Table
from tournaments.selectors.tables import tables_of
from tournaments.services.events import move_event

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


def three_of_three() -> Event:
    """An event whose players have to confirm: three of three rounds at its first table wait."""
    event = an_event(8, confirmation="needed", rounds=3, preferred_size=4, largest_size=4)
    [table, _] = tables_of(a_published_seating(event))
    for number in (1, 2, 3):
        an_entry(reread(table), number)
    return event


def unconfirmed_page(event: Event, role: Role = Role.DIRECTOR) -> str:
    return text(desk(event, role).get(f"/admin/events/{event.pk}/unconfirmed/"))


def confirm_all(
    event: Event, *, reason: str = "They have left.", **given: str
) -> tuple[str, list[str]]:
    """Confirm all that is unconfirmed now; return where that leads to and what is said."""
    entries = " ".join(str(one.entry_id) for one in unconfirmed_rounds(event))
    address = f"/admin/events/{event.pk}/unconfirmed/confirm/"
    answer = desk(event).post(address, {"entries": entries, "reason": reason, **given})
    return answer.headers["Location"], said(answer)


def test_three_of_three_provisional_rounds_are_named_wherever_the_event_is_looked_at() -> None:
    event = three_of_three()
    seating, browser = event.seatings.get(), desk(event)
    tonight = f"/admin/events/{event.pk}/"
    named = "3 rounds are not confirmed"

    def shown() -> list[str]:
        """What Attention, the state of the event and its public page say."""
        public = f"/en/e/{event.slug}/standings/"
        pages = (tonight, f"{tonight}state/", public)
        return [text(browser.get(page)) for page in pages]

    attention, state, public = shown()
    closing = text(browser.get(f"/admin/seatings/{seating.pk}/close/"))
    close_seating(seating_id=seating.pk)
    attention_then, state_then, public_then = shown()
    move_event(event_id=event.pk, to=EventState.FINISHED)
    attention_over, state_over, public_over = shown()

    for page in (attention, attention_then, attention_over, state_over):
        assert f"{named}. Seating 1, table 1 Look at them" in page
        assert "All is well" not in page
    for page in (state, state_then):
        assert "! Rounds are not confirmed" in page
        assert "Every round is confirmed" not in page
    assert f"{named}. They count and are marked provisional." in closing
    assert "Table 1 Seating 1 1 2 3" in closing
    assert "Confirm all 3 rounds" in closing
    for page in (public, public_then, public_over):
        assert "3 rounds are provisional." in page


def test_a_director_confirms_all_for_one_reason_and_no_page_names_any_more() -> None:
    event = three_of_three()
    offered = unconfirmed_page(event)

    where, messages = confirm_all(event)

    assert "Confirm all 3 rounds" in offered
    assert "Everyone can read it beside each of these rounds, so write no names." in offered
    assert (where, messages) == (
        f"/admin/events/{event.pk}/unconfirmed/",
        ["3 rounds are confirmed."],
    )
    assert unconfirmed_page(event).count("No round is waiting for confirmation.") == 1
    assert "are not confirmed" not in text(desk(event).get(f"/admin/events/{event.pk}/"))
    [table, _] = tables_of(event.seatings.get())
    of_round = text(desk(event).get(addresses(table)["round"]))
    assert "The round was confirmed by the director. They have left." in of_round


@pytest.mark.parametrize(
    ("then", "where"),
    [
        ("state", "/admin/events/{event}/state/"),
        ("1", "/admin/seatings/{seating}/close/"),
        ("2", "/admin/events/{event}/unconfirmed/"),
        ("x", "/admin/events/{event}/unconfirmed/"),
    ],
)
def test_once_all_is_confirmed_the_step_can_be_taken_for_which_it_was(
    then: str, where: str
) -> None:
    table = a_table(confirmation="needed")
    an_entry(table)
    event = table.seating.event

    assert confirm_all(event, then=then) == (
        where.format(event=event.pk, seating=table.seating_id),
        ["1 round is confirmed."],
    )


def test_of_a_closing_only_the_rounds_of_its_seating_are_named() -> None:
    event = three_of_three()
    first = event.seatings.get()
    close_seating(seating_id=first.pk)
    second = a_published_seating(event, seed=2)
    an_entry(tables_of(second)[1])

    page = text(desk(event).get(f"/admin/seatings/{second.pk}/close/"))

    assert "1 round is not confirmed." in page
    assert "Table 2 Seating 2 1" in page
    assert "Confirm 1 round" in page


def test_what_was_corrected_while_the_page_was_read_stays_unconfirmed() -> None:
    event = three_of_three()
    entries = " ".join(str(one.entry_id) for one in unconfirmed_rounds(event))
    [table, _] = tables_of(event.seatings.get())
    an_entry(reread(table), 2, based_on=1, sheet=a_sheet(seed=9))

    _, messages = confirm_all(event, entries=entries)

    assert messages == ["2 rounds are confirmed."]
    assert "Table 1 Seating 1 2" in unconfirmed_page(event)


@pytest.mark.parametrize("reason", ["", "x" * 201])
def test_without_a_reason_nothing_is_confirmed(reason: str) -> None:
    event = three_of_three()

    _, messages = confirm_all(event, reason=reason)

    assert len(messages) == 1
    assert count_provisional(event) == 3


@pytest.mark.parametrize("entries", ["", "x", "² " + "9" * 40, "1,2"])
def test_what_names_no_round_confirms_none(entries: str) -> None:
    event = three_of_three()

    assert confirm_all(event, entries=entries)[1] == ["0 rounds are confirmed."]
    assert count_provisional(event) == 3


def test_at_a_finished_event_the_page_says_how_to_confirm_and_nothing_is_confirmed() -> None:
    event = three_of_three()
    close_seating(seating_id=event.seatings.get().pk)
    move_event(event_id=event.pk, to=EventState.FINISHED)

    page = unconfirmed_page(event)
    _, messages = confirm_all(event)

    assert "take it back to the state “running” first" in page
    assert "Confirm all" not in page
    assert messages == [
        "This is not possible in the current state of the event. Check the state on “Tonight”."
    ]
    assert count_provisional(event) == 3


def test_a_score_keeper_sees_what_is_unconfirmed_and_cannot_confirm_it() -> None:
    page = unconfirmed_page(three_of_three(), Role.SCORE_KEEPER)

    assert "Table 1 Seating 1 1 2 3" in page
    assert "Confirm all" not in page
