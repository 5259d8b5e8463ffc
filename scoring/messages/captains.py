"""Sentences about refusals and problems, in the reader's language."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.checks import Problem
from engine.decks import EDITIONS
from engine.messages import problem_message, repair_message
from engine.piles import Evidence
from engine.repairs import Repair
from scoring.errors import (
    CardsRepeated,
    Closed,
    ConfirmationRefused,
    EntryOutdated,
    EntryRejected,
    EvidenceDiffers,
    KeyReused,
    PileCrowded,
    PlayerUnknown,
    RoundReported,
    RoundUnknown,
    SeatsChanged,
    SheetDiffers,
)
from tournaments.errors import (
    EventNotOpen,
    LinkUnknown,
    LinkWithdrawn,
    SeatRefused,
    ServiceError,
)

_SENTENCES: Final[Mapping[type[ServiceError], object]] = {
    LinkUnknown: _("This link is not known here. Scan the code on your table again."),
    LinkWithdrawn: _("This link has been withdrawn. Ask the director for the new one."),
    RoundUnknown: _("This table has no such round. Choose one of its rounds."),
    Closed: _("Results are no longer accepted here. Call the director if one is missing."),
    EventNotOpen: _("The event is not running. Call the director."),
    SeatsChanged: _("Other people sit here now. Check who sits where, then send again."),
    SheetDiffers: _("This table plays another game than the one you sent. Load the page again."),
    EntryOutdated: _("Another person has already sent this round. Compare both and choose one."),
    KeyReused: _("This was already sent with other cards. Send the correction as a new entry."),
    PlayerUnknown: _("This person does not play this round. Choose one of its players."),
    EvidenceDiffers: _(
        "The others enter this round in another way. Enter yours like theirs, or empty all piles."
    ),
    PileCrowded: _(
        "Too many phones have entered this pile differently. Choose one of theirs first."
    ),
    CardsRepeated: _("A card is in this pile more than once. Keep it only once."),
    RoundReported: _("A round is already entered. The order of the seats cannot change any more."),
    EntryRejected: _("The cards cannot all be right. Correct what is named and send again."),
}


_POINTS_REJECTED: Final = _(
    "These points cannot all be right. Correct what is named and send again."
)
_UNUSUAL: Final = _(
    "Something here is unusual. Tick that it is correct, or correct it. Then send again."
)


_NOT_IN_ORDER: Final[Mapping[str, object]] = {
    "other_people": _("Each person at this table needs exactly one seat. Choose again."),
    "changes_later": _("A player leaves or joins in a later round. Call the director."),
}
_UNCONFIRMED: Final[Mapping[str, object]] = {
    "not_needed": _("Rounds at this event need no confirmation. This round counts as it is."),
    "director": _("At this event the director confirms rounds. Call the director."),
    "no_device": _("This phone is not known yet. Say who you are, then confirm again."),
    "no_player": _("Choose your name first, then confirm again."),
    "not_here": _("Only the people who played this round confirm it. Choose one of them."),
    "desk": _("This round came from the desk. It needs no confirmation."),
}


_CLOSED: Final[Mapping[str, object]] = {
    "lock": _("The director is putting this table right. Wait, or call the director to go on."),
    "event": _SENTENCES[Closed],
    "table": _SENTENCES[Closed],
    "round": _SENTENCES[Closed],
}


def refusal_sentence(error: ServiceError) -> str:
    """Return the sentence for a captain who was refused: what is wrong and what to do."""
    if isinstance(error, EntryRejected):
        return _rejection(error)
    if isinstance(error, ConfirmationRefused):
        return str(_UNCONFIRMED[error.data["why"]])
    if isinstance(error, SeatRefused):
        return str(_NOT_IN_ORDER[error.data["why"]])
    if isinstance(error, Closed):
        return str(_CLOSED[error.data["what"]])
    return str(_SENTENCES[type(error)])


def _rejection(error: EntryRejected) -> str:
    if error.verdict.ok:
        return str(_UNUSUAL)
    points = error.sheet.evidence is Evidence.POINTS
    return str(_POINTS_REJECTED if points else _SENTENCES[EntryRejected])


def verdict_sentence(names: Sequence[str], edition: str) -> Callable[[Problem], str]:
    """Return a function that gives the sentence about a problem.

    ``names`` are those of the seats; ``edition``, by key, says how the colours are printed.
    """
    palette = EDITIONS[edition].palette
    return partial(problem_message, names=names, translate=gettext, palette=palette)


def repair_sentence(
    names: Sequence[str], edition: str, *, done: bool = False
) -> Callable[[Repair], str]:
    """Return a function that gives the sentence about a repair, before or after it is made.

    Arguments are those for a problem.
    """
    palette = EDITIONS[edition].palette
    return partial(repair_message, names=names, translate=gettext, palette=palette, done=done)
