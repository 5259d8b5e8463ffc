"""The number of slips of a table that are noticed, named, and repaired by one tap.

500 slips, each in a round dealt and played at random: half of the rounds are classic, the others in
turn reverse, mild, intense, foggy and delayed; half have four players, the others three, five, and
now and then six to eight. For each kind of slip is printed how many there were, and of them

- seen: an error or a warning stands on the page;
- named: one of these speaks of a player or a card that is wrong indeed;
- one tap: of those seen, for how many the change that makes the sheet right again, and nothing
  else, is among the first three repairs of a problem, those that a page shows at once.

The last two columns are seen and named once each owner has looked at their own line as well. They
rest on a model of people, below, whose numbers are assumed and were not measured.

Entering. One phone enters all piles, one after the other around the table, by cards on a grid
with a row for each colour, or by numbers. Half of the players hold their pile as it was won, the
last trick on top; the others sort it first. The slips are the functions below. Their numbers are
assumed, too: as many by cards as by numbers, and with a third that leaves a sheet that can
be true, about the share that testers of the page found. So the line *all* says how these 500 were
dealt with, not how many slips of a real table are; the lines of the kinds depend on no such share.

An honest look. After the round is entered, every owner looks at their own line, once, and knows
what is right: the penalty cards, the number of captured cards, the points. Not the captured cards
one by one. A wrong penalty card is recognized in 95 of 100 cases, for they laid it aside
themselves; a wrong number in 70, for the pile still lies before them; wrong points in 50, for few
add them up.

- What leaves all three right is recognized by no owner, as two captured cards that changed places.
- The three looks are independent, and so are the owners: real people who trust the page, or each
  other, overlook several things together. The shares with owners are therefore upper limits.
- No owner confirms without a look, and none says that a right line is wrong.
- An owner who recognizes a slip is counted as naming it: the line is theirs. The card in
  question, and whether the table then corrects it rightly, are not simulated.

Every run has the same slips. With other seeds a share of all 500 differs by about two points up or
down, that of a kind of 25 by about ten.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, fields
from pathlib import Path
from random import Random
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from engine.advice import find_repairs
from engine.cards import CARDS
from engine.checks import Verdict, judge
from engine.decks import BOX_120
from engine.likelihood import are_neighbours
from engine.problems import Severity
from engine.repairs import apply
from engine.replay import PlayedTrick
from engine.scores import points_of_piles
from engine.sheets import Sheet, read_sheet, write_sheet
from engine.simulate import PlayedRound, simulate_round
from tests.engine import slips
from tests.engine.slips import JsonSheet, contents, counted

FIRST = 3  # repairs of a problem that a page shows at once
MUST = 0.9  # of the slips seen, with the true repair among these
PLAYERS = (4, 3, 4, 5, 4, 3, 4, 5, 4, 6, 4, 3, 4, 5, 4, 7, 4, 3, 4, 5, 4, 8)
OTHERS = ("reverse", "mild", "intense", "foggy", "delayed")
PENALTY_RECOGNIZED, NUMBER_RECOGNIZED, POINTS_RECOGNIZED = 0.95, 0.7, 0.5

T = TypeVar("T")


class NotHere(Exception):
    """There can be no such slip in this round."""


@dataclass(slots=True)
class Table:
    """A round as a table has it before it, and its sheet, which a slip spoils."""

    sheet: JsonSheet
    played: PlayedRound
    has_sorted: list[bool]  # whether each player sorts their pile before it is entered

    @property
    def piles(self) -> list[list[str]]:
        """The captured cards of each seat, in the order in which they are tapped."""
        return [pile["captured"] for pile in self.sheet["piles"]]

    def neighbours(self, card: str) -> list[str]:
        """Return the cards beside one on the grid."""
        sheet = self.played.sheet
        owned = {str(card) for pile in sheet.piles for card in pile.written()}
        return [
            other for other in sorted(owned) if are_neighbours(sheet, CARDS[card], CARDS[other])
        ]


Slip = Callable[[Random, Table], None]


def a_table(random: Random, *, variant: str, players: int, seed: int) -> Table:
    """Return a round dealt and played by chance, its piles as they are tapped."""
    played = simulate_round(edition=BOX_120.key, variant=variant, players=players, seed=seed)
    has_sorted = [random.random() < 0.5 for _ in range(players)]
    table = Table(write_sheet(played.sheet), played, has_sorted)
    for seat, pile in enumerate(table.piles):
        if not has_sorted[seat]:
            pile[:] = [card for trick in reversed(_tricks_of(played, seat)) for card in trick]
    return table


def _tricks_of(played: PlayedRound, seat: int) -> list[list[str]]:
    """Return the tricks a seat has won, in the order played."""
    return [
        list(map(str, trick.plays))
        for trick in played.tricks
        if isinstance(trick, PlayedTrick) and trick.winner == seat
    ]


def _one_of(random: Random, items: Sequence[T]) -> T:
    if not items:
        raise NotHere
    return random.choice(items)


def _two_seats(random: Random, table: Table) -> tuple[int, int]:
    """Return two seats, the first of which has captured something."""
    seat = _one_of(random, [seat for seat, pile in enumerate(table.piles) if pile])
    return seat, random.choice([other for other in range(len(table.piles)) if other != seat])


def _a_captured_card(random: Random, table: Table) -> tuple[list[str], int]:
    """Return a pile and where one of its cards is tapped in it."""
    pile = table.piles[_two_seats(random, table)[0]]
    return pile, random.randrange(len(pile))


def _put_in(random: Random, table: Table, seat: int, card: str) -> None:
    """Lay a card into the pile of a seat, before it is entered: anywhere, or in order."""
    pile = table.piles[seat]
    pile.insert(random.randint(0, len(pile)), card)
    if table.has_sorted[seat]:
        pile.sort(key=CARDS.__getitem__)


def plain(slip: slips.Slip) -> Slip:
    """Return a slip of the tests, which looks at the sheet alone."""
    return lambda random, table: slip(random, table.sheet)


# By cards.


def pile_still_open(random: Random, table: Table) -> None:
    """Tap the first card of a pile into the one before, or the last into the one after."""
    piles = table.piles
    before = random.randrange(len(piles))
    first, second = piles[before], piles[(before + 1) % len(piles)]
    if random.random() < 0.5:
        first.append(_one_of(random, second[:1]))
        del second[0]
    else:
        second.insert(0, _one_of(random, first[-1:]))
        del first[-1]


def lay_in_another_pile(random: Random, table: Table) -> None:
    """Enter a card with the pile of another player, where it lies anywhere."""
    owner, taker = _two_seats(random, table)
    pile = table.piles[owner]
    _put_in(random, table, taker, pile.pop(random.randrange(len(pile))))


def neighbour(random: Random, table: Table) -> None:
    """Tap the card beside the one meant; another player has it and enters it as well."""
    pile, at = _a_captured_card(random, table)
    others = [card for card in table.neighbours(pile[at]) if card not in pile]
    pile[at] = _one_of(random, others)


def neighbour_too(random: Random, table: Table) -> None:
    """Tap the card beside the one meant, then that one; another has and enters it as well."""
    pile, at = _a_captured_card(random, table)
    pile.insert(
        at, _one_of(random, [card for card in table.neighbours(pile[at]) if card not in pile])
    )


def neighbour_of_rest(random: Random, table: Table) -> None:
    """Tap the card beside the one meant, then that; the last pile gets what is left."""
    *piles, rest = table.piles
    pile = _one_of(random, [pile for pile in piles if pile])
    at = random.randrange(len(pile))
    taken = _one_of(random, [card for card in table.neighbours(pile[at]) if card in rest])
    pile.insert(at, taken)
    rest.remove(taken)
    rest.sort(key=CARDS.__getitem__)


def mistyped(random: Random, table: Table) -> None:
    """Type a digit too many, too few or off by one, or the colour of the card before it."""
    pile, at = _a_captured_card(random, table)
    colour, number = pile[at][0], pile[at][1:]
    if random.random() < 0.5:
        typed = {*number, f"1{number}", *(str(int(number) + step) for step in (-1, 1))} - {number}
        texts = [f"{colour}{value}" for value in sorted(typed)]
    else:
        texts = [f"{before[0]}{number}" for before in pile[:at][-1:] if before[0] != colour]
    pile[at] = _one_of(random, [text for text in texts if text in CARDS])


def trick_forgotten(random: Random, table: Table) -> None:
    """Leave out as many cards beside each other as a trick has."""
    seat, _other = _two_seats(random, table)
    pile, size = table.piles[seat], len(table.piles)
    at = random.randrange(len(pile) - size + 1)
    del pile[at : at + size]


def _penalties(random: Random, table: Table) -> tuple[list[str], list[str]]:
    """Return the penalty cards of a player, at least one, and the captured ones."""
    pile = random.choice(table.sheet["piles"])
    _one_of(random, pile.get("penalty", []))
    return pile["penalty"], pile["captured"]


def penalty_in_pile(random: Random, table: Table) -> None:
    """Enter a penalty card with the pile as well, where it lies."""
    penalty, captured = _penalties(random, table)
    _put_in(random, table, table.piles.index(captured), random.choice(penalty))


def penalty_of_pile(random: Random, table: Table) -> None:
    """Take a captured card for the penalty card, and this one for captured."""
    penalty, captured = _penalties(random, table)
    at, taken = random.randrange(len(penalty)), _one_of(random, captured)
    captured[captured.index(taken)], penalty[at] = penalty[at], taken


def penalty_neighbour(random: Random, table: Table) -> None:
    """Tap the card beside the penalty card."""
    penalty, _captured = _penalties(random, table)
    at = random.randrange(len(penalty))
    penalty[at] = _one_of(
        random, [card for card in table.neighbours(penalty[at]) if card not in penalty]
    )


def piles_swapped(random: Random, table: Table) -> None:
    """Enter the pile of one player for another one, and the other way round."""
    seat, other = _two_seats(random, table)
    first, second = table.sheet["piles"][seat], table.sheet["piles"][other]
    first["captured"], second["captured"] = second["captured"], first["captured"]


def trick_swapped(random: Random, table: Table) -> None:
    """Enter a whole trick with the pile of another player, where it lies."""
    owner, taker = _two_seats(random, table)
    for card in random.choice(_tricks_of(table.played, owner)):
        table.piles[owner].remove(card)
        _put_in(random, table, taker, card)


# By numbers.


def off_by_a_trick(random: Random, table: Table) -> None:
    """Take one number for a trick too high or too low."""
    step = random.choice([-1, 1]) * len(table.piles)
    numbers = [pile for pile in table.sheet["piles"] if pile["captured"] + step >= 0]
    random.choice(numbers)["captured"] += step


def trick_to_another(random: Random, table: Table) -> None:
    """Count a trick of one player for another one."""
    piles = table.sheet["piles"]
    owner = _one_of(random, [pile for pile in piles if pile["captured"]])
    taker = random.choice([pile for pile in piles if pile is not owner])
    owner["captured"] -= len(piles)
    taker["captured"] += len(piles)


def penalty_counted(random: Random, table: Table) -> None:
    """Count the penalty cards as captured: half the time one player, else all or two."""
    piles = table.sheet["piles"]
    for pile in random.sample(piles, random.choices((1, len(piles), 2), weights=(5, 3, 2))[0]):
        pile["captured"] += len(_one_of(random, [pile[key] for key in pile if key == "penalty"]))


def penalty_wrong(random: Random, table: Table) -> None:
    """Enter the card beside the penalty card, mostly of its colour, the own cards right."""
    penalty, _number = _penalties(random, table)
    at, same = random.randrange(len(penalty)), random.random() < 2 / 3
    near = [card for card in table.neighbours(penalty[at]) if (card[0] == penalty[at][0]) is same]
    penalty[at] = _one_of(random, near)


def own_neighbour(random: Random, table: Table) -> None:
    """Tap the card beside one of the penalty colour, in its row."""
    lists = [pile["own"] for pile in table.sheet["piles"] if isinstance(pile["own"], list)]
    own = _one_of(random, [cards for cards in lists if cards])
    at = random.randrange(len(own))
    near = [card for card in table.neighbours(own[at]) if card[0] == own[at][0]]
    own[at] = _one_of(random, [card for card in near if card not in own])


def penalty_among_own(random: Random, table: Table) -> None:
    """Enter a penalty card among the captured cards of its colour as well."""
    pile = random.choice(table.sheet["piles"])
    lists = [pile["own"] for key in pile if key == "penalty" and isinstance(pile["own"], list)]
    _one_of(random, lists).insert(0, random.choice(pile["penalty"]))


def own_forgotten(random: Random, table: Table) -> None:
    """Leave out a captured card of the penalty colour."""
    lists = [pile["own"] for pile in table.sheet["piles"] if isinstance(pile["own"], list)]
    own = _one_of(random, [cards for cards in lists if cards])
    del own[random.randrange(len(own))]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of slip, and how many of the 500 are of it."""

    name: str
    slips: int
    spoil: Slip
    counts: bool = False  # only numbers and own cards are entered
    before_counting: bool = False  # what is counted is spoilt already


KINDS = (
    Kind("pile still open", 30, pile_still_open),
    Kind("lay in another pile", 20, lay_in_another_pile),
    Kind("neighbour", 35, neighbour),
    Kind("neighbour too", 15, neighbour_too),
    Kind("neighbour of rest", 5, neighbour_of_rest),
    Kind("mistyped", 25, mistyped),
    Kind("typed twice", 10, plain(slips.double)),
    Kind("forgotten", 25, plain(slips.drop)),
    Kind("trick forgotten", 10, trick_forgotten),
    Kind("penalty in pile", 15, penalty_in_pile),
    Kind("penalty of pile", 15, penalty_of_pile),
    Kind("penalty neighbour", 15, penalty_neighbour),
    Kind("piles swapped", 15, piles_swapped),
    Kind("trick swapped", 15, trick_swapped),
    Kind("off by a trick", 40, off_by_a_trick, counts=True),
    Kind("off by a card", 30, plain(slips.miscount), counts=True),
    Kind("trick to another", 30, trick_to_another, counts=True),
    Kind("penalty counted", 30, penalty_counted, counts=True),
    Kind("penalty wrong", 30, penalty_wrong, counts=True),
    Kind("penalty among own", 10, penalty_among_own, counts=True),
    Kind("own forgotten", 30, own_forgotten, counts=True),
    Kind("own neighbour", 25, own_neighbour, counts=True),
    Kind("piles swapped", 25, piles_swapped, counts=True, before_counting=True),
)


@dataclass(slots=True)
class Shares:
    """The fate of the slips of a kind, or of all."""

    slips: int = 0
    seen: int = 0
    named: int = 0
    repaired: int = 0
    seen_by_owners: int = 0  # or by the checks
    named_by_owners: int = 0  # or by the checks

    def add(self, other: "Shares") -> None:
        """Count those of another kind, too."""
        for count in fields(self):
            name = count.name
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def print(self, name: str, evidence: str) -> None:
        """Print the row."""
        tap = f"{self.repaired / self.seen:.0%}" if self.seen else "-"
        of_all = (self.seen, self.named), (self.seen_by_owners, self.named_by_owners)
        alone, owners = (
            " ".join(f"{number / self.slips:7.0%}" for number in numbers) for numbers in of_all
        )
        print(f"{name:20} {evidence:8} {self.slips:5} {alone} {tap:>8} {owners}")


def main(arguments: Sequence[str]) -> int:
    """Print the table; with ``--check`` return 1 when too few are repaired by one tap."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    options = parser.parse_args(arguments)
    print(f"{'':35} checks alone{'':13} with owners")
    print(f"{'slip':20} {'entered':8} slips    seen   named  one tap    seen   named")
    total = Shares()
    for kind in KINDS:
        shares = measured(kind)
        shares.print(kind.name, "numbers" if kind.counts else "cards")
        total.add(shares)
    total.print("all", "")
    repaired = total.repaired / total.seen
    print(f"one tap among the first three: {repaired:.1%} of the slips seen (must {MUST:.0%})")
    return 1 if options.check and repaired < MUST else 0


def measured(kind: Kind) -> Shares:
    """Return what became of the slips of one kind."""
    name = f"{kind.name} {kind.counts}"
    random, owners = Random(name), Random(f"{name} owners")  # noqa: S311, a game, not a secret
    shares, seed = Shares(), 0
    while shares.slips < kind.slips:
        seed += 1
        try:
            right, wrong = a_slip(random, kind, seed)
        except NotHere:
            continue
        look_at(owners, wrong, right, shares)
    return shares


def a_slip(random: Random, kind: Kind, seed: int) -> tuple[Sheet, Sheet]:
    """Return the sheet of a round, and the same with a slip.

    Raises:
        NotHere: there can be no such slip in this round.
    """
    variant = OTHERS[seed // 2 % len(OTHERS)] if seed % 2 else "classic"
    table = a_table(random, variant=variant, players=PLAYERS[seed % len(PLAYERS)], seed=seed)
    right = deepcopy(table.sheet)
    if kind.counts:
        right = _counted(right)
        if not kind.before_counting:
            table.sheet = deepcopy(right)
    kind.spoil(random, table)
    wrong = _counted(table.sheet) if kind.before_counting else table.sheet
    if contents(wrong) == contents(right):
        raise NotHere
    return read_sheet(right), read_sheet(wrong)


def _counted(sheet: JsonSheet) -> JsonSheet:
    """Return what is entered by numbers: nothing about the cards left over."""
    return {key: value for key, value in counted(sheet).items() if key != "undealt"}


def look_at(owners: Random, wrong: Sheet, right: Sheet, shares: Shares) -> None:
    """Count what the checks and the owners make of one slip."""
    verdict, meant = judge(wrong), contents(write_sheet(right))
    problems = [problem for problem in verdict.problems if problem.severity is not Severity.INFO]
    seats = {
        seat
        for seat, (pile, true) in enumerate(zip(wrong.piles, right.piles, strict=True))
        if (set(pile.penalty), set(pile.won()), pile.size)
        != (set(true.penalty), set(true.won()), true.size)
    }
    cards = set(wrong.written()) ^ set(right.written())
    named = any(seats & {*problem.seats} or cards & {*problem.cards} for problem in problems)
    recognized = [seat for seat in seats if _recognizes(owners, seat, wrong, right)]
    shares.slips += 1
    shares.seen += bool(problems)
    shares.named += named
    shares.repaired += bool(problems) and _is_repaired(wrong, verdict, meant)
    shares.seen_by_owners += bool(problems or recognized)
    shares.named_by_owners += bool(named or recognized)


def _is_repaired(wrong: Sheet, verdict: Verdict, meant: object) -> bool:
    """Return whether one of the repairs in sight makes the sheet right again."""
    shown = (repairs[:FIRST] for repairs in find_repairs(wrong, verdict).values())
    return any(
        contents(write_sheet(apply(wrong, repair))) == meant
        for repairs in shown
        for repair in repairs
    )


def _recognizes(owners: Random, seat: int, wrong: Sheet, right: Sheet) -> bool:
    """Return whether an owner who looks at their own line sees that it is wrong."""
    pile, true = wrong.piles[seat], right.piles[seat]
    points = points_of_piles(wrong)[seat], points_of_piles(right)[seat]
    looks = (
        (set(pile.penalty) != set(true.penalty), PENALTY_RECOGNIZED),
        (pile.size != true.size, NUMBER_RECOGNIZED),
        (points[0] != points[1], POINTS_RECOGNIZED),
    )
    return any(differs and owners.random() < share for differs, share in looks)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
