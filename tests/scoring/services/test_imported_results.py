"""Results of past evenings as finished events without rounds."""

from datetime import date
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from scoring.models import ImportedResult
from scoring.selectors.event_files.contents import read_contents
from scoring.selectors.event_files.writing import write_event
from scoring.selectors.exports import standings_now
from scoring.selectors.verification import differences_of
from scoring.services.discards import discard_event
from scoring.services.event_imports import import_event
from scoring.services.imported_results import PastEvening, PastResult, import_results
from tests.builders import a_user, an_organisation
from tournaments.errors import EventNotOpen
from tournaments.models import Event, EventState, Organisation, Person
from tournaments.new_entrants import NewEntrant
from tournaments.services.events import change_event, move_event

pytestmark = pytest.mark.django_db

PEOPLE = [NewEntrant(name=name) for name in ("Anna Maier", "Béla Kiss", "Carla Rossi")]


def imported(
    results: dict[int, PastResult], *, by_mean: bool = False, club: Organisation | None = None
) -> Event:
    """One evening of 5 March 2025."""
    evening = PastEvening(
        name="Club evening", slug="past", day=date(2025, 3, 5), by_mean=by_mean, results=results
    )
    [event] = import_results(
        organisation_id=(club or an_organisation()).pk,
        language="de",
        people=PEOPLE,
        evenings=[evening],
    )
    return Event.objects.get(pk=event.pk)


def points(*parts: int) -> PastResult:
    return PastResult(points={part: 840 * each for part, each in enumerate(parts, start=1)})


def standings_of(event: Event) -> list[tuple[Any, ...]]:
    """Rank, name, points, matches, best first."""
    rows = standings_now(event).rows
    return [(row["rank"], row["name"], row["points"], row["matches"]) for row in rows]


def test_points_of_a_past_evening_are_added_up_into_final_standings() -> None:
    event = imported({0: points(12, -3), 1: points(20), 2: points(4, 5)})

    assert (event.state, event.without_rounds) == (EventState.FINISHED, True)
    assert standings_of(event) == [
        (1, "Béla Kiss", 840 * 20, 1),
        (2, "Anna Maier", 840 * 9, 2),
        (2, "Carla Rossi", 840 * 9, 2),
    ]
    assert list(differences_of(event, lambda: None)) == []


def test_place_points_of_a_past_evening_rank_by_their_mean() -> None:
    event = imported(
        {0: PastResult(points={1: 840, 2: 0}), 1: PastResult(points={1: 560})}, by_mean=True
    )

    assert standings_of(event) == [(1, "Béla Kiss", 560, 1), (2, "Anna Maier", 840, 2)]


def test_ranks_of_a_past_evening_stay_as_they_were_though_people_are_left_out() -> None:
    event = imported({0: PastResult(rank=4), 1: PastResult(rank=2), 2: PastResult(rank=2)})

    assert standings_of(event) == [
        (2, "Béla Kiss", 0, 0),
        (2, "Carla Rossi", 0, 0),
        (4, "Anna Maier", 0, 0),
    ]


def test_people_of_several_evenings_are_in_the_register_once() -> None:
    club = an_organisation()
    known = Person.objects.create(organisation=club, name="Béla Kiss", sort_name="Kiss, Béla")
    people = [PEOPLE[0], NewEntrant(name="Kiss Béla", person_id=known.pk)]
    evenings = [
        PastEvening(
            name=f"Evening {day}",
            slug="past",
            day=date(2025, 3, day),
            by_mean=False,
            results={index: points(5) for index in there},
        )
        for day, there in ((5, [0, 1]), (12, [0]))
    ]

    events = import_results(
        organisation_id=club.pk, language="de", people=people, evenings=evenings
    )

    assert [one.slug for one in events] == ["past", "past-2"]
    assert [[str(each) for each in one.entrants.all()] for one in events] == [
        ["1 Anna Maier", "2 Béla Kiss"],
        ["1 Anna Maier"],
    ]
    assert Person.objects.filter(organisation=club).count() == 2


def test_a_past_evening_stays_over_and_its_points_what_they_are() -> None:
    event = imported({0: points(5)})

    with pytest.raises(EventNotOpen):
        move_event(event_id=event.pk, to=EventState.RUNNING)
    event.points_system = "place"
    with pytest.raises(EventNotOpen):
        change_event(event, fields=["points_system"])
    for statement in (
        "UPDATE tournaments_event SET state = 'running'",
        "UPDATE tournaments_event SET without_rounds = false",
        "UPDATE scoring_importedresult SET points = 1",
        "DELETE FROM scoring_importedresult",
    ):
        with (
            pytest.raises(DatabaseError),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(statement)


@pytest.mark.parametrize(
    ("fields", "constraint"),
    [
        ({"part": 2}, "imported_result_points_or_rank"),
        ({"part": 2, "rank": 1}, "imported_result_points_or_rank"),
        ({"part": 2, "rank": 1, "points": 840}, "imported_result_points_or_rank"),
        ({"part": 0, "points": 840}, "imported_result_part_from_1"),
        ({"part": 2, "points": 84_000_001}, "imported_result_points"),
        ({"part": 1, "points": 840}, "imported_result_once"),
    ],
)
def test_a_result_that_cannot_be_is_not_stored(fields: dict[str, int], constraint: str) -> None:
    entrant = imported({0: points(5)}).entrants.get()

    with pytest.raises(IntegrityError, match=constraint):
        ImportedResult.objects.create(entrant=entrant, **fields)


def test_a_past_evening_can_be_discarded_and_imported_again() -> None:
    event = imported({0: points(5)})

    discard_event(event_id=event.pk, by=a_user(event.organisation))

    assert not Event.objects.exists()
    assert not ImportedResult.objects.exists()
    assert imported({0: points(6)}, club=event.organisation).slug == "past-2"


def test_a_past_evening_is_the_same_when_it_is_read_from_its_file() -> None:
    event = imported({0: points(5, 7), 1: points(6)})
    written = "".join(write_event(event)).encode()

    again = import_event(
        organisation=an_organisation("Far Club"),
        contents=read_contents(written),
        on_progress=lambda _: None,
    )

    assert again.without_rounds
    assert standings_of(again) == standings_of(event)
