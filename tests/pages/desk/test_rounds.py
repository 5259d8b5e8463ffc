"""A round on the desk: what is recorded, entering it, and the director's word."""

import re
from collections.abc import Mapping
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine.notation import write_cards
from engine.piles import HattrickPile, Pile
from engine.sheets import Sheet
from engine.simulate import simulate_round
from engine.variants import VARIANTS
from scoring.models import Entry, Round, RoundState
from scoring.selectors.entries import sheet_of
from scoring.services.seatings import close_seating
from scoring.services.words import Word
from tests.builders import (
    a_proposed_seating,
    a_sheet,
    a_table,
    a_user,
    an_entry,
    an_entry_by_word,
    an_event,
    cards,
)
from tests.pages.desk.desks import Answer, desk, desk_of, said, text
from tournaments.models import EventState, Occupancy, Role, Table
from tournaments.selectors.tables import occupants
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db

Form = dict[str, Any]

FIRST = Pile(cards("r1"), cards("y0 y1 y2 y3 y4 y5 y6 y7 y8 o8 o7 r0 g8 g7 g6"))  # 13 points
SECOND = Pile(cards("b0"), cards("r2 r3 r4 r5 r6 r7 r8 o0 o1 o2 o3 o4"))  # 12
THIRD = Pile(cards("g2"), cards("g0 g1 g3 g4 g5 o5 o6 b1 b2 b3 b4 b5 b6 b7 b8"))  # -5
WITHOUT_Y8 = replace(FIRST, captured=tuple(one for one in FIRST.captured if str(one) != "y8"))


@pytest.fixture
def table() -> Table:
    return a_table(players=3)


def round_of(table: Table, number: int = 1) -> Round:
    return Round.objects.get(table=table, number=number)


def address(table: Table, step: str = "", number: int = 1) -> str:
    return f"/admin/rounds/{round_of(table, number).pk}/{step}"


def desk_at(table: Table, role: Role = Role.DIRECTOR) -> Client:
    return desk(table.seating.event, role)


def names_at(table: Table) -> list[str]:
    return [one.person.name for one in occupants(table, 1).values()]


def points_of(entry: Entry) -> list[int]:
    return [pile.points for pile in entry.piles.order_by("seat__position")]


def sheet_of_piles(*piles: Pile) -> Sheet:
    return replace(a_sheet(3), piles=piles)


def form_of(answer: Answer, step: str = "enter") -> Form:
    """The fields of one of the page's forms as a browser would send them."""
    page = answer.content.decode()
    (form,) = re.findall(rf'<form[^>]*action="[^"]*/{step}/"[^>]*>(.*?)</form>', page, re.DOTALL)
    fields: Form = {}
    for tag in re.findall(r"<input [^>]*>", form):
        attributes = dict(re.findall(r'([a-z]+)="([^"]*)"', tag))
        if attributes.get("type") != "checkbox" and attributes["name"] != "csrfmiddlewaretoken":
            value = unescape(attributes.get("value", ""))
            fields.setdefault(attributes["name"], []).append(value)
    for name, value in re.findall(r'<textarea[^>]* name="([^"]+)"[^>]*>(.*?)</textarea>', form):
        fields[name] = [unescape(value)]
    for name, options in re.findall(r'<select[^>]* name="([^"]+)"(.*?)</select>', form, re.DOTALL):
        fields[name] = re.findall(r'value="(\w)" selected', options) or [""]
    return fields


def typed(sheet: Sheet) -> Form:
    """What somebody types into the form for a sheet."""
    fields: Form = {}
    for seat, pile in enumerate(sheet.piles):
        if isinstance(pile, HattrickPile):
            assert isinstance(pile.face_up, tuple)
            assert isinstance(pile.face_down, tuple)
            fields[f"face_up-{seat}"] = write_cards(pile.face_up)
            fields[f"face_down-{seat}"] = write_cards(pile.face_down)
        else:
            fields[f"penalty-{seat}"] = write_cards(pile.penalty)
            fields[f"captured-{seat}"] = write_cards(pile.captured)
            fields[f"choice-{seat}"] = pile.choice or ""
    apart = {"undealt": sheet.undealt, "unplayed": sheet.unplayed}
    return fields | {name: write_cards(found or ()) for name, found in apart.items()}


def entered(client: Client, table: Table, sheet: Sheet, **fields: str) -> Answer:
    form = form_of(client.get(address(table))) | typed(sheet) | fields
    return client.post(address(table, "enter/"), form)


def worded(
    client: Client, table: Table, refused: Answer, fields: Mapping[str, str | list[str]]
) -> Answer:
    return client.post(address(table, "word/"), {**form_of(refused, "word"), **fields})


@pytest.mark.parametrize("page", ["events", "seatings"])
def test_event_and_seating_lead_to_the_round_a_table_reports_next(page: str, table: Table) -> None:
    an_entry(table)
    director = desk_at(table)
    pages = {"events": table.seating.event_id, "seatings": table.seating_id}

    shown = director.get(f"/admin/{page}/{pages[page]}/")

    assert "To the missing round" in text(shown)
    assert f'href="/admin/tables/{table.pk}/round/"' in shown.content.decode()
    answer = director.get(f"/admin/tables/{table.pk}/round/")
    assert answer["Location"] == address(table, number=2)


def test_a_table_that_has_reported_everything_leads_to_its_last_round() -> None:
    table = a_table(players=3, rounds=2)
    for number in (1, 2):
        an_entry(table, number)

    answer = desk_at(table).get(f"/admin/tables/{table.pk}/round/")

    assert answer["Location"] == address(table, number=2)


def test_a_table_of_a_proposal_has_no_round_yet() -> None:
    seating = a_proposed_seating(an_event(4))
    (table,) = seating.tables.all()

    assert desk_at(table).get(f"/admin/tables/{table.pk}/round/").status_code == 404
    assert "To the missing round" not in text(desk_at(table).get(f"/admin/seatings/{seating.pk}/"))


GAMES = [
    pytest.param(variant, players, id=f"{variant}-{players}")
    for variant in VARIANTS
    for players in (4, 7)
]


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_a_round_of_any_game_is_entered_as_it_was_played(variant: str, players: int) -> None:
    table = a_table(players=players, variant=variant)
    sheet = simulate_round(edition="box120", variant=variant, players=players, seed=3).sheet
    keeper = a_user(table.seating.event.organisation, Role.SCORE_KEEPER)

    answer = entered(desk_of(keeper), table, sheet)

    entry = Entry.objects.get()
    assert answer["Location"] == address(table)
    assert said(answer) == ["Round 1 of table 1 is stored as version 1."]
    assert (entry.source, entry.by, entry.reason) == ("desk", keeper, "")
    assert sheet_of(entry).piles == sheet.piles


def test_the_page_before_the_first_entry_says_so_and_asks_for_the_cards(table: Table) -> None:
    page = text(desk_at(table).get(address(table)))

    assert "Table 1, round 1" in page
    assert "Nothing is recorded yet." in page
    assert "Enter it" in page
    assert "Give other points" not in page
    assert "version" not in page.lower()


def test_the_page_of_a_recorded_round_shows_cards_points_and_who_sent_them(table: Table) -> None:
    an_entry(table, sheet=sheet_of_piles(FIRST, SECOND, THIRD))
    first, second, third = names_at(table)

    page = text(desk_at(table, Role.READER).get(address(table)))

    assert re.search(r"Version 1, [0-9/]+, [^·]+ · captain", page)
    assert f"{first} 13 points Penalty card r1 Captured cards y0 y1 y2" in page
    assert f"{second} 12 points Penalty card b0" in page
    assert f"{third} -5 points Penalty card g2" in page
    assert "One version" in page
    assert "Correct it" not in page
    assert "director" not in page.lower()


def test_a_correction_keeps_both_versions_and_shows_what_it_changed(table: Table) -> None:
    an_entry(table, sheet=sheet_of_piles(FIRST, SECOND, THIRD))
    director = desk_at(table)
    # The r0 changes places with the r1: 13 foreign cards - 1 - 0. The b0 goes for the b8 of the
    # third: the second pays 8 and the third 9 others - 13 - 2.
    other = replace(SECOND, penalty=cards("b8"))
    lighter = replace(THIRD, captured=cards("g0 g1 g3 g4 g5 o5 o6 b1 b2 b3 b4 b5 b6 b7 b0"))

    answer = entered(director, table, sheet_of_piles(FIRST, other, lighter))

    assert answer.status_code == 302
    assert [points_of(one) for one in Entry.objects.order_by("version")] == [
        [13, 12, -5],
        [13, 4, -5],
    ]
    page = text(director.get(address(table)))
    assert "2 versions" in page
    assert "13 4 (-8) -5 –" in page
    assert "Cards of version 1" in page


def test_cards_that_cannot_be_right_are_all_named_with_what_would_mend_them(table: Table) -> None:
    director = desk_at(table)
    first, _, _ = names_at(table)

    answer = entered(director, table, sheet_of_piles(WITHOUT_Y8, SECOND, THIRD))

    page = text(answer)
    assert answer.status_code == 422
    assert "Nothing was stored. The cards cannot all be right." in page
    assert f"Captured cards of {first}: add yellow 8." in page
    assert not Entry.objects.exists()
    assert form_of(answer)["captured-0"] == [write_cards(WITHOUT_Y8.captured)]


def test_a_repair_changes_the_form_and_stores_nothing_before_it_is_sent(table: Table) -> None:
    director = desk_at(table)
    refused = entered(director, table, sheet_of_piles(WITHOUT_Y8, SECOND, THIRD))
    page = refused.content.decode()
    (offer, *_) = re.findall(r'name="repair" value="(\w+)"[^>]*>Captured cards of', page)

    mended = director.post(address(table, "enter/"), {**form_of(refused), "repair": offer})

    assert mended.status_code == 200
    assert "yellow 8" in text(mended)
    assert not Entry.objects.exists()
    assert director.post(address(table, "enter/"), form_of(mended)).status_code == 302
    assert points_of(Entry.objects.get()) == [13, 12, -5]


def test_a_refused_round_is_stored_on_the_directors_word_with_the_points_of_its_cards(
    table: Table,
) -> None:
    director = a_user(table.seating.event.organisation, Role.DIRECTOR)
    client = desk_of(director)
    refused = entered(client, table, sheet_of_piles(WITHOUT_Y8, SECOND, THIRD))
    form = form_of(refused, "word")
    # Anna: 13 foreign cards - 0 - 1, as far as her cards give them.
    assert [form[f"points-{seat}"] for seat in range(3)] == [["12"], ["12"], ["-5"]]
    assert form["despite"] == ["MISSING", "NOT_WHOLE_TRICKS", "TOTAL_CAPTURED"]

    answer = worded(client, table, refused, {"reason": "A card is lost."})

    entry = Entry.objects.get()
    assert answer["Location"] == address(table)
    assert (entry.source, entry.by, entry.reason) == ("desk", director, "A card is lost.")
    assert entry.overruled == ["MISSING", "NOT_WHOLE_TRICKS", "TOTAL_CAPTURED"]
    assert sheet_of(entry).piles == (WITHOUT_Y8, SECOND, THIRD)
    assert points_of(entry) == [12, 12, -5]


def test_points_are_asked_for_where_the_cards_give_none(table: Table) -> None:
    director = desk_at(table)
    first, _, _ = names_at(table)
    refused = entered(director, table, sheet_of_piles(replace(FIRST, penalty=()), SECOND, THIRD))
    assert form_of(refused, "word")["points-0"] == [""]

    again = worded(director, table, refused, {"reason": "Lost"})
    assert again.status_code == 422
    assert f"The cards give no points for {first}. Give them yourself." in text(again)
    assert not Entry.objects.exists()

    worded(director, table, again, {"points-0": "11"})
    assert points_of(Entry.objects.get()) == [11, 12, -5]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"reason": ""}, "This field is required."),
        ({"reason": "x" * 201}, "Ensure this value has at most 200 characters (it has 201)."),
        ({"reason": "Lost", "points-1": "a lot"}, "Enter a whole number."),
        ({"reason": "Lost", "points-1": "1000"}, "Ensure this value is less than or equal to 999."),
        ({"reason": "lost\0card"}, "Null characters are not allowed."),
        ({"reason": "lost \u200b card"}, "There is a character in the reason that cannot be"),
    ],
)
def test_a_word_that_lacks_something_says_so_and_stores_nothing(
    table: Table, fields: dict[str, str], sentence: str
) -> None:
    director = desk_at(table)
    refused = entered(director, table, sheet_of_piles(WITHOUT_Y8, SECOND, THIRD))

    answer = worded(director, table, refused, fields)

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert not Entry.objects.exists()


def test_points_alone_beyond_all_cards_are_stored_on_the_directors_word() -> None:
    table = a_table(players=3, evidence=["points"])
    director = desk_at(table)
    form = form_of(director.get(address(table)))
    sent = {"points-0": "500", "points-1": "12", "points-2": "-5"}

    refused = director.post(address(table, "enter/"), form | sent)

    assert refused.status_code == 422
    assert "These points cannot all be right." in text(refused)
    worded(director, table, refused, {"reason": "Another game was played."})
    entry = Entry.objects.get()
    assert (points_of(entry), entry.evidence) == ([500, 12, -5], "points")
    assert entry.overruled == ["POINTS_OUT_OF_RANGE"]


def test_numbers_of_cards_that_do_not_add_up_are_stored_on_the_directors_word() -> None:
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
    worded(director, table, refused, {"reason": "A trick is lost."})

    entry = Entry.objects.get()
    assert (points_of(entry), entry.evidence) == ([3, 12, 10], "counts")
    assert entry.overruled == ["TOTAL_CAPTURED"]
    page = text(director.get(address(table)))
    assert "Captured cards in the penalty colour r1 r5" in page
    assert "Number of captured cards 12" in page


def test_a_word_about_problems_that_were_not_shown_is_refused(table: Table) -> None:
    director = desk_at(table)
    refused = entered(director, table, sheet_of_piles(WITHOUT_Y8, SECOND, THIRD))

    answer = worded(director, table, refused, {"reason": "Lost", "despite": ["MISSING"]})

    assert answer.status_code == 422
    assert "The cards cannot all be right." in text(answer)
    assert not Entry.objects.exists()
    assert worded(director, table, answer, {}).status_code == 302


def test_a_score_keeper_is_told_whom_to_ask_and_cannot_give_the_word(table: Table) -> None:
    keeper = desk_at(table, Role.SCORE_KEEPER)

    refused = entered(keeper, table, sheet_of_piles(WITHOUT_Y8, SECOND, THIRD))

    assert "Only a director can store a round in spite of its problems. Ask one." in text(refused)
    assert keeper.post(address(table, "word/"), {"reason": "Lost"}).status_code == 403
    assert not Entry.objects.exists()


def test_other_points_are_given_for_a_recorded_round_and_are_marked_as_given(table: Table) -> None:
    director = desk_at(table)
    an_entry(table, sheet=sheet_of_piles(FIRST, SECOND, THIRD))
    page = director.get(address(table))
    first, _, _ = names_at(table)

    answer = worded(director, table, page, {"reason": "Revoke", "points-0": "0"})

    assert answer.status_code == 302
    assert points_of(Entry.objects.get(version=2)) == [0, 12, -5]
    after = text(director.get(address(table)))
    assert "On the director’s word : Revoke" in after
    assert f"{first} 0 points given by the director Penalty card r1" in after
    assert "0 (-13) given 12 -5 director’s word Revoke" in after


def test_a_round_on_the_directors_word_names_what_it_was_stored_in_spite_of(table: Table) -> None:
    director = a_user(table.seating.event.organisation, Role.DIRECTOR)
    codes = frozenset({"MISSING", "NOT_WHOLE_TRICKS", "TOTAL_CAPTURED"})
    word = Word(reason="A card is lost.", points=(None, None, None), despite=codes)
    sheet = sheet_of_piles(WITHOUT_Y8, SECOND, THIRD)
    an_entry(table, sheet=sheet, source="desk", by=director, word=word)

    page = text(desk_at(table, Role.READER).get(address(table)))

    assert "Round 1 ✓ recorded director’s word" in page
    assert "On the director’s word : A card is lost. Stored in spite of:" in page
    assert "yellow 8" in page
    assert f"desk ( {director.username} )".replace("( ", "(").replace(" )", ")") in page


def test_a_table_marks_its_rounds_on_the_directors_word(table: Table) -> None:
    an_entry_by_word(table, reason="Revoke")
    an_entry(table, 2)

    page = text(desk_at(table, Role.READER).get(f"/admin/tables/{table.pk}/"))

    assert page.count("director’s word") == 1
    assert "Round 1 reported director’s word Revoke Round 2 reported Round 3" in page


def test_a_captain_who_was_quicker_is_shown_beside_what_was_typed(table: Table) -> None:
    director = desk_at(table)
    form = form_of(director.get(address(table))) | typed(sheet_of_piles(FIRST, SECOND, THIRD))
    an_entry(table, sheet=a_sheet(3, seed=9))

    answer = director.post(address(table, "enter/"), form)

    page = text(answer)
    assert answer.status_code == 409
    assert "Somebody else has sent this round meanwhile." in page
    assert re.search(r"Version 1, [^·]+ · captain", page)
    again = form_of(answer)
    assert again["captured-0"] == [write_cards(FIRST.captured)]
    assert director.post(address(table, "enter/"), again).status_code == 302
    assert points_of(Entry.objects.get(version=2)) == [13, 12, -5]


def test_a_captain_who_was_quicker_than_the_directors_word_is_shown(table: Table) -> None:
    director = desk_at(table)
    refused = entered(director, table, sheet_of_piles(WITHOUT_Y8, SECOND, THIRD))
    an_entry(table, sheet=sheet_of_piles(FIRST, SECOND, THIRD))

    answer = worded(director, table, refused, {"reason": "Lost"})

    assert answer.status_code == 409
    assert "Somebody else has sent this round meanwhile." in text(answer)
    assert Entry.objects.count() == 1


def test_the_same_form_sent_twice_stores_one_version(table: Table) -> None:
    director = desk_at(table)
    form = form_of(director.get(address(table))) | typed(sheet_of_piles(FIRST, SECOND, THIRD))

    answers = [director.post(address(table, "enter/"), form) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert Entry.objects.count() == 1


def test_words_that_name_no_card_are_told_at_their_field(table: Table) -> None:
    director = desk_at(table)
    form = form_of(director.get(address(table))) | {"captured-0": "r1 hello"}

    answer = director.post(address(table, "enter/"), form)

    assert answer.status_code == 422
    assert "hello names no card. Write for example r7." in text(answer)


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"seats": "x", "based_on": "-1", "key": "\0", "evidence": "none", "captured-0": "\0"},
        {"seats": "9" * 500, "based_on": "9" * 500, "evidence": "points", "points-0": "9" * 500},
    ],
)
@pytest.mark.parametrize("step", ["enter/", "word/"])
def test_a_senseless_form_is_refused(table: Table, step: str, form: Form) -> None:
    answer = desk_at(table).post(address(table, step), form)

    assert answer.status_code in (409, 422)
    assert not Entry.objects.exists()


def test_a_closed_seating_is_corrected_at_the_desk(table: Table) -> None:
    close_seating(seating_id=table.seating_id)

    assert entered(desk_at(table), table, sheet_of_piles(FIRST, SECOND, THIRD)).status_code == 302


def test_a_void_round_and_a_finished_event_take_nothing_and_say_why(table: Table) -> None:
    director = desk_at(table)
    Round.objects.filter(number=1).update(state=RoundState.VOID)
    page = text(director.get(address(table)))
    assert "This round is void and takes no results." in page
    assert "Enter it" not in page

    move_event(event_id=table.seating.event_id, to=EventState.FINISHED)
    page = text(director.get(address(table, number=2)))
    assert "The event is not running. Take it back to running, then enter it." in page
    assert "Enter it" not in page


def test_a_version_of_people_who_sit_there_no_more_is_shown_by_their_chairs() -> None:
    table = a_table(players=4)
    points = points_of(an_entry(table))
    Round.objects.filter(number=1).update(state=RoundState.VOID)
    Occupancy.objects.create(seat=table.seats.get(position=1), entrant=None, from_round=1)
    first, _, third, fourth = names_at(table)

    page = text(desk_at(table).get(address(table)))

    assert f"Version {first} seat 2 {third} {fourth} Reason" in page
    assert " ".join(map(str, points)) + " –" in page


def test_the_page_and_its_refusals_follow_the_readers_language(table: Table) -> None:
    director = desk_at(table)
    director.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    an_entry(table, sheet=sheet_of_piles(FIRST, SECOND, THIRD))
    shown = director.get(address(table))
    refused = entered(director, table, sheet_of_piles(WITHOUT_Y8, SECOND, THIRD))
    word = worded(director, table, refused, {"reason": "", "points-0": "viel"})

    assert [one.status_code for one in (shown, refused, word)] == [200, 422, 422]
    assert {one["Content-Language"] for one in (shown, refused, word)} == {"de"}
    assert re.search(r"1, \d\d\.\d\d\.\d{4}, \d\d:\d\d", text(shown))
    assert "Dieses Feld ist zwingend erforderlich." in text(word)
    assert "Bitte eine ganze Zahl eingeben." in text(word)


@pytest.mark.parametrize("corrections", [0, 2])
def test_the_page_takes_as_many_queries_for_one_version_as_for_three(
    corrections: int, table: Table
) -> None:
    for version in range(corrections + 1):
        an_entry(table, based_on=version, sheet=a_sheet(3, seed=version))
    director = desk_at(table)
    director.get(address(table))
    url = address(table)

    with CaptureQueriesContext(connection) as queries:
        director.get(url)

    assert len(queries) == 16
