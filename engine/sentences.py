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
        "This game is for {fewest} to {most} players: correct the number of players."
    ),
    (Code.PILES, ""): gettext_noop(
        "Piles: {piles}, players: {players}. Write down exactly one pile for each player."
    ),
    (Code.PENALTY_COUNT, "few"): gettext_noop(
        "{name}: add the penalty card that was laid aside before the first trick."
    ),
    (Code.PENALTY_COUNT, "few of several"): gettext_noop(
        "{name} has {entered} of {needed} penalty cards. Add what was laid aside before the first "
        "trick."
    ),
    (Code.PENALTY_COUNT, "none"): gettext_noop(
        "{name} has {cards} as penalty card, but in this game nobody lays one aside. Put it where "
        "it was captured."
    ),
    (Code.PENALTY_COUNT, "many"): gettext_noop(
        "{name} has {cards} as penalty cards, allowed: {needed}. Take away what is too much."
    ),
    (Code.PENALTY_COUNT, "lucky few"): gettext_noop(
        "{name}: add the lucky card that was laid aside before the first trick."
    ),
    (Code.PENALTY_COUNT, "lucky many"): gettext_noop(
        "{name} has {cards} as lucky cards, allowed: {needed}. Take away what is too much."
    ),
    (Code.PENALTY_SAME_COLOUR, ""): gettext_noop(
        "The penalty cards of {name}, {cards}, are of one colour, but must be of two. "
        "Look at them again."
    ),
    (Code.CHOICE_MISSING, ""): gettext_noop(
        "{name} has captured cards, so one of their colours must be chosen. Choose it."
    ),
    (Code.CHOICE_WITHOUT_CARDS, ""): gettext_noop(
        "{name} has captured nothing and so chooses no colour. Take {colour} away."
    ),
    (Code.CHOICE_NOT_CAPTURED, ""): gettext_noop(
        "{name} has captured no card in {colour}. Choose a colour that was captured."
    ),
    (Code.CHOICE_NOT_BEST, ""): gettext_noop(
        "{name} gets {points} with the colour chosen; {best} would be possible with {best_colour}. "
        "Ask whether this is what {name} wants."
    ),
    (Code.CHOICE_NOT_BEST, "must"): gettext_noop(
        "{name} gets {points} with the colour chosen; here the best must be taken, which is "
        "{best_colour} with {best}. Choose that."
    ),
    (Code.NEGATIVE, ""): gettext_noop(
        "{name}: {number} is below zero, and cards cannot be fewer than none. Count again."
    ),
    (Code.NOT_IN_DECK, "colour"): gettext_noop(
        "{card} is not in the game: with {players} players that colour stays in the box. "
        "Look at the card again."
    ),
    (Code.NOT_IN_DECK, "value"): gettext_noop(
        "{card} is not in the game: with {players} players the numbers end at {highest}. "
        "Look at the card again."
    ),
    (Code.NOT_IN_DECK, "low"): gettext_noop(
        "{card} is not in the game: with {players} players the numbers start at {lowest}. "
        "Look at the card again."
    ),
    (Code.DUP_UNDEALT, "owned"): gettext_noop(
        "{card} was left over when the cards were dealt, yet it also stands with {names}. "
        "Take it away from one place."
    ),
    (Code.DUP_UNDEALT, "twice"): gettext_noop(
        "{card} stands twice among the cards left over. Take it away once."
    ),
    (Code.DUP_UNPLAYED, "owned"): gettext_noop(
        "{card} was the last card of somebody’s hand, yet it also stands with {names}. "
        "Take it away from one place."
    ),
    (Code.DUP_UNPLAYED, "twice"): gettext_noop(
        "{card} stands twice among the last cards. Take it away once."
    ),
    (Code.DUP_TWO_PENALTIES, ""): gettext_noop(
        "{names} have the same penalty card, {card}. Ask who of them laid aside another one."
    ),
    (Code.DUP_TWO_PENALTIES, "same"): gettext_noop(
        "{card} stands twice as the penalty card of {name}. Take it away once."
    ),
    (Code.DUP_OWN_PENALTY, ""): gettext_noop(
        "{card} is the penalty card of {name} and is counted already. "
        "Take it out of the captured cards."
    ),
    (Code.DUP_OTHER_PENALTY, ""): gettext_noop(
        "{card} is the penalty card of {name}, yet it stands among the captured cards of "
        "{others}. Correct one of the two."
    ),
    (Code.DUP_TWO_PENALTIES, "lucky"): gettext_noop(
        "{names} have the same lucky card, {card}. Ask who of them laid aside another one."
    ),
    (Code.DUP_TWO_PENALTIES, "lucky same"): gettext_noop(
        "{card} stands twice as the lucky card of {name}. Take it away once."
    ),
    (Code.DUP_OWN_PENALTY, "lucky"): gettext_noop(
        "{card} is the lucky card of {name} and is counted already. "
        "Take it out of the captured cards."
    ),
    (Code.DUP_OTHER_PENALTY, "lucky"): gettext_noop(
        "{card} is the lucky card of {name}, yet it stands among the captured cards of "
        "{others}. Correct one of the two."
    ),
    (Code.DUP_TWO_PLAYERS, ""): gettext_noop(
        "{card} is listed for {names}. Leave it with the one who has it."
    ),
    (Code.DUP_SAME_PILE, ""): gettext_noop(
        "{card} is listed more than once for {name}. Leave it there once and look for the card "
        "that was meant."
    ),
    (Code.DUPLICATE, ""): gettext_noop(
        "{card} is written down more than once, for {names}. Every card is there once: "
        "look for the one that was meant."
    ),
    (Code.DUPLICATE, "aside"): gettext_noop(
        "{card} lies aside, yet it is written down once more. Take it away from one place."
    ),
    (Code.OWN_COUNT, ""): gettext_noop(
        "{name}: how many cards of the penalty colour there are, {entered}, is not enough. "
        "Enter which ones they are."
    ),
    (Code.OWN_COUNT, "lucky"): gettext_noop(
        "{name}: how many cards of the lucky colour there are, {entered}, is not enough. "
        "Enter which ones they are."
    ),
    (Code.OWN_WRONG_COLOUR, ""): gettext_noop(
        "{name}: enter only captured cards of the own penalty colour, not {cards}."
    ),
    (Code.OWN_WRONG_COLOUR, "lucky"): gettext_noop(
        "{name}: enter only captured cards of the own lucky colour, not {cards}."
    ),
    (Code.OWN_MORE_THAN_CAPTURED, ""): gettext_noop(
        "Cards of the penalty colour of {name}: {entered}, but captured cards in all: {captured}. "
        "Count again."
    ),
    (Code.OWN_MORE_THAN_CAPTURED, "lucky"): gettext_noop(
        "Cards of the lucky colour of {name}: {entered}, but captured cards in all: {captured}. "
        "Count again."
    ),
    (Code.NOT_WHOLE_TRICKS, ""): gettext_noop(
        "The captured cards of {name}, {entered}, are not whole tricks of {players}. "
        "Count again: it could be {below} or {above}."
    ),
    (Code.TOO_MANY_TRICKS, ""): gettext_noop(
        "{name} has {entered} captured cards, but a round has only {most}. Count again."
    ),
    (Code.TOTAL_CAPTURED, "few"): gettext_noop(
        "Captured cards written down: {entered} of {needed}. Look for the others."
    ),
    (Code.TOTAL_CAPTURED, "many"): gettext_noop(
        "Captured cards written down: {entered}, but a round has only {needed}. "
        "Look for what is too much."
    ),
    (Code.HAT_TOTAL, "few"): gettext_noop(
        "Cards face up and face down: {entered} of {needed}. Look for the others; only the last "
        "card of each hand is not counted."
    ),
    (Code.HAT_TOTAL, "many"): gettext_noop(
        "Cards face up and face down: {entered}, but a round has only {needed}. Look for what is "
        "too much; the last card of each hand is not counted."
    ),
    (Code.HAT_COLOUR_TOTAL, ""): gettext_noop(
        "Cards face up in {colour}: {entered}, but there are only {most}. Count them again."
    ),
    (Code.HAT_PASSES, ""): gettext_noop(
        "{name} has {passes} cards face down, but a round has only {tricks} tricks. "
        "Count them again."
    ),
    (Code.HAT_FACEUP_MAX, ""): gettext_noop(
        "Cards of {name} face down: {passes}. So at most {most} can have been won, not {won}. "
        "Count again."
    ),
    (Code.HAT_COLOURS_MAX, ""): gettext_noop(
        "Cards of {name} face down: {passes}. So the colours won are at most {most}, not {won}. "
        "Count again."
    ),
    (Code.HAT_PASS_TOTAL, ""): gettext_noop(
        "Cards face down: {passes}, but there can be {most} at most, for in every trick two cards "
        "lie face up. Count again."
    ),
    (Code.HAT_ONE_WINNER, ""): gettext_noop(
        "Only {name} has won anything, so no trick had two colours: nobody can have passed, and "
        "each colour comes in tricks of {players}. Count again."
    ),
    (Code.UNPLAYED_COUNT, "few"): gettext_noop(
        "Last cards: {entered} of {needed}. Add one for each player."
    ),
    (Code.UNPLAYED_COUNT, "many"): gettext_noop(
        "Last cards: {entered}, but there are only {needed}. Take away what is too much."
    ),
    (Code.UNPLAYED_INFERRED, ""): gettext_noop(
        "These cards are with nobody, so they must be the last ones of the hands: {cards}. "
        "Compare them with the table."
    ),
    (Code.UNDEALT_COUNT, "none"): gettext_noop(
        "With this number of players no card is left over. Take the {entered} away there."
    ),
    (Code.UNDEALT_COUNT, "few"): gettext_noop(
        "Cards left over: {entered} of {needed}. Add the others."
    ),
    (Code.UNDEALT_COUNT, "many"): gettext_noop(
        "Cards left over: {entered}, but there are only {needed}. Take away what is too much."
    ),
    (Code.MISSING, ""): gettext_noop("Nobody has these cards: {cards}. Find out who has them."),
    (Code.MISSING, "more"): gettext_noop(
        "Nobody has these cards: {cards}. Only {allowed} of them were left over; "
        "find out who has the others."
    ),
    (Code.MISSING, "undealt"): gettext_noop(
        "{allowed} cards were left over, but these are all that stand in no pile: {cards}. "
        "Find out who entered a card that nobody won."
    ),
    (Code.MISSING, "more unplayed"): gettext_noop(
        "Nobody has these cards: {cards}. Only {allowed} of them were last cards or passed; "
        "find out who has the others."
    ),
    (Code.MISSING, "unplayed"): gettext_noop(
        "{allowed} cards were last ones or passed, but these are all that nobody has: {cards}. "
        "Find out who entered a card that nobody won."
    ),
    (Code.UNDEALT_INFERRED, ""): gettext_noop(
        "These cards are in no pile, so they must be the ones left over: {cards}. "
        "Compare them with the table."
    ),
    (Code.COLOUR_OVERFULL, ""): gettext_noop(
        "Cards named or counted in {colour}: {entered}, but there are only {most}. Count again."
    ),
    (Code.COLOUR_UNPLACED, ""): gettext_noop(
        "{unnamed} more cards in {colours} must lie with the others, but they have room for "
        "{room} only. Probably one is missing for {names}: add it."
    ),
    (Code.COLOUR_UNPLACED, "nobody"): gettext_noop(
        "{unnamed} cards in {colours} must lie in the piles, but these have room for {room} only. "
        "Look for a card too much in the penalty colours."
    ),
    (Code.POINTS_OUT_OF_RANGE, ""): gettext_noop(
        "{name}: {points} points are impossible, a round gives {fewest} to {most}. "
        "Add them up again."
    ),
    (Code.POINTS_IMPOSSIBLE, "one"): gettext_noop(
        "{name}: whole tricks and five for each penalty card never give {points} points. "
        "Add them up again."
    ),
    (Code.POINTS_IMPOSSIBLE, "sum"): gettext_noop(
        "All points together are {points}, but must be {most} or six, twelve, eighteen … less. "
        "Add them up again."
    ),
    (Code.HELD_TRICKS, ""): gettext_noop(
        "{name} has {tricks} tricks and so has led and won {led} of them or more, which these "
        "cards hardly allow. Compare the piles."
    ),
    (Code.UNUSUAL, "points"): gettext_noop(
        "{name}: {points} points are rare, a round gives {fewest} to {most}. "
        "Make sure of the number and its sign."
    ),
    (Code.UNUSUAL, "card"): gettext_noop(
        "{name} has laid aside {card}, a high penalty card. Look whether it is the right one."
    ),
    (Code.UNUSUAL, "lucky card"): gettext_noop(
        "{name} has laid aside {card}, a low lucky card. Look whether it is the right one."
    ),
    (Code.UNUSUAL, "colour"): gettext_noop(
        "All players have the same penalty colour, {colours}. Look whether that is so."
    ),
    (Code.UNUSUAL, "lucky colour"): gettext_noop(
        "All players have the same lucky colour, {colours}. Look whether that is so."
    ),
    (Code.UNUSUAL, "tricks"): gettext_noop(
        "{name} has {entered} of {needed} captured cards, more than half. Look whether that is so."
    ),
    (Code.UNUSUAL, "passes"): gettext_noop(
        "{name} passed {passes} times in {tricks} tricks. Look whether that is so."
    ),
}
"""A sentence for every code and case. Besides the facts of the problem a sentence may use
{card} and {cards}, {name} and {others} (the first seat, all the rest) and {names} (all),
{colour} and {best_colour} (the first and the last), and {colours} (all)."""
