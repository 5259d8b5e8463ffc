"""Effects of a change, as a page shows them before the change is made."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.http import HttpRequest

from pages.desk.kept import KEPT_FORM
from pages.desk.series.differences import SeriesEffectLine, effect_lines
from scoring.messages.seatings import known_as
from scoring.services.previews import Effect, Effects, TeamEffect, effects_of
from scoring.services.reasons import REASON_LIMIT
from scoring.units import Unit, unit_of
from tournaments.models import Event
from tournaments.selectors.entrants import entrants_of, told_apart

SEEN = "seen"  # is sent along by who has looked at the effects
WHY = "why"  # a reason that is asked for beside the effects
NOT_AGAIN = (SEEN, WHY, KEPT_FORM, "csrfmiddlewaretoken")


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectLine:
    """The effect of a change on one entrant or team, in the unit of the event."""

    name: str  # of an entrant with start number
    effect: Effect | TeamEffect
    unit: Unit

    @property
    def points(self) -> tuple[Decimal | None, Decimal | None]:
        """The standings points before and after, None where they do not change."""
        before, after = self.effect.before.points, self.effect.after.points
        return (
            None if before is None else self.unit.shown(before),
            None if after is None else self.unit.shown(after),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesChange:
    """The effect of a change on one series in which the event counts."""

    name: str
    closed: bool  # whose standings stay, with a difference beside them
    lines: Sequence[SeriesEffectLine]


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectsPanel:
    """The effects, and the form that was sent, to be sent again by who agrees."""

    lines: Sequence[EffectLine]
    teams: Sequence[EffectLine]
    effects: Effects
    unit: Unit
    action: str  # where the form goes
    fields: Sequence[tuple[str, str]]
    by_lot: bool = False  # what comes of it is drawn when it is stored
    asks: bool = False  # for a reason
    series: Sequence[SeriesChange] = ()
    remarks: Sequence[str] = ()  # sentences that explain the numbers
    public: bool = False  # which everyone may read
    reason_limit: int = REASON_LIMIT

    @property
    def with_totals(self) -> bool:
        """Return whether total or place of anyone at a table change."""
        return any(line.seating is not None for line in self.effects.lines)

    @property
    def with_points(self) -> bool:
        """Return whether standings points of anyone change."""
        return any(line.points != (None, None) for line in self.lines)

    @property
    def with_team_points(self) -> bool:
        """Return whether the points of any team change."""
        return any(team.before.points != team.after.points for team in self.effects.teams)


def effects_panel(
    request: HttpRequest,
    event: Event,
    effects: Effects,
    *,
    action: str,
    by_lot: bool = False,
    asks: bool = False,
    public: bool = False,
) -> EffectsPanel:
    """Return the effects of what has just been sent."""
    wanted = {line.entrant for line in effects.lines}
    names = told_apart(entrants_of(event).filter(number__in=wanted))
    unit = unit_of(event.points_system)
    sent = request.POST.lists()
    return EffectsPanel(
        lines=[]
        if by_lot
        else [
            EffectLine(name=known_as(line.entrant, names), effect=line, unit=unit)
            for line in effects.lines
        ],
        teams=[]
        if by_lot
        else [EffectLine(name=line.team, effect=line, unit=unit) for line in effects.teams],
        series=[]
        if by_lot
        else [
            SeriesChange(
                name=change.after.series.name, closed=change.closed, lines=effect_lines(change)
            )
            for change in effects.series
        ],
        effects=effects,
        unit=unit,
        action=action,
        fields=[(key, value) for key, all_of in sent if key not in NOT_AGAIN for value in all_of],
        by_lot=by_lot,
        asks=asks,
        public=public,
    )


def shown_or_stored(
    request: HttpRequest,
    event: Event,
    change: Callable[[], object],
    *,
    always: bool = True,
    by_lot: bool = False,
    asks: bool = False,
    public: bool = False,
) -> EffectsPanel | None:
    """Make a change whose effects were seen, and return None; else return them, nothing stored.

    Without ``always``, what changes no result is stored at once. With ``asks`` a reason is asked
    for beside the effects, which ``reason_sent`` gives to the change, ``public`` if all read it.

    Raises:
        ServiceError: whatever the change refuses.
    """
    if SEEN not in request.POST or (asks and not reason_sent(request).strip()):
        effects = effects_of(event.pk, change)
        if always or effects.any:
            return effects_panel(
                request,
                event,
                effects,
                action=request.path,
                by_lot=by_lot,
                asks=asks,
                public=public,
            )
    change()
    return None


def reason_sent(request: HttpRequest) -> str:
    """Return the reason that was given beside the effects, empty for none."""
    return request.POST.get(WHY, "")
