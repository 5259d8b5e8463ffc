"""One person through the public events of a club that are over: results, opponents, variants."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, NamedTuple

from django.db.models import F, Max, Value
from django.db.models.functions import Coalesce, NullIf

from engine.standings.matches import MatchResult, places_of
from scoring.models import (
    Counterpart,
    Ruling,
    Series,
    SeriesRecord,
    SeriesStandings,
    StandingsSnapshot,
)
from scoring.selectors.match_results import TableResult, results_at
from scoring.selectors.merges import people_now
from scoring.selectors.results import CountingRuling, ranking_rules, uses_under
from scoring.selectors.series import public_series, shows_series_standings
from scoring.selectors.series_people import series_with
from tournaments.models import Entrant, Event, EventState, Occupancy, PageConsent, Person
from tournaments.selectors.events import public_events
from tournaments.selectors.occupancies import SeatRow, rows_by, rows_with, sitting_in, starts
from tournaments.selectors.tables import seated_tables

MOST_EVENINGS: Final = 100  # the newest: two years of a club that plays every week


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """The result of a person in an event that is over."""

    entrant: Entrant  # with the event
    rank: int | None
    ranked: int  # how many have a rank
    points: int | None  # in 1/840; None without a line in the standings
    matches: int

    @property
    def event(self) -> Event:
        """The event."""
        return self.entrant.event

    @property
    def day(self) -> date:
        """The first day of the event."""
        return self.event.starts_on


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounter:
    """The matches of a person with another one."""

    person: Person
    matches: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesRank:
    """The rank of a person in a series, in the standings that visitors see."""

    series: Series
    rank: int | None
    ranked: int  # how many have a rank
    closed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonResults:
    """A person's newest evenings, and what came of them."""

    evenings: Sequence[Evening]  # the newest first
    earlier: int  # how many evenings there are before these
    encounters: Sequence[Encounter]  # the most frequent first, then by name
    unnamed: int  # how many more were met, who refused to be shown in such a way
    variants: Sequence[str]  # by the number of matches, the most played first
    series: Sequence[SeriesRank]  # that visitors see, by name

    @property
    def best(self) -> Evening | None:
        """The best evening: by rank, then among most people, then the newest; None without any."""
        ranked = [(one.rank, -one.ranked, one) for one in self.evenings if one.rank is not None]
        return min(ranked, key=lambda each: each[:2])[2] if ranked else None


def person_results(person: Person) -> PersonResults:
    """Return what a person reached in a club's public events that are over, and in its series.

    In ten queries for any number of events; where there are series, in four more, and one for each
    time that people of their standings were merged.
    """
    over = public_events().filter(state=EventState.FINISHED).order_by()
    entrants = Entrant.objects.filter(person=person, event__in=over)
    newest = list(
        entrants.select_related("event").order_by("-event__starts_on", "-event_id")[:MOST_EVENINGS]
    )
    matches = _matches(person, [entrant.event for entrant in newest])
    encounters, unnamed = _encounters(person, matches)
    return PersonResults(
        evenings=_evenings(newest),
        earlier=entrants.count() - len(newest),
        encounters=encounters,
        unnamed=unnamed,
        variants=[variant for variant, _ in Counter(one.variant for one in matches).most_common()],
        series=_ranks_in_series(person),
    )


def _ranks_in_series(person: Person) -> list[SeriesRank]:
    # Of this club alone: its version does not follow those of others.
    mine = series_with(person).order_by().values("pk")
    series = list(public_series(person.organisation).filter(pk__in=mine))
    records = SeriesRecord.objects.filter(series__in=series).order_by("number")
    newest = {record.series_id: record for record in records}
    stored = SeriesStandings.objects.in_bulk([each.pk for each in series])
    same = Counterpart.objects.filter(series__in=series, person=person)
    counted_as = dict(same.values_list("series_id", "same_as_id"))
    shown = {
        each: newest.get(each.pk) or stored[each.pk]
        for each in series
        if (each.pk in newest or each.pk in stored)
        and shows_series_standings(each, newest.get(each.pk))
    }
    now = people_now({row["person"] for made in shown.values() for row in made.rows})
    return [
        SeriesRank(
            series=each,
            rank=row["rank"],
            ranked=sum(other["rank"] is not None for other in made.rows),
            closed=each.pk in newest,
        )
        for each, made in shown.items()
        for row in made.rows
        if now[row["person"]] == counted_as.get(each.pk, person.pk)
    ]


def _evenings(entrants: Sequence[Entrant]) -> list[Evening]:
    events = [entrant.event_id for entrant in entrants]
    stored = StandingsSnapshot.objects.filter(after=None, event__in=events)
    rows = dict(stored.values_list("event_id", "rows"))
    return [_evening(entrant, rows.get(entrant.event_id, ())) for entrant in entrants]


def _evening(entrant: Entrant, rows: Sequence[Mapping[str, Any]]) -> Evening:
    line = next((row for row in rows if row["number"] == entrant.number), None)
    return Evening(
        entrant=entrant,
        rank=line["rank"] if line else None,
        ranked=sum(row["rank"] is not None for row in rows),
        points=line["points"] if line else None,
        matches=line["matches"] if line else 0,
    )


class _Match(NamedTuple):
    """A match that stands for a person: RULES.md 7.23. Who plays is named by id in the register."""

    result: MatchResult
    over: bool
    variant: str
    met: frozenset[int]  # who had a round in common with the person


class _Table(NamedTuple):
    """A table at which a person sat."""

    event: int
    variant: str
    last_round: int | None


def _matches(person: Person, events: Sequence[Event]) -> list[_Match]:
    """Return the matches of a person in some events that stand, in five queries."""
    if not (tables := _tables(person, events)):
        return []
    sitting = Occupancy.objects.filter(seat__table__in=tables)
    occupancies = rows_by(rows_with("seat__table_id", sitting, who="entrant__person_id"))
    results = defaultdict[int, list[TableResult]](list)
    for result in results_at(tables.keys(), occupancies):
        results[tables[result.table].event].append(result)
    rulings = _rulings(person, events)
    matches = []
    for event in events:
        of_event = results[event.pk]
        uses = uses_under(
            rulings[event.pk], ranking_rules(event), [each.result for each in of_event]
        )
        for each, use in zip(of_event, uses, strict=True):
            facts = tables[each.table]
            met = _met(person, occupancies[each.table], facts.last_round or 0)
            if met and person.pk in use and use[person.pk].stands:
                matches.append(_Match(each.result, each.closed, facts.variant, met))
    return matches


def _tables(person: Person, events: Sequence[Event]) -> dict[int, _Table]:
    """Return the tables at which a person ever sat, by id."""
    sat = seated_tables().filter(
        seating__event__in=events, seats__occupancies__entrant__person=person
    )
    variant = Coalesce(NullIf("seating__variant", Value("")), F("seating__event__variant"))
    facts = sat.annotate(played=variant, last=Max("rounds__number"))
    rows = facts.values_list("pk", "seating__event_id", "played", "last")
    return {pk: _Table(*fact) for pk, *fact in rows}


def _rulings(person: Person, events: Sequence[Event]) -> Mapping[int, list[CountingRuling]]:
    """Return the rulings on a person that count, by event, in the order they were given."""
    given = Ruling.objects.filter(
        entrant__person=person, entrant__event__in=events, withdrawn_at=None
    ).order_by("id")
    rulings = defaultdict[int, list[CountingRuling]](list)
    for event, kind, seating, points in given.values_list(
        "entrant__event_id", "kind", "seating__number", "points"
    ):
        rulings[event].append(CountingRuling(kind, person.pk, seating, points))
    return rulings


def _met(person: Person, occupancies: Sequence[SeatRow], last_round: int) -> frozenset[int]:
    """Return who had a seat at a table together with a person, in a round that there is."""
    firsts = starts((first, last) for _, _, first, last in occupancies)
    together = (
        set(sitting_in(occupancies, first).values()) for first in firsts if first <= last_round
    )
    met = set().union(*(people for people in together if person.pk in people))
    return frozenset(one for one in met if one is not None and one != person.pk)


@dataclass(slots=True)
class _Counts:
    matches: int = 0
    ahead: int = 0
    behind: int = 0


def _encounters(person: Person, matches: Sequence[_Match]) -> tuple[list[Encounter], int]:
    """Return whom a person met, and how many more of them are not named."""
    counts = defaultdict[int, _Counts](_Counts)
    for match in matches:
        places = {
            match.result.entrants[seat]: shared.start
            for seat, shared in places_of(match.result).items()
        }
        for other in match.met:
            count = counts[other]
            count.matches += 1
            if match.over and person.pk in places and other in places:
                count.ahead += places[person.pk] < places[other]
                count.behind += places[person.pk] > places[other]
    people = Person.objects.filter(pk__in=counts, erased_at=None)
    named = people.exclude(page=PageConsent.REFUSED)
    encounters = [
        Encounter(
            person=other,
            matches=counts[other.pk].matches,
            ahead=counts[other.pk].ahead,
            behind=counts[other.pk].behind,
        )
        for other in named
    ]
    encounters.sort(key=lambda one: (-one.matches, one.person.sort_name, one.person.pk))
    return encounters, len(counts) - len(encounters)
