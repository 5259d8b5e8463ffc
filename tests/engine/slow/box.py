"""What the rule books say about boxes and deals, as plain tables. Cards are texts such as r4."""

from dataclasses import dataclass

# Players: highest value, cards in hand, cards left over.
_TRICK_DEALS = {
    3: (8, 15, 0),
    4: (11, 15, 0),
    5: (14, 15, 0),
    6: (14, 15, 0),
    7: (17, 15, 3),
    8: (18, 14, 2),
}
# Players: lowest value, cards in hand. The last card of a hand is never played.
_HATTRICK_DEALS = {4: (1, 15), 5: (1, 12), 6: (1, 10), 7: (0, 9)}
_PENALTY_CARDS = {
    "classic": 1,
    "reverse": 1,
    "mild": 1,
    "foggy": 1,
    "intense": 2,
    "delayed": 0,
    "hattrick": 0,
}
_MOST_PLAYERS = {"box120": 8, "amigo1993": 6, "jp90": 6}
VARIANTS = tuple(_PENALTY_CARDS)


@dataclass(frozen=True)
class Deal:
    """One game for one number of players."""

    players: int
    deck: frozenset[str]
    per_colour: int  # cards
    tricks: int
    penalty_cards: int  # of each player
    undealt: int
    unplayed: int  # in Hattrick, one of each player

    @property
    def captured(self) -> int:
        """All cards of all tricks."""
        return self.players * self.tricks


def has_variant(edition: str, variant: str) -> bool:
    return edition == "box120" or variant == "classic"


def player_numbers(edition: str, variant: str) -> list[int]:
    """Return the numbers of players a game is for, smallest first."""
    deals = _HATTRICK_DEALS if variant == "hattrick" else _TRICK_DEALS
    return [players for players in deals if players <= _MOST_PLAYERS[edition]]


def games() -> list[tuple[str, str, int]]:
    """Return edition, variant and number of players of every game there is."""
    return [
        (edition, variant, players)
        for edition in _MOST_PLAYERS
        for variant in VARIANTS
        if has_variant(edition, variant)
        for players in player_numbers(edition, variant)
    ]


def deal_of(variant: str, players: int, left_out: str = "v") -> Deal:
    """Return how a game of any edition is dealt: their decks are the same."""
    if variant == "hattrick":
        lowest, hand = _HATTRICK_DEALS[players]
        highest, undealt, colours, unplayed = 20, 0, "rbg", 1
    else:
        lowest, (highest, hand, undealt) = 0, _TRICK_DEALS[players]
        colours, unplayed = "rbgyov", 0
        if players <= 5:
            colours = colours.replace(left_out, "")
    values = range(lowest, highest + 1)
    return Deal(
        players=players,
        deck=frozenset(f"{colour}{value}" for colour in colours for value in values),
        per_colour=len(values),
        tricks=hand - _PENALTY_CARDS[variant] - unplayed,
        penalty_cards=_PENALTY_CARDS[variant],
        undealt=undealt,
        unplayed=unplayed * players,
    )


# Players: lowest and highest points of one player, exhausted over all distributions of cards.
BOUNDS = {
    "classic": {
        3: (-35, 36),
        4: (-65, 48),
        5: (-104, 60),
        6: (-104, 72),
        7: (-150, 89),
        8: (-170, 94),
    },
    "mild": {3: (-44, 31), 4: (-59, 43), 5: (-74, 55), 6: (-71, 67), 7: (-86, 80), 8: (-89, 85)},
    "intense": {
        3: (-72, 27),
        4: (-132, 36),
        5: (-209, 45),
        6: (-208, 60),
        7: (-305, 70),
        8: (-340, 72),
    },
    "delayed": {
        3: (-36, 35),
        4: (-66, 47),
        5: (-105, 59),
        6: (-102, 72),
        7: (-150, 90),
        8: (-168, 95),
    },
    "hattrick": {4: (-28, 20), 5: (-22, 20), 6: (-18, 20), 7: (-18, 21)},
}
BOUNDS["foggy"] = BOUNDS["classic"]
BOUNDS["reverse"] = {
    players: (-highest, -lowest) for players, (lowest, highest) in BOUNDS["classic"].items()
}
LOWEST_WITH_BEST_CHOICE = {3: -36, 4: -66, 5: -105, 6: -102, 7: -147, 8: -168}  # in delayed
