"""What the phone's script works with: the deck, the people and every sentence, as data."""

from dataclasses import fields

from django.conf import settings
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext

from engine.cards import COLOURS_BY_WORD, Card
from engine.choices import costs_by_colour
from engine.messages import card_name
from pages.captain.asked import AskedRound
from pages.captain.layouts import COMPLETE, Layout
from pages.captain.offline import pages_to_keep, rounds_to_enter
from pages.captain.parts import Choice, Part
from pages.captain.phrases import PHRASES
from pages.captain.worth import own_checks
from scoring.selectors.matches import Match


def link_data(link: str) -> dict[str, object]:
    """Return the data that the script of every page below a link needs."""
    return {
        "link": link,
        "worker": reverse("captain:worker"),
        "phrases": {key: str(phrase) for key, phrase in PHRASES.items()},
    }


def table_data(link: str, match: Match) -> dict[str, object]:
    """Return the data of the script for a table's page: what to keep, and where rounds go."""
    return {
        **link_data(link),
        "keep": pages_to_keep(link, match),
        "rounds": rounds_to_enter(link, match),
    }


def round_data(asked: AskedRound, link: str) -> dict[str, object]:
    """Return the data of the script for one round; lists are in seat order."""
    return {
        **link_data(link),
        "table": asked.match.table.pk,
        "round": asked.number,
        "event": asked.match.table.seating.event_id,
        "version": asked.played.version,
        "names": asked.names,
        "seats": asked.seats,
        # Where each of them stands in the match's lists of totals and places.
        "lines": [list(asked.match.totals).index(position) for position in asked.played.entrants],
        "game": {**asked.game, "players": len(asked.seats), "evidence": asked.evidence},
        "allowed": asked.allowed,
        "deck": _deck(asked),
        **_layout(asked.layout),
        "choice": _choice(asked),
        "checks": own_checks(asked.deck, asked.game["variant"], asked.evidence, asked.palette),
        "words": COLOURS_BY_WORD,
        "handover": settings.PUBLIC_URL + reverse("admin:take_over", args=[asked.match.table.pk]),
        "addresses": {
            "check": reverse("api:check"),
            "entries": reverse("api:entries", args=[asked.match.table.pk, asked.number]),
        },
    }


def _deck(asked: AskedRound) -> dict[str, object]:
    values = range(asked.deck.lowest, asked.deck.highest + 1)
    return {
        "colours": [
            {
                "letter": colour,
                "name": name,
                "cards": {
                    str(card): card_name(card, gettext, asked.palette)
                    for card in (Card(colour, value) for value in values)
                },
            }
            for colour, name in asked.colours
        ],
        "captured": asked.layout.captured,
    }


def _layout(layout: Layout) -> dict[str, object]:
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


def _choice(asked: AskedRound) -> dict[str, object] | None:
    """Return what the choice of a colour needs: what each card would cost is for the engine."""
    choice = asked.layout.choice
    if choice is None:
        return None
    costs = {str(card): costs_by_colour([card])[card.colour] for card in sorted(asked.deck.cards)}
    return {**_plain(choice), "costs": costs}


def _part(part: Part) -> dict[str, object]:
    return {**_plain(part), "name": part.name}


def _plain(words: Part | Choice) -> dict[str, object]:
    values = {one.name: getattr(words, one.name) for one in fields(words)}
    return {
        key: str(value) if isinstance(value, Promise) else value for key, value in values.items()
    }
