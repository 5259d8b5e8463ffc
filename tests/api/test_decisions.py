"""``sanctions/``, ``rulings/`` and ``lots/`` of an event: what directors decide, and withdraw."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.models import Draw, Ruling, RulingKind, Sanction
from scoring.services.sanctions import withdraw_sanction
from tests.api.programs import next_page, program, send
from tests.builders import a_published_seating, a_ruling, a_sanction, a_user, an_event
from tests.scoring.plays import play_fully
from tests.stored import everything_stored
from tournaments.models import Event, EventState, Scope
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db


def ask(client: Client, event: Event, rest: str, body: object, *, key: str = "key") -> Any:
    return send(client, "POST", f"/api/v1/events/{event.slug}/{rest}", body, key=key)


def listed(event: Event, rest: str) -> list[dict[str, Any]]:
    answer: list[dict[str, Any]] = (
        program(event, Scope.READ).get(f"/api/v1/events/{event.slug}/{rest}").json()
    )
    return answer


def test_a_sanction_is_given_and_withdrawn_and_stays_on_the_list() -> None:
    event = an_event(2, state=EventState.RUNNING)
    director = a_user(event.organisation)
    client = program(event, by=director)
    body = {"entrant": 2, "points": -84, "reason": "  Late \n again.", "newest_seen": 0}

    given = ask(client, event, "sanctions/", body)
    twice = ask(client, event, "sanctions/", body, key="twice")
    sanction = Sanction.objects.get()
    address = f"sanctions/{sanction.pk}/withdraw/"
    silent = ask(client, event, address, {}, key="silent")
    withdrawn = ask(client, event, address, {"reason": "The train."}, key="withdraw")
    gone = ask(client, event, address, {"reason": "The train."}, key="gone")

    assert given.status_code == 201
    assert given.json() == {
        "id": sanction.pk,
        "number": 2,
        "name": "Béla",
        "points": -84,
        "reason": "Late again.",
        "by": director.username,
        "created_at": sanction.created_at.isoformat().replace("+00:00", "Z"),
        "withdrawn_at": None,
        "reason_public": True,
    }
    assert (twice.status_code, twice.json()["problems"]) == (422, ["given_meanwhile"])
    assert (silent.status_code, silent.json()["code"]) == (422, "reason_refused")
    assert (withdrawn.status_code, withdrawn.json()["withdrawn_at"] is None) == (201, False)
    assert (gone.status_code, gone.json()["code"]) == (409, "decision_outdated")
    assert listed(event, "sanctions/") == [withdrawn.json()]
    assert listed(event, "sanctions/?withdrawn=false") == []


def test_a_warning_has_no_points_and_may_keep_its_reason() -> None:
    event = an_event(1, state=EventState.RUNNING)

    answer = ask(program(event), event, "sanctions/", {"entrant": 1, "reason": "Loud."})

    assert answer.status_code == 201
    assert (answer.json()["points"], answer.json()["reason_public"]) == (None, False)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "unreadable"),
        ({"entrant": 9, "points": -84, "reason": "Late."}, 400, "unreadable"),
        ({"entrant": 2**31, "points": -84, "reason": "Late."}, 400, "unreadable"),
        ({"entrant": 1, "points": 10**30, "reason": "Late."}, 400, "unreadable"),
        ({"entrant": 1, "points": -0.5, "reason": "Late."}, 400, "unreadable"),
        ({"entrant": 1, "points": -84, "reason": "A\0B"}, 400, "unreadable"),
        ({"entrant": 1, "points": -84, "reason": 7}, 400, "unreadable"),
        ({"entrant": 1, "reason": "Loud.", "reason_public": "yes"}, 400, "unreadable"),
        ({"entrant": 1, "points": -84, "newest_seen": 2**63, "reason": "A"}, 400, "unreadable"),
        ({"entrant": 1, "points": 84_001, "reason": "Late."}, 422, "decision_refused"),
        ({"entrant": 1, "points": 0, "reason": "Late."}, 422, "decision_refused"),
        ({"entrant": 1, "points": -84, "reason": "A\u2066B"}, 422, "decision_refused"),
        ({"entrant": 1, "points": -84, "reason": ""}, 422, "decision_refused"),
    ],
)
def test_a_sanction_that_cannot_be_given_is_refused_and_nothing_is_stored(
    body: dict[str, object], status: int, code: str
) -> None:
    event = an_event(1, state=EventState.RUNNING)
    client = program(event)
    client.get(f"/api/v1/events/{event.slug}/")  # notes the use, once a minute
    before = everything_stored()

    answer = ask(client, event, "sanctions/", body)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert everything_stored() == before


def test_nothing_is_decided_once_the_event_is_over() -> None:
    event = an_event(3, rounds=1, evidence=["points"])
    play_fully(event, 9, 5, 1)
    move_event(event_id=event.pk, to=EventState.FINISHED)
    body = {"entrant": 1, "points": -84, "reason": "Late."}

    seen = ask(program(event), event, "sanctions/?preview=true", body)
    given = ask(program(event), event, "sanctions/", body)

    assert [(answer.status_code, answer.json()["code"]) for answer in (seen, given)] == [
        (409, "event_not_open")
    ] * 2


def test_a_ruling_counts_until_it_is_withdrawn() -> None:
    event = an_event(3, rounds=1, evidence=["points"])
    a_published_seating(event)
    client = program(event)
    body = {
        "entrant": 1,
        "seating": 1,
        "kind": "fixed",
        "points": 420,
        "reason": "A card was lost.",
    }

    given = ask(client, event, "rulings/", body)
    again = ask(client, event, "rulings/", body, key="again")
    address = f"rulings/{given.json()['id']}/withdraw/"
    withdrawn = ask(client, event, address, {"reason": "It was found."}, key="withdraw")

    assert (given.status_code, given.json()["kind"], given.json()["points"]) == (201, "fixed", 420)
    assert (given.json()["seating"], given.json()["number"]) == (1, 1)
    assert (again.status_code, again.json()["problems"]) == (422, ["ruled_already"])
    assert withdrawn.status_code == 201
    assert listed(event, "rulings/?entrant=1&seating=1&withdrawn=true") == [withdrawn.json()]
    assert listed(event, "rulings/?seating=2") == listed(event, "rulings/?entrant=2") == []


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"seating": 2}, 400, "unreadable"),
        ({"seating": 32_768}, 400, "unreadable"),
        ({"kind": "whole"}, 400, "unreadable"),
        ({"points": None}, 422, "decision_refused"),
        ({"points": 841}, 422, "decision_refused"),
        ({"points": -1}, 422, "decision_refused"),
    ],
)
def test_a_ruling_that_makes_no_sense_is_refused(
    changes: dict[str, object], status: int, code: str
) -> None:
    event = an_event(3, rounds=1, evidence=["points"])
    a_published_seating(event)
    body = {"entrant": 1, "seating": 1, "kind": "fixed", "points": 420, "reason": "A card."}

    answer = ask(program(event), event, "rulings/", body | changes)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not Ruling.objects.exists()


def test_decisions_of_another_event_are_not_found_by_their_ids() -> None:
    event, other = an_event(3), an_event(3)
    sanction, ruling = a_sanction(play(other)), a_ruling(other.seatings.get())

    answers = [
        ask(program(event), event, rest, {"reason": "Mine."}, key=rest[:9]).status_code
        for rest in (
            f"sanctions/{sanction.pk}/withdraw/",
            f"rulings/{ruling.pk}/withdraw/",
            f"sanctions/{2**59}/withdraw/",
        )
    ]

    assert answers == [404, 404, 404]
    assert not Sanction.objects.exclude(withdrawn_at=None).exists()
    assert not Ruling.objects.exclude(withdrawn_at=None).exists()


def play(event: Event) -> Event:
    """The event with a published seating."""
    a_published_seating(event)
    return event


def test_sanctions_come_in_pages() -> None:
    event = an_event(1, state=EventState.RUNNING)
    ids = [a_sanction(event, points=-points).pk for points in (1, 2, 3)]
    withdraw_sanction(sanction_id=ids[0])
    client = program(event, Scope.READ)

    first = client.get(f"/api/v1/events/{event.slug}/sanctions/?limit=2")
    second = client.get(next_page(first["Link"]))

    assert [each["id"] for each in [*first.json(), *second.json()]] == ids[::-1]


@pytest.mark.parametrize("kind", ["sanctions", "rulings", "lots"])
@pytest.mark.parametrize("number", [1, 3])
def test_decisions_take_as_many_queries_as_one(
    kind: str, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(3)
    a_published_seating(event)
    for entrant in range(1, number + 1):
        a_sanction(event, entrant)
        a_ruling(event.seatings.get(), entrant)
    client, address = program(event, Scope.READ), f"/api/v1/events/{event.slug}/{kind}/"
    client.get(address)  # notes the use, once a minute

    with django_assert_num_queries(3):  # key, event, decisions
        client.get(address)


@pytest.fixture
def tied() -> Event:
    """Two seatings of three: 1 and 2 have won one each and were last in the other."""
    event = an_event(3, rounds=1, evidence=["points"], tie_breaks=["table_wins", "lot"])
    play_fully(event, 9, 1, 5)
    play_fully(event, 1, 9, 5)
    return event


def test_who_is_tied_can_draw(tied: Event) -> None:
    answer = program(tied, Scope.READ).get(f"/api/v1/events/{tied.slug}/ties/").json()

    assert answer == {
        "count": True,
        "ties": [{"numbers": [1, 2], "names": ["Anna", "Béla"], "drawn": False}],
    }


def test_lots_are_drawn_and_a_second_time_for_a_reason(tied: Event) -> None:
    client = program(tied)

    by_hand = ask(client, tied, "lots/", {"numbers": [1, 2], "order": [2, 1]})
    silent = ask(client, tied, "lots/", {"numbers": [2, 1]}, key="silent")
    again = ask(client, tied, "lots/", {"numbers": [2, 1], "reason": "One fell."}, key="again")

    assert (by_hand.status_code, by_hand.json()["order"], by_hand.json()["seed"]) == (
        201,
        [2, 1],
        None,
    )
    assert (silent.status_code, silent.json()["code"]) == (422, "reason_refused")
    assert (again.status_code, again.json()["reason"]) == (201, "One fell.")
    assert listed(tied, "lots/") == [again.json(), by_hand.json()]


def test_what_lots_would_bring_is_known_only_where_they_were_drawn_by_hand(tied: Event) -> None:
    client = program(tied)

    drawn = ask(client, tied, "lots/?preview=true", {"numbers": [1, 2]}).json()
    by_hand = ask(client, tied, "lots/?preview=true", {"numbers": [1, 2], "order": [2, 1]}).json()

    assert drawn == {
        "entrants": [],
        "teams": [],
        "series": [],
        "proposal": None,
        "next_known": True,
    }
    assert [
        (each["number"], each["before"]["rank"], each["after"]["rank"])
        for each in by_hand["entrants"]
    ] == [(1, 1, 2)]
    assert not Draw.objects.exists()


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"numbers": []}, 400, "unreadable"),
        ({"numbers": [1, 1]}, 400, "unreadable"),
        ({"numbers": [1, 2**31]}, 400, "unreadable"),
        ({"numbers": [*range(1, 1_002)]}, 400, "unreadable"),
        ({"numbers": [1, 3]}, 422, "lot_refused"),
        ({"numbers": [1, 2], "order": [1]}, 422, "lot_refused"),
        ({"numbers": [1, 2], "order": [1, 1]}, 422, "lot_refused"),
        ({"numbers": [1, 2], "order": [2, 1], "reason": "A\0"}, 400, "unreadable"),
    ],
)
def test_lots_that_cannot_be_drawn_are_refused(
    body: dict[str, object], status: int, code: str, tied: Event
) -> None:
    answer = ask(program(tied), tied, "lots/", body)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not Draw.objects.exists()


def test_a_key_of_an_organisation_gives_no_sanctions_elsewhere() -> None:
    event, other = an_event(1, state=EventState.RUNNING), an_event(1, state=EventState.RUNNING)
    body = {"entrant": 1, "points": -84, "reason": "Late."}

    answers = [
        ask(program(other.organisation), event, rest, body).status_code
        for rest in ("sanctions/", "sanctions/?preview=true")
    ]

    assert answers == [404, 404]
    assert not Sanction.objects.exists()


def test_a_warning_keeps_its_reason_from_visitors() -> None:
    event = an_event(1, state=EventState.RUNNING)
    a_sanction(event, points=None, reason="Quixotic")
    a_sanction(event, points=-84, reason="Late")

    player = Client().get(f"/api/v1/events/{event.slug}/players/1/").json()
    corrections = Client().get(f"/api/v1/events/{event.slug}/corrections/").json()

    assert player["sanctions"] == [
        {"points": None, "reason": ""},
        {"points": -84, "reason": "Late"},
    ]
    assert [(each["what"], each["points"], each["reason"]) for each in corrections] == [
        ("sanction", -84, "Late"),
        ("sanction", None, ""),
    ]


def test_the_value_of_a_ruling_is_kept_while_standings_are() -> None:
    event = an_event(3, standings_shown="hidden")
    a_ruling(a_published_seating(event), kind=RulingKind.FIXED, points=420)

    [correction] = Client().get(f"/api/v1/events/{event.slug}/corrections/").json()
    player = Client().get(f"/api/v1/events/{event.slug}/players/1/").json()

    assert (correction["what"], correction["points"], correction["differences"]) == (
        "ruling",
        None,
        [],
    )
    assert (player["standing"], player["rulings"]) == (None, [{"seating": 1, "kind": "fixed"}])
