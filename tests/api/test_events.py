"""``/api/v1/events/`` and what hangs on it: what everybody may read."""

import re
from datetime import date, time, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from engine.seating.rebalance import Aim
from scoring.models import EventImport
from scoring.selectors.rebalances import wanted_moves
from scoring.services.clocks import give_extra_time, pause_clock, start_clock
from scoring.services.occupancies import leave_table, substitute
from scoring.services.rebalances import rebalance_seating
from scoring.services.seatings import close_seating, publish_seating
from tests.builders import (
    a_late_entrant,
    a_published_seating,
    a_rehearsal,
    a_table,
    a_table_to_dissolve,
    a_void_round,
    an_accepted_registration,
    an_entry,
    an_event,
    an_organisation,
    an_overridden_entry,
    dissolved,
    points_sheet,
    reread,
    start_numbers,
)
from tournaments.models import Event, EventState
from tournaments.selectors.places import link_of
from tournaments.selectors.tables import tables_of
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.layouts import write_seating

pytestmark = pytest.mark.django_db


def test_events_lists_public_events_with_what_is_played(client: Client) -> None:
    event = an_event(players=0, starts_at=time(19, 30))
    an_event(players=0, state=EventState.DRAFT)

    assert client.get("/api/v1/events/").json() == [
        {
            "slug": event.slug,
            "name": "Club evening",
            "organisation": "Card Club",
            "state": "registration",
            "starts_on": "2026-03-06",
            "ends_on": "2026-03-06",
            "doors_at": None,
            "starts_at": "19:30",
            "time_zone": "Europe/Berlin",
            "venue": "",
            "edition": "box120",
            "variant": "classic",
            "rehearsal": False,
            "without_rounds": False,
            "imported": None,
        }
    ]


def test_an_event_says_what_its_page_says_before_people_are_seated(client: Client) -> None:
    event = an_event(
        players=3,
        description="Bring a friend.",
        fee=800,
        currency="CHF",
        most_entrants=4,
        self_registration=True,
    )

    answer = client.get(f"/api/v1/events/{event.slug}/").json()

    [listed] = client.get("/api/v1/events/").json()
    assert {name: answer[name] for name in answer if name not in listed} == {
        "description": "Bring a friend.",
        "fee": 800,
        "currency": "CHF",
        "registration_open": True,
        "capacity": {"most_entrants": 4, "places_left": 1, "on_waiting_list": 0},
    }


def capacity(event: Event, client: Client) -> Any:
    return client.get(f"/api/v1/events/{event.slug}/").json()["capacity"]


def test_places_count_down_to_the_waiting_list_until_people_are_seated(client: Client) -> None:
    event = an_event(players=3, most_entrants=4, self_registration=True)

    few = capacity(event, client)
    an_accepted_registration(event, "Zoë")
    an_accepted_registration(event, "Zsolt")
    full = capacity(event, client)
    a_published_seating(event)

    assert (few, full, capacity(event, client)) == (
        {"most_entrants": 4, "places_left": 1, "on_waiting_list": 0},
        {"most_entrants": 4, "places_left": 0, "on_waiting_list": 1},
        None,
    )


def test_an_event_without_a_limit_has_no_capacity(client: Client) -> None:
    assert capacity(an_event(players=3), client) is None


def test_an_event_takes_five_queries(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players=3, most_entrants=4)

    with django_assert_num_queries(5):
        client.get(f"/api/v1/events/{event.slug}/")


def test_an_event_says_from_which_file_it_was_read(client: Client) -> None:
    event = an_event(players=0)
    said = {"organisation": "Far Club", "slug": "far-cup", "digest": "d" * 64}
    imported = EventImport.objects.create(event=event, **said)

    [listed] = client.get("/api/v1/events/").json()
    alone = client.get(f"/api/v1/events/{event.slug}/").json()

    moment = imported.imported_at.isoformat().replace("+00:00", "Z")
    assert listed["imported"] == alone["imported"] == {"imported_at": moment, **said}


def test_an_unlisted_event_stands_in_no_list_and_is_found_by_its_address(client: Client) -> None:
    event = an_event(players=0, unlisted=True)

    assert client.get("/api/v1/events/").json() == []
    assert client.get(f"/api/v1/events/{event.slug}/").json()["slug"] == event.slug


def test_a_rehearsal_stands_in_no_list_and_says_what_it_is(client: Client) -> None:
    rehearsal = a_rehearsal(an_event(8)).event

    assert rehearsal.slug not in client.get("/api/v1/events/").content.decode()
    assert client.get(f"/api/v1/events/{rehearsal.slug}/").json()["rehearsal"] is True


def test_events_come_in_pages_whose_link_names_the_next_one(client: Client) -> None:
    days = [date(2026, 1, 1) + timedelta(days=day) for day in range(101)]
    club = an_organisation()
    for day in days:
        an_event(0, organisation=club, starts_on=day, ends_on=day)

    first = client.get("/api/v1/events/")
    an_event(0, organisation=club, starts_on=days[-1], ends_on=days[-1])
    second = client.get(next_page(first["Link"]))
    third = client.get(next_page(second["Link"]))

    shown = [one["starts_on"] for answer in (first, second, third) for one in answer.json()]
    assert shown == [day.isoformat() for day in reversed(days)]
    assert [len(answer.json()) for answer in (first, second, third)] == [50, 50, 1]
    assert "Link" not in third.headers


def next_page(link: str) -> str:
    found = re.fullmatch('<(/api/v1/events/[?]after=[-0-9a-z]+)>; rel="next"', link)
    assert found
    return found[1]


@pytest.mark.parametrize("after", ["", "x", "0-1", "739681", "739681-1-1"])
def test_a_page_that_cannot_be_read_is_refused_by_name(after: str, client: Client) -> None:
    answer = client.get("/api/v1/events/", {"after": after})

    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")
    assert list(answer.json()["fields"]) == ["after"]


@pytest.mark.parametrize("events", [1, 3])
def test_events_take_one_query(
    events: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(events):
        an_event(players=0)

    with django_assert_num_queries(1):
        client.get("/api/v1/events/")


@pytest.mark.parametrize("rest", ["", "standings/", "tables/"])
def test_a_draft_is_as_unknown_as_what_does_not_exist(rest: str, client: Client) -> None:
    draft = an_event(players=0, state=EventState.DRAFT)

    for slug in (draft.slug, "no-such-event"):
        answer = client.get(f"/api/v1/events/{slug}/{rest}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("rest", ["", "standings/", "tables/"])
def test_writing_is_not_for_these_addresses(rest: str, client: Client) -> None:
    event = an_event(players=0)

    assert client.post(f"/api/v1/events/{event.slug}/{rest}").status_code == 405


def test_seatings_show_published_ones_only(client: Client) -> None:
    event = a_published_seating(an_event(4)).event

    found = client.get(f"/api/v1/events/{event.slug}/seatings/").json()

    assert [(one["number"], one["state"], one["mode"]) for one in found] == [
        (1, "published", "mix")
    ]


def test_tables_leave_out_one_that_was_given_up_before_it_played(client: Client) -> None:
    event = an_event(11)
    layout = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8), 3: (9, 10, 11)}
    seating = write_seating(event_id=event.pk, layout=layout, accept=())
    publish_seating(seating_id=seating.pk)
    seating.refresh_from_db()
    for entrant in event.entrants.filter(number__in=(9, 10)):
        withdraw_entrant(entrant_id=entrant.pk)
    moves = wanted_moves(seating, Aim.FEWEST_MOVES)[0].moves
    rebalance_seating(seating_id=seating.pk, aim=Aim.FEWEST_MOVES, seen=moves, by=None)

    found = client.get(f"/api/v1/events/{event.slug}/tables/").json()

    assert [one["entrants"] for one in found] == [[1, 2, 3, 4, 11], [5, 6, 7, 8]]


def test_tables_show_who_sits_there_and_what_they_have(client: Client) -> None:
    table = a_table(players=3, rounds=2)
    entry = an_entry(table)
    points = [pile.points for pile in entry.piles.order_by("seat__position")]

    [found] = client.get(f"/api/v1/events/{table.seating.event.slug}/tables/").json()

    assert found == {
        "id": table.pk,
        "seating": 1,
        "place": 1,
        "state": "open",
        "entrants": list(start_numbers(table)),
        "names": [{1: "Anna", 2: "Béla", 3: "Cili"}[number] for number in start_numbers(table)],
        "totals": points,
        "places": [1 + sum(other > one for other in points) for one in points],
        "reported": 1,
        "rounds": 2,
        "clock_ends_at": None,
        "clock_left": None,
        "hidden": False,
    }


def test_tables_hide_totals_and_places_with_the_standings(client: Client) -> None:
    table = a_table(players=3, rounds=2, standings_shown="hidden")
    an_entry(table)

    [found] = client.get(f"/api/v1/events/{table.seating.event.slug}/tables/").json()

    kept = ("entrants", "totals", "places", "reported", "rounds", "hidden")
    assert {key: found[key] for key in kept} == {
        "entrants": list(start_numbers(table)),
        "totals": [],
        "places": [],
        "reported": 1,
        "rounds": 2,
        "hidden": True,
    }


def test_clocks_are_those_of_the_pages_with_extra_time_and_end_with_their_seating(
    client: Client,
) -> None:
    seating = a_published_seating(an_event(8))
    _, second = tables_of(seating)

    def clocks(kind: str) -> list[tuple[str | None, int | None]]:
        answer = client.get(f"/api/v1/events/{seating.event.slug}/{kind}/").json()
        return [(row["clock_ends_at"], row["clock_left"]) for row in answer]

    with time_machine.travel("2026-03-06 19:00Z", tick=False) as time:
        start_clock(seating_id=seating.pk, minutes=45)
        time.shift(timedelta(minutes=50))
        give_extra_time(table_id=second.pk, minutes=5)

        assert clocks("seatings") == [("2026-03-06T19:45:00Z", None)]
        assert clocks("tables") == [("2026-03-06T19:45:00Z", None), ("2026-03-06T19:55:00Z", None)]

        pause_clock(seating_id=seating.pk)
        assert clocks("seatings") == [(None, 0)]
        assert clocks("tables") == [(None, 0), (None, 300)]

        close_seating(seating_id=seating.pk)
        assert clocks("seatings") == [(None, None)]
        assert clocks("tables") == [(None, None), (None, None)]


def test_tables_show_who_sits_there_now_with_their_own_points_and_no_void_rounds(
    client: Client,
) -> None:
    table = a_table(players=4, rounds=3, evidence=["points"])
    first, second, third, fourth = start_numbers(table)
    an_entry(table, 1, sheet=points_sheet(9, 3, 2, 1))
    an_entry(table, 2, sheet=points_sheet(9, 3, 2, 1))
    late = a_late_entrant(table)
    substitute(table_id=table.pk, number=first, by_number=late, from_round=3)
    leave_table(table_id=table.pk, number=second, from_round=3)
    an_entry(reread(table), 3, sheet=points_sheet(5, 2, 1))
    a_void_round(table, 2, replayed=False)

    [found] = client.get(f"/api/v1/events/{table.seating.event.slug}/tables/").json()

    kept = ("entrants", "totals", "places", "reported", "rounds")
    # Means 9 (gone), 5, 3, 2 and 1.
    assert {key: found[key] for key in kept} == {
        "entrants": [late, second, third, fourth],
        "totals": [5, 3, 4, 2],
        "places": [2, 3, 4, 5],
        "reported": 2,
        "rounds": 2,
    }


def test_tables_show_who_sits_there_now_although_another_takes_over_later(client: Client) -> None:
    table = a_table(players=3, rounds=5, evidence=["points"])
    first, second, third = start_numbers(table)
    for number in (1, 2):
        an_entry(reread(table), number, sheet=points_sheet(10, 2, 1))
    late = a_late_entrant(table)
    substitute(table_id=table.pk, number=first, by_number=late, from_round=4)

    [found] = client.get(f"/api/v1/events/{table.seating.event.slug}/tables/").json()

    assert (found["entrants"], found["totals"], found["places"]) == (
        [first, second, third],
        [20, 4, 2],
        [1, 2, 3],
    )


def test_tables_show_no_place_for_too_few_rounds(client: Client) -> None:
    table = a_table(players=3, rounds=3, evidence=["points"])
    late = a_late_entrant(table)
    substitute(table_id=table.pk, number=start_numbers(table)[0], by_number=late, from_round=3)
    for number in (1, 2, 3):
        an_entry(reread(table), number, sheet=points_sheet(9, 3, 2))

    [found] = client.get(f"/api/v1/events/{table.seating.event.slug}/tables/").json()

    assert (found["totals"], found["places"]) == ([9, 9, 6], [None, 2, 3])


@pytest.mark.parametrize("players", [4, 12])
def test_tables_take_eight_queries(
    players: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    seating = a_published_seating(an_event(players, rounds=1))
    for table in tables_of(seating):
        an_entry(table)

    slug = seating.event.slug

    with django_assert_num_queries(8):
        client.get(f"/api/v1/events/{slug}/tables/")


def test_table_shows_its_captain_the_rounds_and_sheets(client: Client) -> None:
    table = a_table(players=3, rounds=1)
    an_entry(table)

    found = client.get(
        f"/api/v1/tables/{table.pk}/", headers={"Authorization": f"Place {link_of(table.place)}"}
    ).json()

    [played] = found["played"]
    assert (played["number"], played["leader"], played["dealer"], played["version"]) == (1, 0, 2, 1)
    assert [len(pile["penalty"]) for pile in played["sheet"]["piles"]] == [1, 1, 1]
    assert (played["reason"], played["accepted"], played["overruled"]) == ("", [], [])


def test_table_says_which_round_stands_on_the_directors_word_and_why(client: Client) -> None:
    table = a_table(players=3, rounds=2)
    an_overridden_entry(table)

    found = client.get(
        f"/api/v1/tables/{table.pk}/", headers={"Authorization": f"Place {link_of(table.place)}"}
    ).json()

    words = [(one["reason"], one["accepted"], one["overruled"]) for one in found["played"]]
    assert words == [
        ("A card is lost.", [], ["MISSING", "NOT_WHOLE_TRICKS", "TOTAL_CAPTURED"]),
        ("", [], []),
    ]


def test_table_that_was_dissolved_has_no_void_round_that_no_one_plays(client: Client) -> None:
    table = a_table_to_dissolve()
    a_void_round(table)
    dissolved(table)

    answer = client.get(
        f"/api/v1/tables/{table.pk}/", headers={"Authorization": f"Place {link_of(table.place)}"}
    )

    assert (answer.status_code, answer.json()["played"]) == (200, [])


def test_table_of_another_place_is_refused(client: Client) -> None:
    other = link_of(a_table().place)

    answer = client.get(
        f"/api/v1/tables/{a_table().pk}/", headers={"Authorization": f"Place {other}"}
    )

    assert (answer.status_code, answer.json()["code"]) == (403, "other_table")
