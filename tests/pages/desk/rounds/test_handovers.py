"""A round that came as a code from a captain's phone, at the desk."""

import json
import re
import zlib
from base64 import urlsafe_b64encode
from html import unescape
from typing import Any

import pytest
from django.test import Client

from engine.notation import write_cards
from engine.piles import Pile
from engine.sheets import Sheet, write_sheet
from engine.simulate import simulate_round
from scoring.models import Entry
from scoring.selectors.entries import has_cards, sheet_of
from scoring.services.overrides import Override
from scoring.services.seatings import close_seating
from tests.builders import (
    a_sheet,
    a_table,
    a_user,
    a_void_round,
    an_entry,
    an_organisation,
    points_sheet,
    start_numbers,
)
from tests.conftest import StoreOnce
from tests.pages.desk.desks import Answer, agreed, desk, seen, text
from tests.pages.desk.rounds.round_forms import (
    FIRST,
    SECOND,
    THIRD,
    WITHOUT_Y8,
    Form,
    address,
    desk_at,
    form_of,
    points_of,
    sheet_of_piles,
)
from tournaments.models import Role, Table
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db

SHEET = sheet_of_piles(FIRST, SECOND, THIRD)  # 13, 12 and -5 points


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """A table of three that plays two rounds."""
    return store_once(lambda: a_table(players=3, preferred_size=3, rounds=2))


def code_of(content: object) -> str:
    """The code of anything, packed as a phone packs it."""
    return in_letters(json.dumps(content).encode())


def in_letters(content: bytes) -> str:
    packing = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return urlsafe_b64encode(packing.compress(content) + packing.flush()).decode().rstrip("=")


def content_of(table: Table, sheet: Sheet = SHEET, /, **body: Any) -> dict[str, Any]:
    """What a phone packs into the code of round 1."""
    sent = {"based_on": 0, "seats": start_numbers(table), "sheet": write_sheet(sheet)}
    given = {**sent, "accept": [], "device": "d", "player": None, **body}
    return {"table": table.pk, "number": 1, "body": given}


def taken(table: Table, content: object, role: Role = Role.DIRECTOR) -> Answer:
    """The page that a code opens at the desk."""
    code = content if isinstance(content, str) else code_of(content)
    return desk_at(table, role).post(f"/admin/tables/{table.pk}/take/", {"code": code})


def from_phone(answer: Answer) -> list[str]:
    """What the page shows of the code, person by person."""
    page = answer.content.decode().partition('aria-labelledby="taken"')[2]
    items = page.partition("</section>")[0].partition('<ul class="piles">')[2].split("<li>")[1:]
    bare = [re.sub(r"<svg.*?</svg>|<[^>]*>", " ", item, flags=re.DOTALL) for item in items]
    return [" ".join(unescape(one).split()) for one in bare]


def held(name: str, points: str, pile: Pile) -> str:
    penalty, captured = write_cards(pile.penalty), write_cards(pile.captured)
    return f"{name} {points} points Penalty card {penalty} Captured cards {captured}"


def stored(table: Table, form: Form, **fields: str) -> Answer:
    """What comes of sending the form of the page as the director sees it first, then agreeing."""
    return agreed(desk_at(table), address(table, "enter/"), {**form, **fields})


def test_page_posts_the_code_and_has_no_link_of_the_table(table: Table) -> None:
    answer = desk_at(table, Role.SCORE_KEEPER).get(f"/admin/tables/{table.pk}/take/")

    assert answer.status_code == 200
    assert link_of(table.place) not in answer.content.decode()
    assert "no-store" in answer.headers["Cache-Control"]
    assert "This address holds no round." in text(answer)


def test_code_of_a_closed_round_is_stored_as_a_correction_with_a_reason(table: Table) -> None:
    close_seating(seating_id=table.seating_id)

    shown = taken(table, content_of(table))

    assert shown.status_code == 200
    assert not Entry.objects.exists()
    assert from_phone(shown) == [
        held("Anna", "13", FIRST),
        held("Béla", "12", SECOND),
        held("Cili", "\N{MINUS SIGN}5", THIRD),
    ]
    assert "These cards can be right." in text(shown)
    assert "Nothing is entered yet." in text(shown)
    form = form_of(shown)
    assert form["correction"] == [""]
    looked_at = desk_at(table).post(
        address(table, "enter/"), {**form, "correction": "The phone was refused."}
    )
    assert "What this changes" in text(looked_at)
    assert not Entry.objects.exists()

    desk_at(table).post(address(table, "enter/"), seen(looked_at))

    entry = Entry.objects.get()
    assert (entry.version, entry.source, entry.correction) == (1, "desk", "The phone was refused.")
    assert sheet_of(entry).piles == (FIRST, SECOND, THIRD)
    assert points_of(entry) == [13, 12, -5]


def test_code_of_a_round_recorded_otherwise_is_shown_beside_it_and_becomes_its_next_version(
    table: Table,
) -> None:
    before = an_entry(table, sheet=a_sheet(3))
    close_seating(seating_id=table.seating_id)

    shown = taken(table, content_of(table))
    stored(table, form_of(shown), correction="The phone was refused.")

    assert "What is entered" in text(shown)
    newest = Entry.objects.get(version=2)
    assert points_of(newest) == [13, 12, -5]
    assert sheet_of(before).piles == a_sheet(3).piles


@pytest.mark.parametrize(
    ("edition", "variant", "players", "apart"),
    [
        ("box120", "intense", 3, []),
        ("box120", "classic", 7, ["Cards left over"]),
        ("box120", "hattrick", 4, ["The last card of each player, which is not played"]),
    ],
)
def test_code_of_any_game_is_stored_card_by_card(
    edition: str, variant: str, players: int, apart: list[str]
) -> None:
    played = a_table(players, edition=edition, variant=variant)
    sheet = simulate_round(edition=edition, variant=variant, players=players, seed=1).sheet

    shown = taken(played, content_of(played, sheet))
    desk_at(played).post(address(played, "enter/"), form_of(shown))

    cards = write_cards(sheet.undealt or sheet.unplayed or ())
    assert from_phone(shown)[players:] == [f"{label} {cards}" for label in apart]
    assert has_cards(Entry.objects.get(), sheet)


def test_code_of_an_open_round_is_stored_at_once_and_the_phone_counts_once(table: Table) -> None:
    form = form_of(taken(table, content_of(table), Role.SCORE_KEEPER))

    desk_at(table, Role.SCORE_KEEPER).post(address(table, "enter/"), form)

    again = an_entry(table, sheet=SHEET)  # the phone's own copy, which arrives later
    assert again == Entry.objects.get()
    assert points_of(again) == [13, 12, -5]


def test_code_of_a_locked_table_is_stored_at_once(table: Table) -> None:
    Table.objects.update(locked=True)

    desk_at(table).post(address(table, "enter/"), form_of(taken(table, content_of(table))))

    assert points_of(Entry.objects.get()) == [13, 12, -5]


def test_code_of_cards_that_are_recorded_leaves_nothing_to_store(table: Table) -> None:
    director = a_user(table.seating.event.organisation, Role.DIRECTOR)
    override = Override(reason="Revoke.", points=(1, 2, 3), despite=frozenset())
    an_entry(table, sheet=SHEET, source="desk", by=director, override=override)

    shown = taken(table, content_of(table))

    assert "These cards are already entered as version 1." in text(shown)
    assert 'id="round"' not in shown.content.decode()


def test_cards_that_cannot_be_right_are_stored_on_the_directors_word(table: Table) -> None:
    close_seating(seating_id=table.seating_id)
    shown = taken(table, content_of(table, sheet_of_piles(WITHOUT_Y8, SECOND, THIRD)))

    assert "These cards cannot all be right." in text(shown)
    form = form_of(shown, "override")
    assert form["despite"] == ["MISSING", "NOT_WHOLE_TRICKS", "TOTAL_CAPTURED"]
    director = desk_at(table)
    agreed(director, address(table, "override/"), {**form, "reason": "A card is lost."})

    entry = Entry.objects.get()
    assert (entry.reason, points_of(entry)) == ("A card is lost.", [12, 12, -5])


def test_people_in_another_order_keep_their_own_cards(table: Table) -> None:
    first, second, third = start_numbers(table)
    turned = sheet_of_piles(THIRD, FIRST, SECOND)

    form = form_of(taken(table, content_of(table, turned, seats=[third, first, second])))
    desk_at(table).post(address(table, "enter/"), form)

    assert sheet_of(Entry.objects.get()).piles == (FIRST, SECOND, THIRD)


def test_cards_of_other_people_are_shown_with_their_names_and_go_to_no_one_else(
    table: Table,
) -> None:
    first, second, _ = start_numbers(table)

    shown = taken(table, content_of(table, seats=[first, second, 77]))

    assert shown.status_code == 409
    assert from_phone(shown) == [
        held("Anna", "13", FIRST),
        held("Béla", "12", SECOND),
        held("no. 77", "\N{MINUS SIGN}5", THIRD),
    ]
    assert "Other people play this round now" in text(shown)
    assert f'href="/admin/tables/{table.pk}/"' in shown.content.decode()
    assert "/enter/" not in shown.content.decode()


def test_round_of_another_game_is_shown_and_says_why_it_cannot_be_stored() -> None:
    table = a_table(players=3)

    shown = taken(table, content_of(table, points_sheet(13, 12, -5)))

    assert shown.status_code == 409
    assert "played with another game" in text(shown)
    assert from_phone(shown)[0].startswith("Anna 13 points")


def test_void_round_shows_the_cards_and_takes_none(table: Table) -> None:
    a_void_round(table, 1, replayed=False)

    shown = taken(table, content_of(table))

    assert "This round is void and accepts no results." in text(shown)
    assert len(from_phone(shown)) == 3
    assert 'id="round"' not in shown.content.decode()


def without(content: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in content.items() if name != key}


def test_code_of_an_older_page_names_no_table_but_a_key(table: Table) -> None:
    older = {**without(content_of(table), "table"), "key": "k"}
    assert taken(table, older).status_code == 200


BROKEN = "This code cannot be read"
UNKNOWN = "This code comes from a newer version of the page."


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", BROKEN),
        ("nonsense", BROKEN),
        ("é%\0", BROKEN),
        (in_letters(b"[" * 30_000), BROKEN),
        (in_letters(b"9" * 5_000), BROKEN),
        (in_letters(b" " * 1_000_000), BROKEN),  # grows beyond what is read
        ("A" * 4_001, BROKEN),
        (code_of({"number": 1, "body": {"sheet": {"piles": []}, "seats": []}})[:-5], BROKEN),
        (code_of([]), UNKNOWN),
        (code_of(None), UNKNOWN),
        (code_of({"number": 1, "body": {}, "form": 2}), UNKNOWN),
    ],
)
def test_code_that_cannot_be_taken_says_why(table: Table, code: str, said: str) -> None:
    answer = taken(table, code)
    assert answer.status_code == 422
    assert said in text(answer)


@pytest.mark.parametrize(
    "body",
    [
        {"seats": []},
        {"seats": [1, 1, 2]},
        {"seats": [1, 2, 10**30]},
        {"seats": [1, 2, None]},
        {"seats": 5},
        {"sheet": {}},
        {"sheet": {**write_sheet(SHEET), "variant": "hattrick"}},
        {"sheet": {**write_sheet(SHEET), "players": 4}},
        {"sheet": {**write_sheet(SHEET), "piles": []}},
        {"accept": 5},
        {"newer": True},
    ],
)
def test_code_with_another_content_says_why(table: Table, body: dict[str, Any]) -> None:
    answer = taken(table, content_of(table, **body))
    assert answer.status_code == 422
    assert UNKNOWN in text(answer)


def test_code_of_another_table_or_of_no_round_says_why(table: Table) -> None:
    of_another = taken(table, {**content_of(table), "table": table.pk + 1})
    of_none = taken(table, {**content_of(table), "number": 7})

    assert (of_another.status_code, of_none.status_code) == (422, 422)
    assert "This code belongs to a round at another table." in text(of_another)
    assert "This table has no round of this number any more." in text(of_none)


def test_reader_and_director_of_another_club_take_nothing_over(table: Table) -> None:
    assert taken(table, content_of(table), Role.READER).status_code == 403
    other = desk(an_organisation("Other Club"))
    answer = other.post(f"/admin/tables/{table.pk}/take/", {"code": code_of(content_of(table))})
    assert answer.status_code == 404


def test_score_keeper_sees_the_cards_of_a_closed_round_and_is_sent_to_a_director(
    table: Table,
) -> None:
    close_seating(seating_id=table.seating_id)

    shown = taken(table, content_of(table), Role.SCORE_KEEPER)

    assert len(from_phone(shown)) == 3
    assert "Only a director can change a closed round. Ask one." in text(shown)
    assert 'id="round"' not in shown.content.decode()


def test_code_without_a_token_of_the_page_is_refused(table: Table) -> None:
    director = a_user(table.seating.event.organisation, Role.DIRECTOR)
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    answer = browser.post(f"/admin/tables/{table.pk}/take/", {"code": code_of(content_of(table))})
    assert answer.status_code == 403
    assert from_phone(answer) == []
