"""What people like to hear of an evening, worked out by hand."""

from dataclasses import replace

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from engine.cards import Colour
from engine.piles import Evidence, HattrickPile
from engine.sheets import Sheet
from engine.simulate import simulate_round
from scoring.models import StoredPile
from scoring.selectors.results import used_tables
from scoring.selectors.statistics import (
    ColourPlayed,
    Reported,
    best_rounds,
    colours_played,
    fullest_rounds,
    reported,
    standing_piles,
)
from scoring.services.tables import close_table
from tests.builders import (
    a_late_entrant,
    a_ruling,
    a_table,
    a_void_round,
    an_entry,
    numbers_sheet,
    points_sheet,
    reread,
    start_numbers,
)
from tournaments.models import Event, Occupancy, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Of three, who write down points only."""
    return a_table(3, evidence=["points"], rounds=3)


def piles_of(event: Event) -> QuerySet[StoredPile]:
    return standing_piles(event, used_tables(event))


def feats(table: Table) -> list[tuple[int, int, int]]:
    """Points, round and position of the best rounds."""
    positions = {
        occupancy.entrant.number: occupancy.seat.position
        for occupancy in Occupancy.objects.filter(seat__table=table)
        if occupancy.entrant
    }
    return [
        (feat.amount, feat.round, positions[feat.number])
        for feat in best_rounds(piles_of(table.seating.event))
    ]


def test_best_rounds_are_five_the_earlier_before_the_later(table: Table) -> None:
    an_entry(table, 1, sheet=points_sheet(5, -2, 9))
    an_entry(table, 2, sheet=points_sheet(9, 1, 0))

    assert feats(table) == [(9, 1, 2), (9, 2, 0), (5, 1, 0), (1, 2, 1), (0, 2, 2)]


def test_only_what_counts_is_a_feat(table: Table) -> None:
    an_entry(table, 1, sheet=points_sheet(12, 0, 0))
    an_entry(table, 1, sheet=points_sheet(3, 2, 1), based_on=1)
    an_entry(table, 2, sheet=points_sheet(13, 0, 0))
    a_void_round(table, 2, replayed=False)

    assert feats(table) == [(3, 1, 0), (2, 1, 1), (1, 1, 2)]


def test_a_feat_is_of_the_player_who_sat_there_in_that_round(table: Table) -> None:
    seat = table.seats.get(position=0)
    newcomer = table.seating.event.entrants.get(number=a_late_entrant(table))
    Occupancy.objects.create(seat=seat, entrant=newcomer, from_round=2)
    an_entry(reread(table), 1, sheet=points_sheet(8, 0, 0))
    an_entry(reread(table), 2, sheet=points_sheet(9, 0, 0))

    best = best_rounds(piles_of(table.seating.event))[:2]

    assert [(feat.amount, feat.name == "Zoltán") for feat in best] == [(9, True), (8, False)]


def test_rounds_that_a_ruling_replaces_are_no_feats_of_their_player() -> None:  # 7.23
    table = a_table(3, evidence=["points"], rounds=1)
    an_entry(table, sheet=points_sheet(12, 7, 5))
    seating = table.seating
    a_ruling(seating, start_numbers(table)[0])

    assert feats(table) == [(7, 1, 1), (5, 1, 2)]


# The whole deck of three is 45 cards: three penalty cards, and 14 tricks.
def test_numbers_give_the_most_cards_and_the_penalty_colours() -> None:
    table = a_table(3, evidence=["counts", "points"], rounds=2)
    an_entry(table, 1, sheet=numbers_sheet())
    an_entry(table, 2, sheet=points_sheet(15, 10, 5))
    event = table.seating.event

    assert [feat.amount for feat in fullest_rounds(piles_of(event))] == [21, 12, 9]
    assert colours_played(event, piles_of(event)) == [
        ColourPlayed(colour=Colour.RED, times=2, points=5 + 17),
        ColourPlayed(colour=Colour.BLUE, times=1, points=8),
    ]
    assert reported(event) == Reported(rounds=2, reported=2, public=2, with_colours=1, with_cards=1)


def counted(sheet: Sheet) -> Sheet:
    """The same round of hattrick by numbers."""
    piles = [pile for pile in sheet.piles if isinstance(pile, HattrickPile)]
    numbers = tuple(HattrickPile(face_up=pile.up, face_down=pile.down) for pile in piles)
    return replace(sheet, evidence=Evidence.COUNTS, piles=numbers)


@pytest.mark.parametrize("evidence", [Evidence.CARDS, Evidence.COUNTS])
def test_of_hattrick_the_cards_face_up_are_won_and_no_colour_costs(evidence: Evidence) -> None:
    sheet = simulate_round(edition="box120", variant="hattrick", players=4, seed=1).sheet
    table = a_table(4, variant="hattrick", evidence=[evidence])
    an_entry(table, sheet=counted(sheet) if evidence is Evidence.COUNTS else sheet)
    piles = [pile for pile in sheet.piles if isinstance(pile, HattrickPile)]
    won = sorted((sum(pile.up.values()) for pile in piles), reverse=True)

    found = fullest_rounds(piles_of(table.seating.event))

    assert [feat.amount for feat in found] == won
    assert colours_played(table.seating.event, piles_of(table.seating.event)) == []


@pytest.mark.parametrize("variant", ["intense", "delayed"])
def test_both_of_two_penalty_colours_count_and_so_does_a_chosen_one(variant: str) -> None:
    sheet = simulate_round(edition="box120", variant=variant, players=3, seed=1).sheet
    table = a_table(3, variant=variant)
    an_entry(table, sheet=sheet)
    of_piles = [colour for pile in sheet.piles for colour in pile.colours]

    event = table.seating.event
    times = {one.colour: one.times for one in colours_played(event, piles_of(event))}

    assert times == {colour: of_piles.count(colour) for colour in of_piles}


def test_secret_penalty_colours_stay_secret_while_the_table_can_change_the_round() -> None:
    sheet = simulate_round(edition="box120", variant="foggy", players=3, seed=1).sheet
    table = a_table(3, variant="foggy")
    an_entry(table, sheet=sheet)
    event = table.seating.event
    assert (colours_played(event, piles_of(event)), reported(event).with_colours) == ([], 0)

    close_table(table_id=table.pk)

    assert sum(one.times for one in colours_played(event, piles_of(event))) == 3
    assert reported(event).with_colours == 1


def test_statistics_take_a_fixed_number_of_queries() -> None:
    taken = []
    for rounds in (1, 3):
        table = a_table(3)
        for number in range(1, rounds + 1):
            an_entry(table, number)
        event = table.seating.event
        with CaptureQueriesContext(connection) as queries:
            piles = piles_of(event)
            best_rounds(piles)
            fullest_rounds(piles)
            colours_played(event, piles)
            reported(event)
        taken.append(len(queries))

    assert taken == [9, 9]
