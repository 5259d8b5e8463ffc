"""The first places, as the event's page, its picture and the description of a link name them."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Final

from pages.entrants import names_apart
from pages.standings.points_format import PointsFormat
from pages.standings.team_rows import team_rows
from scoring.messages import side_by_side
from scoring.models import StandingsSnapshot
from tournaments.models import Event

LEADERS: Final = 5
TEAMS: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader:
    """One of the first places: of a player, or of a team, which has no start number."""

    rank: int
    number: int | None
    name: str
    apart: str  # the name, with the club behind it where another has the same
    beside: str  # a home club, or the members of a team
    result: str


def leaders(event: Event, standings: StandingsSnapshot | None) -> list[Leader]:
    """Return the first players of some standings, best first; none without standings."""
    points_format = PointsFormat.of(event)
    rows = standings.rows if standings else ()
    names, ranked = names_apart(rows), (row for row in rows if row["rank"] is not None)
    return [
        Leader(
            rank=row["rank"],
            number=row["number"],
            name=row["name"],
            apart=names[row["number"]],
            beside=row["club"],
            result=points_format.result(row["points"], row["matches"]),
        )
        for row in islice(ranked, LEADERS)
    ]


def leading_teams(event: Event, standings: StandingsSnapshot | None) -> list[Leader]:
    """Return the first teams of some standings, best first; none in an event without teams."""
    if standings is None:
        return []
    return [
        Leader(
            rank=team.rank,
            number=None,
            name=team.name,
            apart=team.name,
            beside=team.counting,
            result=team.points,
        )
        for team in islice(team_rows(event, standings.rows, standings.teams), TEAMS)
        if team.rank is not None
    ]


def in_words(first: Iterable[Leader]) -> str:
    """Return places and names as a list in the reader's language."""
    return side_by_side(f"{leader.rank}. {leader.apart}" for leader in first)
