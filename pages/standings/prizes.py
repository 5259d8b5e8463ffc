"""Prizes in words: what can be won, and who has won what."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext

from engine.standings.prizes import Award, ThingByLot
from scoring.messages import side_by_side
from scoring.money import money
from scoring.selectors.prizes import Row, award_lists
from tournaments.models import Event, Prize, PrizeGroup


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeLine:
    """One line: with which ranks something is won, what, and by whom once it is."""

    ranks: str
    what: str
    winner: str = ""
    club: str = ""  # home club of the winner
    prize: Prize | None = None  # while it can be won


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeSection:
    """The prizes of one group; without a title those of all entrants."""

    title: str
    lines: Sequence[PrizeLine]


def offered_prizes(event: Event, prizes: Iterable[Prize]) -> list[PrizeSection]:
    """Return what can be won, group by group in the order of ``prizes_of``."""
    return [
        PrizeSection(
            title=_title(PrizeGroup(group), club),
            lines=[
                PrizeLine(
                    ranks=_ranks(PrizeGroup(group), prize.first, prize.last),
                    what=_what([prize.thing] if prize.thing else [], prize.amount, [], event),
                    prize=prize,
                )
                for prize in some
            ],
        )
        for (group, club), some in groupby(prizes, key=lambda prize: (prize.group, prize.club))
    ]


def won_prizes(
    event: Event, prizes: Iterable[Prize], rows: Sequence[Row], teams: Sequence[Row]
) -> list[PrizeSection]:
    """Return who wins what by these standings, as ``award_lists`` does."""
    people = {row["number"]: row for row in rows}
    return [
        PrizeSection(
            title=_title(PrizeGroup.CLUB if of_group.club else of_group.group, of_group.club),
            lines=[_won(event, of_group.group, award, people) for award in of_group.awards],
        )
        for of_group in award_lists(prizes, rows, teams)
    ]


def _won(
    event: Event,
    group: PrizeGroup,
    award: Award[int] | Award[str],
    people: Mapping[Any, Row],
) -> PrizeLine:
    person = people.get(award.winner)
    return PrizeLine(
        ranks=_ranks(group, award.rank, award.rank),
        what=_what(award.things, award.amount, award.by_lot, event),
        winner=person["name"] if person else str(award.winner),
        club=person["club"] if person else "",
    )


def _title(group: PrizeGroup, club: str) -> str:
    match group:
        case PrizeGroup.ALL:
            return ""
        case PrizeGroup.LAST:
            return gettext("From the last rank")
        case PrizeGroup.TEAMS:
            return gettext("Teams")
        case PrizeGroup.CLUB:
            return gettext("Best of {club}").format(club=club)
        case PrizeGroup.EACH_CLUB:
            return gettext("Best of each home club")


def _ranks(group: PrizeGroup, first: int, last: int) -> str:
    if group == PrizeGroup.LAST and first == last == 1:
        return gettext("Last rank")
    if group == PrizeGroup.LAST and first == last:
        return gettext("Rank {first} from the last").format(first=first)
    if group == PrizeGroup.LAST:
        sentence = gettext("Ranks {first} to {last} from the last")
        return sentence.format(first=first, last=last)
    if first == last:
        return gettext("Rank {first}").format(first=first)
    return gettext("Ranks {first} to {last}").format(first=first, last=last)


def _what(
    things: Sequence[str], amount: int | None, by_lot: Iterable[ThingByLot], event: Event
) -> str:
    """Return things and money as a list in the reader's language, what goes by lot at its end."""
    sums = [money(amount, event.currency)] if amount else []
    return side_by_side([*things, *sums, *map(_by_lot, by_lot)])


def _by_lot(lot: ThingByLot) -> str:
    if lot.number == 1:
        return gettext("by lot among {winners}: {thing}").format(
            winners=lot.winners, thing=lot.thing
        )
    return gettext("by lot among {winners}: {thing} ({number} times)").format(
        winners=lot.winners, thing=lot.thing, number=lot.number
    )
