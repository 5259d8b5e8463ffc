"""The rules of a series once more: slowly, in fractions, straight from RULES.md section 8.

It shares no code with the engine but the values that go in.
"""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product

from engine.standings.series import CountedBy, EventResult, Season, SeriesEvent

Given = dict[int, dict[int, Fraction]]  # what counts, by person and event, in whole points


def slow_ranks(season: Season) -> dict[int, int | None]:
    """Return everybody's rank; None for no rank."""
    everybody = {
        result.person for event in season.events for result in event.results if there(result)
    }
    given = {person: counting(season, person) for person in everybody}
    merits = {
        person: merit(season, person, given[person])
        for person in everybody
        if has_rank(season, person, given[person])
    }
    classes = parted(list(merits), merits)
    for key in season.rules.tie_breaks:
        classes = [part for tied in classes for part in split(season, given, key, tied)]
    ranks: dict[int, int | None] = dict.fromkeys(everybody)
    for number, tied in enumerate(classes):
        ranks |= dict.fromkeys(tied, 1 + sum(map(len, classes[:number])))
    return ranks


def slow_reachable(season: Season) -> dict[int, int]:
    """Return the best ranks over all that can come of the events to come, by points alone.

    In each of them any people take part, and end in any order.
    """
    people = sorted(slow_ranks(season))
    outcomes = [
        order for number in range(len(people) + 1) for order in permutations(people, number)
    ]
    best = dict.fromkeys(people, len(people) + 1)
    for orders in product(outcomes, repeat=len(season.to_come)):
        later = tuple(
            SeriesEvent(
                event=1000 + number,
                weight=weight,
                results=tuple(
                    EventResult(person, 0, 1, rank, full=True)
                    for rank, person in enumerate(order, start=1)
                ),
                points_system="place",
            )
            for number, (weight, order) in enumerate(zip(season.to_come, orders, strict=True))
        )
        rules = replace(season.rules, tie_breaks=())
        ranks = slow_ranks(replace(season, rules=rules, events=season.events + later))
        best = {
            person: min(rank, ranks[person] or len(people) + 1) for person, rank in best.items()
        }
    return best


def there(result: EventResult) -> bool:
    return bool(result.matches or result.rank or result.points)


def worth(season: Season, event: SeriesEvent, result: EventResult) -> Fraction | None:
    """Return what a result gives in whole points; None where it does not count."""
    rules, weight = season.rules, Fraction(event.weight, 100)
    if result.out_of_competition or (rules.full_only and not result.full):
        return None
    if rules.counted_by != CountedBy.RANK:
        return weight * Fraction(result.points, 840)
    if result.rank is None:
        return None
    beside = sum(other.rank == result.rank for other in event.results)
    ranks = range(result.rank, result.rank + beside)
    shared = sum(rules.rank_points[rank - 1] for rank in ranks if rank <= len(rules.rank_points))
    return weight * Fraction(shared // beside, 840)


def counting(season: Season, person: int) -> dict[int, Fraction]:
    """Return what the events that count give a person."""
    points = {
        event.event: value
        for event in season.events
        for result in event.results
        if result.person == person and there(result)
        if (value := worth(season, event, result)) is not None
    }
    ages = [event.event for event in season.events]
    best = sorted(points, key=lambda event: (-points[event], ages.index(event)))
    return {event: points[event] for event in best[: season.rules.best_events]}


def results_of(season: Season, person: int) -> dict[int, tuple[SeriesEvent, EventResult]]:
    return {
        event.event: (event, result)
        for event in season.events
        for result in event.results
        if result.person == person and there(result)
    }


def bonus(season: Season, person: int) -> Fraction:
    taken_part = [
        result
        for _, result in results_of(season, person).values()
        if (result.matches or result.rank) and not result.out_of_competition
    ]
    return Fraction(season.rules.bonus * len(taken_part), 840)


def has_rank(season: Season, person: int, given: dict[int, Fraction]) -> bool:
    if season.rules.counted_by == CountedBy.MEAN:
        results = results_of(season, person)
        matches = sum(results[event][1].matches for event in given)
        return matches >= (season.rules.least_matches or 1)
    return bool(given) or bonus(season, person) > 0


def merit(season: Season, person: int, given: dict[int, Fraction]) -> Fraction:
    if season.rules.counted_by == CountedBy.MEAN:
        return together(season, person, given, given)
    return sum(given.values(), Fraction()) + bonus(season, person)


def together(
    season: Season, person: int, given: dict[int, Fraction], events: Iterable[int]
) -> Fraction:
    """Return the sum of what some events gave, or the mean of their matches."""
    total = sum((given[event] for event in events), Fraction())
    if season.rules.counted_by != CountedBy.MEAN:
        return total
    results = results_of(season, person)
    matches = sum(
        (results[event][1].matches * Fraction(results[event][0].weight, 100) for event in events),
        Fraction(),
    )
    return total / matches if matches else Fraction()


def parted(tied: list[int], values: dict[int, Fraction]) -> list[list[int]]:
    """Return the tied in classes, best first."""
    return [
        [person for person in tied if values[person] == value]
        for value in sorted({values[person] for person in tied}, reverse=True)
    ]


def split(season: Season, given: Given, key: str, tied: list[int]) -> list[list[int]]:
    values = values_of(season, given, key, tied) if len(tied) > 1 else None
    return [tied] if values is None else parted(tied, values)


def values_of(
    season: Season, given: Given, key: str, tied: list[int]
) -> dict[int, Fraction] | None:
    """Return what a tie-break says of the tied, more is better; None for nothing."""
    match key:
        case "events_won":
            return {person: victories(season, person, given[person]) for person in tied}
        case "best_result":
            return {
                person: max(
                    (shown(season, person, given[person], [event]) for event in given[person]),
                    default=Fraction(),
                )
                for person in tied
            }
        case "direct_comparison":
            common = [event for event in given[tied[0]] if all(event in given[one] for one in tied)]
            if not common:
                return None
            return {person: shown(season, person, given[person], common) for person in tied}
        case "newest":
            of_tied = [
                event.event
                for event in season.events
                if any(event.event in given[person] for person in tied)
            ]
            if not of_tied:
                return None
            return {
                person: shown(season, person, given[person], of_tied[-1:])
                if of_tied[-1] in given[person]
                else Fraction()
                for person in tied
            }
    if any(person not in season.lots for person in tied):
        return None
    return {person: Fraction(-season.lots[person]) for person in tied}


def shown(
    season: Season, person: int, given: dict[int, Fraction], events: Iterable[int]
) -> Fraction:
    """Return a value as it is shown: means rounded to 1/84 000, halves upwards."""
    value = together(season, person, given, events)
    return Fraction((2 * value * 84_000 + 1) // 2, 84_000)


def victories(season: Season, person: int, given: dict[int, Fraction]) -> Fraction:
    total = Fraction()
    for event, result in results_of(season, person).values():
        if event.event in given and result.rank == 1:
            total += Fraction(84_000 // sum(other.rank == 1 for other in event.results), 84_000)
    return total
