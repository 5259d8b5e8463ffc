from typing import Any

import pytest

from engine.cards import Card, Colour
from engine.decks import EDITIONS, FirstLead, NoDeck, Palette, deck_of, players_of
from engine.variants import VARIANTS
from tests.engine.cases import cards, vectors


@pytest.mark.parametrize("case", vectors("setup"), ids=lambda case: f"1-{case['id']}")
def test_deck_is_that_of_the_printed_rules(case: dict[str, Any]) -> None:
    edition = EDITIONS[case["edition"]]
    deck = deck_of(edition.key, case["variant"], case["players"])
    facts = {
        "lo": min(card.value for card in deck.cards),
        "hi": deck.highest,
        "total": len(deck.cards),
        "hand": deck.hand,
        "undealt": deck.undealt,
        "penalty_cards": deck.penalty_cards,
        "unplayed": deck.unplayed // deck.players,
        "tricks": deck.tricks,
        "played": deck.captured,
        "rounds": edition.rounds,
        "target": edition.target,
    }

    assert {key: facts[key] for key in case["expect"]} == case["expect"]


def test_deck_for_three_holds_five_colours_from_0_to_8() -> None:
    deck = deck_of("box120", "classic", 3)

    assert deck.colours == (Colour.BLUE, Colour.BROWN, Colour.GREEN, Colour.RED, Colour.YELLOW)
    assert deck.cards == {
        *cards("b0 b1 b2 b3 b4 b5 b6 b7 b8"),
        *cards("o0 o1 o2 o3 o4 o5 o6 o7 o8"),
        *cards("g0 g1 g2 g3 g4 g5 g6 g7 g8"),
        *cards("r0 r1 r2 r3 r4 r5 r6 r7 r8"),
        *cards("y0 y1 y2 y3 y4 y5 y6 y7 y8"),
    }


@pytest.mark.parametrize(
    ("players", "with_violet"),
    [
        pytest.param(5, False, id="6.2-five-players-without-violet"),
        pytest.param(6, True, id="1.3-six-players-with-violet"),
    ],
)
def test_deck_has_violet_from_six_players_on(players: int, *, with_violet: bool) -> None:
    assert (Colour.VIOLET in deck_of("box120", "classic", players).colours) is with_violet


def test_deck_of_a_house_leaves_out_its_own_colour() -> None:  # 4.30
    deck = deck_of("box120", "classic", 5, Colour.BLUE)

    assert Colour.VIOLET in deck.colours
    assert Colour.BLUE not in deck.colours
    assert deck_of("box120", "classic", 6, Colour.BLUE) == deck_of("box120", "classic", 6)
    assert deck_of("box120", "hattrick", 5, Colour.BLUE) == deck_of("box120", "hattrick", 5)


@pytest.mark.parametrize(
    ("variant", "players", "dealt"),
    [
        # Highest value, cards of each hand, cards left over, tricks.
        pytest.param("classic", 3, (8, 15, 0, 14), id="1.4-three-players"),
        pytest.param("classic", 4, (11, 15, 0, 14), id="1.4-four-players"),
        pytest.param("classic", 5, (14, 15, 0, 14), id="1.4-five-players"),
        pytest.param("classic", 6, (14, 15, 0, 14), id="1.5-six-players"),
        pytest.param("classic", 7, (17, 15, 3, 14), id="1.6-seven-players"),
        pytest.param("classic", 8, (18, 14, 2, 13), id="1.6-eight-players"),
        pytest.param("intense", 3, (8, 15, 0, 13), id="1.8-a-trick-less-with-two-penalty-cards"),
        pytest.param("intense", 8, (18, 14, 2, 12), id="1.8-a-trick-less-of-fourteen-cards"),
        pytest.param("delayed", 3, (8, 15, 0, 15), id="1.8-a-trick-more-without-penalty-cards"),
        pytest.param("delayed", 8, (18, 14, 2, 14), id="1.8-a-trick-more-of-fourteen-cards"),
        pytest.param("hattrick", 4, (20, 15, 0, 14), id="1.10-the-last-card-is-not-played"),
        pytest.param("hattrick", 5, (20, 12, 0, 11), id="1.10-of-twelve"),
        pytest.param("hattrick", 6, (20, 10, 0, 9), id="1.10-of-ten"),
        pytest.param("hattrick", 7, (20, 9, 0, 8), id="1.10-of-nine"),
    ],
)
def test_deck_is_dealt_as_far_as_it_goes_round_evenly(
    variant: str, players: int, dealt: tuple[int, int, int, int]
) -> None:
    deck = deck_of("box120", variant, players)

    assert (deck.highest, deck.hand, deck.undealt, deck.tricks) == dealt


def test_deck_of_hattrick_starts_at_one_but_for_seven_players() -> None:
    decks = [deck_of("box120", "hattrick", players) for players in (4, 5, 6, 7)]

    assert [deck.lowest for deck in decks] == [1, 1, 1, 0]
    assert [deck.of_each_colour for deck in decks] == [20, 20, 20, 21]
    assert {deck.colours for deck in decks} == {(Colour.RED, Colour.BLUE, Colour.GREEN)}


@pytest.mark.parametrize("players", range(3, 9))
def test_box_of_120_has_all_cards_of_every_deck(players: int) -> None:  # 1.1, 6.1
    box = {
        Card(colour, value)
        for colour in Colour
        for value in range(21 if colour in (Colour.RED, Colour.BLUE, Colour.GREEN) else 19)
    }
    decks = [
        deck_of("box120", variant, players)
        for variant in VARIANTS
        if players in players_of("box120", variant)
    ]

    assert len(box) == 120
    assert all(deck.cards <= box for deck in decks)


@pytest.mark.parametrize(
    ("edition", "variant", "players"),
    [
        pytest.param("box120", "classic", (3, 4, 5, 6, 7, 8), id="1.2"),
        pytest.param("box120", "delayed", (3, 4, 5, 6, 7, 8), id="1.2-another-variant"),
        pytest.param("box120", "hattrick", (4, 5, 6, 7), id="1.9"),
        pytest.param("amigo1993", "classic", (3, 4, 5, 6), id="1.11"),
        pytest.param("amigo1993", "mild", (), id="1.11-no-variants"),
        pytest.param("jp90", "classic", (3, 4, 5, 6), id="1.12"),
        pytest.param("jp90", "hattrick", (), id="1.12-no-variants"),
    ],
)
def test_game_is_for_these_players(edition: str, variant: str, players: tuple[int, ...]) -> None:
    assert players_of(edition, variant) == players


def test_editions_differ_in_length_first_lead_and_the_colour_of_o() -> None:
    assert [
        (each.key, each.rounds, each.target, each.first_lead, each.palette)
        for each in EDITIONS.values()
    ] == [
        ("box120", 5, None, FirstLead.YOUNGEST, Palette.BROWN),
        ("amigo1993", 10, 100, FirstLead.LEFT_OF_DEALER, Palette.ORANGE),
        ("jp90", None, None, FirstLead.DEALER, Palette.ORANGE),
    ]


@pytest.mark.parametrize("players", [-1, 0, 2, 9, 10**6])
def test_deck_for_another_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(NoDeck):
        deck_of("box120", "classic", players)


@pytest.mark.parametrize(("edition", "variant"), [("box121", "classic"), ("box120", "bridge")])
def test_deck_of_an_unknown_game_is_refused(edition: str, variant: str) -> None:
    with pytest.raises(KeyError):
        deck_of(edition, variant, 4)
