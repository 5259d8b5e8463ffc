"""A round that a director stores although its cards cannot all be right."""

from dataclasses import replace

import pytest

from scoring.models import Entry
from scoring.selectors.entries import sheet_of
from scoring.services.overrides import Override
from scoring.services.tables import release_table
from tests.builders import (
    a_table,
    a_user,
    an_entry,
    an_overridden_entry,
)
from tests.conftest import StoreOnce
from tests.pages.desk.desks import desk_of, offers, said, text
from tests.pages.desk.rounds.round_forms import (
    FIRST,
    SECOND,
    THIRD,
    WITHOUT_Y8,
    address,
    desk_at,
    entered,
    form_of,
    names_at,
    overridden,
    points_of,
    sheet_of_piles,
)
from tournaments.models import Role, Table

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """A table of three."""
    return store_once(lambda: a_table(players=3))


def test_a_refused_round_is_stored_on_the_directors_word_with_the_points_of_its_cards(
    table: Table,
) -> None:
    director = a_user(table.seating.event.organisation, Role.DIRECTOR)
    client = desk_of(director)
    refused = entered(client, table, sheet_of_piles(WITHOUT_Y8, SECOND, THIRD))
    form = form_of(refused, "override")
    # Anna: 13 foreign cards - 0 - 1, as far as her cards give them.
    assert [form[f"points-{seat}"] for seat in range(3)] == [["12"], ["12"], ["-5"]]
    assert form["despite"] == ["MISSING", "NOT_WHOLE_TRICKS", "TOTAL_CAPTURED"]

    answer = overridden(client, table, refused, {"reason": "A card is lost."})

    entry = Entry.objects.get()
    assert answer["Location"] == address(table)
    assert (entry.source, entry.by, entry.reason) == ("desk", director, "A card is lost.")
    assert entry.overruled == ["MISSING", "NOT_WHOLE_TRICKS", "TOTAL_CAPTURED"]
    assert sheet_of(entry).piles == (WITHOUT_Y8, SECOND, THIRD)
    assert points_of(entry) == [12, 12, -5]
    assert said(answer) == [
        "Round 1 of table 1 is entered as version 1.",
        "Captains of table 1 cannot enter anything until you release it.",
    ]


def test_the_message_that_a_table_is_locked_releases_it(table: Table) -> None:
    director = desk_at(table)
    refused = entered(director, table, sheet_of_piles(WITHOUT_Y8, SECOND, THIRD))

    overridden(director, table, refused, {"reason": "A card is lost."})

    assert offers(director.get(address(table))) == [
        ("post", f"/admin/tables/{table.pk}/release/", {}, "Release the table for captains")
    ]


def test_points_are_asked_for_where_the_cards_give_none(table: Table) -> None:
    director = desk_at(table)
    first, _, _ = names_at(table)
    refused = entered(director, table, sheet_of_piles(replace(FIRST, penalty=()), SECOND, THIRD))
    assert form_of(refused, "override")["points-0"] == [""]

    again = overridden(director, table, refused, {"reason": "Lost"})
    assert again.status_code == 422
    assert f"The cards give no points for {first}. Give them yourself." in text(again)
    assert not Entry.objects.exists()

    overridden(director, table, again, {"points-0": "11"})
    assert points_of(Entry.objects.get()) == [11, 12, -5]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"reason": ""}, "This field is required."),
        ({"reason": "x" * 201}, "Ensure this value has at most 200 characters (it has 201)."),
        ({"reason": "Lost", "points-1": "a lot"}, "Enter a whole number."),
        ({"reason": "Lost", "points-1": "1000"}, "Ensure this value is less than or equal to 999."),
        ({"reason": "lost\0card"}, "Null characters are not allowed."),
        ({"reason": "lost \u200b card"}, "The reason has a character that cannot be"),
    ],
)
def test_a_word_that_lacks_something_says_so_and_stores_nothing(
    table: Table, fields: dict[str, str], sentence: str
) -> None:
    director = desk_at(table)
    refused = entered(director, table, sheet_of_piles(WITHOUT_Y8, SECOND, THIRD))

    answer = overridden(director, table, refused, fields)

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert not Entry.objects.exists()


def test_points_alone_beyond_all_cards_are_stored_by_an_override() -> None:
    table = a_table(players=3, evidence=["points"])
    director = desk_at(table)
    form = form_of(director.get(address(table)))
    sent = {"points-0": "500", "points-1": "12", "points-2": "-5"}

    refused = director.post(address(table, "enter/"), form | sent)

    assert refused.status_code == 422
    assert "These points cannot all be right." in text(refused)
    overridden(director, table, refused, {"reason": "Another game was played."})
    entry = Entry.objects.get()
    assert (points_of(entry), entry.evidence) == ([500, 12, -5], "points")
    assert entry.overruled == ["POINTS_OUT_OF_RANGE"]


def test_numbers_of_cards_that_do_not_add_up_are_stored_by_an_override() -> None:
    table = a_table(players=3, evidence=["cards", "counts"])
    director = desk_at(table)
    form = form_of(director.get(f"{address(table)}?evidence=counts"))
    # Anna: 15 - 2 own ones - 5 - 1 - 4; Béla: 12 - 0; Cili: 12 - 2.
    sent = {
        "penalty-0": "r4",
        "captured-0": "15",
        "own-0": "r1 r5",
        "penalty-1": "b0",
        "captured-1": "12",
        "penalty-2": "g2",
        "captured-2": "12",
    }

    refused = director.post(address(table, "enter/"), form | sent)
    overridden(director, table, refused, {"reason": "A trick is lost."})

    entry = Entry.objects.get()
    assert (points_of(entry), entry.evidence) == ([3, 12, 10], "counts")
    assert entry.overruled == ["TOTAL_CAPTURED"]
    page = text(director.get(address(table)))
    assert "Captured cards in the penalty colour r1 r5" in page
    assert "Number of captured cards 12" in page


def test_a_word_about_problems_that_were_not_shown_is_refused(table: Table) -> None:
    director = desk_at(table)
    refused = entered(director, table, sheet_of_piles(WITHOUT_Y8, SECOND, THIRD))

    answer = overridden(director, table, refused, {"reason": "Lost", "despite": ["MISSING"]})

    assert answer.status_code == 422
    assert "The cards cannot all be right." in text(answer)
    assert not Entry.objects.exists()
    assert overridden(director, table, answer, {}).status_code == 302


def test_a_score_keeper_reads_whom_to_ask_and_cannot_override(table: Table) -> None:
    keeper = desk_at(table, Role.SCORE_KEEPER)

    refused = entered(keeper, table, sheet_of_piles(WITHOUT_Y8, SECOND, THIRD))

    assert "Only a director can save a round with problems. Ask one." in text(refused)
    assert keeper.post(address(table, "override/"), {"reason": "Lost"}).status_code == 403
    assert not Entry.objects.exists()


def test_other_points_are_given_for_a_recorded_round_and_are_marked_as_given(table: Table) -> None:
    director = desk_at(table)
    an_entry(table, sheet=sheet_of_piles(FIRST, SECOND, THIRD))
    page = director.get(address(table))
    first, _, _ = names_at(table)

    answer = overridden(director, table, page, {"reason": "Revoke", "points-0": "0"})

    assert answer.status_code == 302
    assert points_of(Entry.objects.get(version=2)) == [0, 12, -5]
    after = text(director.get(address(table)))
    assert "On the director’s word : Revoke" in after
    assert f"{first} 0 points given by the director Penalty card r1" in after
    assert (
        "0 (\N{MINUS SIGN}13) given by the director 12 \N{MINUS SIGN}5 director’s word Revoke"
        in after
    )


def test_a_round_on_the_directors_word_names_what_it_was_stored_in_spite_of(table: Table) -> None:
    director = a_user(table.seating.event.organisation, Role.DIRECTOR)
    codes = frozenset({"MISSING", "NOT_WHOLE_TRICKS", "TOTAL_CAPTURED"})
    override = Override(reason="A card is lost.", points=(None, None, None), despite=codes)
    sheet = sheet_of_piles(WITHOUT_Y8, SECOND, THIRD)
    an_entry(table, sheet=sheet, source="desk", by=director, override=override)

    page = text(desk_at(table, Role.READER).get(address(table)))

    assert "Round 1 ✓ entered director’s word" in page
    assert "On the director’s word : A card is lost. Saved although:" in page
    assert "yellow 8" in page
    assert f"desk ( {director.username} )".replace("( ", "(").replace(" )", ")") in page


def test_a_table_marks_its_overridden_rounds(table: Table) -> None:
    an_overridden_entry(table, reason="Revoke")
    release_table(table_id=table.pk)
    an_entry(table, 2)

    page = text(desk_at(table, Role.READER).get(f"/admin/tables/{table.pk}/"))

    assert page.count("director’s word") == 1
    assert "Round 1 entered director’s word Revoke Round 2 entered Round 3" in page


def test_a_captain_who_was_quicker_than_the_directors_word_is_shown(table: Table) -> None:
    director = desk_at(table)
    refused = entered(director, table, sheet_of_piles(WITHOUT_Y8, SECOND, THIRD))
    an_entry(table, sheet=sheet_of_piles(FIRST, SECOND, THIRD))

    answer = overridden(director, table, refused, {"reason": "Lost"})

    assert answer.status_code == 409
    assert "Another person has sent this round." in text(answer)
    assert Entry.objects.count() == 1
