"""Refusals about a round: what is the matter and what to do."""

from collections.abc import Mapping, Sequence
from typing import cast

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

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
from scoring.messages.rows import side_by_side
from scoring.services.reasons import REASON_LIMIT

MESSAGES: Mapping[str, Promise] = {
    f"{Closed.code}.event": _("The event is not running. Let it run, then enter the round."),
    f"{Closed.code}.round": _("This round is void and accepts no results."),
    SeatsChanged.code: _("Other people sit there now. Check who sits where, then enter it again."),
    SheetDiffers.code: _(
        "Another game is played there now. Look at the cards, then enter them again."
    ),
    EntryOutdated.code: _(
        "Another person has sent this round. Compare yours with what is entered now. If yours is "
        "right, enter it again."
    ),
    KeyReused.code: _(
        "This round is already entered with other cards. Look at it, then enter it again."
    ),
    f"{ConfirmationRefused.code}.not_needed": _("Rounds need no confirmation at this event."),
    f"{ConfirmationRefused.code}.desk": _(
        "This round came from the desk and needs no confirmation."
    ),
    NotDirector.code: _("Only a director can save a round with problems. Ask one."),
}
OVERRIDE_MESSAGES: Mapping[OverrideProblem, Promise] = {
    OverrideProblem.REASON_MISSING: _("Give a reason for saving the round anyway."),
    OverrideProblem.REASON_TOO_LONG: _("The reason has at most {limit} characters. Shorten it."),
    OverrideProblem.REASON_UNPRINTABLE: _(
        "The reason has a character that cannot be printed. Type it again."
    ),
    OverrideProblem.POINTS_MISSING: _("The cards give no points for {names}. Give them yourself."),
    OverrideProblem.POINTS_TOO_LARGE: _("Too many points for {names}. Type them again."),
    OverrideProblem.UNSTORABLE: _(
        "What you entered cannot be cards of this game. Correct it, then enter it again."
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
