"""A card is lost: the captain is refused, the director stores the round, the evening goes on."""

import json
from dataclasses import replace

import pytest
from django.test import Client

from engine.piles import Pile
from engine.sheets import Sheet, write_sheet
from scoring.selectors.standings import current_standings
from scoring.services.standings import refresh_standings
from tests.builders import a_sheet, a_table, cards, start_numbers
from tests.pages.desk.desks import desk
from tests.pages.desk.rounds.round_forms import address, entered, form_of, overridden
from tournaments.models import Event, Table
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db(transaction=True)  # standings have a transaction of their own

FIRST = Pile(cards("r1"), cards("y0 y1 y2 y3 y4 y5 y6 y7 y8 o8 o7 r0 g8 g7 g6"))  # 13 points
SECOND = Pile(cards("b0"), cards("r2 r3 r4 r5 r6 r7 r8 o0 o1 o2 o3 o4"))  # 12
THIRD = Pile(cards("g2"), cards("g0 g1 g3 g4 g5 o5 o6 b1 b2 b3 b4 b5 b6 b7 b8"))  # -5
WITHOUT_Y8 = replace(FIRST, captured=FIRST.captured[:8] + FIRST.captured[9:])  # 12


def sheet_of(first: Pile) -> Sheet:
    return replace(a_sheet(3), piles=(first, SECOND, THIRD))


def sent(client: Client, table: Table, sheet: Sheet, *, based_on: int, key: str) -> int:
    """Send a round as the captain's phone does; return the status of the answer."""
    body = {"based_on": based_on, "seats": start_numbers(table), "sheet": write_sheet(sheet)}
    answer = client.post(
        f"/api/v1/tables/{table.pk}/rounds/1/entries/",
        data=json.dumps(body),
        content_type="application/json",
        headers={"Authorization": f"Place {link_of(table.place)}", "Idempotency-Key": key},
    )
    return answer.status_code


def standings(event: Event) -> list[tuple[int, int, int]]:
    """Rank, start number and points in 1/840, best first."""
    refresh_standings(event_id=event.pk)
    snapshot = current_standings(event)
    assert snapshot is not None
    return [(row["rank"], row["number"], row["points"]) for row in snapshot.rows]


def test_a_round_with_a_lost_card_counts_as_the_director_says_until_the_card_is_found(
    client: Client,
) -> None:
    table = a_table(players=3, rounds=1)
    event = table.seating.event
    first, second, third = start_numbers(table)
    assert sent(client, table, sheet_of(WITHOUT_Y8), based_on=0, key="lost") == 422

    director = desk(event)
    refused = entered(director, table, sheet_of(WITHOUT_Y8))
    assert form_of(refused, "override")["points-0"] == ["12"]
    overridden(director, table, refused, {"reason": "A card is lost."})
    assert standings(event) == [(1, first, 630), (1, second, 630), (3, third, 0)]

    page = director.get(address(table))
    overridden(director, table, page, {"reason": "It was a low card.", "points-0": "11"})
    assert standings(event) == [(1, second, 840), (2, first, 420), (3, third, 0)]

    assert sent(client, table, sheet_of(FIRST), based_on=2, key="found") == 409  # locked
    director.post(f"/admin/tables/{table.pk}/release/")
    assert sent(client, table, sheet_of(FIRST), based_on=2, key="found") == 201
    assert standings(event) == [(1, first, 840), (2, second, 420), (3, third, 0)]
