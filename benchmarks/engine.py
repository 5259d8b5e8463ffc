"""The engine's time, in times of decoding the same sheets from JSON by the decoder in Python.

Three questions: a verdict on a right sheet; a sheet with one slip, repairs included; a whole event
judged and ranked again. CPU time in one process, decoding and the engine by turns, on sheets that
were just decoded, as they come from a request. Prints the medians of the ratios. The standard
library decodes in C, which one machine or version speeds up and another does not; its decoder in
Python looks at each character of a card, and is as fast or slow as the engine is.
"""

import gc
import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from json import decoder, scanner
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, TypeVar, cast

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from engine.advice import find_repairs
from engine.checks import judge
from engine.decks import BOX_120, deck_of, players_of
from engine.matches import totals
from engine.sheets import read_sheet, write_sheet
from engine.simulate import simulate_round
from engine.standings.matches import MatchResult
from engine.standings.ranking import rank
from engine.standings.results import RankingRules, Results
from engine.standings.tie_breaks import TIE_BREAKS
from engine.variants import HATTRICK, VARIANTS

SHEETS = 200  # different ones, decoded and judged in one turn
TURNS = 61
SPOILT = 12  # sheets of each number of players with one kind of slip
SPOILT_TURNS = 9
TABLES, SEATINGS, ROUNDS = 250, 10, 5  # of four, so 1,000 players
EVENT_TURNS = 5

JsonSheet = dict[str, Any]


def decoder_in_python() -> json.JSONDecoder:
    """Return the decoder of the standard library without its parts in C."""
    # Its types name neither these parts nor where they go.
    made, parts, scanners = cast("tuple[Any, Any, Any]", (json.JSONDecoder(), decoder, scanner))
    made.parse_string = parts.py_scanstring
    made.scan_once = scanners.py_make_scanner(made)
    return cast("json.JSONDecoder", made)


DECODER = decoder_in_python()
Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Limit:
    """The limits of one question, in times of decoding."""

    what: str
    must: float
    goal: float

    def compared(self, worst: float) -> str:
        """Return the worst case beside what it must and should be."""
        return f"{self.what}: {worst:.2f} times decoding (must {self.must}, goal {self.goal})"


VERDICT = Limit("slowest verdict", 0.7, 0.35)
REPAIRS = Limit("slowest slip", 6.0, 3.0)
EVENT = Limit("event judged and ranked again", 0.5, 0.25)


def main(arguments: Sequence[str]) -> int:
    """Print the tables; with ``--check`` return 1 when something is slower than it must be."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    options = parser.parse_args(arguments)
    missed = []
    for limit, measure in (VERDICT, slowest_verdict), (REPAIRS, slowest_slip), (EVENT, event):
        worst = measure()
        print(f"{limit.compared(worst)}\n")
        if worst > limit.must:
            missed.append(limit.compared(worst))
    if options.check and missed:
        print("too slow:", "; ".join(missed))
    return 1 if options.check and missed else 0


def slowest_verdict() -> float:
    """Return the highest ratio of a verdict on a right sheet, over all games."""
    print(f"{'variant':10} {'players':>7} {'decode µs':>10} {'judge µs':>10} {'ratio':>6}")
    return max(
        verdict(variant, players)
        for variant in VARIANTS
        for players in players_of(BOX_120.key, variant)
    )


def verdict(variant: str, players: int) -> float:
    """Return the median ratio for one variant and number of players, and print its row."""
    texts = [as_text(sheet_of(variant, players, seed)) for seed in range(SHEETS)]
    times = turns(all_right, texts, TURNS)
    decoding, judging = (median(each) / SHEETS * 1e6 for each in zip(*times, strict=True))
    print(f"{variant:10} {players:7} {decoding:10.2f} {judging:10.2f} {ratio(times):6.2f}")
    return ratio(times)


def all_right(sheets: list[JsonSheet]) -> bool:
    """Judge sheets and return whether all are right."""
    return all([judge(read_sheet(data)).ok for data in sheets])  # noqa: C419, as fast as can be


def slowest_slip() -> float:
    """Return the highest ratio of any kind of slip in any variant, repairs included."""
    print(f"{'variant':10} {'median':>7} {'worst':>7}  kind")
    return max(repairs(variant) for variant in VARIANTS)


def repairs(variant: str) -> float:
    """Return the ratio of the worst kind of slip of one variant, and print its row."""
    ratios = {}
    for name, slip in SLIPS.items():
        if texts := [as_text(sheet) for sheet in spoilt(variant, slip)]:
            ratios[name] = ratio(turns(repair_all, texts, SPOILT_TURNS))
    worst = max(ratios, key=ratios.__getitem__)
    print(f"{variant:10} {median(ratios.values()):7.1f} {ratios[worst]:7.1f}  {worst}")
    return ratios[worst]


def repair_all(sheets: list[JsonSheet]) -> bool:
    """Judge sheets, find their repairs and return whether all are wrong."""
    verdicts = []
    for data in sheets:
        sheet = read_sheet(data)
        verdicts.append(judge(sheet))
        find_repairs(sheet, verdicts[-1])
    return not any(each.ok for each in verdicts)


def event() -> float:
    """Return the ratio for all sheets of a large event: verdicts, totals of matches, standings."""
    texts = [as_text(sheet_of("classic", 4, seed)) for seed in range(TABLES * SEATINGS * ROUNDS)]
    times = turns(lambda sheets: standings_of(sheets) == 4 * TABLES, texts, EVENT_TURNS)
    decoding, ranking = (median(each) * 1e3 for each in zip(*times, strict=True))
    print(f"{len(texts)} sheets: decode {decoding:.0f} ms, judge and rank {ranking:.0f} ms")
    return ratio(times)


def standings_of(sheets: Sequence[JsonSheet]) -> int:
    """Judge all sheets, add up all matches, rank everyone; return how many were ranked."""
    scores = [judge(read_sheet(data)).scores or () for data in sheets]
    matches = [
        MatchResult(
            seating=1 + number // TABLES,
            entrants=seated(number),
            points=totals(scores[number * ROUNDS : (number + 1) * ROUNDS]),
            rounds=(ROUNDS,) * 4,
            closed_rounds=ROUNDS,
        )
        for number in range(TABLES * SEATINGS)
    ]
    everyone = tuple(range(1, 4 * TABLES + 1))
    results = Results(entrants=everyone, matches=tuple(matches), closed_seatings=SEATINGS)
    ranked = rank(results, RankingRules(tie_breaks=tuple(TIE_BREAKS)))
    return sum(line.rank is not None for line in ranked)


def seated(number: int) -> tuple[int, ...]:
    """Return who sits at a table: from seating to seating each seat moves on by other tables."""
    seating, table = divmod(number, TABLES)
    return tuple(1 + 4 * ((table + seat * seating) % TABLES) + seat for seat in range(4))


def drop(random: Random, sheet: JsonSheet) -> None:
    """Forget a card."""
    pile = a_pile(random, sheet)
    pile.remove(random.choice(pile))


def double(random: Random, sheet: JsonSheet) -> None:
    """Write a card of any pile down once more, in the same one or another."""
    random.choice(places(sheet)).append(random.choice(a_pile(random, sheet)))


def move(random: Random, sheet: JsonSheet) -> None:
    """Write a card into the wrong pile."""
    pile = a_pile(random, sheet)
    other = random.choice([each for each in places(sheet) if each is not pile])
    other.append(pile.pop(random.randrange(len(pile))))


def mistype(random: Random, sheet: JsonSheet) -> None:
    """Write another card of the game for one of a pile."""
    pile = a_pile(random, sheet)
    deck = deck_of(sheet["edition"], sheet["variant"], sheet["players"])
    at = random.randrange(len(pile))
    pile[at] = random.choice([str(card) for card in sorted(deck.cards) if str(card) != pile[at]])


def copy_penalty(random: Random, sheet: JsonSheet) -> None:
    """Write a penalty card among the captured ones, too."""
    pile = random.choice(sheet["piles"])
    pile["captured"].append(random.choice(pile["penalty"]))


def forget_penalty(random: Random, sheet: JsonSheet) -> None:
    """Forget a penalty card."""
    random.choice(sheet["piles"])["penalty"].pop()


def forget_trick(random: Random, sheet: JsonSheet) -> None:
    """Forget as many cards of a pile as a trick has."""
    pile = a_pile(random, sheet)
    del pile[: sheet["players"]]


def forget_pile(random: Random, sheet: JsonSheet) -> None:
    """Forget all cards of a pile."""
    a_pile(random, sheet).clear()


SLIPS: dict[str, Callable[[Random, JsonSheet], None]] = {
    "card forgotten": drop,
    "card doubled": double,
    "card in the wrong pile": move,
    "card mistyped": mistype,
    "penalty card captured, too": copy_penalty,
    "penalty card forgotten": forget_penalty,
    "trick forgotten": forget_trick,
    "pile forgotten": forget_pile,
}


def spoilt(variant: str, slip: Callable[[Random, JsonSheet], None]) -> Iterator[JsonSheet]:
    """Yield sheets of all numbers of players with one slip that shows.

    On every other one the cards that belong to no one are not written down.
    """
    if not VARIANTS[variant].penalty_cards and slip in (copy_penalty, forget_penalty):
        return
    for players in players_of(BOX_120.key, variant):
        for seed in range(SPOILT):
            sheet = sheet_of(variant, players, seed)
            if seed % 2:
                sheet = {key: sheet[key] for key in sheet.keys() - {"undealt", "unplayed"}}
            slip(Random(seed), sheet)  # noqa: S311, a slip, not a secret
            if not judge(read_sheet(sheet)).ok:
                yield sheet


def places(sheet: JsonSheet) -> list[list[str]]:
    """Return all captured cards, pile by pile; in hattrick face up and face down."""
    keys = ("face_up", "face_down") if sheet["variant"] == HATTRICK.key else ("captured",)
    return [pile[key] for pile in sheet["piles"] for key in keys]


def a_pile(random: Random, sheet: JsonSheet) -> list[str]:
    """Return captured cards of one player, at least one."""
    return random.choice([pile for pile in places(sheet) if pile])


def sheet_of(variant: str, players: int, seed: int) -> JsonSheet:
    """Return the sheet of a random round, always the same one for a seed."""
    played = simulate_round(edition=BOX_120.key, variant=variant, players=players, seed=seed)
    return write_sheet(played.sheet)


def as_text(sheet: JsonSheet) -> str:
    """Return a sheet as a request brings it."""
    return json.dumps(sheet, separators=(",", ":"))


def turns(
    work: Callable[[list[JsonSheet]], bool], texts: Sequence[str], number: int
) -> list[tuple[float, float]]:
    """Return the seconds of decoding all texts and of the work on all sheets, turn by turn.

    The work returns whether it did what is to be measured.
    """
    return [one_turn(work, texts) for _ in range(number)]


def one_turn(work: Callable[[list[JsonSheet]], bool], texts: Sequence[str]) -> tuple[float, float]:
    """Return the seconds of decoding all texts, then of the work on all sheets."""
    decoding, sheets = timed(lambda: [DECODER.decode(text) for text in texts])
    working, done = timed(lambda: work(sheets))
    if not done:
        raise AssertionError("the engine did not find what these sheets hold")
    return decoding, working


def ratio(times: Sequence[tuple[float, float]]) -> float:
    """Return the median of the turns' ratios."""
    return median(working / decoding for decoding, working in times)


def timed(work: Callable[[], Made]) -> tuple[float, Made]:
    """Return the CPU seconds of some work, and what it made.

    The garbage collector waits meanwhile: how often it walks over all sheets of an event depends
    on how many the benchmark keeps, and most of that would count as decoding.
    """
    gc.disable()
    start = process_time()
    made = work()
    seconds = process_time() - start
    gc.enable()
    return seconds, made


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
