"""What the services refuse about a round: what is the matter and what to do."""

from collections.abc import Mapping, Sequence
from typing import cast

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pages.desk.rounds.codes import CodeProblem
from scoring.errors import (
    Closed,
    ConfirmationRefused,
    EntryOutdated,
    KeyReused,
    NotDirector,
    OverrideProblem,
    OverrideRefused,
    SeatsChanged,
    SheetDiffers,
)
from scoring.messages import side_by_side
from scoring.services.reasons import REASON_LIMIT

MESSAGES: Mapping[str, Promise] = {
    f"{Closed.code}.event": _("The event is not running. Take it back to running, then enter it."),
    f"{Closed.code}.round": _("This round is void and takes no results."),
    SeatsChanged.code: _("Other people sit there now. Check who sits where, then store it again."),
    SheetDiffers.code: _(
        "Another game is played there now. Look at the cards, then store them again."
    ),
    EntryOutdated.code: _(
        "Somebody else has sent this round meanwhile. Compare it with what is recorded now, then "
        "store yours again if it is right."
    ),
    KeyReused.code: _("This was already stored with other cards. Look at it, then store it again."),
    f"{ConfirmationRefused.code}.not_needed": _("Nobody needs to confirm rounds at this event."),
    f"{ConfirmationRefused.code}.desk": _(
        "This round came from the desk. Nobody needs to confirm it."
    ),
    NotDirector.code: _("Only a director can store a round despite its problems. Ask one."),
}
CODE_MESSAGES: Mapping[CodeProblem, Promise] = {
    CodeProblem.BROKEN: _(
        "This code cannot be read: a part of it is missing. Scan the code on the captain’s phone "
        "again."
    ),
    CodeProblem.UNKNOWN: _(
        "This code says things that the program here does not know: the phone may have a newer "
        "version of it. Load the page on the phone again, show the code and scan it."
    ),
    CodeProblem.OTHER_TABLE: _(
        "This code is of a round at another table. Scan the code on the captain’s phone again, "
        "and change nothing in its address."
    ),
    CodeProblem.NO_ROUND: _(
        "This table has no round of this number any more. Look at its rounds, and enter the "
        "cards from the phone where they belong."
    ),
    CodeProblem.OTHER_PEOPLE: _(
        "These are not the people who play this round now, so nothing can be stored from the "
        "code: cards stay with their people. If the table has the wrong people, put that right on "
        "its page and open the code again. If the code is wrong, throw it away on the phone."
    ),
    CodeProblem.OTHER_GAME: _(
        "This round was played by another game than the one of this seating now, so it cannot be "
        "stored from the code. Put the game right in the settings, or enter the round by hand."
    ),
}
OVERRIDE_MESSAGES: Mapping[OverrideProblem, Promise] = {
    OverrideProblem.REASON_MISSING: _("Say why the round is stored nevertheless."),
    OverrideProblem.REASON_TOO_LONG: _("The reason has at most {limit} characters. Shorten it."),
    OverrideProblem.REASON_UNPRINTABLE: _(
        "There is a character in the reason that cannot be printed. Type it again."
    ),
    OverrideProblem.POINTS_MISSING: _("The cards give no points for {names}. Give them yourself."),
    OverrideProblem.POINTS_TOO_LARGE: _(
        "Nobody can have so many points: {names}. Type them again."
    ),
    OverrideProblem.UNSTORABLE: _(
        "What was entered cannot be cards of this game. Correct it, then store it again."
    ),
}


def override_messages(refused: OverrideRefused) -> list[str]:
    """Return everything that a director's override lacks."""
    lacking = cast("Sequence[tuple[OverrideProblem, list[str]]]", refused.data["problems"])
    return [
        str(OVERRIDE_MESSAGES[problem]).format(
            names=side_by_side(names) if names else "", limit=REASON_LIMIT
        )
        for problem, names in lacking
    ]
