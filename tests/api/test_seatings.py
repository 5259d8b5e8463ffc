"""``/api/v1/events/<slug>/seatings/``: tables asked for, published, closed, made even."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from engine.seating.layouts import Rule
from scoring.models import ChainRecord
from scoring.services.seatings import request_seating
from tests.api.programs import browser, program, send
from tests.builders import (
    a_half_reported_event,
    a_late_entrant,
    a_proposed_final,
    a_proposed_seating,
    a_published_seating,
    a_written_seating,
    an_entry,
    an_event,
    points_sheet,
)
from tests.stored import everything_stored
from tournaments.models import Event, Role, Scope, Seating, SeatingMode, SeatingState
from tournaments.selectors.layouts import layout_of
from tournaments.selectors.tables import tables_of
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.keep_apart import keep_apart
from tournaments.services.proposals import fail_seating, propose_seating

pytestmark = pytest.mark.django_db

TWO_TABLES = [{"place": 1, "entrants": [1, 2, 3, 4]}, {"place": 2, "entrants": [5, 6, 7, 8]}]


def seatings_of(event: Event) -> str:
    return f"/api/v1/events/{event.slug}/seatings/"


def seating(event: Event, number: int = 1) -> str:
    return f"{seatings_of(event)}{number}/"


def read(client: Client, address: str) -> dict[str, str]:
    """What a change of a seating that was read has to say."""
    return {"If-Match": client.get(address)["ETag"]}


def test_visitors_see_published_seatings_and_members_all() -> None:
    event = an_event(8)
    a_published_seating(event)
    a_proposed_seating(event)
    a_proposed_seating(event, seed=2)  # in place of the one before

    def listed(client: Client, query: str = "") -> list[tuple[int, str]]:
        answer = client.get(seatings_of(event) + query).json()
        return [(each["number"], each["state"]) for each in answer]

    assert listed(Client()) == [(1, "published")]
    assert listed(program(an_event(0), Scope.MANAGE)) == [(1, "published")]
    assert listed(program(event, Scope.READ)) == [(1, "published"), (2, "proposed")]
    assert listed(program(event, Scope.READ), "?abandoned=true") == [(2, "replaced")]
    assert listed(Client(), "?abandoned=true") == []


def test_a_search_is_asked_for_and_followed_to_its_tables() -> None:
    event = an_event(8)
    client = program(event)

    asked = send(client, "POST", seatings_of(event), {"mode": "mix", "planned": 2})
    found = Seating.objects.get(event=event, number=1)
    waiting = client.get(asked["Location"]).json()
    propose_seating(seating_id=found.pk)
    proposed = client.get(asked["Location"]).json()

    assert (asked.status_code, asked["Location"]) == (202, seating(event))
    assert (waiting["state"], waiting["planned"], waiting["tables"]) == ("waiting", 2, [])
    assert waiting["search"]["done"] == 0
    assert waiting["search"]["planned"] == found.steps_planned
    assert (proposed["state"], proposed["id"]) == ("proposed", found.pk)
    assert sorted(number for table in proposed["tables"] for number in table["entrants"]) == [
        *range(1, 9)
    ]
    assert proposed["quality"]["cost"] == proposed["search"]["best_cost"]


def test_a_search_that_failed_says_so_at_its_address() -> None:
    event = an_event(8)
    waiting = request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=1)
    fail_seating(seating_id=waiting.pk, failure="time_limit")

    answer = program(event, Scope.READ).get(seating(event)).json()

    assert (answer["state"], answer["failure"]) == ("failed", "time_limit")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"mode": "hand"}, 400, "unreadable"),
        ({"mode": "mix", "planned": 0}, 400, "unreadable"),
        ({"mode": "mix", "planned": 61}, 400, "unreadable"),
        ({"mode": "mix", "planned": 10**30}, 400, "unreadable"),
        ({"mode": "final"}, 409, "results_missing"),
    ],
)
def test_a_search_that_makes_no_sense_is_refused(
    body: dict[str, object], status: int, code: str
) -> None:
    event = an_event(8)

    answer = send(program(event), "POST", seatings_of(event), body)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not event.seatings.exists()


def test_every_reason_for_which_no_tables_can_be_made_is_named() -> None:
    event = an_event(2)

    answer = send(program(event), "POST", seatings_of(event), {"mode": "mix"})

    assert answer.status_code == 422
    assert answer.json()["code"] == "seating_refused"
    assert answer.json()["errors"] == ["Too few entrants to seat: 2 of at least 3. Register more."]


def test_a_proposal_is_published_as_it_was_read() -> None:
    event = an_event(8)
    a_proposed_seating(event)
    client = program(event)
    before = read(client, seating(event))
    a_proposed_seating(event, seed=2)

    late = send(client, "POST", f"{seating(event)}publish/", **before)
    unread = send(client, "POST", f"{seating(event)}publish/")
    done = send(client, "POST", f"{seating(event)}publish/", **read(client, seating(event)))

    assert (late.status_code, late.json()["code"]) == (412, "changed")
    assert (unread.status_code, unread.json()["code"]) == (428, "version_needed")
    assert (done.status_code, done.json()["state"]) == (200, "published")
    assert event.seatings.get(state=SeatingState.PUBLISHED).number == 1


def test_other_ranks_since_a_proposal_are_another_version_of_it() -> None:
    event = a_half_reported_event()
    a_proposed_final(event)
    client = program(event)
    address = seating(event, 2)
    before = client.get(address)
    awaited = tables_of(event.seatings.get(number=1))[1]
    an_entry(awaited, sheet=points_sheet(1, 2, 5, 19))

    answer = send(client, "POST", f"{address}publish/", **{"If-Match": before["ETag"]})

    assert (before.json()["awaited"], before.json()["rank_changes"]) == ([awaited.pk], [])
    assert answer.status_code == 412
    assert client.get(address).json()["rank_changes"] != []


def test_tables_are_written_by_hand_and_their_rules_looked_at_first() -> None:
    event = an_event(8)
    keep_apart(event_id=event.pk, numbers=(1, 2))
    client, address = program(event), f"{seatings_of(event)}written/"

    seen = send(client, "POST", f"{address}?preview=true", {"tables": TWO_TABLES})
    refused = send(client, "POST", address, {"tables": TWO_TABLES})
    nothing = event.seatings.count()
    accepted = {"tables": TWO_TABLES, "accept": ["KEPT_APART"]}
    stored = send(client, "POST", address, accepted, key="another")

    breach = {
        "rule": "KEPT_APART",
        "message": "To be kept apart, but both at table 1: Anna (1), Béla (2).",
        "never": False,
    }
    assert seen.json()["before"] is None
    assert (seen.json()["breaches"], seen.json()["after"]["parts"]["apart"]) == ([breach], 1)
    assert (refused.status_code, refused.json()["code"], nothing) == (422, "layout_refused", 0)
    assert (stored.status_code, stored.json()["breaches"]) == (201, [breach])
    assert stored.json()["mode"] == "hand"


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"tables": []},
        {"tables": [{"place": 1, "entrants": []}]},
        {"tables": [{"place": 1, "entrants": [*range(1, 10)]}]},
        {"tables": [TWO_TABLES[0], {"place": 1, "entrants": [5, 6, 7, 8]}]},
        {"tables": [{"place": 1001, "entrants": [1, 2, 3]}]},
        {"tables": [{"place": 2**63, "entrants": [1, 2, 3]}]},
        {"tables": [{"place": 1, "entrants": [1, 2, 2**31]}]},
        {"tables": [{"place": 1, "entrants": ["one", None, 3]}]},
        {"tables": TWO_TABLES * 501},
        {"tables": TWO_TABLES, "accept": ["NOTHING"]},
        {"tables": "1: 1 2 3\0"},
    ],
)
def test_tables_that_cannot_be_read_are_refused_and_nothing_is_stored(
    wrong: dict[str, object],
) -> None:
    event = an_event(8)

    answer = send(program(event), "POST", f"{seatings_of(event)}written/", wrong)

    assert (answer.status_code, answer.json()["code"]) in (
        (400, "unreadable"),
        (413, "too_large"),
    )
    assert not event.seatings.exists()


def test_no_override_helps_where_no_one_could_play() -> None:
    event = an_event(8)
    tables = [{"place": 1, "entrants": [1, 1, 2, 99]}]
    every_rule = [rule.value for rule in Rule]

    answer = send(
        program(event),
        "POST",
        f"{seatings_of(event)}written/",
        {"tables": tables, "accept": every_rule},
    )

    assert answer.status_code == 422
    assert {breach["rule"] for breach in answer.json()["breaches"]} >= {"TWICE", "UNKNOWN"}


def test_a_proposal_is_changed_by_hand_and_back() -> None:
    event = an_event(8)
    before = layout_of(a_proposed_seating(event))
    client, address = program(event), seating(event)
    two = {"number": before[1][0], "other": before[2][0]}

    def changed(act: str, body: object = None) -> Any:
        return send(client, "POST", address + act, body, key=act, **read(client, address))

    swapped = changed("swap/", two)
    restored = changed("restore/")
    written = changed("layout/", {"tables": TWO_TABLES})

    assert [answer.status_code for answer in (swapped, restored, written)] == [201, 201, 201]
    first = swapped.json()["tables"][0]["entrants"]
    assert (first[0], first[1:]) == (before[2][0], [*before[1][1:]])
    assert tuple(restored.json()["tables"][0]["entrants"]) == before[1]
    assert [table["entrants"] for table in written.json()["tables"]] == [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
    ]


def test_a_table_of_a_proposal_is_kept() -> None:
    event = an_event(8)
    table = tables_of(a_proposed_seating(event))[0]
    client = program(event)

    answer = send(client, "POST", f"/api/v1/tables/{table.pk}/keep/", {"kept": True})

    assert answer.json() == {"id": table.pk, "kept": True}
    assert [each["kept"] for each in client.get(seating(event)).json()["tables"]] == [True, False]


def test_a_closed_seating_is_in_the_chain_and_opens_again_for_a_reason() -> None:
    event = an_event(3, rounds=1, evidence=["points"])
    an_entry(tables_of(a_published_seating(event))[0], sheet=points_sheet(9, 5, 1))
    client, address = program(event), seating(event)

    closed = send(client, "POST", f"{address}close/")
    again = send(client, "POST", f"{address}close/", key="again")
    silent = send(client, "POST", f"{address}open/", {"reason": " \t"}, key="silent")
    opened = send(client, "POST", f"{address}open/", {"reason": "Too\nearly."}, key="open")

    assert (closed.status_code, closed.json()["state"]) == (201, "closed")
    assert closed.json()["hash"] == ChainRecord.objects.get(event=event).hash
    assert (again.status_code, again.json()["code"]) == (409, "seating_outdated")
    assert (silent.status_code, silent.json()["code"]) == (422, "reason_refused")
    assert (opened.status_code, opened.json()["state"], opened.json()["hash"]) == (
        201,
        "published",
        "",
    )


def test_the_moves_that_were_read_are_made_and_undone() -> None:
    event = an_event(9)
    layout = {1: (1, 2, 3, 4, 5), 2: (6, 7, 8, 9)}
    a_written_seating(event, layout)
    for number in (6, 7):
        withdraw_entrant(entrant_id=event.entrants.get(number=number).pk)
    client, address = program(event), f"{seating(event)}rebalance/"
    moves = client.get(address)

    blind = send(client, "POST", address, {}, **{"If-Match": '"0123"'})
    made = send(client, "POST", address, {}, **{"If-Match": moves["ETag"]})
    undone = send(client, "POST", f"{address}undo/", key="undo")

    assert moves.json()["moved"] == moves.json()["bound"]
    assert {move["number"] for move in moves.json()["moves"]} >= {6, 7}
    assert blind.status_code == 412
    assert (made.status_code, made.json()["moves_undoable"]) == (200, True)
    assert [{*table["entrants"]} for table in moves.json()["tables"]] == [
        {*table["entrants"]} for table in made.json()["tables"] if table["entrants"]
    ]
    assert (undone.status_code, undone.json()["moves_undoable"]) == (200, False)
    assert [table["entrants"] for table in undone.json()["tables"]] == [
        [1, 2, 3, 4, 5],
        [6, 7, 8, 9],
    ]


def test_a_proposal_is_told_how_it_would_be_even() -> None:
    event = an_event(8)
    a_proposed_seating(event)

    answer = program(event).get(f"{seating(event)}rebalance/?aim=preferred_size")

    assert (answer.status_code, answer.json()["moves"]) == (200, [])


def test_a_person_who_comes_late_joins_a_table() -> None:
    event = an_event(8)
    table = tables_of(a_published_seating(event))[0]
    number, client = a_late_entrant(table), program(event)

    waiting = client.get(seating(event)).json()["people"]
    full = send(client, "POST", f"{seating(event)}seat/", {"number": number, "table": 9})
    seated = send(
        client, "POST", f"{seating(event)}seat/", {"number": number, "table": 1}, key="seat"
    )

    assert waiting == [{"number": 9, "name": "Zoltán", "concern": "unseated", "table": None}]
    assert (full.status_code, full.json()["why"]) == (422, "no_room")
    assert full.json()["title"] == "There is no room at this table. Choose another one."
    assert seated.status_code == 200
    assert number in seated.json()["tables"][0]["entrants"]


def test_the_clock_does_what_it_is_told() -> None:
    event = an_event(8)
    a_published_seating(event)
    client, address = program(event), f"{seating(event)}clock/"

    def told(key: str, **body: object) -> Any:
        return send(client, "POST", address, body, key=key)

    started = told("1", do="start", minutes=60)
    paused = told("2", do="pause")
    twice = told("3", do="pause")
    stopped = told("4", do="stop")

    assert started.json()["clock_left"] is None
    assert started.json()["clock_ends_at"].endswith("Z")
    assert 3_590 <= paused.json()["clock_left"] <= 3_600
    assert (twice.status_code, twice.json()["why"]) == (409, "resting")
    assert stopped.json() == {"clock_ends_at": None, "clock_left": None}


@pytest.mark.parametrize(
    "body",
    [
        {"do": "start"},
        {"do": "pause", "minutes": 5},
        {"do": "extend", "minutes": 0},
        {"do": "extend", "minutes": 601},
        {"do": "extend", "minutes": 1.5},
        {"do": "wind"},
        {"do": ["start"]},
        [],
        "start",
    ],
)
def test_a_clock_that_is_told_nothing_clear_stays_as_it_is(body: object) -> None:
    event = an_event(8)
    a_published_seating(event)
    client = program(event)
    client.get(seatings_of(event))
    before = everything_stored()

    answer = send(client, "POST", f"{seating(event)}clock/", body)

    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")
    assert everything_stored() == before


def test_a_number_beyond_all_is_not_found() -> None:
    event = an_event(1)

    answers = [
        program(event).get(seating(event, number)).status_code for number in (2, 2**31, 10**17)
    ]

    assert answers == [404, 404, 404]


@pytest.mark.parametrize("players", [4, 12])
def test_a_seating_takes_as_many_queries_with_one_table_as_with_three(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players, preferred_size=4, largest_size=4)
    a_published_seating(event)
    client = program(event, Scope.READ)
    client.get(seating(event))  # notes the use, once a minute

    with django_assert_num_queries(14):
        client.get(seating(event))


@pytest.mark.parametrize("role", [Role.READER, Role.SCORE_KEEPER])
def test_who_directs_nothing_publishes_nothing(role: Role) -> None:
    event = an_event(8)
    a_proposed_seating(event)

    answer = send(browser(event, role), "POST", f"{seating(event)}publish/", **{"If-Match": "*"})

    assert (answer.status_code, answer.json()["code"]) == (403, "role_needed")
    assert event.seatings.get().state == SeatingState.PROPOSED


def test_rounds_of_a_seating_are_listed_with_what_is_reported() -> None:
    event = an_event(3, rounds=2, evidence=["points"])
    table = tables_of(a_published_seating(event))[0]
    an_entry(table, sheet=points_sheet(9, 5, 1))

    answer = program(event, Scope.READ).get(f"{seating(event)}rounds/").json()

    place = {"table": table.pk, "seating": 1, "place": 1, "room": ""}
    said = {"state": "open", "provisional": False, "reason": ""}
    assert answer == [
        {**place, "number": 1, **said, "reported": True},
        {**place, "number": 2, **said, "reported": False},
    ]
