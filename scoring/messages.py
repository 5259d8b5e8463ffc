"""What refusals and problems are called to people, in the reader's language."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.checks import Problem
from engine.messages import tell
from engine.repair_messages import tell_repair
from engine.repairs import Repair
from scoring.errors import (
    Closed,
    EntryOutdated,
    EntryRejected,
    KeyReused,
    RoundUnknown,
    SeatsChanged,
    SheetDiffers,
)
from tournaments.errors import EventNotOpen, LinkUnknown, LinkWithdrawn, ServiceError

_SENTENCES: Final[Mapping[type[ServiceError], object]] = {
    LinkUnknown: _("This link is not known here. Scan the code on your table again."),
    LinkWithdrawn: _("This link has been withdrawn. Ask the director for the new one."),
    RoundUnknown: _("This table does not play such a round. Choose one of its rounds."),
    Closed: _("Results are not taken here any more. Call the director if one is missing."),
    EventNotOpen: _("The event is not running. Call the director."),
    SeatsChanged: _("Other people sit here now. Check who sits where, then send again."),
    SheetDiffers: _("This table plays another game than the one sent. Load the page again."),
    EntryOutdated: _("Somebody else has sent this round meanwhile. Compare and choose one."),
    KeyReused: _("This was already sent with other cards. Send the correction as a new entry."),
    EntryRejected: _("The cards cannot all be right. Correct what is named and send again."),
}


def refusal_sentence(error: ServiceError) -> str:
    """Return what to tell a captain who was refused: what is the matter and what to do."""
    return str(_SENTENCES[type(error)])


def verdict_sentence(names: Sequence[str]) -> Callable[[Problem], str]:
    """Return what makes the sentence about a problem; ``names`` are those of the seats."""
    return partial(tell, names=names, translate=gettext)


def repair_sentence(names: Sequence[str]) -> Callable[[Repair], str]:
    """Return what makes the sentence about a repair; ``names`` are those of the seats."""
    return partial(tell_repair, names=names, translate=gettext)
