"""The rows of the standings of teams in words, and whose points they are."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pages.entrants import names_apart
from pages.standings.points_format import PointsFormat
from pages.standings.tie_break_reasons import StoredRow, TieBreakReasons
from scoring.messages import side_by_side
from tournaments.models import Event

# What decides between teams with the same points, in this order.
_TIE_BREAK_NAMES: Final[Mapping[str, Promise]] = {
    "mean_place": _("Mean place at the tables"),
    "seconds": _("Second places"),
    "thirds": _("Third places"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamMember:
    """The share of one player in a team."""

    number: int
    name: str  # with the home club behind it where another entrant has the same
    points: str
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow:
    """One row of the standings of the teams."""

    rank: int | None
    name: str
    points: str
    members: Sequence[TeamMember]
    reason: str  # why it stands below the one above

    @property
    def counting(self) -> str:
        """The names of the members whose points are the team's."""
        return side_by_side(member.name for member in self.members if member.counts)


def team_rows(
    event: Event, players: Collection[StoredRow], teams: Iterable[StoredRow]
) -> Iterator[TeamRow]:
    """Yield the rows of stored team standings, best first; points as in the players' rows."""
    rows = {row["number"]: row for row in players}
    names = names_apart(players)
    points_format = PointsFormat.of(event)
    reasons = TieBreakReasons(list(_TIE_BREAK_NAMES), points_format, _TIE_BREAK_NAMES)
    above = None
    for team in teams:
        members = [(member, rows[member["number"]]) for member in team["members"]]
        yield TeamRow(
            rank=team["rank"],
            name=team["team"],
            points=points_format.team_result(row for member, row in members if member["counts"]),
            members=[
                TeamMember(
                    number=member["number"],
                    name=names[member["number"]],
                    points=points_format.result(row["points"], row["matches"]),
                    counts=member["counts"],
                )
                for member, row in members
            ],
            reason=reasons.of(team, above),
        )
        above = team
