"""How long a verdict takes, against the time it takes to decode the same sheet from JSON.

For every number of players: CPU time in one process, decoding and judging by turns, on sheets
that were just decoded, as they come from a request. Prints the median of the ratios.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from engine.checks import judge
from engine.decks import BOX_120, players_of
from engine.sheets import read_sheet, write_sheet
from engine.simulate import simulate_round
from engine.variants import VARIANTS

MUST = 5.0  # times as long as decoding, for each variant
GOAL = 2.5
SHEETS = 200  # different ones, decoded and judged in one turn
TURNS = 61

Given = TypeVar("Given")
Made = TypeVar("Made")


def main(arguments: Sequence[str]) -> int:
    """Print the table; with ``--check`` return 1 when a variant is slower than it must be."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    options = parser.parse_args(arguments)
    print(f"{'variant':10} {'players':>7} {'decode µs':>10} {'judge µs':>10} {'ratio':>6}")
    worst = max(
        measured(variant, players)
        for variant in VARIANTS
        for players in players_of(BOX_120.key, variant)
    )
    print(f"slowest: {worst:.2f} times json.loads (must {MUST}, goal {GOAL})")
    return 1 if options.check and worst > MUST else 0


def measured(variant: str, players: int) -> float:
    """Return the median ratio for one variant and number of players, and print its row."""
    texts = sheets_as_text(variant, players)
    turns = [one_turn(texts) for _ in range(TURNS)]
    ratio = median(judging / decoding for decoding, judging in turns)
    decoding, judging = (median(times) / SHEETS * 1e6 for times in zip(*turns, strict=True))
    print(f"{variant:10} {players:7} {decoding:10.2f} {judging:10.2f} {ratio:6.2f}")
    return ratio


def sheets_as_text(variant: str, players: int) -> list[str]:
    """Return sheets of random rounds in canonical notation, always the same ones."""
    rounds = (
        simulate_round(edition=BOX_120.key, variant=variant, players=players, seed=seed)
        for seed in range(SHEETS)
    )
    return [json.dumps(write_sheet(played.sheet), separators=(",", ":")) for played in rounds]


def one_turn(texts: Sequence[str]) -> tuple[float, float]:
    """Return the seconds of decoding all sheets, then of judging them."""
    decoding, sheets = timed(json.loads, texts)
    judging, verdicts = timed(lambda data: judge(read_sheet(data)), sheets)
    if not all(verdict.ok for verdict in verdicts):
        raise AssertionError("a simulated round is always right")
    return decoding, judging


def timed(make: Callable[[Given], Made], items: Sequence[Given]) -> tuple[float, list[Made]]:
    """Return the CPU seconds of making something of each item, and what was made."""
    start = process_time()
    made = [make(item) for item in items]
    return process_time() - start, made


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
