"""Overrides: rounds that a director stores although their cards cannot all be right."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.checks import Code, Verdict
from engine.piles import CountedPile
from engine.scores import points_of_piles
from engine.sheets import Sheet
from scoring.errors import EntryRejected, NotDirector, OverrideProblem, OverrideRefused
from scoring.services.reasons import reason_problem, tidy
from tournaments.models import Event, Role, User
from tournaments.selectors.rights import may

POINTS_LIMIT = 999  # of one player in one round, either way; no game comes near it
CARDS_LIMIT = 250  # in one place; twice the largest box
_UNSTORABLE = frozenset({Code.VARIANT, Code.PLAYERS, Code.PILES, Code.NEGATIVE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Override:
    """A director's decision to store a round despite its problems.

    ``points`` are in seat order, None where the pile's own ones count. ``despite`` holds the
    codes of the errors and warnings that the director has seen.
    """

    reason: str
    points: tuple[int | None, ...]
    despite: frozenset[str]

    @property
    def tidy_reason(self) -> str:
        """The reason as it is stored: in one line."""
        return tidy(self.reason)


def require_director(by: User | None, event: Event) -> None:
    """Refuse anyone but a director of the event's organisation, or an owner.

    A score keeper writes down what lies on a table. To let a result count that cannot be right is a
    decision, and it is the director whom people at the tables can ask about it.

    Raises:
        NotDirector: this user is neither.
    """
    if not directs(by, event):
        raise NotDirector


def directs(by: User | None, event: Event) -> bool:
    """Return whether this is a director of the event's organisation, or an owner."""
    return by is not None and may(by, Role.DIRECTOR, event)


def overridden_points(
    override: Override, sheet: Sheet, verdict: Verdict, names: Sequence[str]
) -> tuple[int, ...]:
    """Return the points that count, in seat order: those given, else those of the piles.

    Raises:
        EntryRejected: the sheet has problems that the director has not seen.
        OverrideRefused: reason or points are missing or senseless; names every such thing.
    """
    serious = {problem.code for problem in verdict.problems if problem.severity != "info"}
    if serious - override.despite:
        raise EntryRejected(sheet, verdict, names)
    if not _can_be_stored(sheet, verdict):
        raise OverrideRefused(problems=[(OverrideProblem.UNSTORABLE, [])])
    of_piles = points_of_piles(sheet)
    counting = [
        of_pile if corrected is None else corrected
        for corrected, of_pile in zip(override.points, of_piles, strict=True)
    ]
    if problems := list(_problems(override.tidy_reason, counting, names)):
        raise OverrideRefused(problems=problems)
    return tuple(points for points in counting if points is not None)


def _can_be_stored(sheet: Sheet, verdict: Verdict) -> bool:
    """Return whether what was written down may be cards of some game, however wrong."""
    if any(problem.code in _UNSTORABLE for problem in verdict.problems):
        return False
    piles = sheet.piles
    own = [pile.own for pile in piles if isinstance(pile, CountedPile)]
    numbers = [number for number in own if isinstance(number, int)]
    return max(len(sheet.written()), *(pile.size for pile in piles), *numbers) <= CARDS_LIMIT


def _problems(
    reason: str, counting: Sequence[int | None], names: Sequence[str]
) -> Iterator[tuple[OverrideProblem, list[str]]]:
    if problem := reason_problem(reason):
        yield OverrideProblem(f"reason_{problem}"), []
    who = list(zip(names, counting, strict=True))
    if missing := [name for name, points in who if points is None]:
        yield OverrideProblem.POINTS_MISSING, missing
    if large := [name for name, points in who if points and abs(points) > POINTS_LIMIT]:
        yield OverrideProblem.POINTS_TOO_LARGE, large
