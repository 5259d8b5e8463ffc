"""Every sentence about a problem, in English, marked for the catalogues of translations."""

from collections.abc import Mapping
from typing import Final

from engine.problems import Code


def gettext_noop(text: str) -> str:
    """Return the text; its name marks the text for the catalogues of translations."""
    return text


SENTENCES: Final[Mapping[tuple[Code, str], str]] = {
    (Code.VARIANT, ""): gettext_noop(
        "The rules of this edition do not have this variant. Choose classic or another edition."
    ),
    (Code.PLAYERS, ""): gettext_noop(
        "This game is for {fewest} to {most} players. Correct the number of players."
    ),
    (Code.PILES, ""): gettext_noop(
        "Piles: {piles}, players: {players}. Enter exactly one pile for each player."
    ),
    (Code.PENALTY_COUNT, "few"): gettext_noop(
        "{name} has no penalty card. Add the card that was laid aside before the first trick."
    ),
    (Code.PENALTY_COUNT, "none of several"): gettext_noop(
        "Penalty cards of {name}: {entered} of {needed}. Add what was laid aside before the first"
        " trick."
    ),
    (Code.PENALTY_COUNT, "few of several"): gettext_noop(
        "Penalty cards of {name}: {entered} of {needed}, {cards}. Add what else was laid aside "
        "before the first trick."
    ),
    (Code.PENALTY_COUNT, "none"): gettext_noop(
        "{name} has {cards} as penalty card, but this game has none. Put it into the pile where "
        "it was captured."
    ),
    (Code.PENALTY_COUNT, "many"): gettext_noop(
        "{name} has too many penalty cards: {cards}. Keep only {needed}."
    ),
    (Code.PENALTY_COUNT, "lucky few"): gettext_noop(
        "{name} has no lucky card. Add the card that was laid aside before the first trick."
    ),
    (Code.PENALTY_COUNT, "lucky many"): gettext_noop(
        "{name} has too many lucky cards: {cards}. Keep only {needed}."
    ),
    (Code.PENALTY_SAME_COLOUR, ""): gettext_noop(
        "The penalty cards of {name} have the same colour: {cards}. They must have two colours. "
        "Look at them again."
    ),
    (Code.CHOICE_MISSING, ""): gettext_noop(
        "{name} has captured cards, but no colour is chosen. Ask {name} which captured colour "
        "counts."
    ),
    (Code.CHOICE_WITHOUT_CARDS, ""): gettext_noop(
        "{name} has no captured cards and chooses no colour. Remove {colour}."
    ),
    (Code.CHOICE_NOT_CAPTURED, ""): gettext_noop(
        "{name} has captured no card in {colour}. Choose a colour that {name} has captured."
    ),
    (Code.CHOICE_NOT_BEST, ""): gettext_noop(
        "Points of {name} with {colour}: {points}. With {best_colour}: {best}. Ask {name} which "
        "colour is right."
    ),
    (Code.CHOICE_NOT_BEST, "must"): gettext_noop(
        "Points of {name} with {colour}: {points}. With {best_colour}: {best}. Here the best "
        "colour counts: choose {best_colour}."
    ),
    (Code.NEGATIVE, ""): gettext_noop("{name}: {number} cards are impossible. Enter 0 or more."),
    (Code.NOT_IN_DECK, "colour"): gettext_noop(
        "{where}: {card} is not in the deck for {players} players, its colour stays in the box. "
        "Check the card."
    ),
    (Code.NOT_IN_DECK, "value"): gettext_noop(
        "{where}: {card} is not in the deck for {players} players, its numbers end at {highest}. "
        "Check the card."
    ),
    (Code.NOT_IN_DECK, "low"): gettext_noop(
        "{where}: {card} is not in the deck for {players} players, its numbers start at {lowest}."
        " Check the card."
    ),
    (Code.DUP_UNDEALT, "owned"): gettext_noop(
        "{card} is among the cards left over and also with {names}. Check where it lies and "
        "remove it elsewhere."
    ),
    (Code.DUP_UNDEALT, "twice"): gettext_noop(
        "{card} is entered twice among the cards left over. Remove it once."
    ),
    (Code.DUP_UNPLAYED, "owned"): gettext_noop(
        "{card} is among the cards not played and also with {names}. Check where it lies and "
        "remove it elsewhere."
    ),
    (Code.DUP_UNPLAYED, "twice"): gettext_noop(
        "{card} is entered twice among the cards not played. Remove it once."
    ),
    (Code.DUP_TWO_PENALTIES, ""): gettext_noop(
        "{names} have the same penalty card, {card}. Ask which of them laid aside another one."
    ),
    (Code.DUP_TWO_PENALTIES, "same"): gettext_noop(
        "{card} is entered twice as the penalty card of {name}. Remove it once."
    ),
    (Code.DUP_OWN_PENALTY, ""): gettext_noop(
        "{card} is the penalty card of {name} and counts already. Remove it from the captured "
        "cards of {name}."
    ),
    (Code.DUP_OTHER_PENALTY, ""): gettext_noop(
        "{card} is the penalty card of {name} and also among the captured cards of {others}. "
        "Remove it where it does not lie."
    ),
    (Code.DUP_TWO_PENALTIES, "lucky"): gettext_noop(
        "{names} have the same lucky card, {card}. Ask which of them laid aside another one."
    ),
    (Code.DUP_TWO_PENALTIES, "lucky same"): gettext_noop(
        "{card} is entered twice as the lucky card of {name}. Remove it once."
    ),
    (Code.DUP_OWN_PENALTY, "lucky"): gettext_noop(
        "{card} is the lucky card of {name} and counts already. Remove it from the captured cards"
        " of {name}."
    ),
    (Code.DUP_OTHER_PENALTY, "lucky"): gettext_noop(
        "{card} is the lucky card of {name} and also among the captured cards of {others}. Remove"
        " it where it does not lie."
    ),
    (Code.DUP_TWO_PLAYERS, ""): gettext_noop(
        "{card} is entered for {names}. Leave it only where it lies."
    ),
    (Code.DUP_SAME_PILE, ""): gettext_noop(
        "{card} is entered more than once for {name}. Leave it once and check which card was meant."
    ),
    (Code.DUPLICATE, ""): gettext_noop(
        "{card} is entered more than once: {where}. Only one exists. Check which card was meant."
    ),
    (Code.OWN_COUNT, ""): gettext_noop(
        "{name}: cards in the penalty colour are entered only as a number, {entered}. Enter the "
        "cards."
    ),
    (Code.OWN_COUNT, "lucky"): gettext_noop(
        "{name}: cards in the lucky colour are entered only as a number, {entered}. Enter the "
        "cards."
    ),
    (Code.OWN_WRONG_COLOUR, ""): gettext_noop(
        "Not in the penalty colour of {name}: {cards}. Enter only captured cards of this colour."
    ),
    (Code.OWN_WRONG_COLOUR, "lucky"): gettext_noop(
        "Not in the lucky colour of {name}: {cards}. Enter only captured cards of this colour."
    ),
    (Code.OWN_MORE_THAN_CAPTURED, ""): gettext_noop(
        "Cards of {name} in the penalty colour: {entered}, but captured cards in all: {captured}."
        " Count again."
    ),
    (Code.OWN_MORE_THAN_CAPTURED, "lucky"): gettext_noop(
        "Cards of {name} in the lucky colour: {entered}, but captured cards in all: {captured}. "
        "Count again."
    ),
    (Code.NOT_WHOLE_TRICKS, ""): gettext_noop(
        "Captured cards of {name}: {entered}. These are not whole tricks of {players} cards. "
        "Count again: {below} or {above} is possible."
    ),
    (Code.TOO_MANY_TRICKS, ""): gettext_noop(
        "Captured cards of {name}: {entered}, but a round has only {most}. Count again."
    ),
    (Code.TOTAL_CAPTURED, "few"): gettext_noop(
        "Captured cards entered: {entered} of {needed}. Look for the others and add them."
    ),
    (Code.TOTAL_CAPTURED, "many"): gettext_noop(
        "Captured cards entered: {entered}, but a round has only {needed}. Count the piles again."
    ),
    (Code.HAT_TOTAL, "few"): gettext_noop(
        "Cards face up and face down: {entered} of {needed}. Look for the others. Cards not "
        "played do not count here."
    ),
    (Code.HAT_TOTAL, "many"): gettext_noop(
        "Cards face up and face down: {entered}, but a round has only {needed}. Count again "
        "without the cards not played."
    ),
    (Code.HAT_COLOUR_TOTAL, ""): gettext_noop(
        "Cards face up in {colour}: {entered}, but the deck has only {most}. Count them again."
    ),
    (Code.HAT_PASSES, ""): gettext_noop(
        "Cards of {name} face down: {passes}, but a round has only {tricks} tricks. Count them "
        "again."
    ),
    (Code.HAT_FACEUP_MAX, ""): gettext_noop(
        "{name} has {passes} face down, so at most {most} face up, not {won}. Count both again."
    ),
    (Code.HAT_COLOURS_MAX, ""): gettext_noop(
        "{name} has {passes} face down. Colours possible face up: at most {most}, not {won}. Count "
        "both again."
    ),
    (Code.HAT_PASS_TOTAL, ""): gettext_noop(
        "Cards face down: {passes}, but at most {most} are possible, as each trick has two cards "
        "face up. Count again."
    ),
    (Code.HAT_ONE_WINNER, ""): gettext_noop(
        "The numbers of {name} do not fit tricks of {players} cards. Count all piles again."
    ),
    (Code.UNPLAYED_COUNT, "few"): gettext_noop(
        "Cards not played: {entered} of {needed}. Add one for each player."
    ),
    (Code.UNPLAYED_COUNT, "many"): gettext_noop(
        "Cards not played: {entered}, but each player has only one, {needed} in all. Remove the "
        "others."
    ),
    (Code.UNPLAYED_INFERRED, ""): gettext_noop(
        "In no pile, so not played: {cards}. Compare with the cards on the table."
    ),
    (Code.UNDEALT_COUNT, "none"): gettext_noop(
        "Cards left over: {entered}, but with this number of players there are none. Remove them "
        "here."
    ),
    (Code.UNDEALT_COUNT, "few"): gettext_noop(
        "Cards left over: {entered} of {needed}. Add the others."
    ),
    (Code.UNDEALT_COUNT, "many"): gettext_noop(
        "Cards left over: {entered}, but only {needed} are possible. Remove the others."
    ),
    (Code.MISSING, ""): gettext_noop(
        "Cards not entered: {cards}. Look for them in the piles and add them."
    ),
    (Code.MISSING, "more"): gettext_noop(
        "Cards not entered: {cards}. Only {allowed} were left over. Look for the others in the "
        "piles and add them."
    ),
    (Code.MISSING, "undealt"): gettext_noop(
        "In no pile: {cards}. But {allowed} cards were left over. Look through the piles for a "
        "wrong card and remove it."
    ),
    (Code.MISSING, "no undealt"): gettext_noop(
        "Every card is in a pile, but {allowed} cards were left over. Look through the piles for "
        "the wrong cards and remove them."
    ),
    (Code.MISSING, "more unplayed"): gettext_noop(
        "Cards not entered: {cards}. Not played or face down: only {allowed}. Look for the others"
        " in the piles and add them."
    ),
    (Code.MISSING, "unplayed"): gettext_noop(
        "In no pile: {cards}. Cards not played or face down: {allowed}. Look through the piles "
        "for a wrong card and remove it."
    ),
    (Code.MISSING, "no unplayed"): gettext_noop(
        "Every card is in a pile. Cards not played or face down: {allowed}. Look through the "
        "piles for the wrong cards and remove them."
    ),
    (Code.UNDEALT_INFERRED, ""): gettext_noop(
        "In no pile, so left over: {cards}. Compare with the cards on the table."
    ),
    (Code.COLOUR_OVERFULL, ""): gettext_noop(
        "Cards in {colour}: {entered}, but the deck has only {most}. Count here again: {where}."
    ),
    (Code.COLOUR_UNPLACED, ""): gettext_noop(
        "Cards in {colours} not entered: {unnamed}. Other piles have room for only {room}. Look "
        "for the rest in the piles of {names}."
    ),
    (Code.COLOUR_UNPLACED, "nobody"): gettext_noop(
        "Cards in {colours} not entered: {unnamed}. The piles have room for only {room}. Check the "
        "cards entered in the penalty colours."
    ),
    (Code.POINTS_OUT_OF_RANGE, ""): gettext_noop(
        "Points of {name}: {points}. A round gives {fewest} to {most}. Add them up again."
    ),
    (Code.POINTS_IMPOSSIBLE, "one"): gettext_noop(
        "Points of {name}: {points}. Whole tricks, with 5 less for each card of the penalty "
        "colour, never give this. Add up again."
    ),
    (Code.POINTS_IMPOSSIBLE, "sum"): gettext_noop(
        "Points of all players: {points}. It must be {most}, or 6, 12, 18 … less. Add up again."
    ),
    (Code.HELD_TRICKS, ""): gettext_noop(
        "The cards of {name} cannot be {tricks} whole tricks. Count the pile of {name} again."
    ),
    (Code.UNUSUAL, "points"): gettext_noop(
        "Points of {name}: {points}. That is rare, a round gives {fewest} to {most}. Check the "
        "number and its sign."
    ),
    (Code.UNUSUAL, "card"): gettext_noop("The penalty card of {name}, {card}, is high. Check it."),
    (Code.UNUSUAL, "lucky card"): gettext_noop(
        "The lucky card of {name}, {card}, is low. Check it."
    ),
    (Code.UNUSUAL, "colour"): gettext_noop(
        "All players have the same penalty colour, {colours}. Check their penalty cards."
    ),
    (Code.UNUSUAL, "lucky colour"): gettext_noop(
        "All players have the same lucky colour, {colours}. Check their lucky cards."
    ),
    (Code.UNUSUAL, "tricks"): gettext_noop(
        "Captured cards of {name}: {entered} of {needed}, more than half. Check the pile."
    ),
    (Code.UNUSUAL, "passes"): gettext_noop(
        "{name} passed {passes} times in {tricks} tricks. Check the cards face down."
    ),
}
"""A sentence for every code and case. Besides the facts of the problem a sentence may use
{card} and {cards}, {name} and {others} (the first seat, all the rest) and {names} (all),
{where} (all seats and the cards laid apart), {colour} and {best_colour} (the first and the last),
and {colours} (all). Numbers that can be 1 stand behind a colon, so that no word bends with them."""
