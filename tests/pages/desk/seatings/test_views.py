"""A seating from the request to the last round."""

from typing import Any

import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from scoring.services.seatings import close_seating, publish_seating, request_seating
from scoring.services.standings import refresh_standings
from tests.builders import (
    a_proposed_final,
    a_proposed_seating,
    a_published_seating,
    a_table,
    an_entry,
    an_event,
    points_sheet,
)
from tests.pages.desk.desks import desk, offers, said, text
from tournaments.models import (
    AttendanceState,
    Event,
    EventState,
    Role,
    Seating,
    SeatingMode,
    SeatingState,
)
from tournaments.selectors.layouts import layout_of
from tournaments.selectors.tables import tables_of
from tournaments.services.attendance import mark_attendance
from tournaments.services.entrants import register_names, withdraw_entrant
from tournaments.services.keep_apart import keep_apart
from tournaments.services.layouts import write_seating
from tournaments.services.proposals import fail_seating, propose_seating
from tournaments.services.teams import change_team, create_team

pytestmark = pytest.mark.django_db


def page_of(seating: Seating, role: Role = Role.DIRECTOR) -> str:
    return text(desk(seating.event, role).get(f"/admin/seatings/{seating.pk}/"))


def a_waiting_seating(event: Event) -> Seating:
    return request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=7)


def test_the_seatings_of_a_draft_say_what_is_missing_before_anyone_is_seated() -> None:
    few, enough = (an_event(people, state=EventState.DRAFT) for people in (2, 3))

    asked = [desk(event).get(f"/admin/events/{event.pk}/seatings/") for event in (few, enough)]
    readers = desk(enough, Role.READER).get(f"/admin/events/{enough.pk}/seatings/")
    opened = desk(enough).post(f"/admin/events/{enough.pk}/move/", {"to": "registration"})

    none = "There is no seating yet. "
    names = "A table needs at least three people. Paste their names, one on each line. "
    public = "Open the event: its pages become public, and people can be seated. "
    assert [text(page).partition(none)[2] for page in (*asked, readers)] == [
        f"{names}Register a list of names",
        f"{public}Open the event",
        "",
    ]
    assert opened.status_code == 302
    assert Event.objects.get(pk=enough.pk).state == EventState.REGISTRATION


def test_a_proposal_shows_tables_seats_and_how_good_it_is() -> None:
    seating = a_proposed_seating(an_event(4), seed=5)

    page = page_of(seating)

    assert "Only the desk sees this until you publish it." in page
    assert "No one meets anyone again. ✓ Proved: no seating of these people is better." in page
    assert "People who meet again 0" in page
    assert "Seed 5" in page
    assert sorted(name for name in ("Anna", "Béla", "Cili", "Dani") if name in page) == [
        "Anna",
        "Béla",
        "Cili",
        "Dani",
    ]


def test_a_second_seating_of_one_table_shows_its_meetings() -> None:
    event = an_event(4)
    close_seating(seating_id=a_published_seating(event).pk)

    page = page_of(a_proposed_seating(event))

    assert "Seating 2" in page
    assert "People who meet again 6" in page
    assert "No seating can cost less than 6" in page
    assert "6 pairs of people meet again. ✓ Proved" in page
    assert page.count("↻ meets again:") == 4


@pytest.mark.django_db(transaction=True)
def test_a_proposal_shows_clubs_ranks_and_who_meets_again() -> None:
    event = an_event(8, evidence=["points"], preferred_size=4, largest_size=4)
    event.entrants.filter(number=1).update(home_club="Graz")
    first = write_seating(event_id=event.pk, layout={1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}, accept=())
    publish_seating(seating_id=first.pk)
    for table in tables_of(first):
        an_entry(table, 1, sheet=points_sheet(9, 5, 2, table.place.number))
    close_seating(seating_id=first.pk)
    refresh_standings(event_id=event.pk)
    layout = {1: (1, 5, 2, 6), 2: (3, 7, 4, 8)}
    second = write_seating(event_id=event.pk, layout=layout, accept=())

    page = page_of(second)

    assert "Table 1 1 Anna Graz · rank 1 ↻ meets again: Béla 5 Emma rank 2 ↻" in page
    assert "4 pairs of people meet again. Made by hand." in page


def a_final_of_teams() -> Seating:
    """1 to 8 have the ranks 1 to 8. 1 and 2 are of one team."""
    event = an_event(8, rounds=1, evidence=["points"], points_system="raw")
    layout = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}
    first = publish_seating(
        seating_id=write_seating(event_id=event.pk, layout=layout, accept=()).pk
    )
    for table, points in zip(tables_of(first), ((9, 8, 7, 6), (5, 4, 3, 2)), strict=True):
        an_entry(table, sheet=points_sheet(*points))
    foxes = create_team(event_id=event.pk, name="Foxes")
    change_team(team_id=foxes.pk, name="Foxes", numbers=[1, 2])
    return a_proposed_final(event)


def test_a_final_names_teams_and_says_where_team_mates_move_it_from_the_ranks() -> None:
    final = a_final_of_teams()
    assert [set(table) for table in layout_of(final).values()] == [{1, 3, 4, 5}, {2, 6, 7, 8}]

    page = page_of(final)

    sentence = "By rank alone, other people would sit at this table."
    assert page.count(sentence) == 2
    assert page.count("team Foxes") == 2
    assert "Béla team Foxes ⇅ by rank alone: table 1 · same team as Anna" in page
    assert "Emma ⇅ by rank alone: table 2" in page
    assert page.count("by rank alone:") == 2


def test_a_final_says_where_pairs_to_be_kept_apart_move_it_and_only_to_directors() -> None:
    final = a_final_of_teams()
    event = final.event
    event.entrants.update(team=None)
    keep_apart(event_id=event.pk, numbers=(7, 8))
    final = a_proposed_final(event)
    assert [set(table) for table in layout_of(final).values()] == [{1, 2, 3, 7}, {4, 5, 6, 8}]

    page = page_of(final)

    assert "Dani ⇅ by rank alone: table 1" in page
    assert "Gino ⇅ by rank alone: table 2 · to be kept apart from Hana" in page
    assert "rank alone" not in page_of(final, Role.READER).lower()


def test_a_final_in_the_order_of_the_ranks_says_nothing_of_it() -> None:
    final = a_final_of_teams()
    final.event.entrants.update(team=None)

    assert "rank alone" not in page_of(a_proposed_final(final.event)).lower()


def test_who_met_in_a_seating_planned_before_meets_again() -> None:
    event = an_event(4)
    first = request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=1, planned=3)
    propose_seating(seating_id=first.pk)

    page = page_of(event.seatings.get(number=3))

    assert page.count("(2 ×)") == 12
    assert "6 pairs of people meet again." in page


def test_two_taps_on_names_swap_their_seats() -> None:
    event = an_event(8)
    layout = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}
    seating = write_seating(event_id=event.pk, layout=layout, accept=())
    browser = desk(event)
    address = f"/admin/seatings/{seating.pk}/"
    asked = browser.get(address).content.decode()
    assert f'href="{address}?swap=2#table-1"' in asked

    tapped = browser.get(address, {"swap": "2"})
    assert "Now tap the name of the other person." in text(tapped)
    assert "⇄ Béla" in text(tapped)
    answer = browser.post(f"{address}swap/", {"number": "2", "other": "7"})

    changed = event.seatings.get(state=SeatingState.PROPOSED)
    assert answer["Location"] == f"/admin/seatings/{changed.pk}/"
    assert said(answer) == ["The two have swapped seats."]
    back = f"/admin/seatings/{changed.pk}/restore/"
    assert offers(browser.get(answer["Location"])) == [("post", back, {}, "Undo")]
    assert layout_of(changed) == {1: (1, 7, 3, 4), 2: (5, 6, 2, 8)}
    assert "Undo the change" in page_of(changed)


def test_a_swap_that_breaks_a_rule_is_shown_with_the_rule_to_accept() -> None:
    event = an_event(8)
    layout = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}
    seating = write_seating(event_id=event.pk, layout=layout, accept=())
    keep_apart(event_id=event.pk, numbers=(1, 7))

    answer = desk(event).post(f"/admin/seatings/{seating.pk}/swap/", {"number": "2", "other": "7"})

    page = text(answer)
    assert "This seating breaks these rules. Tick each one you allow." in page
    assert "To be kept apart, but both at table 1: Anna (1), Gino (7)." in page
    assert layout_of(event.seatings.get()) == layout


@pytest.mark.parametrize(
    ("number", "other"), [("", "2"), ("2", "2"), ("1", "99"), ("x", "1"), ("1", "9" * 40)]
)
def test_a_swap_of_others_than_two_who_sit_there_is_refused(number: str, other: str) -> None:
    seating = a_proposed_seating(an_event(8))

    answer = desk(seating.event).post(
        f"/admin/seatings/{seating.pk}/swap/", {"number": number, "other": other}
    )

    assert said(answer) == ["This seating has just changed. Check it again."]


def test_a_reader_reads_names_and_taps_none() -> None:
    seating = a_proposed_seating(an_event(4))

    page = desk(seating.event, Role.READER).get(f"/admin/seatings/{seating.pk}/")

    assert "Anna" in text(page)
    assert "swap=" not in page.content.decode()


def test_another_proposal_takes_the_place_of_the_first() -> None:
    first = a_proposed_seating(an_event(8))

    a_proposed_seating(first.event)

    assert "Another proposal has replaced it." in page_of(first)


def test_a_proposal_that_comes_while_the_page_is_read_is_shown_with_the_next_one() -> None:
    seating = a_waiting_seating(an_event(8))
    read: list[str] = []

    def propose_meanwhile(execute: Any, sql: str, *given: Any) -> object:
        found = execute(sql, *given)
        if 'FROM "tournaments_table"' in sql and not read:
            read.append(sql)
            propose_seating(seating_id=seating.pk)
        return found

    with connection.execute_wrapper(propose_meanwhile):
        page = page_of(seating)

    assert read
    assert "The service is looking for the best tables." in page
    assert "Only the desk sees this until you publish it." in page_of(seating)


@pytest.mark.parametrize(
    ("failure", "sentence"),
    [
        ("time_limit", "The search took longer than a minute and stopped. Start it again."),
        (
            "ValueError",
            "The search stopped because of a program error (ValueError). Start it again.",
        ),
    ],
)
def test_a_failed_search_says_why_and_can_be_asked_again(failure: str, sentence: str) -> None:
    seating = a_waiting_seating(an_event(8))
    fail_seating(seating_id=seating.pk, failure=failure)

    page = page_of(seating)

    assert sentence in page
    assert "Propose again" in page


def test_publishing_is_asked_about_first() -> None:
    seating = a_proposed_seating(an_event(8))

    page = text(desk(seating.event).get(f"/admin/seatings/{seating.pk}/publish/"))

    assert "Everyone then sees at once who sits at which of the 2 tables." in page
    assert "This cannot be undone. Later, only a director changes seats" in page
    assert "never change" not in page
    seating.refresh_from_db()
    assert seating.state == SeatingState.PROPOSED


def test_a_proposal_is_published() -> None:
    seating = a_proposed_seating(an_event(8))

    answer = desk(seating.event).post(f"/admin/seatings/{seating.pk}/publish/")

    assert said(answer) == ["Seating 1 is published. Everyone can see it now."]
    seating.refresh_from_db()
    assert seating.state == SeatingState.PUBLISHED
    assert seating.event.state == "running"
    assert [table.rounds.count() for table in seating.tables.all()] == [5, 5]


def test_a_proposal_whose_tables_the_game_is_not_for_any_more_is_not_published() -> None:
    seating = a_proposed_seating(an_event(3))
    sizes = {"smallest_size": 4, "preferred_size": 4, "largest_size": 4}
    Event.objects.update(variant="hattrick", **sizes)

    answer = desk(seating.event).post(f"/admin/seatings/{seating.pk}/publish/")

    assert said(answer) == ["Size of table 1: 3. This game is for 4 to 7. Move people."]
    seating.refresh_from_db()
    assert seating.state == SeatingState.PROPOSED


def test_what_is_published_is_not_asked_about_or_published_again() -> None:
    seating = a_published_seating(an_event(8))
    address = f"/admin/seatings/{seating.pk}/publish/"
    late = ["This seating has just changed. Check it again."]

    assert said(desk(seating.event).get(address)) == late
    assert said(desk(seating.event).post(address)) == late


def test_a_published_seating_shows_what_is_missing() -> None:
    table = a_table()
    an_entry(table, 1)
    an_entry(table, 2)

    page = page_of(table.seating)

    assert "Rounds of one table are missing." in page
    assert "◐ 2 of 5 rounds entered" in page


def test_a_reader_sees_a_seating_without_buttons() -> None:
    event = an_event(8)
    proposed = page_of(a_proposed_seating(event), Role.READER)
    waiting = page_of(a_waiting_seating(event), Role.READER)

    for word in ("Publish", "Propose another one", "Plan it now"):
        assert word not in proposed + waiting


def test_closing_names_the_tables_that_still_miss_rounds() -> None:
    table = a_table()
    an_entry(table)

    page = text(desk(table.seating.event).get(f"/admin/seatings/{table.seating_id}/close/"))

    assert "Rounds of one table are missing." in page
    assert "Table 1 1 of 5 rounds" in page
    assert "Captains can no longer enter or correct rounds of a closed seating" in page


def test_closing_offers_no_release_that_its_page_cannot_send() -> None:
    seating = a_published_seating(an_event(4))
    seating.tables.update(locked=True)

    page = text(desk(seating.event).get(f"/admin/seatings/{seating.pk}/close/"))

    assert "locked by the director To the missing round" in page
    assert "Release table 1" not in page


def test_a_seating_is_closed() -> None:
    seating = a_published_seating(an_event(8))

    answer = desk(seating.event).post(f"/admin/seatings/{seating.pk}/close/")

    assert said(answer) == ["Seating 1 is closed. It accepts no more results."]
    seating.refresh_from_db()
    assert seating.state == SeatingState.CLOSED


def test_a_proposal_cannot_be_closed() -> None:
    seating = a_proposed_seating(an_event(8))
    address = f"/admin/seatings/{seating.pk}/close/"
    late = ["This seating has just changed. Check it again."]

    assert said(desk(seating.event).get(address)) == late
    assert said(desk(seating.event).post(address)) == late


def test_a_person_withdrawn_after_the_publication_still_stands_there() -> None:
    seating = a_published_seating(an_event(4))
    withdraw_entrant(entrant_id=seating.event.entrants.get(number=1).pk)

    assert "Anna" in page_of(seating)


@pytest.mark.parametrize("players", [4, 12])
def test_page_takes_the_same_queries_at_any_number_of_tables(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    seating = a_published_seating(an_event(players))
    browser = desk(seating.event)

    with django_assert_num_queries(25):
        browser.get(f"/admin/seatings/{seating.pk}/")


@pytest.mark.parametrize("players", [4, 12])
def test_page_of_a_proposal_takes_the_same_queries_at_any_number_of_tables(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    seating = a_proposed_seating(an_event(players))
    browser = desk(seating.event)

    with django_assert_num_queries(35):
        browser.get(f"/admin/seatings/{seating.pk}/")


def test_a_proposal_names_who_is_not_in_it_and_who_should_not_be() -> None:
    seating = a_proposed_seating(an_event(8))
    event = seating.event
    withdraw_entrant(entrant_id=event.entrants.get(number=2).pk)
    register_names(event_id=event.pk, names=["Zoltán"])

    page = page_of(seating)

    assert "One person has no seat 9 Zoltán is here and has no seat. Seat Zoltán" in page
    assert "Sit at a table, but do not play: Béla (2)" in page
    assert "Make the tables even again …" in page


def test_who_publishes_is_shown_who_is_not_in_it_and_who_should_not_be() -> None:
    seating = a_proposed_seating(an_event(8))
    withdraw_entrant(entrant_id=seating.event.entrants.get(number=2).pk)

    page = text(desk(seating.event).get(f"/admin/seatings/{seating.pk}/publish/"))

    assert "Sit at a table, but do not play: Béla (2)" in page
    assert "Make the tables even again …" in page


REASONS = {
    AttendanceState.LATE: "Emma is late and has no seat. Seat Emma",
    AttendanceState.STANDBY: "Fritz is on standby and is not needed. Seat Fritz",
    AttendanceState.SITTING_OUT: "Gino sits out. Seat Gino",
    AttendanceState.LEFT: "Hana has left. Seat Hana",
}


def test_all_without_a_seat_are_listed_with_the_reason_before_and_after_proposing() -> None:
    event = an_event(8)
    for number, state in enumerate(REASONS, start=5):
        entrant = event.entrants.get(number=number)
        mark_attendance(entrant_id=entrant.pk, number=1, state=state, by=None)
    browser = desk(event)
    listed = "4 people have no seat " + " ".join(
        f"{number} {reason}" for number, reason in enumerate(REASONS.values(), start=5)
    )

    assert listed in text(browser.get(f"/admin/events/{event.pk}/propose/"))
    seating = a_proposed_seating(event)
    assert listed in page_of(seating)
    assert listed in text(browser.get(f"/admin/seatings/{seating.pk}/publish/"))
    publish_seating(seating_id=seating.pk)
    assert listed in page_of(seating)


def test_who_is_seated_from_a_proposal_is_in_the_next_draft_of_it() -> None:
    event = an_event(5, largest_size=5)
    late = event.entrants.get(number=5)
    mark_attendance(entrant_id=late.pk, number=1, state=AttendanceState.LATE, by=None)
    seating = a_proposed_seating(event)
    browser = desk(event)

    answer = browser.post(f"/admin/events/{event.pk}/seat/", {"seating": "1", "number": "5"})

    assert answer["Location"] == f"/admin/seatings/{seating.pk}/rebalance/?seat=5"
    assert "Emma (5): nowhere → table 1, seat 5" in text(browser.get(answer["Location"]))
    anew = {"seating": "1", "number": "5", "propose": "1"}
    again = browser.post(f"/admin/events/{event.pk}/seat/", anew)
    assert again["Location"] == f"/admin/events/{event.pk}/propose/"
    assert "no seat" not in text(browser.get(again["Location"]))


def test_a_reader_sees_who_has_no_seat_without_buttons() -> None:
    seating = a_proposed_seating(an_event(4))
    register_names(event_id=seating.event_id, names=["Zoltán"])

    page = page_of(seating, Role.READER)

    assert "Zoltán is here and has no seat." in page
    assert "Seat Zoltán" not in page


def test_a_proposal_stands_beside_those_it_replaced() -> None:
    first = a_proposed_seating(an_event(8))
    second = a_proposed_seating(first.event, seed=2)

    page = page_of(second)

    assert "Other proposals" in page
    assert (
        f"/admin/seatings/{first.pk}/"
        in desk(first.event).get(f"/admin/seatings/{second.pk}/").content.decode()
    )
    assert "Other proposals" not in page_of(first)


def test_a_schedule_leads_to_the_seatings_that_follow() -> None:
    event = an_event(8)
    first = request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=1, planned=3)
    propose_seating(seating_id=first.pk)

    page = page_of(first)

    assert "to be published one after the other: Seating 2 Seating 3" in page
    assert "Keep table" not in page


def test_a_seating_planned_for_later_is_not_published_first() -> None:
    event = an_event(8)
    first = request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=1, planned=2)
    propose_seating(seating_id=first.pk)
    second = event.seatings.get(number=2)

    answer = desk(event).post(f"/admin/seatings/{second.pk}/publish/")

    assert said(answer) == [
        "Seating 1 is planned before this seating. Publish it first, or discard it."
    ]


def test_the_list_of_seatings_shows_how_far_each_is() -> None:
    event = an_event(8)
    an_entry(tables_of(a_published_seating(event))[0])
    a_proposed_seating(event)

    page = desk(event).get(f"/admin/events/{event.pk}/seatings/")

    assert "Seating 2 Meet new people proposed –" in text(page)
    assert "Seating 1 Meet new people published 1 of 10 rounds" in text(page)
    assert '<progress max="10" value="1" aria-hidden="true">' in page.content.decode()


def test_giving_up_is_asked_about_and_takes_along_what_follows() -> None:
    event = an_event(8)
    first = request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=1, planned=2)
    propose_seating(seating_id=first.pk)
    browser = desk(event)

    page = text(browser.get(f"/admin/seatings/{first.pk}/cancel/"))
    answer = browser.post(f"/admin/seatings/{first.pk}/cancel/")

    assert "The seating planned to follow it is discarded, too." in page
    assert said(answer) == ["Seating 1 is discarded. It stays in the history."]
    assert set(Seating.objects.values_list("state", flat=True)) == {"cancelled"}
    assert "It was discarded. It stays in the history." in page_of(first)


def test_a_search_is_given_up() -> None:
    seating = a_waiting_seating(an_event(8))

    answer = desk(seating.event).post(f"/admin/seatings/{seating.pk}/cancel/")

    assert said(answer) == ["Seating 1 is discarded. It stays in the history."]


def test_what_is_published_cannot_be_given_up() -> None:
    seating = a_published_seating(an_event(8))

    answer = desk(seating.event).post(f"/admin/seatings/{seating.pk}/cancel/")

    assert said(answer) == ["This seating has just changed. Check it again."]


def test_quality_shows_every_part_that_costs_something() -> None:
    event = an_event(4)
    event.entrants.filter(number__in=[1, 2]).update(home_club="Graz")

    page = page_of(a_proposed_seating(event, seed=5))

    assert "Pairs of one club at a table 1 × 10 = 10 Total cost 10" in page
    assert "Total cost 10 No seating can cost less than 10" in page
    assert "Pairs of one team" not in page
