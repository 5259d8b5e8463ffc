"""Refusals about sanctions, rulings, corrections and lots."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.errors import (
    DecisionOutdated,
    DecisionProblem,
    DecisionRefused,
    LotRefused,
    NotDirector,
    ReasonProblem,
    ReasonRefused,
)
from scoring.services.reasons import REASON_LIMIT

_PROBLEMS: Mapping[DecisionProblem | ReasonProblem, Promise] = {
    ReasonProblem.MISSING: _("Say why, in a few words."),
    ReasonProblem.TOO_LONG: _("The reason has at most {limit} characters. Shorten it."),
    ReasonProblem.UNPRINTABLE: _(
        "The reason has a character that cannot be printed. Type it again."
    ),
    DecisionProblem.NOTHING: _("Give the number of points."),
    DecisionProblem.TOO_MUCH: _("These are more points than a round can give. Type them again."),
    DecisionProblem.TOO_LITTLE: _(
        "A match is never worth less than 0. To take points from a person, give a sanction."
    ),
    DecisionProblem.NOT_SEATED: _("That seating is not published. Choose another one."),
    DecisionProblem.RULED_ALREADY: _(
        "There is a ruling about this entrant and seating. Withdraw it first."
    ),
    DecisionProblem.RULED_MEANWHILE: _(
        "A ruling about this entrant and seating has just been withdrawn. Look at the list. If it "
        "is to count again, save it again."
    ),
    DecisionProblem.GIVEN_MEANWHILE: _(
        "This entrant has just been given a sanction, a bonus or a warning. Look at the list. If "
        "this is one more, save it again."
    ),
}
MESSAGES: Mapping[str, Promise] = {
    f"{LotRefused.code}.tied": _("These people are not tied any more. Look at the ties again."),
    f"{LotRefused.code}.order": _("Give each person a different place, starting with 1."),
    DecisionOutdated.code: _("It has been withdrawn already."),
    f"{NotDirector.code}.closed": _("Only a director can change a closed round. Ask one."),
}


def decision_messages(refused: DecisionRefused | ReasonRefused) -> list[str]:
    """Return what is wrong with a decision or a correction, and what to do."""
    problems = refused.data.get("problems") or [refused.data["why"]]
    return [str(_PROBLEMS[problem]).format(limit=REASON_LIMIT) for problem in problems]
