"""Winners of prizes by the standings of an event."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any, TypeAlias

from engine.standings.prizes import (
    Award,
    PrizeOffer,
    Ranked,
    awards,
    ranked_among,
    ranked_from_last,
)
from tournaments.models import Prize, PrizeGroup

Row: TypeAlias = Mapping[str, Any]  # of stored standings


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardList:
    """The awards of one group, best first: by start number, or by the name of a team."""

    group: PrizeGroup
    club: str  # of the people of one home club
    awards: Sequence[Award[int] | Award[str]]


def award_lists(
    prizes: Iterable[Prize], rows: Sequence[Row], teams: Sequence[Row]
) -> list[AwardList]:
    """Return who wins what, by the stored standings of players and of teams.

    ``prizes`` are in the order of ``prizes_of``. A group in which no one wins has no list, and who
    has no rank wins nothing.
    """
    ranked = [(row["number"], row["rank"]) for row in rows if row["rank"] is not None]
    clubs = {row["number"]: row["club"] for row in rows}
    lists = []
    for group, some in groupby(prizes, key=attrgetter("group")):
        of_group = list(some)
        match group:
            case PrizeGroup.TEAMS:
                of_teams = [(row["team"], row["rank"]) for row in teams if row["rank"] is not None]
                lists.append(_list(group, awards(of_teams, _offers(of_group))))
            case PrizeGroup.CLUB | PrizeGroup.EACH_CLUB:
                lists += _of_clubs(group, of_group, ranked, clubs)
            case PrizeGroup.LAST:
                lists.append(_list(group, awards(ranked_from_last(ranked), _offers(of_group))))
            case _:
                lists.append(_list(group, awards(ranked, _offers(of_group))))
    return [of_some for of_some in lists if of_some.awards]


def _of_clubs(
    group: PrizeGroup,
    prizes: Sequence[Prize],
    ranked: Sequence[Ranked[int]],
    clubs: Mapping[int, str],
) -> Iterator[AwardList]:
    """Yield a list for each club of the prizes, or for each club that is there, by name."""
    people = defaultdict[str, list[Ranked[int]]](list)
    names: dict[str, str] = {}
    for number, rank in ranked:
        key = clubs[number].casefold()
        people[key].append((number, rank))
        names.setdefault(key, clubs[number])
    chosen = {prize.club.casefold(): prize.club for prize in prizes}
    wanted = chosen if group == PrizeGroup.CLUB else names
    for key in sorted(wanted):
        own = [prize for prize in prizes if prize.club.casefold() in ("", key)]
        if key:
            won = awards(ranked_among(people[key]), _offers(own))
            yield _list(group, won, wanted[key])


def _list(group: PrizeGroup, won: Sequence[Award[int] | Award[str]], club: str = "") -> AwardList:
    return AwardList(group=group, club=club, awards=won)


def _offers(prizes: Iterable[Prize]) -> list[PrizeOffer]:
    return [
        PrizeOffer(first=prize.first, last=prize.last, thing=prize.thing, amount=prize.amount or 0)
        for prize in prizes
    ]
