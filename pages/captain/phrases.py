"""Every sentence the script says. It fills in names and numbers and never joins pieces."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

PHRASES: Final[Mapping[str, object]] = {
    # The piles and the grid.
    "type": _("Type the cards"),
    "tap": _("Tap the cards"),
    "pile": _("{name}: {count} captured cards"),
    "pile_with_penalty": _("{name}: {count} captured cards, penalty card {card}"),
    "left_over": _("Left over"),
    "pile_left_over": _("Cards left over: {count} of {needed}"),
    "card_with": _("{card}, with {owner}"),
    "card_twice": _("{card}, listed more than once"),
    "rest_to": _("The rest to {name}: {count}"),
    "rest_wait": _("Tap all penalty cards, then the rest goes to one player at once."),
    "rest_wait_left_over": _(
        "Tap all penalty cards and the cards left over, then the rest goes to one player at once."
    ),
    # Moving a card asks first.
    "lies_captured": _("{card} lies with {owner}."),
    "lies_penalty": _("{card} is the penalty card of {owner}."),
    "lies_left_over": _("{card} is among the cards left over."),
    "move_captured": _("Move it to {name}"),
    "move_penalty": _("Make it the penalty card of {name}"),
    "move_left_over": _("Put it with the cards left over"),
    # How far the round has come.
    "count": _("{entered} of {needed}"),
    "incomplete": _("Captured cards so far: {entered} of {needed}."),
    "penalty_missing": _("Penalty card still missing: {names}."),
    "left_over_missing": _("Cards left over so far: {entered} of {needed}."),
    "complete": _("Every card has its place. Compare the points, then send."),
    "unread": _("{name}: {words} names no card. Write for example r7."),
    "more_problems": _("{sentence} (1 of {count}, see below)"),
    "points": _("{points} points"),
    # Sending.
    "sending": _("Sending …"),
    "no_network": _("No network. The round stays on this phone and is sent again by itself."),
    "busy": _("The service is busy. The round stays on this phone and is sent again by itself."),
    "trouble": _(
        "The service has trouble. The round stays on this phone and is sent again by itself."
    ),
    "again": _("Try again now"),
    "kept": _("Your cards from before are here again. They have not been sent yet."),
    "recorded_elsewhere": _("Round {round} is recorded."),
    "refused_elsewhere": _("Round {round} was not recorded: {sentence}"),
    "version": _("Version {version}"),
    "accept": _("It is so: {sentence}"),
}
