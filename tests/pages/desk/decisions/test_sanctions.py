"""Sanctions and bonuses on the desk."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from pages.figures import MINUS
from scoring.models import Sanction
from tests.builders import a_proposed_seating, a_published_seating, a_sanction, an_event
from tests.pages.desk.desks import agreed, desk, offers, said, seen, text
from tests.scoring.plays import play_fully
from tournaments.models import Event, EventState, Role
from tournaments.new_entrants import NewEntrant
from tournaments.services.entrants import register_entrants

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Anna and Béla; place points, which people read as per cent."""
    return an_event(2, state=EventState.RUNNING)


def address(event: Event, step: str = "") -> str:
    return f"/admin/events/{event.pk}/sanctions/{step}"


def given_to(
    event: Event, number: int, points: str, reason: str, *, newest: str = "0"
) -> dict[str, str]:
    entrant = event.entrants.get(number=number)
    kind = "points" if points else "warning"
    who = f"{entrant.person.name} ({number})"
    given = {"entrant": who, "kind": kind, "points": points, "reason": reason}
    return {**given, "newest": newest}


def test_a_sanction_is_given_in_per_cent_and_withdrawn(event: Event) -> None:
    director = desk(event)

    given = given_to(event, 2, "-12.5", "Came late")
    shown = director.post(address(event, "give/"), given)
    assert "Name Rank Points in % Béla (2) – – → \N{MINUS SIGN}12.5" in text(shown)
    assert not Sanction.objects.exists()

    answer = agreed(director, address(event, "give/"), given)

    assert answer["Location"] == address(event)
    assert said(answer) == ["It counts in the standings from now on."]
    sanction = Sanction.objects.get()
    assert (sanction.entrant.number, sanction.points, sanction.reason) == (2, -105, "Came late")
    page = director.get(address(event))
    assert "2 Béla \N{MINUS SIGN}12.5% sanction Came late" in text(page)
    withdrawal = f"/admin/sanctions/{sanction.pk}/withdraw/"
    assert offers(page) == [("post", withdrawal, {}, "Undo")]

    answer = agreed(director, withdrawal, why="Was on time")
    assert said(answer) == ["It is withdrawn."]
    assert "2 Béla \N{MINUS SIGN}12.5% withdrawn Came late" in text(director.get(address(event)))
    answer = director.post(f"/admin/sanctions/{sanction.pk}/withdraw/")
    assert said(answer) == ["It has been withdrawn already."]


def test_a_sanction_says_what_is_left_of_it_at_the_end_where_the_mean_ranks() -> None:
    """Three seatings count for number 1, and two more are planned: 10 / 3 and 10 / 5 per cent."""
    event = an_event(3, rounds=1, evidence=["points"], state=EventState.RUNNING)
    for _ in range(3):
        play_fully(event, 3, 2, 1)
    a_published_seating(event)
    a_proposed_seating(event)

    shown = desk(event).post(address(event, "give/"), given_to(event, 1, "-10", "Came late"))

    assert (
        "What this changes -10.0% of one seating: the mean divides it by the number of seatings "
        "that count. With the 3 seatings that count now, that is -3.3% of the final result. With "
        "all 5 seatings planned so far, that is -2.0% of the final result. Name Rank Points in % "
        "Anna (1) 1 100.0 → 96.7"
    ) in text(shown).replace(MINUS, "-")


def test_only_so_many_seatings_divide_a_sanction_as_count() -> None:
    """Of four seatings, of which one is still to be played, the best two count: 10 / 2 per cent."""
    event = an_event(3, rounds=1, evidence=["points"], state=EventState.RUNNING, best_seatings=2)
    for _ in range(3):
        play_fully(event, 3, 2, 1)
    a_published_seating(event)

    shown = text(desk(event).post(address(event, "give/"), given_to(event, 1, "10", "Fair play")))

    assert "With the 2 seatings that count now, that is +5.0% of the final result." in shown
    assert "planned so far" not in shown


@pytest.mark.parametrize(
    ("system", "remarks"),
    [
        (
            "place",
            [
                "+5.0% of one seating: the mean divides it by the number of seatings that count.",
                "With the one seating that is planned so far, that is +5.0% of the final result.",
            ],
        ),
        ("by_size", ["+5.00 in the sum, however many seatings follow."]),
    ],
)
def test_before_the_first_result_and_in_a_sum_a_bonus_says_what_it_is_worth(
    system: str, remarks: list[str]
) -> None:
    event = an_event(3, state=EventState.RUNNING, points_system=system)
    a_published_seating(event)

    shown = text(desk(event).post(address(event, "give/"), given_to(event, 1, "5", "Fair play")))

    assert f"What this changes {' '.join(remarks)} Name" in shown


def test_a_warning_says_that_it_changes_nothing_and_is_withdrawn_with_a_reason(
    event: Event,
) -> None:
    director = desk(event)
    warned = given_to(event, 2, "", "Came late")

    shown = text(director.post(address(event, "give/"), warned))
    assert "No one’s total, place, rank or points change." in shown
    assert not Sanction.objects.exists()

    answer = agreed(director, address(event, "give/"), warned)
    assert said(answer) == ["The warning is given. It changes no result."]
    assert Sanction.objects.get().points is None
    page = director.get(address(event))
    assert "2 Béla warning reason not public Came late" in text(page)
    withdrawal = f"/admin/sanctions/{Sanction.objects.get().pk}/withdraw/"
    assert offers(page) == [("post", withdrawal, {}, "Undo")]

    assert said(agreed(director, withdrawal, why="Was on time")) == ["It is withdrawn."]
    assert "2 Béla withdrawn Came late" in text(director.get(address(event)))


def test_the_form_says_what_will_be_public_and_a_warning_keeps_its_reason_back(
    event: Event,
) -> None:
    director, give = desk(event), address(event, "give/")
    page = text(director.get(address(event)))
    assert "for good. The reason of a warning is public only if you say so below." in page

    agreed(director, give, {**given_to(event, 2, "", "Late"), "reason_public": "on"})
    agreed(director, give, given_to(event, 1, "", "Loud"))
    newest = str(Sanction.objects.latest("pk").pk)
    agreed(director, give, given_to(event, 1, "-10", "Loud", newest=newest))

    given = Sanction.objects.order_by("pk").values_list("reason", "points", "reason_public")
    assert list(given) == [("Late", None, True), ("Loud", None, False), ("Loud", -84, True)]


@pytest.mark.parametrize("points", ["-12.5", ""])
def test_a_sanction_that_is_sent_again_counts_once_unless_it_is_one_more(
    event: Event, points: str
) -> None:
    director, give = desk(event), address(event, "give/")
    sent = seen(director.post(give, given_to(event, 2, points, "Came late")))
    director.post(give, sent)

    again = director.post(give, sent)

    assert again.status_code == 422
    assert "This entrant has just been given a sanction, a bonus or a warning." in text(again)
    assert Sanction.objects.count() == 1

    [newest] = re.findall(r'name="newest" value="(\d+)"', again.content.decode())
    agreed(director, give, given_to(event, 2, points, "Came late", newest=newest))
    assert Sanction.objects.count() == 2


@pytest.mark.parametrize(
    ("kind", "points", "shown"),
    [
        ("warning", "-5", "A warning has no points. Leave this empty, or choose points above."),
        ("warning", "ten", "Enter a number."),
        ("points", "", "This field is required."),
        ("praise", "5", "Select a valid choice."),
        ("", "5", "This field is required."),
    ],
)
def test_points_and_kind_that_do_not_fit_are_refused(
    kind: str, points: str, shown: str, event: Event
) -> None:
    given = given_to(event, 1, points, "Late") | {"kind": kind}

    answer = desk(event).post(address(event, "give/"), given)

    assert answer.status_code == 422
    assert shown in text(answer)
    assert not Sanction.objects.exists()


def test_a_bonus_says_so(event: Event) -> None:
    a_sanction(event, points=84, reason="Fair play")

    assert "1 Anna +10.0% bonus Fair play" in text(desk(event, Role.READER).get(address(event)))


@pytest.mark.parametrize(
    ("points", "reason", "shown"),
    [
        ("0", "Late", "Give the number of points."),
        ("-5", " ", "This field is required."),
        ("-5", "a\x07b", "The reason has a character that cannot be printed."),
        ("-999999", "Late", "Ensure this value is greater than or equal to -10000"),
        ("ten", "Late", "Enter a number."),
    ],
)
def test_what_cannot_be_given_is_refused_and_not_stored(
    points: str, reason: str, shown: str, event: Event
) -> None:
    answer = desk(event).post(address(event, "give/"), given_to(event, 1, points, reason))

    assert answer.status_code == 422
    assert shown in text(answer)
    assert not Sanction.objects.exists()


def test_another_events_entrant_is_no_choice(event: Event) -> None:
    other = an_event(0)
    register_entrants(event_id=other.pk, new_entrants=[NewEntrant(name="Zoë")])

    answer = desk(event).post(address(event, "give/"), given_to(other, 1, "-5", "Late"))

    assert answer.status_code == 422
    assert not Sanction.objects.exists()


def test_the_list_takes_as_many_queries_for_one_as_for_three(event: Event) -> None:
    director = desk(event)
    a_sanction(event)
    director.get(address(event))

    def queries() -> int:
        with CaptureQueriesContext(connection) as queries:
            director.get(address(event))
        return len(queries)

    one = queries()
    a_sanction(event)
    a_sanction(event, 2)
    assert queries() == one


@pytest.mark.parametrize("who", ["bela", "Béla", "2", "Béla (2)"])
def test_who_is_meant_is_typed(who: str, event: Event) -> None:
    given = given_to(event, 2, "-10", "Came late") | {"entrant": who}

    shown = desk(event).post(address(event, "give/"), given)

    assert "What this changes" in text(shown)
    assert "Béla (2)" in text(shown)


def test_two_people_of_one_name_are_offered_with_their_clubs(event: Event) -> None:
    register_entrants(
        event_id=event.pk,
        new_entrants=[NewEntrant(name="Béla", home_club="Bern"), NewEntrant(name="Béla")],
    )
    director = desk(event)
    given = given_to(event, 2, "-10", "Came late")

    page = director.get(address(event)).content.decode()
    by_name = director.post(address(event, "give/"), given | {"entrant": "Béla"})
    by_club = director.post(address(event, "give/"), given | {"entrant": "Béla (Bern)"})

    offered = re.findall(r'<option value="([^"]*\(\d+\))">', page)
    assert offered == ["Anna (1)", "Béla (2)", "Béla (Bern) (3)", "Béla (4)"]
    assert by_name.status_code == 422
    assert "Several entrants have the name “Béla”." in text(by_name)
    assert "Béla (3)" in text(by_club)


@pytest.mark.parametrize("who", ["", "Nobody", "9", "x\0", "Anna (2)", "2" * 400])
def test_whoever_is_no_entrant_is_refused(who: str, event: Event) -> None:
    given = given_to(event, 2, "-10", "Came late") | {"entrant": who}

    answer = desk(event).post(address(event, "give/"), given)

    assert answer.status_code == 422
    assert not Sanction.objects.exists()
