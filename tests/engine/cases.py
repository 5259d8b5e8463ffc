"""What the tests of the engine share: the cases of tests/data, and rounds at random."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from engine.advice import find_repairs
from engine.cards import Card, Colour
from engine.checks import judge
from engine.decks import players_of
from engine.hattrick import COLOURS
from engine.messages import english_repair
from engine.piles import CountedPile, HattrickPile, Pile, PointsPile
from engine.sheets import Evidence, Sheet, read_sheet
from engine.simulate import PlayedRound, simulate_round
from engine.standings.matches import MatchResult
from engine.variants import VARIANTS

_DATA = Path(__file__).parents[1] / "data"

COMBINATIONS = [
    (variant, players) for variant in VARIANTS for players in players_of("box120", variant)
]
"""Every game of the box of 120 cards: variant and number of players."""

TRICK_GAMES = tuple(variant for variant in VARIANTS if variant != "hattrick")


def recorded_rounds(*variants: str) -> list[dict[str, Any]]:
    """Return the rounds as they were dealt and played, with wrong sheets beside them."""
    lines = (_DATA / "rounds.jsonl").read_text().splitlines()
    rounds = [json.loads(line) for line in lines]
    return [played for played in rounds if played["sheet"]["variant"] in (variants or VARIANTS)]


def classic_rounds() -> list[dict[str, Any]]:
    """Return the classic ones of the recorded rounds."""
    return recorded_rounds("classic")


def vectors(kind: str) -> list[dict[str, Any]]:
    """Return the cases of one kind."""
    cases: list[dict[str, Any]] = json.loads((_DATA / "vectors.json").read_text())[kind]
    return cases


def readings(trick: dict[str, Any]) -> list[list[str]]:
    """Return the cards of a trick of the sources, in each way in which they can be read.

    In some printed pictures the colours are lost: their letters stand for any that fit.
    """
    printed = [str(play["card"]) for play in trick["plays"]]
    return [
        [colours.get(card[0], card[0]) + card[1:] for card in printed]
        for colours in trick.get("alternatives", [{}])
    ]


def cards(texts: str) -> tuple[Card, ...]:
    """Return the cards written in one text, separated by blanks."""
    return tuple(Card.parse(text) for text in texts.split())


def a_sheet(*piles: tuple[str, str], players: int | None = None, variant: str = "classic") -> Sheet:
    """Return a sheet of piles, each as penalty and captured cards; ``players`` fit them."""
    return Sheet(
        edition="box120",
        variant=variant,
        players=len(piles) if players is None else players,
        evidence=Evidence.CARDS,
        piles=tuple(Pile(cards(penalty), cards(captured)) for penalty, captured in piles),
    )


def a_round(*, players: int, seed: int = 1, variant: str = "classic") -> PlayedRound:
    return simulate_round(edition="box120", variant=variant, players=players, seed=seed)


def a_result(*totals: int) -> MatchResult:
    """Return the result of a match of which everybody has played all rounds."""
    return MatchResult(
        seating=1,
        entrants=tuple(range(1, len(totals) + 1)),
        points=totals,
        rounds=(1,) * len(totals),
        closed_rounds=1,
    )


RIGHT = (
    ("r1", "y0 y1 y2 y3 y4 y5 y6 y7 y8 o8 o7 r0 g8 g7 g6"),
    ("b0", "r2 r3 r4 r5 r6 r7 r8 o0 o1 o2 o3 o4"),
    ("g2", "g0 g1 g3 g4 g5 o5 o6 b1 b2 b3 b4 b5 b6 b7 b8"),
)
"""A right round of three players, of the deck of 0 to 8 in five colours, to be spoilt by tests."""


def with_pile(seat: int, *, penalty: str = "", more: str = "", without: str = "") -> Sheet:
    """Return the right round with one pile changed."""
    sheet = a_sheet(*RIGHT)
    pile = sheet.piles[seat]
    kept = tuple(card for card in pile.captured if card not in cards(without))
    spoilt = Pile(cards(penalty) or pile.penalty, (*kept, *cards(more)))
    return replace(sheet, piles=tuple(spoilt if old is pile else old for old in sheet.piles))


def of_seven(*, undealt: str | None, more: str = "", without: str = "") -> Sheet:
    """Return a right round of seven players, of which b9, o5 and g3 were left over, changed."""
    sheet = a_round(players=7, seed=1).sheet
    first = sheet.piles[0]
    kept = tuple(card for card in first.captured if card not in cards(without))
    spoilt = replace(first, captured=(*kept, *cards(more)))
    left_over = None if undealt is None else cards(undealt)
    return replace(sheet, piles=(spoilt, *sheet.piles[1:]), undealt=left_over)


def rounds(*variants: str) -> st.SearchStrategy[PlayedRound]:
    """Return a strategy for rounds as they may be played: of classic, or of these variants."""
    games = [game for game in COMBINATIONS if game[0] in (variants or ("classic",))]
    return st.builds(
        lambda game, seed: a_round(variant=game[0], players=game[1], seed=seed),
        st.sampled_from(games),
        st.integers(0, 2**32),
    )


def any_rounds() -> st.SearchStrategy[PlayedRound]:
    """Return a strategy for rounds of every variant and number of players."""
    return rounds(*VARIANTS)


def a_counted_sheet(variant: str, *piles: CountedPile, **changes: Any) -> Sheet:
    """Return a sheet on which only the cards of the penalty colours are written down."""
    return Sheet(
        edition="box120",
        variant=variant,
        players=len(piles),
        evidence=Evidence.COUNTS,
        piles=piles,
        **changes,
    )


def counted(penalty: str, number: int, own: str | int = "", choice: str = "") -> CountedPile:
    return CountedPile(
        cards(penalty),
        number=number,
        own=cards(own) if isinstance(own, str) else own,
        choice=Colour(choice) if choice else None,
    )


def a_hattrick_sheet(*piles: HattrickPile, unplayed: str | None = None) -> Sheet:
    """Return a sheet of double tricks; it rests on cards unless they are only counted."""
    listed = all(isinstance(pile.face_up, tuple) for pile in piles)
    return Sheet(
        edition="box120",
        variant="hattrick",
        players=len(piles),
        evidence=Evidence.CARDS if listed else Evidence.COUNTS,
        piles=piles,
        unplayed=None if unplayed is None else cards(unplayed),
    )


def a_double_pile(red: int, blue: int, green: int, down: int = 0) -> HattrickPile:
    """Return counted face-up cards and how many lie face down."""
    up = {Colour.RED: red, Colour.BLUE: blue, Colour.GREEN: green}
    return HattrickPile(face_up=up, face_down=down)


def a_points_sheet(variant: str, *points: int, **changes: Any) -> Sheet:
    """Return a sheet of nothing but points."""
    return Sheet(
        edition="box120",
        variant=variant,
        players=len(points),
        evidence=Evidence.POINTS,
        piles=tuple(PointsPile(points=each) for each in points),
        **changes,
    )


def json_of(*spoilt: tuple[int, str, str]) -> dict[str, object]:
    """Return the right round in JSON, some piles changed: seat, penalty card, captured cards."""
    piles = list(RIGHT)
    for seat, penalty, captured in spoilt:
        piles[seat] = (penalty, captured)
    written = [
        {"penalty": penalty.split(), "captured": captured.split()} for penalty, captured in piles
    ]
    return {"variant": "classic", "players": 3, "piles": written}


def advice(sheet: dict[str, object]) -> dict[str, list[str]]:
    """Return the sentences about the repairs of a sheet, under the codes they are offered for."""
    read = read_sheet({"edition": "box120", "evidence": "cards"} | sheet)
    found = find_repairs(read, judge(read))
    return {
        problem.code.value: [english_repair(repair) for repair in repairs]
        for problem, repairs in found.items()
    }


Found = tuple[str, tuple[int, ...], str, str]


def problems_of(sheet: Sheet) -> list[Found]:
    """Return code, seats, cards (or else colours) and case of every problem."""
    return [
        (
            problem.code.value,
            problem.seats,
            " ".join(map(str, problem.cards or problem.colours)),
            problem.case,
        )
        for problem in judge(sheet).problems
    ]


def as_counts(sheet: Sheet) -> Sheet:
    """Return the sheet as it looks when most cards are only counted."""
    piles = tuple(counts_of(pile, only_numbers=sheet.variant == "mild") for pile in sheet.piles)
    return replace(sheet, evidence=Evidence.COUNTS, piles=piles)


def counts_of(pile: Pile, *, only_numbers: bool) -> Pile:
    if isinstance(pile, HattrickPile):
        up = {colour: pile.up.get(colour, 0) for colour in COLOURS}
        return HattrickPile(face_up=up, face_down=pile.down)
    own = tuple(card for card in pile.captured if card.colour in pile.colours)
    return CountedPile(
        pile.penalty,
        choice=pile.choice,
        number=pile.size,
        own=len(own) if only_numbers else own,
    )
