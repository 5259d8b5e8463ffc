"""The rules of the standings once more: slowly, in fractions, straight from RULES.md section 7.

It shares no code with the engine but the values that go in. Points of a match are worked out by
comparing every two players.
"""

from fractions import Fraction

from engine.standings.matches import MatchResult
from engine.standings.results import RankingRules, Results

Points = dict[int, dict[int, Fraction]]  # by entrant and seating, in whole points


def slow_ranks(results: Results, rules: RankingRules) -> dict[int, int | None]:
    """Return everybody's rank; None for no rank."""
    points = counting(results, rules)
    merits = {
        one: merit(results, rules, one, points[one])
        for one in results.entrants
        if has_rank(results, rules, one)
    }
    classes = [
        [one for one in merits if merits[one] == value]
        for value in sorted(set(merits.values()), reverse=True)
    ]
    for key in rules.tie_breaks:
        classes = [part for tied in classes for part in parted(results, rules, key, tied)]
    ranks: dict[int, int | None] = dict.fromkeys(results.entrants)
    for number, tied in enumerate(classes):
        ranks |= dict.fromkeys(tied, 1 + sum(map(len, classes[:number])))
    return ranks


def has_rank(results: Results, rules: RankingRules, one: int) -> bool:
    seatings = len(earned(results, rules)[one])
    needed = min(results.closed_seatings, rules.best or results.closed_seatings)
    enough = rules.points_system != "place" or Fraction(seatings) >= Fraction(needed, 2)
    return seatings > 0 and enough and one not in results.out_of_competition


def merit(results: Results, rules: RankingRules, one: int, points: dict[int, Fraction]) -> Fraction:
    total = sum(points.values()) + Fraction(
        sum(each.points for each in results.sanctions if each.entrant == one), 840
    )
    return total / len(points) if rules.points_system == "place" else total


def counting(results: Results, rules: RankingRules) -> Points:
    """Return the best seatings of everybody."""
    best: Points = {}
    for one, points in earned(results, rules).items():
        in_order = sorted(points, key=lambda seating: (-points[seating], seating))
        best[one] = {seating: points[seating] for seating in in_order[: rules.best]}
    return best


def earned(results: Results, rules: RankingRules) -> Points:
    points: Points = {one: {} for one in results.entrants}
    for match in results.matches:
        if match.closed_rounds:
            for one, value in match_points(match, rules).items():
                points[one][match.seating] = value
    for given in results.given:
        points[given.entrant][given.seating] = Fraction(given.points, 840)
    return points


def placed(match: MatchResult) -> dict[int, Fraction]:
    """Return the mean raw points of a round of everybody who has a place."""
    return {
        one: Fraction(points, rounds)
        for one, points, rounds in zip(match.entrants, match.points, match.rounds, strict=True)
        if match.closed_rounds and Fraction(rounds, match.closed_rounds) >= Fraction(1, 2)
    }


def match_points(match: MatchResult, rules: RankingRules) -> dict[int, Fraction]:
    means = placed(match)
    values = dict.fromkeys(match.entrants, Fraction(rules.sit_out, 840))
    for one, mean in means.items():
        better = sum(other > mean for other in means.values())
        equal = sum(other == mean for other in means.values())
        steps = range(better, better + equal)
        raw = match.points[match.entrants.index(one)]
        worth = [step_points(rules.points_system, step, len(means), raw) for step in steps]
        values[one] = sum(worth, Fraction()) / equal
    return values


def step_points(key: str, better: int, players: int, raw: int) -> Fraction:
    """Return what a place is worth behind so many better ones."""
    beaten = Fraction(players - 1 - better, players - 1) if players > 1 else Fraction(1, 2)
    if key == "five_three_two_one" and players == 4:
        return Fraction((5, 3, 2, 1)[better])
    return {
        "place": beaten,
        "five_three_two_one": 1 + beaten * 7 / 2 if players < 4 else beaten * 4 + Fraction(3, 4),
        "by_size": 12 + 48 * beaten,
        "raw": Fraction(raw),
        "raw_bonus": raw + 10 * beaten,
    }[key]


def parted(results: Results, rules: RankingRules, key: str, tied: list[int]) -> list[list[int]]:
    """Return the tied in classes, best first."""
    values = {one: value_of(results, rules, key, one, tied) for one in tied}
    if len(tied) == 1 or None in values.values():
        return [tied]
    known = {one: value for one, value in values.items() if value is not None}
    return [
        [one for one in tied if known[one] == value]
        for value in sorted(set(known.values()), reverse=True)
    ]


def value_of(
    results: Results, rules: RankingRules, key: str, one: int, tied: list[int]
) -> Fraction | None:
    """Return what a tie-break says of one of the tied, more is better; None for nothing."""
    own = [match for match in results.matches if one in placed(match)]
    match key:
        case "table_wins":
            return sum((_win(match, one) for match in own), Fraction())
        case "above_table_mean":
            return sum((_margin(match, one) for match in own), Fraction())
        case "penalty_colour":
            return _saved(results, one)
        case "direct_meetings":
            together = [match for match in own if all(other in placed(match) for other in tied)]
            points = [match_points(match, rules)[one] for match in together]
            return sum(points, Fraction()) if points else None
        case "opponents_mean":
            return _opponents(results, rules, own, one)
    return Fraction(-results.lots[one]) if one in results.lots else None


def _win(match: MatchResult, one: int) -> Fraction:
    means = placed(match)
    winners = [other for other in means if means[other] == max(means.values())]
    return Fraction(one in winners, len(winners))


def _margin(match: MatchResult, one: int) -> Fraction:
    totals = dict(zip(match.entrants, match.points, strict=True))
    here = [totals[other] for other in placed(match)]
    return totals[one] - Fraction(sum(here), len(here))


def _saved(results: Results, one: int) -> Fraction | None:
    reported = [match for match in results.matches if match.closed_rounds]
    costs = 0
    for match in reported:
        if match.colour_points is None or None in match.colour_points:
            return None
        if one in match.entrants:
            costs += match.colour_points[match.entrants.index(one)] or 0
    return Fraction(-costs)


def _opponents(
    results: Results, rules: RankingRules, own: list[MatchResult], one: int
) -> Fraction | None:
    points = counting(results, rules)
    means = [
        sum(points[other].values(), Fraction()) / len(points[other])
        for match in own
        for other in placed(match)
        if other != one
    ]
    # Rounded like the value that is shown.
    return Fraction((sum(means, Fraction()) / len(means) * 1680 + 1) // 2, 840) if means else None
