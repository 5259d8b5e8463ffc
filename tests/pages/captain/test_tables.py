"""The table as its captain first sees it."""

import re
from dataclasses import replace

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from engine.cards import Card
from engine.messages import card_name
from engine.sheets import read_sheet
from pages.figures import figure
from scoring.models import Source
from scoring.services.occupancies import substitute, swap_players
from scoring.services.seatings import close_seating
from scoring.services.tables import close_table, open_table, release_table
from tests.builders import (
    a_late_entrant,
    a_proposed_seating,
    a_published_seating,
    a_sheet,
    a_table,
    a_table_to_dissolve,
    a_user,
    a_void_round,
    a_written_seating,
    an_entry,
    an_event,
    an_overridden_entry,
    dissolved,
    points_sheet,
    reread,
    start_numbers,
)
from tests.pages.captain.phones import PRIVATE, table_data, table_page, words
from tests.rounds import played_rounds
from tournaments.models import EventState, Role, Table
from tournaments.selectors.tables import AT_LAST, occupants, tables_of
from tournaments.services.events import move_event
from tournaments.services.places import withdraw_link

pytestmark = pytest.mark.django_db


def test_table_page_shows_place_people_dealer_leader_and_the_round_to_enter(
    client: Client,
) -> None:
    table = a_table(3, name="Spring evening")
    with time_machine.travel("2026-03-06 18:05Z", tick=False):
        an_entry(table, 1)
    response = client.get(table_page(table.place))
    said = words(response.content)
    assert response.status_code == 200
    assert "Table 1 Seating 1 · Spring evening" in said
    assert "Seat Name Round 1 Round 2 Round 3 Round 4 Round 5 Total Place" in said
    names = [entrant.person.name for entrant in occupants(table, 2).values()]
    assert f"{names[0]} deals, {names[1]} leads. Enter round 2" in said
    assert said.count("deals") == said.count("leads") == 2  # there and in the list of people
    assert "Round 1, version 1, entered 19:05 Correct round 1" in said


def test_table_page_names_people_in_seat_order_with_their_points(client: Client) -> None:
    table = a_table(4)
    entry = an_entry(table, 1)
    points = [figure(pile.points) for pile in entry.piles.order_by("seat__position")]
    rows = re.findall(rb"<tr>.*?</tr>", client.get(table_page(table.place)).content, re.S)[1:]
    shown = [words(row).split() for row in rows]
    assert [line[0] for line in shown] == ["1", "2", "3", "4"]
    assert [line[-7] for line in shown] == points
    assert [line[-2] for line in shown] == points


@pytest.mark.parametrize("path", ["", "1/1/"])
def test_every_page_of_a_link_is_never_cached(client: Client, path: str) -> None:
    response = client.get(table_page(a_table(4).place) + path)
    assert {name: response.headers[name] for name in PRIVATE} == PRIVATE


def test_table_page_of_an_unknown_link_says_so(client: Client) -> None:
    response = client.get("/t/1.AAAAAAAAAAAAAAAAAAAAAA/")
    assert response.status_code == 404
    assert "This link is not known here. Scan the code on your table again." in words(
        response.content
    )
    assert {name: response.headers[name] for name in PRIVATE} == PRIVATE


@pytest.mark.parametrize(
    "link", ["x", "1", "1.", "0.AAAAAAAAAAAAAAAAAAAAAA", "9" * 400, "é", "%00"]
)
def test_table_page_of_something_that_is_no_link_is_not_found(client: Client, link: str) -> None:
    assert client.get(f"/t/{link}/").status_code == 404


def test_table_page_of_a_withdrawn_link_says_so(client: Client) -> None:
    place = a_table(4).place
    before = table_page(place)
    withdraw_link(place_id=place.pk)
    response = client.get(before)
    assert response.status_code == 410
    assert "This link has been withdrawn. Ask the director for the new one." in words(
        response.content
    )
    assert {name: response.headers[name] for name in PRIVATE} == PRIVATE


def test_table_page_before_anybody_is_seated_says_so(client: Client) -> None:
    seating = a_proposed_seating(an_event(4))
    response = client.get(table_page(seating.tables.get().place))
    assert response.status_code == 200
    assert "No one sits here yet." in words(response.content)
    assert b"data-waiting" in response.content


def test_table_page_shows_the_newest_seating_and_links_earlier_ones_that_miss_a_round(
    client: Client,
) -> None:
    event = an_event(4, rounds=1)
    first = tables_of(a_published_seating(event))[0]
    second = tables_of(a_published_seating(event, seed=2))[0]
    assert first.place == second.place
    response = client.get(table_page(first.place))
    assert "Table 1 Seating 2" in words(response.content)
    assert "Seating 1: round 1" in words(response.content)

    assert "Table 1 Seating 1" in words(client.get(table_page(first.place) + "?seating=1").content)
    an_entry(first)
    assert "Seating 1: round 1" not in words(client.get(table_page(first.place)).content)


@pytest.mark.parametrize("seating", ["2", "0", "x", "", "9" * 400])
def test_table_page_of_a_seating_that_was_not_here_says_so(client: Client, seating: str) -> None:
    response = client.get(table_page(a_table(4).place), {"seating": seating})
    assert response.status_code == 404
    assert "No one sat at this table in that seating." in words(response.content)


def test_table_page_never_shows_another_tables_people(client: Client) -> None:
    event = an_event(8, rounds=1)
    here, there = tables_of(a_published_seating(event))
    said = words(client.get(table_page(here.place)).content)
    assert "Table 1" in said
    assert not any(f"no. {number} " in said for number in start_numbers(there))
    assert all(f"no. {number} " in said for number in start_numbers(here))


def test_table_page_of_a_finished_match_says_so_and_waits_for_the_next_seating(
    client: Client,
) -> None:
    table = a_table(4, rounds=1)
    an_entry(table)
    response = client.get(table_page(table.place), {"sent": "1"})
    said = words(response.content)
    assert "Round 1 is entered (version 1)." in said
    assert "All rounds of this match are entered." in said
    assert "Enter round" not in said
    assert b"data-waiting" in response.content


@pytest.mark.parametrize(
    ("closed", "sentence"),
    [
        ("event", "The event is not running, so no results are accepted."),
        ("table", "This table is closed: no more results are accepted."),
        ("lock", "The director is putting this table right. Wait, or call the director to go on."),
    ],
)
def test_table_page_where_no_results_are_taken_says_why(
    client: Client, closed: str, sentence: str
) -> None:
    table = a_table(4)
    if closed == "event":
        move_event(event_id=table.seating.event_id, to=EventState.FINISHED)
    if closed == "table":
        Table.objects.update(state="closed")
    if closed == "lock":
        Table.objects.update(locked=True)
    said = words(client.get(table_page(table.place)).content)
    assert sentence in said
    assert "Enter round" not in said


@pytest.mark.parametrize("void_rounds", [0, 1])
def test_table_page_of_a_table_that_was_dissolved_before_it_played_says_that_no_one_sits_there(
    client: Client, void_rounds: int
) -> None:
    table = a_table_to_dissolve()
    for number in range(1, 1 + void_rounds):
        a_void_round(table, number)
    dissolved(table)
    closed = words(client.get(table_page(table.place)).content)

    assert "This table is closed: no more results are accepted." in closed
    assert "No one sits here any more." in closed
    assert "All rounds of this match are entered." not in closed
    assert "Are these the people, in this order?" not in closed


def test_table_page_marks_a_round_on_the_directors_word_until_it_is_sent_again(
    client: Client,
) -> None:
    table = a_table(3)
    with time_machine.travel("2026-03-06 18:05Z", tick=False):
        an_overridden_entry(table, reason="Lost <card>")
    locked = words(client.get(table_page(table.place)).content)
    release_table(table_id=table.pk)
    marked = words(client.get(table_page(table.place)).content)
    director = a_user(table.seating.event.organisation, Role.DIRECTOR)
    an_entry(table, based_on=1, source=Source.DESK, by=director)
    after = words(client.get(table_page(table.place)).content)

    word = "On the director’s word: Lost <card>"
    assert f"Round 1, version 1, entered 19:05 {word}" in locked
    assert (
        "The director is putting this table right. Wait, or call the director to go on." in locked
    )
    assert "Correct round 1" not in locked
    assert f"Round 1, version 1, entered 19:05 {word} Correct round 1" in marked
    assert "On the director’s word" not in after


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_table_page_is_only_for_reading(client: Client, method: str) -> None:
    response = getattr(client, method)(table_page(a_table(4).place))
    assert response.status_code == 405
    assert response.headers["Allow"] == "GET, HEAD"
    assert response.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("seatings", [1, 3])
def test_table_page_takes_as_many_queries_with_three_seatings_as_with_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, seatings: int
) -> None:
    event = an_event(4, rounds=2)
    for seed in range(seatings):
        table = tables_of(a_published_seating(event, seed=seed))[0]
        an_entry(table, 1)
    with django_assert_num_queries(13):
        client.get(table_page(table.place))


def test_table_page_says_which_cards_were_left_over_though_no_one_wrote_them_down(
    client: Client,
) -> None:
    table, sheet = a_table(7, edition="box120"), a_sheet(7)
    an_entry(table, sheet=replace(sheet, undealt=None))
    named = [card_name(card) for card in sorted(sheet.undealt or ())]
    said = words(client.get(f"{table_page(table.place)}?sent=1").content)
    assert f"Round 1 is entered (version 1). Left over: {', '.join(named)}." in said
    assert "Left over" not in words(client.get(table_page(table.place)).content)


def test_table_page_says_which_cards_were_not_played(client: Client) -> None:
    (played,) = (one for one in played_rounds() if one["id"] == "FX-hattrick-4-0")
    table = a_table(4, variant="hattrick")
    an_entry(table, sheet=read_sheet(played["sheet"]))
    named = ", ".join(card_name(Card.parse(card)) for card in played["sheet"]["unplayed"])
    said = words(client.get(f"{table_page(table.place)}?sent=1").content)
    assert f"Not played: {named}." in said


def test_table_page_after_a_person_took_over_shows_each_one_their_own_points(
    client: Client,
) -> None:
    table = a_table(players=3, rounds=3, evidence=["points"])
    first, second, _ = start_numbers(table)
    late = a_late_entrant(table)
    an_entry(table, 1, sheet=points_sheet(7, 2, 1))
    substitute(table_id=table.pk, number=first, by_number=late, from_round=2)
    an_entry(reread(table), 2, sheet=points_sheet(4, 2, 1))
    an_entry(reread(table), 3, sheet=points_sheet(5, 2, 1))

    said = words(client.get(table_page(table.place)).content)

    assert f"Zoltán no. {late} – 4 5 9 1" in said
    assert f"no. {second} 2 2 2 6 2" in said
    assert f"no. {first} " not in said


def test_table_page_where_fewer_points_are_the_better_place_says_why(client: Client) -> None:
    table = a_table(players=3, rounds=2, evidence=["points"])
    first, late = start_numbers(table)[0], a_late_entrant(table)
    reason = "Not everyone played every round, so the mean points of a round decide the places."
    an_entry(table, 1, sheet=points_sheet(9, -12, -10))
    assert reason not in words(client.get(table_page(table.place)).content)

    substitute(table_id=table.pk, number=first, by_number=late, from_round=2)
    an_entry(reread(table), 2, sheet=points_sheet(-15, -7, -12))

    said = words(client.get(table_page(table.place)).content)
    assert f"no. {late} – \N{MINUS SIGN}15 \N{MINUS SIGN}15 4" in said
    assert reason in said


def test_table_page_shows_who_still_plays_with_their_own_points_though_another_takes_over_later(
    client: Client,
) -> None:
    table = a_table(players=3, rounds=5, evidence=["points"])
    first, late = start_numbers(table)[0], a_late_entrant(table)
    an_entry(table, 1, sheet=points_sheet(10, 2, 1))
    an_entry(table, 2, sheet=points_sheet(10, 2, 1))
    substitute(table_id=table.pk, number=first, by_number=late, from_round=4)

    said = words(client.get(table_page(table.place)).content)

    assert f"no. {first} 10 10 – – – 20 1" in said
    assert f"no. {late} " not in said
    names = [entrant.person.name for entrant in occupants(table, 1).values()]
    assert f"After round 2: {names[0]} 20, {names[1]} 4, {names[2]} 2" in said


def test_table_page_of_a_table_that_was_closed_early_shows_who_played_last(
    client: Client,
) -> None:
    table = a_table(players=3, rounds=3, evidence=["points"])
    first, late = start_numbers(table)[0], a_late_entrant(table)
    substitute(table_id=table.pk, number=first, by_number=late, from_round=3)
    close_table(table_id=table.pk)
    unplayed = words(client.get(table_page(table.place)).content)
    open_table(table_id=table.pk)
    an_entry(reread(table), 1, sheet=points_sheet(10, 2, 1))
    close_table(table_id=table.pk)
    played = words(client.get(table_page(table.place)).content)

    assert f"no. {first} – – – 0 –" in unplayed
    assert f"no. {first} 10 – – 10 1" in played
    assert f"no. {late} " not in unplayed + played


def test_table_page_shows_those_who_change_seats_with_their_own_points_before_and_after(
    client: Client,
) -> None:
    table = a_table(players=3, rounds=3, evidence=["points"])
    first, second, _ = start_numbers(table)
    an_entry(table, 1, sheet=points_sheet(7, 2, 1))
    swap_players(table_id=table.pk, number=first, other_number=second, from_round=3)
    before = words(client.get(table_page(table.place)).content)
    an_entry(reread(table), 2, sheet=points_sheet(4, 3, 1))
    after = words(client.get(table_page(table.place)).content)

    assert f"no. {first} deals 7 – – 7 1" in before
    assert f"no. {second} leads 2 – – 2 2" in before
    assert f"no. {second} 2 3 – 5 2" in after
    assert f"no. {first} deals 7 4 – 11 1" in after


def test_table_page_shows_no_points_of_a_void_round(client: Client) -> None:
    table = a_table(players=3, rounds=2, evidence=["points"])
    an_entry(table, 1, sheet=points_sheet(7, 2, 1))
    a_void_round(table)

    said = words(client.get(table_page(table.place)).content)

    assert "Round 1 Round 2 Round 3 Total Place" in said
    assert f"no. {start_numbers(table)[1]} deals" not in said
    assert f"no. {start_numbers(table)[2]} – – – 0 –" in said
    assert "Enter round 2" in said


def test_table_page_draws_the_score_from_the_second_round_on_and_says_it(client: Client) -> None:
    table = a_table(players=3, rounds=3, evidence=["points"])
    an_entry(table, 1, sheet=points_sheet(7, 2, 1))
    before = client.get(table_page(table.place)).content
    an_entry(table, 2, sheet=points_sheet(4, 2, 1))
    page = client.get(table_page(table.place)).content.decode()

    names = [entrant.person.name for entrant in occupants(table, AT_LAST).values()]
    title = f"After round 2: {names[0]} 11, {names[1]} 4, {names[2]} 2"
    assert b'<svg class="chart"' not in before
    assert f'<title id="chart-title">{title}</title>' in page
    assert page.count("<polyline") == 3
    assert 'role="img" aria-labelledby="chart-title"' in page


def seats_shown(html: bytes) -> list[list[str]]:
    """Name, table and seat of each, as the page of a table says where they sit next."""
    section = re.search(rb'<section class="panel moves".*?</section>', html, re.S)
    rows = re.findall(rb"<tr>.*?</tr>", section[0], re.S)[1:] if section else []
    return [[words(cell) for cell in re.findall(rb"<t[hd].*?</t[hd]>", row, re.S)] for row in rows]


def test_table_page_says_where_everybody_sits_next_once_it_is_published(client: Client) -> None:
    event = an_event(8, rounds=2)
    here = tables_of(a_published_seating(event))[0]
    an_entry(here, 1)
    before = client.get(table_page(here.place), {"seating": "1"}).content
    places = {
        entrant.person.name: [str(table.place.number), str(position + 1)]
        for table in tables_of(a_published_seating(event, seed=2))
        for position, entrant in occupants(table, AT_LAST).items()
    }
    after = client.get(table_page(here.place), {"seating": "1"}).content

    names = [entrant.person.name for entrant in occupants(here, AT_LAST).values()]
    assert seats_shown(before) == []
    assert seats_shown(after) == [[name, *places[name]] for name in names]
    assert "Your seats in seating 2" in words(after)
    assert "Enter round 2" in words(after)


def test_new_table_says_where_those_went_who_sat_there_until_it_plays_itself(
    client: Client,
) -> None:
    event = an_event(8, rounds=2)
    here = tables_of(a_published_seating(event))[0]
    now = tables_of(a_published_seating(event, seed=2))[0]
    seats = seats_shown(client.get(table_page(here.place)).content)
    an_entry(now, 1)
    after = seats_shown(client.get(table_page(here.place)).content)

    names = [entrant.person.name for entrant in occupants(here, AT_LAST).values()]
    assert ([name for name, _, _ in seats], after) == (names, [])


def test_pages_of_older_seatings_say_where_everybody_sits_in_the_newest_one(
    client: Client,
) -> None:
    event = an_event(8, rounds=2)
    first, second, _third = [
        a_written_seating(event, layout)
        for layout in (
            {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)},
            {1: (1, 5, 2, 6), 2: (3, 7, 4, 8)},
            {1: (8, 1, 7, 3), 2: (2, 6, 5, 4)},
        )
    ]
    names = {entrant.number: entrant.person.name for entrant in event.entrants.all()}
    place = tables_of(first)[0].place
    pages = [client.get(table_page(place), {"seating": number}).content for number in "12"]
    close_table(table_id=tables_of(second)[0].pk)
    pages.append(client.get(table_page(place), {"seating": "2"}).content)

    of_first, of_second, of_closed = map(seats_shown, pages)
    assert of_first == [
        [names[1], "1", "2"],
        [names[2], "2", "1"],
        [names[3], "1", "4"],
        [names[4], "2", "4"],
    ]
    assert of_second == [
        [names[1], "1", "2"],
        [names[5], "2", "3"],
        [names[2], "2", "1"],
        [names[6], "2", "2"],
    ]
    assert of_closed == of_second
    for page in pages:
        assert "Your seats in seating 3" in words(page)
        assert "Your seats in seating 2" not in words(page)


def test_table_page_says_no_next_seat_once_the_newest_seating_is_closed(client: Client) -> None:
    event = an_event(4, rounds=1)
    here = tables_of(a_published_seating(event))[0]
    newest = a_published_seating(event, seed=2)
    during = client.get(table_page(here.place), {"seating": "1"}).content
    close_seating(seating_id=newest.pk)
    after = client.get(table_page(here.place), {"seating": "1"}).content

    assert "Your seats in seating 2" in words(during)
    assert "Your seats in seating" not in words(after)


def test_pages_announce_only_what_is_published_after_the_seatings_they_know(
    client: Client,
) -> None:
    table = a_table(4, rounds=1)
    for seed in (2, 3):
        a_published_seating(table.seating.event, seed=seed)
    start = table_page(table.place)

    known = {
        path: (page["seating"], page["known"], page["table_page"])
        for path in ("?seating=1", "", "call/", "1/people/", "1/1/confirm/")
        for page in [table_data(client, start + path)]
    }
    assert known == {
        "?seating=1": (1, 3, f"{start}?seating=1"),
        "": (3, 3, f"{start}?seating=3"),
        "call/": (0, 3, start),
        "1/people/": (1, 1, f"{start}?seating=1"),
        "1/1/confirm/": (1, 1, f"{start}?seating=1"),
    }


def links(client: Client, address: str) -> list[str]:
    """Where a page leads outside of the link."""
    return re.findall(r'href="(/en/e/[^"]+)"', client.get(address).content.decode())


def test_table_page_leads_to_its_people_the_standings_the_event_and_my_evening(
    client: Client,
) -> None:
    table = a_table(3, slug="spring")
    players = [f"/en/e/spring/players/{number}/" for number in start_numbers(table)]
    event = ["/en/e/spring/standings/", "/en/e/spring/"]

    page = table_page(table.place)
    assert links(client, page) == [*players, "/en/e/spring/me/", *event]

    client.cookies["player"] = f"{table.seating.event_id}.2"
    own = ["/en/e/spring/me/2/", *event]
    assert links(client, page) == [*players, *own]
    assert links(client, f"{page}1/1/") == own  # once the round is sent

    move_event(event_id=table.seating.event_id, to=EventState.FINISHED)
    assert links(client, page) == [*players, *own]


def test_pages_of_a_place_come_without_the_indentation_of_their_templates(client: Client) -> None:
    table = a_table(3)

    for path in ("", "1/1/", "1/people/"):
        page = client.get(f"{table_page(table.place)}{path}").content
        outside_scripts = re.sub(rb"<script>.*?</script>", b"", page, flags=re.DOTALL)
        assert b"\n " not in outside_scripts, path
