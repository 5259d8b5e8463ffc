"""What may have gone wrong with a sheet: repairs worth trying, the likeliest first. RULES.md 4.31.

A diagnosis looks at the problems of a verdict and at the sheet. It yields groups of repairs; those
of one group mend the sheet in the same way, so that trying the first one is enough.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.cards import Card
from engine.choices import best_choice
from engine.decks import deck_of
from engine.hattrick_checks import double_piles
from engine.piles import CountedPile, Evidence, HattrickPile, Pile
from engine.problems import Code, Problem
from engine.repairs import CardChange, Place, Repair, RepairKind, ValueChange
from engine.sheets import Sheet
from engine.variants import VARIANTS

Group = tuple[Repair, ...]

_PILE_PLACES = (Place.CAPTURED, Place.OWN, Place.FACE_UP, Place.FACE_DOWN, Place.PENALTY)
_LOOSE_PLACES = (Place.UNDEALT, Place.UNPLAYED)
_MOST_ABSENT = 9  # cards that a mistyped one may stand for; with more of them it is a guess


@dataclass(frozen=True)
class Spot:
    """A place where a card stands, and whose it is."""

    place: Place
    seat: int | None  # from 0; None: nobody's

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat, as far as there is one."""
        return () if self.seat is None else (self.seat,)


@dataclass(frozen=True)
class Findings:
    """A sheet and its problems, prepared for the diagnoses."""

    sheet: Sheet
    problems: Sequence[Problem]

    def of(self, *codes: str) -> list[Problem]:
        """Return the problems of these codes, or whose code begins like one that ends in _."""
        return [
            problem
            for problem in self.problems
            if problem.code in codes or problem.code[: problem.code.find("_") + 1] in codes
        ]

    @cached_property
    def absent(self) -> tuple[Card, ...]:
        """The cards that stand nowhere, if they are too many or too few."""
        return next((problem.cards for problem in self.of(Code.MISSING)), ())

    @cached_property
    def lacking(self) -> int:
        """How many cards too many stand nowhere; below zero: too few."""
        facts = next((problem.facts for problem in self.of(Code.MISSING)), None)
        return facts["absent"] - facts["allowed"] if facts else 0

    @cached_property
    def surplus(self) -> list[int]:
        """How many cards each player has above whole tricks, 0 to players - 1."""
        return [_captured(pile) % self.sheet.players for pile in self.sheet.piles]


def diagnose(sheet: Sheet, problems: Sequence[Problem]) -> Iterator[Group]:
    """Yield groups of repairs that may mend the sheet, the likeliest first."""
    findings = Findings(sheet, problems)
    for diagnosis in _DIAGNOSES:
        yield from diagnosis(findings)


def _captured(pile: Pile) -> int:
    return pile.number if isinstance(pile, CountedPile) else len(pile.captured)


def _spots(sheet: Sheet, card: Card) -> list[Spot]:
    """Return where a card stands, captured cards first, each spot once."""
    found = [
        Spot(place, seat)
        for place in _PILE_PLACES
        for seat, pile in enumerate(sheet.piles)
        if card in _cards(getattr(pile, place, ()))
    ]
    return found + [
        Spot(place, None) for place in _LOOSE_PLACES if card in (getattr(sheet, place) or ())
    ]


def _is_cards(pile: Pile, place: Place) -> bool:
    return isinstance(getattr(pile, place), tuple)


def _cards(content: object) -> tuple[Card, ...]:
    return content if isinstance(content, tuple) else ()


def _without(spot: Spot, card: Card) -> CardChange:
    return CardChange(spot.place, spot.seat, remove=(card,))


def _add(spot: Spot, cards: tuple[Card, ...], kind: RepairKind = RepairKind.ADD) -> Repair:
    return Repair(kind, spot.seats, cards, (CardChange(spot.place, spot.seat, add=cards),))


def _written_twice(findings: Findings) -> Iterator[Group]:
    """A card stands in two places, often the penalty card also in the pile: take one away."""
    for problem in findings.of("DUP_", Code.DUPLICATE):
        for card in problem.cards:
            for spot in _spots(findings.sheet, card):
                if _would_lack_a_card(findings, spot):
                    continue
                change = _without(spot, card)
                yield (Repair(RepairKind.REMOVE, spot.seats, (card,), (change,)),)
                if spot.place is Place.OWN and spot.seat is not None:
                    fewer = _captured(findings.sheet.piles[spot.seat]) - 1
                    number = ValueChange(Place.CAPTURED, spot.seat, fewer)
                    yield (Repair(RepairKind.REMOVE, spot.seats, (card,), (change, number)),)


def _would_lack_a_card(findings: Findings, spot: Spot) -> bool:
    """Say whether there are as many cards as there should be, so that none is too much."""
    if spot.place is Place.CAPTURED and spot.seat is not None:
        return not findings.surplus[spot.seat]
    return spot.place in (Place.FACE_UP, Place.FACE_DOWN) and not findings.of(Code.HAT_TOTAL)


def _mistyped(findings: Findings) -> Iterator[Group]:
    """A card is doubled or in no game while another one is absent: one stands for the other."""
    doubtful = findings.of(Code.NOT_IN_DECK, "DUP_")
    if findings.lacking > 0 and len(findings.absent) <= _MOST_ABSENT:
        for problem in doubtful:
            for card in problem.cards:
                for meant in _alike_first(card, findings.absent):
                    yield from _instead(findings.sheet, card, meant)


def _alike_first(card: Card, others: Iterable[Card]) -> list[Card]:
    """Return other cards, first those that differ only by their colour or only by their number."""
    return sorted(
        others,
        key=lambda other: other.colour is not card.colour and other.value != card.value,
    )


def _instead(sheet: Sheet, card: Card, meant: Card) -> Iterator[Group]:
    for spot in _spots(sheet, card):
        change = CardChange(spot.place, spot.seat, remove=(card,), add=(meant,))
        yield (Repair(RepairKind.REPLACE, spot.seats, (card, meant), (change,)),)


def _own_mistyped(findings: Findings) -> Iterator[Group]:
    """Beside numbers, a card that cannot be an own one: another colour or number was meant."""
    if findings.sheet.evidence is Evidence.COUNTS:
        for problem in findings.of(Code.NOT_IN_DECK, Code.OWN_WRONG_COLOUR):
            for card in problem.cards:
                for spot in _spots(findings.sheet, card):
                    for meant in _meant(findings.sheet, card, spot):
                        yield from _instead(findings.sheet, card, meant)
                    yield (Repair(RepairKind.REMOVE, spot.seats, (card,), (_without(spot, card),)),)


def _own_forgotten(findings: Findings) -> Iterator[Group]:
    """One card of a colour has no place but with those who must name it: it was not named."""
    sheet = findings.sheet
    for problem in findings.of(Code.COLOUR_UNPLACED):
        if problem.facts["unnamed"] - problem.facts["room"] == 1:
            deck = deck_of(sheet.edition, sheet.variant, sheet.players, sheet.house.left_out)
            for card in sorted(deck.cards.difference(sheet.written())):
                for seat in problem.seats if card.colour in problem.colours else ():
                    if _is_cards(sheet.piles[seat], Place.OWN):
                        yield (_add(Spot(Place.OWN, seat), (card,)),)


def _meant(sheet: Sheet, card: Card, spot: Spot) -> Iterator[Card]:
    """Yield the cards that a slip of the finger makes another one of."""
    if spot.seat is not None and spot.place is Place.OWN:
        for colour in sheet.piles[spot.seat].colours:
            if colour is not card.colour:
                yield Card(colour, card.value)
    if card.value >= 10:  # two digits: one of them was not meant
        yield Card(card.colour, card.value % 10)
        yield Card(card.colour, card.value // 10)


def _in_the_wrong_pile(findings: Findings) -> Iterator[Group]:
    """Nothing is absent or double, one has a card too many and one too few: which, nobody knows."""
    if findings.of(Code.MISSING, "DUP_", Code.NOT_IN_DECK) or _counted(findings):
        return
    uneven = [seat for seat, surplus in enumerate(findings.surplus) if surplus]
    for giver in uneven:
        for taker in uneven:
            after = findings.surplus[taker] + 1
            if findings.surplus[giver] == 1 and giver != taker and after == findings.sheet.players:
                yield tuple(
                    Repair(
                        RepairKind.MOVE,
                        (giver, taker),
                        (card,),
                        (
                            CardChange(Place.CAPTURED, giver, remove=(card,)),
                            CardChange(Place.CAPTURED, taker, add=(card,)),
                        ),
                    )
                    for card in _may_leave(findings.sheet.piles[giver])
                )


def _may_leave(pile: Pile) -> tuple[Card, ...]:
    """Return the captured cards without which the colour that was chosen stays captured."""
    chosen = [card for card in pile.captured if card.colour is pile.choice]
    return tuple(card for card in pile.captured if [card] != chosen)


def _absent_belong_together(findings: Findings) -> Iterator[Group]:
    """One card, a whole trick or the whole last pile was forgotten: it makes one pile whole."""
    absent = findings.absent
    if not absent or findings.lacking != len(absent) or _double_tricks(findings):
        return
    kind = RepairKind.ADD if len(absent) == 1 else RepairKind.FILL
    for seat in sorted(range(findings.sheet.players), key=lambda seat: _fullness(findings, seat)):
        if (findings.surplus[seat] + len(absent)) % findings.sheet.players == 0:
            yield (_add(Spot(Place.CAPTURED, seat), absent, kind),)


def _fullness(findings: Findings, seat: int) -> tuple[bool, int]:
    """Order players by how surely they are those whose cards were forgotten."""
    return not findings.surplus[seat], _captured(findings.sheet.piles[seat])


def _one_of_the_absent(findings: Findings) -> Iterator[Group]:
    """One card is forgotten, but those left over were not written down: it is one of them all."""
    if findings.lacking != 1 or len(findings.absent) == 1 or _double_tricks(findings):
        return
    for seat, surplus in enumerate(findings.surplus):
        if surplus == findings.sheet.players - 1:
            yield from ((_add(Spot(Place.CAPTURED, seat), (card,)),) for card in findings.absent)


def _penalty_forgotten(findings: Findings) -> Iterator[Group]:
    """A penalty card is not written down, or it is written among the captured cards."""
    for problem in findings.of(Code.PENALTY_COUNT):
        (seat,) = problem.seats
        if problem.facts["needed"] - problem.facts["entered"] != 1:
            continue
        if 0 < len(findings.absent) <= _MOST_ABSENT:
            for card in findings.absent:
                yield (_add(Spot(Place.PENALTY, seat), (card,)),)
        elif findings.surplus[seat] == 1 and not _counted(findings):
            for card in findings.sheet.piles[seat].captured:
                yield (_aside(seat, card, Place.CAPTURED, Place.PENALTY),)


def _penalty_too_many(findings: Findings) -> Iterator[Group]:
    """A captured card stands among the penalty cards."""
    for problem in findings.of(Code.PENALTY_COUNT):
        (seat,) = problem.seats
        if problem.facts["entered"] > problem.facts["needed"] and not _counted(findings):
            for card in findings.sheet.piles[seat].penalty:
                yield (_aside(seat, card, Place.PENALTY, Place.CAPTURED),)


def _aside(seat: int, card: Card, here: Place, there: Place) -> Repair:
    changes = (CardChange(here, seat, remove=(card,)), CardChange(there, seat, add=(card,)))
    return Repair(RepairKind.MOVE, (seat,), (card,), changes)


def _double_trick_card_forgotten(findings: Findings) -> Iterator[Group]:
    """One card is absent in a game of double tricks: anybody may have won or passed it."""
    if not findings.of(Code.HAT_TOTAL) or not len(findings.absent) == findings.lacking == 1:
        return
    piles = double_piles(findings.sheet)
    for place in (Place.FACE_UP, Place.FACE_DOWN):
        seats = [seat for seat, pile in enumerate(piles) if _is_cards(pile, place)]
        added = {seat: _add(Spot(place, seat), findings.absent) for seat in seats}
        at_ease = [seat for seat in seats if _has_room(findings.sheet, piles[seat])]
        yield tuple(added[seat] for seat in at_ease)
        yield from ((added[seat],) for seat in seats if seat not in at_ease)


def _has_room(sheet: Sheet, pile: HattrickPile) -> bool:
    """Say whether one card more, face up or down, surely breaks no limit of this player."""
    deck = deck_of(sheet.edition, sheet.variant, sheet.players)
    tricks = deck.tricks - pile.down - 1  # with one more pass
    won = sum(pile.up.values())
    return tricks >= len(deck.colours) and 0 < won < sheet.players * tricks


def _loose_cards(findings: Findings) -> Iterator[Group]:
    """Of the cards that belong to nobody some are not written down, or all of them."""
    for problem in findings.of(Code.UNDEALT_INFERRED):
        yield (_add(Spot(Place.UNDEALT, None), problem.cards, RepairKind.FILL),)
    for problem in findings.of(Code.UNPLAYED_INFERRED):
        yield (_add(Spot(Place.UNPLAYED, None), problem.cards, RepairKind.FILL),)
    kind = RepairKind.ADD if len(findings.absent) == 1 else RepairKind.FILL
    if findings.of(Code.UNDEALT_COUNT) and findings.absent:
        yield (_add(Spot(Place.UNDEALT, None), findings.absent, kind),)
    if findings.of(Code.UNPLAYED_COUNT) and findings.absent:
        yield (_add(Spot(Place.UNPLAYED, None), findings.absent, kind),)


def _left_over_in_a_pile(findings: Findings) -> Iterator[Group]:
    """Too few cards are left over, so one of them was written into the pile that is uneven."""
    if findings.lacking == -1 and findings.sheet.undealt is None and not _counted(findings):
        for seat, surplus in enumerate(findings.surplus):
            if surplus == 1:
                yield tuple(
                    Repair(
                        RepairKind.REMOVE,
                        (seat,),
                        (card,),
                        (CardChange(Place.CAPTURED, seat, remove=(card,)),),
                    )
                    for card in _may_leave(findings.sheet.piles[seat])
                )


def _penalty_cards_counted(findings: Findings) -> Iterator[Group]:
    """Every number is too high by the penalty cards: everybody counted these, too."""
    laid = [len(pile.penalty) for pile in findings.sheet.piles]
    if _counted(findings) and any(laid) and findings.surplus == laid:
        changes = tuple(
            ValueChange(Place.CAPTURED, seat, _captured(pile) - len(pile.penalty))
            for seat, pile in enumerate(findings.sheet.piles)
        )
        yield (Repair(RepairKind.UNCOUNT, tuple(range(len(laid))), (), changes),)


def _number_wrong(findings: Findings) -> Iterator[Group]:
    """One number, or two by the same amount, make the sum wrong or a pile uneven."""
    if not _counted(findings):
        return
    wrong_by = sum(p.facts["needed"] - p.facts["entered"] for p in findings.of(Code.TOTAL_CAPTURED))
    seats = sorted(range(findings.sheet.players), key=lambda seat: not findings.surplus[seat])
    if wrong_by:
        for seat in seats:
            yield (Repair(RepairKind.NUMBER, (seat,), (), (_number(findings, seat, wrong_by),)),)
        return
    uneven = [seat for seat in seats if findings.surplus[seat]]
    if len(uneven) == 2:
        first, second = uneven
        over = findings.surplus[first]
        for step in sorted((over, over - findings.sheet.players), key=abs):
            changes = (_number(findings, first, -step), _number(findings, second, step))
            yield (Repair(RepairKind.NUMBER, (first, second), (), changes),)


def _number(findings: Findings, seat: int, more: int) -> ValueChange:
    return ValueChange(Place.CAPTURED, seat, _captured(findings.sheet.piles[seat]) + more)


def _choice(findings: Findings) -> Iterator[Group]:
    """A colour is chosen by who has no card, or no colour, or one that costs more than another."""
    for problem in findings.of("CHOICE_"):
        for seat in problem.seats:
            pile = findings.sheet.piles[seat]
            best = None
            if problem.code is not Code.CHOICE_WITHOUT_CARDS:
                own = _cards(pile.own) if isinstance(pile, CountedPile) else pile.captured
                best = best_choice(own)
            change = ValueChange(Place.CHOICE, seat, best)
            yield (Repair(RepairKind.CHOOSE, (seat,), (), (change,)),)


def _counted(findings: Findings) -> bool:
    return findings.sheet.evidence is Evidence.COUNTS


def _double_tricks(findings: Findings) -> bool:
    return VARIANTS[findings.sheet.variant].double_tricks


_DIAGNOSES = (
    _written_twice,
    _mistyped,
    _own_mistyped,
    _own_forgotten,
    _in_the_wrong_pile,
    _absent_belong_together,
    _one_of_the_absent,
    _penalty_forgotten,
    _penalty_too_many,
    _double_trick_card_forgotten,
    _loose_cards,
    _left_over_in_a_pile,
    _penalty_cards_counted,
    _number_wrong,
    _choice,
)
