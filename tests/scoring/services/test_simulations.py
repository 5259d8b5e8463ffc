"""Simulations: whole events played by the services."""

from datetime import date

import pytest

from engine.variants import VARIANTS
from scoring.models import Entry, StandingsSnapshot
from scoring.selectors.matches import matches_of
from scoring.services.simulations import Simulation, play_event, play_seating, prepare_event
from tests.builders import a_published_seating, an_event, an_organisation
from tournaments.models import Event, EventState, Seating, SeatingState
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db(transaction=True)


def prepare(players: int, slug: str = "rehearsal", variant: str = "classic") -> Event:
    return prepare_event(
        organisation=an_organisation(),
        name="Rehearsal",
        slug=slug,
        day=date(2026, 3, 6),
        players=players,
        rounds=2,
        variant=variant,
    )


def results(event: Event) -> list[list[int]]:
    entries = Entry.objects.filter(table__seating__event=event)
    ordered = entries.order_by("table__seating__number", "table__place__number", "round__number")
    return [[pile.points for pile in entry.piles.order_by("seat__position")] for entry in ordered]


def test_play_event_plays_every_round_of_every_table_and_finishes_the_event() -> None:
    event = prepare(players=7)

    steps = list(play_event(event, Simulation(seatings=2, seed=1)))

    assert [type(step) for step in steps] == [Seating, *[Entry] * 4, Seating, *[Entry] * 4]
    event.refresh_from_db()
    assert event.state == EventState.FINISHED
    assert [one.state for one in event.seatings.all()] == [SeatingState.CLOSED] * 2
    snapshot = StandingsSnapshot.objects.get(event=event, after=None)
    assert [row["matches"] for row in snapshot.rows] == [2] * 7


def test_play_seating_stands_by_points_so_low_that_people_are_asked() -> None:
    seating = a_published_seating(an_event(4, rounds=1, evidence=["points"], preferred_size=4))

    [entry] = play_seating(seating, seed=27)

    assert entry.accepted == ["UNUSUAL"]


def test_play_event_with_the_same_seed_has_the_same_results() -> None:
    first, second = prepare(7, "first"), prepare(7, "second")
    for event in (first, second):
        list(play_event(event, Simulation(seatings=2, seed=5)))

    assert results(first) == results(second)


def test_play_event_stopped_in_a_round_leaves_only_the_first_table_without_it() -> None:
    event = prepare(players=8)

    list(play_event(event, Simulation(seatings=2, seed=1, stop_in_round=2)))

    event.refresh_from_db()
    assert event.state == EventState.RUNNING
    last = event.seatings.get(number=2)
    assert last.state == SeatingState.PUBLISHED
    assert [match.reported for match in matches_of(list(tables_of(last)))] == [1, 2]


@pytest.mark.parametrize("variant", VARIANTS)
def test_play_event_plays_every_variant(variant: str) -> None:
    event = prepare(players=9, slug=variant, variant=variant)

    list(play_event(event, Simulation(seatings=1, seed=1)))

    assert len(results(event)) == 2 * event.seatings.get().tables.count()


@pytest.mark.parametrize(
    ("length", "played"),
    [
        pytest.param({"rounds": 3}, [3, 3], id="5.1-rounds"),
        pytest.param({"rounds": None, "one_round_each": True}, [4, 5], id="5.6-one-round-each"),
        pytest.param({"rounds": 4, "target": 1000}, [4, 4], id="5.1-target-out-of-reach"),
        pytest.param({"rounds": None, "target": 1000}, [20, 20], id="5.1-target-without-a-cap"),
    ],
)
def test_play_event_plays_matches_of_every_length(
    length: dict[str, object], played: list[int]
) -> None:
    event = prepare(players=9)
    Event.objects.filter(pk=event.pk).update(**length)
    event.refresh_from_db()

    list(play_event(event, Simulation(seatings=1, seed=1)))

    tables = tables_of(event.seatings.get())
    assert sorted(match.reported for match in matches_of(list(tables))) == played


def test_prepare_event_gives_all_different_names() -> None:
    names = list(prepare(players=60).entrants.values_list("person__name", flat=True))

    assert (len(set(names)), names[0], names[26]) == (60, "Anna A.", "Anna B.")
