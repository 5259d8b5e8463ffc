"""Codes of a captain's phone that cannot be entered: what is the matter and what to do."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pages.desk.rounds.codes import CodeProblem

CODE_MESSAGES: Mapping[CodeProblem, Promise] = {
    CodeProblem.BROKEN: _(
        "This code cannot be read: a part of it is missing. Scan the code on the captain’s phone "
        "again."
    ),
    CodeProblem.UNKNOWN: _(
        "This code comes from a newer version of the page. Load the page on the phone again, "
        "show the code and scan it."
    ),
    CodeProblem.OTHER_TABLE: _(
        "This code belongs to a round at another table. Scan the code on the captain’s phone "
        "again, and do not change its address."
    ),
    CodeProblem.NO_ROUND: _(
        "This table has no round of this number any more. Look at its rounds, and enter the "
        "cards from the phone where they belong."
    ),
    CodeProblem.OTHER_PEOPLE: _(
        "Other people play this round now, so you cannot save these cards. If the table is wrong, "
        "correct it on its page and open the code again. If the code is wrong, discard the cards "
        "on the phone."
    ),
    CodeProblem.OTHER_GAME: _(
        "This round was played with another game than this seating has now. Correct the game in "
        "the settings, or enter the round by hand."
    ),
}
