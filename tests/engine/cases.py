"""What the tests of the engine share: the cases of tests/data, and rounds at random."""

import json
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from engine.cards import Card
from engine.piles import Pile
from engine.sheets import Evidence, Sheet
from engine.simulate import PlayedRound, simulate_round

_DATA = Path(__file__).parents[1] / "data"


def classic_rounds() -> list[dict[str, Any]]:
    """Return the classic rounds as they were dealt and played, with wrong sheets beside them."""
    lines = (_DATA / "rounds.jsonl").read_text().splitlines()
    rounds = [json.loads(line) for line in lines]
    return [played for played in rounds if played["sheet"]["variant"] == "classic"]


def vectors(kind: str) -> list[dict[str, Any]]:
    """Return the cases of one kind that are about the classic game."""
    cases = json.loads((_DATA / "vectors.json").read_text())[kind]
    variants = [case.get("variant") or case.get("sheet", {}).get("variant") for case in cases]
    return [
        case
        for case, variant in zip(cases, variants, strict=True)
        if variant in ("classic", None)  # a match or a seat is the same in every variant
    ]


def cards(texts: str) -> tuple[Card, ...]:
    """Return the cards written in one text, separated by blanks."""
    return tuple(Card.parse(text) for text in texts.split())


def a_sheet(*piles: tuple[str, str], players: int | None = None) -> Sheet:
    """Return a sheet of piles, each as penalty and captured cards; ``players`` fit them."""
    return Sheet(
        edition="box120",
        variant="classic",
        players=len(piles) if players is None else players,
        evidence=Evidence.CARDS,
        piles=tuple(Pile(cards(penalty), cards(captured)) for penalty, captured in piles),
    )


def a_round(*, players: int, seed: int = 1) -> PlayedRound:
    return simulate_round(edition="box120", variant="classic", players=players, seed=seed)


def rounds() -> st.SearchStrategy[PlayedRound]:
    """Return a strategy for rounds of 3 to 8 players as they may be played."""
    return st.builds(
        lambda players, seed: a_round(players=players, seed=seed),
        st.integers(3, 8),
        st.integers(0, 2**32),
    )
