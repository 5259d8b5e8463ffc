"""Data for the phone's script: the deck, the people and every sentence."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Final

from django.conf import settings
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.cards import Card
from engine.choices import costs_by_colour
from engine.decks import EDITIONS, Deck, Palette
from engine.messages import card_name
from engine.piles import Evidence
from pages.captain.client_checks import client_checks
from pages.captain.offline import pages_to_keep, round_address, rounds_to_enter
from pages.rounds.forms import RoundForm
from pages.rounds.layouts import (
    COMPLETE,
    UNDEALT,
    UNPLAYED,
    Choice,
    FormLayout,
    Part,
    layout_of,
)
from pages.rounds.letters import colours_of, typing_data
from pages.rounds.scripts import link_data
from scoring.models import Entry
from scoring.selectors.entries import Game
from scoring.selectors.matches import Match

_UNSENT: Final[Mapping[str, object]] = {
    "recorded_with": _("Already entered as version {version}, with these cards."),
    "recorded_without": _("Already entered as version {version}, without these cards."),
    "start_number": _("no. {number}"),
    "undealt": UNDEALT.tab,
    "unplayed": UNPLAYED.tab,
}


def table_data(link: str, match: Match) -> dict[str, object]:
    """Return the data of the script for a table's page: what to keep, and where rounds go."""
    return {
        **link_data(link),
        "keep": pages_to_keep(link, match),
        "rounds": rounds_to_enter(link, match),
    }


def unsent_data(link: str, matches: Sequence[Match]) -> dict[str, object]:
    """Return what the script needs to show rounds that were refused and still lie on the phone.

    ``matches`` are all at a place: the phone may have a round of any of them.
    """
    return {
        "unsent": {key: str(phrase) for key, phrase in _UNSENT.items()},
        "tables": [_table(link, match) for match in matches],
    }


def _table(link: str, match: Match) -> dict[str, object]:
    return {
        "table": match.table.pk,
        "seating": match.table.seating.number,
        "handover": _handover(match),
        "rounds": [
            {
                "number": played.round.number,
                "version": played.version,
                "address": round_address(link, match, played) if played.open else None,
            }
            for played in match.rounds
        ],
    }


def _handover(match: Match) -> str:
    """Return where a director takes a round of this table over."""
    return settings.PUBLIC_URL + reverse("admin:take_over", args=[match.table.pk])


def round_data(form: RoundForm, link: str) -> dict[str, object]:
    """Return the data of the script for one round; lists are in seat order."""
    seats = list(form.match.sitting_in(form.played))
    return {
        **link_data(link),
        "live": f"/live/tables/{form.match.table.pk}",  # has the numbers of the event, too
        "table": form.match.table.pk,
        "round": form.number,
        "event": form.match.table.seating.event_id,
        "version": form.played.version,
        "recorded": _answer(form.played.entry),
        "confirmation": form.match.table.seating.event.confirmation,
        "names": form.names,
        "seats": form.seats,
        # Where each of them stands in the lists of totals and places that are answered.
        "lines": [seats.index(position) for position in form.played.entrants],
        "allowed": form.allowed,
        **game_data(form.game, form.deck, form.evidence),
        "handover": _handover(form.match),
        "addresses": {
            "check": reverse("api:check"),
            "entries": reverse("api:entries", args=[form.match.table.pk, form.number]),
            "piles": reverse("api:piles", args=[form.match.table.pk, form.number]),
            "confirmations": reverse("api:confirmations", args=[form.match.table.pk, form.number]),
            "confirm": reverse("captain:confirm", args=[link, form.seating, form.number]),
            "handed": settings.PUBLIC_URL + reverse("captain:handed"),
        },
    }


def _answer(entry: Entry | None) -> object:
    """Return what was answered to an entry, None where it came from a file."""
    return json.loads(entry.answer) if entry and entry.answer else None


def game_data(game: Game, deck: Deck, evidence: Evidence) -> dict[str, object]:
    """Return what is asked about a round and how it is checked, without its people."""
    layout, palette = layout_of(game["variant"], deck, evidence), EDITIONS[game["edition"]].palette
    return {
        "game": {**game, "players": deck.players, "evidence": evidence},
        "deck": {**_deck(deck, palette), "captured": layout.captured},
        **_layout(layout),
        "choice": _choice(layout.choice, deck) if layout.choice else None,
        "checks": client_checks(deck, game["variant"], evidence, palette),
        "typing": typing_data(colours_of(deck, palette)),
    }


def _deck(deck: Deck, palette: Palette) -> dict[str, object]:
    values = range(deck.lowest, deck.highest + 1)
    return {
        "colours": [
            {
                "letter": colour,
                "name": name,
                "cards": {
                    str(card): card_name(card, gettext, palette)
                    for card in (Card(colour, value) for value in values)
                },
            }
            for colour, name in colours_of(deck, palette)
        ]
    }


def _layout(layout: FormLayout) -> dict[str, object]:
    return {
        "parts": [_part(part) for part in layout.parts],
        "apart": _part(layout.apart) if layout.apart else None,
        "step": layout.step,
        "says": {
            "pile": str(layout.pile),
            "marked_pile": str(layout.marked_pile),
            "incomplete": str(layout.incomplete),
            "rest_waits": str(layout.rest_waits),
            "tricks": layout.tricks,
            "complete": str(COMPLETE[layout.evidence]),
        },
    }


def _choice(choice: Choice, deck: Deck) -> dict[str, object]:
    """Return what the choice of a colour needs: what each card would cost is for the engine."""
    costs = {str(card): costs_by_colour([card])[card.colour] for card in sorted(deck.cards)}
    return {**_plain(choice), "costs": costs}


def _part(part: Part) -> dict[str, object]:
    return {**_plain(part), "name": part.name}


def _plain(words: Part | Choice) -> dict[str, object]:
    values = {field.name: getattr(words, field.name) for field in fields(words)}
    return {
        key: str(value) if isinstance(value, Promise) else value for key, value in values.items()
    }
