"""The round that an address names: who played it, with which cards, what is recorded."""

from dataclasses import dataclass

from django.http import Http404
from django.utils.translation import gettext

from engine.cards import Colour
from engine.decks import EDITIONS, Deck, FirstLead, NoDeck, Palette, deck_of
from engine.messages import PALETTES
from engine.piles import Evidence
from engine.sheets import Sheet
from pages.captain.layouts import EVIDENCE_NAMES, Layout, layout_of
from pages.captain.parts import Words
from scoring.errors import RoundUnknown
from scoring.messages import refusal_sentence, side_by_side
from scoring.selectors.entries import Game, game_of, sheet_of
from scoring.selectors.matches import Match, PlayedRound, match_of
from tournaments.models import Entrant, Place
from tournaments.selectors.entrants import names_apart
from tournaments.selectors.tables import closed_by, tables_at


@dataclass(frozen=True, slots=True)
class AskedRound:
    """One round of one table; all lists are in seat order."""

    match: Match
    played: PlayedRound
    wanted: str = ""  # what somebody wants the result to rest on, if it is one that there is

    @property
    def number(self) -> int:
        """The round's number, from 1."""
        return self.played.round.number

    @property
    def seating(self) -> int:
        """The seating's number, from 1."""
        return self.match.table.seating.number

    @property
    def entrants(self) -> list[Entrant]:
        """Who plays this round."""
        return list(self.played.entrants.values())

    @property
    def names(self) -> list[str]:
        """What they are called."""
        return names_apart(self.entrants)

    @property
    def seats(self) -> tuple[int, ...]:
        """Their start numbers."""
        return tuple(entrant.number for entrant in self.entrants)

    @property
    def dealer(self) -> str:
        """Who deals."""
        return self.played.entrants[self.played.dealer].person.name

    @property
    def leader(self) -> str:
        """Who leads the first trick."""
        return self.played.entrants[self.played.leader].person.name

    @property
    def dealer_leads(self) -> bool:
        """Whether the edition calls the leader dealer, so that nobody else may be called so."""
        return EDITIONS[self.game["edition"]].first_lead is FirstLead.DEALER

    @property
    def game(self) -> Game:
        """What is played, as the keys of a sheet."""
        return game_of(self.match.table.seating)

    @property
    def deck(self) -> Deck:
        """The cards that are in the game."""
        game = self.game
        left_out = game.get("house", {}).get("left_out")
        return deck_of(
            game["edition"],
            game["variant"],
            len(self.entrants),
            Colour(left_out) if left_out else None,
        )

    @property
    def colours(self) -> list[tuple[Colour, str]]:
        """The colours in the game, each with its name."""
        names = PALETTES[self.palette]
        return [(colour, gettext(names[colour])) for colour in self.deck.colours]

    @property
    def palette(self) -> Palette:
        """How the colours are printed."""
        return EDITIONS[self.game["edition"]].palette

    @property
    def letters(self) -> str:
        """Which letter stands for which colour, in a row."""
        letter = gettext("{letter} {colour}")
        return side_by_side(letter.format(letter=one, colour=name) for one, name in self.colours)

    @property
    def allowed(self) -> list[Evidence]:
        """What a result of this event may rest on, as pages offer it: numbers first."""
        allowed = self.match.table.seating.event.evidence
        return [evidence for evidence in EVIDENCE_NAMES if evidence in allowed]

    @property
    def choices(self) -> list[tuple[Evidence, Words]]:
        """The same, each with what it is called."""
        return [(evidence, EVIDENCE_NAMES[evidence]) for evidence in self.allowed]

    @property
    def evidence(self) -> Evidence:
        """What the page asks for: what is wanted, else what the newest result here rests on."""
        if self.wanted in set(Evidence):
            return Evidence(self.wanted)
        rounds = [self.played, *reversed(self.match.rounds)]
        used = [Evidence(one.entry.evidence) for one in rounds if one.entry]
        return next((one for one in used if one in self.allowed), self.allowed[0])

    @property
    def layout(self) -> Layout:
        """What is asked about it."""
        return layout_of(self.game["variant"], self.deck, self.evidence)

    @property
    def sheet(self) -> Sheet | None:
        """What is recorded, None before the first entry."""
        return sheet_of(self.played.entry) if self.played.entry else None

    @property
    def closed(self) -> bool:
        """Whether no results are taken (any more)."""
        return closed_by(self.match.table) is not None or not self.played.open


def asked_round(place: Place, *, seating: int, number: int, wanted: str = "") -> AskedRound:
    """Return a round of the table that sat at a place in a seating.

    ``wanted`` is what somebody wants the result to rest on; what that cannot be counts as nothing.

    Raises:
        Http404: nobody sat there then, that table has no such round, or the game is not for so
            many players.
    """
    table = tables_at(place).filter(seating__number=seating).first()
    match = match_of(table) if table else None
    for played in match.rounds if match else ():
        if match and played.round.number == number:
            return _playable(AskedRound(match, played, wanted))
    raise Http404(refusal_sentence(RoundUnknown()))


def _playable(asked: AskedRound) -> AskedRound:
    try:
        asked.deck  # noqa: B018 - asking for it is the question
    except NoDeck:
        raise Http404(
            gettext("This game is not for so many or so few players. Call the director.")
        ) from None
    return asked
