"""The share of slips whose real repair is offered, and of those where it comes first.

For every variant and kind of slip, with and without the cards that belong to no one: rounds
played at random, each spoilt in one way. Printed are the shares of the slips that were seen
(some leave a sheet that may be true), and of these, for how many the true repair is offered, and
is offered first. No one can know which card lies in the wrong pile or who won a trick: there the
true repair is one of many.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from engine.advice import find_repairs
from engine.checks import Verdict, judge
from engine.decks import BOX_120, players_of
from engine.problems import is_error
from engine.repairs import apply
from engine.sheets import Sheet, read_sheet, write_sheet
from engine.simulate import simulate_round
from engine.variants import VARIANTS, Variant
from tests.engine import slips
from tests.engine.slips import JsonSheet, Slip, contents, counted, spoilt

ROUNDS = 60  # for each row, over all numbers of players
MUST_OFFER = 0.99  # share of the slips seen, where every card is written down
MUST_BE_FIRST = 0.95  # for those in SURE
LOOSE = {"undealt", "unplayed"}  # keys of the cards that belong to no one

OF_CARDS = (
    slips.drop,
    slips.double,
    slips.copy_to_another,
    slips.move,
    slips.wrong_number,
    slips.wrong_colour,
)
OF_TRICKS = (slips.trick_forgotten, slips.pile_forgotten)
OF_PENALTY_CARDS = (slips.penalty_in_pile_too, slips.penalty_forgotten)
OF_COUNTS = (slips.miscount, slips.miscount_a_trick)
# Slips that leave but one change that repairs them, as soon as every card is written down.
SURE = (
    slips.drop,
    slips.double,
    slips.copy_to_another,
    *OF_PENALTY_CARDS,
    slips.miscount,
    slips.count_penalty_cards_too,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One kind of slip in one game."""

    variant: Variant
    slip: Slip
    evidence: str = "cards"
    complete: bool = True  # the cards that belong to no one are written down

    @property
    def must_offer(self) -> bool:
        """Say whether the true repair must be among those offered."""
        whole = self.complete and self.evidence == "cards"
        return whole or (self.complete and self.slip in SURE)

    @property
    def must_be_first(self) -> bool:
        """Say whether the true repair must be offered first."""
        return self.slip in SURE and self.complete and not self.variant.double_tricks

    def sheets(self) -> list[JsonSheet]:
        """Return right rounds of all numbers of players in turn."""
        numbers = [
            number
            for number in players_of(BOX_120.key, self.variant.key)
            if self.complete or self.variant.double_tricks or number >= 7  # left over: 7 and 8
        ]
        made = (
            _a_sheet(self.variant.key, numbers[seed % len(numbers)], seed) for seed in range(ROUNDS)
        )
        kept = [self._written(sheet) for sheet in made]
        return list(map(counted, kept)) if self.evidence == "counts" else kept

    def _written(self, sheet: JsonSheet) -> JsonSheet:
        gone = set() if self.complete else LOOSE
        return {key: value for key, value in sheet.items() if key not in gone}


@dataclass(slots=True)
class Shares:
    """The number of slips of a row, and what became of them."""

    seen: int = 0
    offered: int = 0
    first: int = 0
    harmful: int = 0  # repairs that leave as many errors or more

    def print(self, row: Row) -> None:
        """Print the row."""
        known = "all" if row.complete else "some"
        shares = f"{self.seen / ROUNDS:6.0%} {self._of(self.offered):>8} {self._of(self.first):>6}"
        print(f"{row.variant.key:9} {row.evidence:7} {known:5} {row.slip.__name__:24} {shares}")

    def _of(self, number: int) -> str:
        return f"{number / self.seen:.0%}" if self.seen else "-"

    def shortfall(self, row: Row) -> str:
        """Return which must of the row falls short, nothing if none does."""
        name = f"{row.variant.key} {row.evidence} {row.slip.__name__}"
        if self.harmful:
            return f"{name} {self.harmful} harmful"
        if row.must_offer and self.offered < MUST_OFFER * self.seen:
            return f"{name} offered {self._of(self.offered)}"
        if row.must_be_first and self.first < MUST_BE_FIRST * self.seen:
            return f"{name} first {self._of(self.first)}"
        return ""


def main(arguments: Sequence[str]) -> int:
    """Print the table; with ``--check`` return 1 when a must falls short."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    options = parser.parse_args(arguments)
    print(f"{'variant':9} {'rests on':7} known {'slip':24}   seen  offered  first")
    failed = [shortfall for row in rows() if (shortfall := measured(row).shortfall(row))]
    print(
        f"offered where all is written down (must {MUST_OFFER:.0%}), first where nothing else "
        f"repairs (must {MUST_BE_FIRST:.0%}), none harmful: {'; '.join(failed) or 'all hold'}"
    )
    return 1 if options.check and failed else 0


def rows() -> Iterator[Row]:
    """Yield every row of the table."""
    for variant in VARIANTS.values():
        of_cards = tuple(_slips_of_cards(variant))
        for complete in (True, False):
            yield from (Row(variant=variant, slip=slip, complete=complete) for slip in of_cards)
        for slip in _slips_of_counts(variant):
            yield Row(variant=variant, slip=slip, evidence="counts")


def _slips_of_cards(variant: Variant) -> Iterator[Slip]:
    yield from OF_CARDS
    if not variant.double_tricks:
        yield from OF_TRICKS
    if variant.penalty_cards:
        yield from OF_PENALTY_CARDS


def _slips_of_counts(variant: Variant) -> Iterator[Slip]:
    if variant.double_tricks:
        return
    yield from OF_COUNTS
    if variant.penalty_cards:
        yield slips.count_penalty_cards_too
    if variant.values_count:
        yield from (slips.own_forgotten, slips.own_in_another_colour)


def measured(row: Row) -> Shares:
    """Return the shares of one row, and print it."""
    random, shares = Random(row.slip.__name__), Shares()  # noqa: S311, a game, not a secret
    for right in row.sheets():
        look_at(read_sheet(spoilt(row.slip, right, random)), read_sheet(right), shares)
    shares.print(row)
    return shares


def look_at(wrong: Sheet, right: Sheet, shares: Shares) -> None:
    """Count what is offered for one wrong sheet."""
    verdict = judge(wrong)
    if verdict.ok:
        return
    repaired = [
        apply(wrong, repair)
        for repairs in find_repairs(wrong, verdict).values()
        for repair in repairs
    ]
    meant = contents(write_sheet(right))
    true = [contents(write_sheet(sheet)) == meant for sheet in repaired]
    shares.seen += 1
    shares.offered += any(true)
    shares.first += true[:1] == [True]
    shares.harmful += sum(
        not judge(sheet).ok and _errors(judge(sheet)) >= _errors(verdict) for sheet in repaired
    )


def _errors(verdict: Verdict) -> int:
    return sum(map(is_error, verdict.problems))


def _a_sheet(variant: str, players: int, seed: int) -> JsonSheet:
    played = simulate_round(edition=BOX_120.key, variant=variant, players=players, seed=seed)
    return write_sheet(played.sheet)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
