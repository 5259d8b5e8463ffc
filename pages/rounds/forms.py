"""The form of a round: who played it, with which cards, what is recorded and what is asked."""

from dataclasses import dataclass

from engine.decks import EDITIONS, Deck, FirstLead, Palette, players_of
from engine.piles import Evidence
from engine.sheets import Sheet
from pages.entrants import apart
from pages.rounds.layouts import EVIDENCE_NAMES, FormLayout, Words, layout_of
from pages.rounds.letters import Colours, colours_of, letters_in_words
from scoring.selectors.entries import Game, deck_in, game_of, sheet_of
from scoring.selectors.matches import Match, PlayedRound
from tournaments.models import Entrant
from tournaments.selectors.entrants import clubs_apart, distinct_names
from tournaments.selectors.tables import why_closed


@dataclass(frozen=True, slots=True)
class RoundForm:
    """One round of one table; all lists are in seat order."""

    match: Match
    played: PlayedRound
    wanted: str = ""  # what the result should rest on; what that cannot be counts as nothing

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
        """The players of this round."""
        return list(self.played.entrants.values())

    @property
    def names(self) -> list[str]:
        """Their names."""
        return distinct_names(self.entrants)

    @property
    def clubs(self) -> dict[int, str]:
        """The clubs by which those of one name are told apart, by start number."""
        return clubs_apart(self.entrants)

    @property
    def seats(self) -> tuple[int, ...]:
        """Their start numbers."""
        return tuple(entrant.number for entrant in self.entrants)

    @property
    def dealer(self) -> str:
        """The dealer."""
        return apart(self.played.entrants[self.played.dealer], self.clubs)

    @property
    def leader(self) -> str:
        """The leader of the first trick."""
        return apart(self.played.entrants[self.played.leader], self.clubs)

    @property
    def dealer_leads(self) -> bool:
        """Return whether the edition calls the leader dealer; no one else may be called so then."""
        return EDITIONS[self.game["edition"]].first_lead is FirstLead.DEALER

    @property
    def game(self) -> Game:
        """The game, as the keys of a sheet."""
        return game_of(self.match.table.seating)

    @property
    def playable(self) -> bool:
        """Return whether the game is for so many players."""
        return len(self.entrants) in players_of(self.game["edition"], self.game["variant"])

    @property
    def deck(self) -> Deck:
        """The cards that are in the game, if it is playable."""
        return deck_in(self.game, len(self.entrants))

    @property
    def colours(self) -> Colours:
        """The colours in the game."""
        return colours_of(self.deck, self.palette)

    @property
    def palette(self) -> Palette:
        """The way in which the colours are printed."""
        return EDITIONS[self.game["edition"]].palette

    @property
    def letters(self) -> str:
        """The letters of the colours, in a row."""
        return letters_in_words(self.colours)

    @property
    def allowed(self) -> list[Evidence]:
        """The kinds of evidence that this event allows, as pages offer them: numbers first."""
        allowed = self.match.table.seating.event.evidence
        return [evidence for evidence in EVIDENCE_NAMES if evidence in allowed]

    @property
    def choices(self) -> list[tuple[Evidence, Words]]:
        """The same, each with what it is called."""
        return [(evidence, EVIDENCE_NAMES[evidence]) for evidence in self.allowed]

    @property
    def evidence(self) -> Evidence:
        """The evidence that the page asks for: as wanted, else as in the newest result here."""
        if self.wanted in set(Evidence):
            return Evidence(self.wanted)
        rounds = [self.played, *reversed(self.match.rounds)]
        used = [Evidence(played.entry.evidence) for played in rounds if played.entry]
        return next((evidence for evidence in used if evidence in self.allowed), self.allowed[0])

    @property
    def layout(self) -> FormLayout:
        """The layout of its form."""
        return layout_of(self.game["variant"], self.deck, self.evidence)

    @property
    def sheet(self) -> Sheet | None:
        """The newest entry, None before the first."""
        return sheet_of(self.played.entry) if self.played.entry else None

    @property
    def locked(self) -> bool:
        """Return whether no results are taken until a director releases the table."""
        return why_closed(self.match.table) == "lock"

    @property
    def closed(self) -> bool:
        """Return whether no results are taken (any more)."""
        return why_closed(self.match.table) is not None or not self.played.open
