"""Data for the scripts that enter rounds, on every page: their sentences and the worker."""

from collections.abc import Mapping
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from engine.messages import IN_A_ROW

PHRASES: Final[Mapping[str, object]] = {
    # The piles and the grid.
    "type": _("Type the cards"),
    "tap": _("Tap the cards"),
    "card_with": _("{card}, with {owner}"),
    "card_twice": _("{card}, listed more than once"),
    "rest_to": _("The rest to {name}: {count}"),
    "next": _("Next: {name}"),
    "filled_in": _("{tricks}, filled in"),
    "tricks": _("Tricks, with their cards"),
    "how_many": _("Or only how many"),
    "fewer": _("{label}: fewer"),
    "more": _("{label}: more"),
    "in_a_row": _(IN_A_ROW),
    # How far the round has come.
    "count": _("{entered} of {needed}"),
    "unread": _("{name}: {words} is not a card. Write for example r7."),
    "no_number": _("{name}: {words} is not a number. Write for example 12."),
    "more_problems": _("{sentence} (1 of {count}, see below)"),
    "points": _("Points: {points}"),
    # Repairs.
    "changed": _("{sentence} Check it, then send."),
    "take_back": _("Undo"),
    "more_repairs": _("More ways to correct it"),
    # Sending.
    "sending": _("Sending …"),
    "no_network": _("No network. The round stays on this phone and is sent again by itself."),
    "no_network_open": _(
        "No network. Keep this page open: without https a phone cannot open it again by itself. "
        "The round is sent as soon as the network is back."
    ),
    "busy": _("The service is busy. The round stays on this phone and is sent again by itself."),
    "trouble": _(
        "The service has trouble. The round stays on this phone and is sent again by itself."
    ),
    "fault": _(
        "The service has trouble (number {id}). The round stays on this phone and is sent again by "
        "itself."
    ),
    "unkept": _(
        "No answer yet. Keep this page open: this browser keeps nothing. The round is sent again "
        "by itself."
    ),
    "failed": _(
        "This page has failed. Your cards are on this phone: load the page again. If it fails "
        "again, show the code to the director."
    ),
    "failed_open": _(
        "This page has failed, and this browser keeps nothing. Show the code to the director, or "
        "write the cards down, before you load it again."
    ),
    "again": _("Try again now"),
    "handover_again": _("No answer from the service. Try again."),
    "round": _("Round {round}"),
    "round_of": _("Seating {seating}, round {round}"),
    "changing": _(
        "The round is sent as it was. If you change it, send it again: then the new one counts."
    ),
    "copied": _("No answer from the service. You see this page as it was at {time}."),
    "enter": _("Enter round {round}"),
    "put_right": _("Correct round {round}"),
    "waits": _("{round}: {sentence}"),
    "kept": _("Your cards from before are here again. They have not been sent yet."),
    "kept_for_person": _("Entered for {name}, who does not sit here now: {cards}"),
    "kept_for_seat": _("Entered for seat {seat}, before this phone knew who sat there: {cards}"),
    "take_for": _("They are the cards of {name}"),
    "throw_away": _("Throw them away"),
    "keep_for_later": _("Keep them for later"),
    "recorded_elsewhere": _("{round}: entered."),
    "refused_elsewhere": _("{round}: not entered. {sentence}"),
    "see_cards": _("See the cards on this phone"),
    "version": _("Version {version}"),
    "receipt": _("Entered {time}, sent from this phone."),
    "receipt_elsewhere": _("Entered on another phone, {time}."),
    "accept": _("Yes, this is correct: {sentence}"),
    # Several phones at one table.
    "this_phone": _("This phone: {name}"),
    "whose_phone": _("Whose phone is this?"),
    "own_phone": _("this phone"),
    "other_phone": _("another phone"),
    "being_entered": _("being entered by {name}"),
    "entered_by": _("entered by {name}"),
    "entered_hidden": _("entered by {name}, hidden until the last trick"),
    "own_complete": _("My pile is complete"),
    "still_missing": _("Still missing: the cards of {names}."),
    "sealed": _("What is hidden here can be changed only on the phone that entered it."),
    "phone_gone": _(
        "If that phone is gone, enter the pile of {name} here. What it entered is thrown away."
    ),
    "enter_again": _("Enter the pile of {name} again"),
    "others_asked": _("For {names}: {sentence}"),
    "two_versions": _("{name}: entered at the same time by {names}. Choose what is right."),
    "version_right": _("Take what {name} entered"),
    "seats_changed": _("Other people sit here now. What you entered stays on this phone."),
    "load_again": _("Load the page again"),
    "evidence_differs": _("The others at this table enter this round in another way."),
    "enter_as_others": _("Enter it as they do"),
    "differs": _("Differences are underlined."),
    "recorded": _("Entered"),
    "own_cards": _("My cards"),
    "leave_recorded": _("Leave it as it was entered"),
    "send_correction": _("Send the correction"),
    "confirmed_by": _("Confirmed by {count} of {of}."),
    "confirm_own": _("My pile is right: {name}, points: {points}"),
    "confirm_for": _("This pile is right: {name}, points: {points}"),
}
"""Every sentence the scripts say in any game; those of a game are in ``layouts``.

The scripts fill in names and numbers and never join pieces.
"""


def link_data(link: str) -> dict[str, object]:
    """Return the data that the script of every page below a link needs."""
    return {
        "link": link,
        "worker": reverse("captain:worker"),
        "phrases": {key: str(phrase) for key, phrase in PHRASES.items()},
    }
