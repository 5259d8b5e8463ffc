"""What a change would do, as a page shows it before the change is made."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest

from pages.desk.seatings.messages import known_as
from scoring.services.previews import Effect, Effects
from tournaments.models import Event

SEEN = "seen"  # is sent along by who has looked at the effects
_NOT_AGAIN = (SEEN, "csrfmiddlewaretoken")


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectsPanel:
    """The effects, and the form that was sent, to be sent again by who agrees."""

    lines: Sequence[tuple[str, Effect]]  # name with start number
    effects: Effects
    action: str  # where the form goes
    fields: Sequence[tuple[str, str]]


def effects_panel(
    request: HttpRequest, event: Event, effects: Effects, *, action: str
) -> EffectsPanel:
    """Return the effects of what has just been sent."""
    wanted = {line.entrant for line in effects.lines}
    rows = event.entrants.filter(number__in=wanted).values_list("number", "person__name")
    names = dict(rows)
    sent = request.POST.lists()
    return EffectsPanel(
        lines=[(known_as(line.entrant, names), line) for line in effects.lines],
        effects=effects,
        action=action,
        fields=[(key, value) for key, all_of in sent if key not in _NOT_AGAIN for value in all_of],
    )
