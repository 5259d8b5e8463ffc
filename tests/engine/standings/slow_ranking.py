"""The rules of the standings once more: slowly, in fractions, straight from RULES.md section 7.

It shares no code with the engine but the values that go in. Points of a match are worked out by
comparing every two players.
"""

from collections.abc import Iterable
from fractions import Fraction

from engine.standings.matches import MatchResult
from engine.standings.results import RankingRules, Results

Points = dict[int, dict[int, Fraction]]  # by entrant and seating, in whole points
OwnMatches = dict[int, list[MatchResult]]  # those that count, by entrant


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
    own = {one: own_matches(results, rules, one, points[one]) for one in results.entrants}
    for key in rules.tie_breaks:
        classes = [part for tied in classes for part in parted(results, rules, own, key, tied)]
    ranks: dict[int, int | None] = dict.fromkeys(results.entrants)
    for number, tied in enumerate(classes):
        ranks |= dict.fromkeys(tied, 1 + sum(map(len, classes[:number])))
    return ranks


def has_rank(results: Results, rules: RankingRules, one: int) -> bool:
    seatings = earned(results, rules)[one]
    needed = min(results.closed_seatings, rules.best or results.closed_seatings)
    share = Fraction(rules.rank_share, 100)
    enough = rules.points_system != "place" or len(seatings) >= share * needed
    ruled = set_aside(results, "given", "averaged")
    played = any(
        (one, seating) in ruled or rounds_played(results, rules, one, seating)
        for seating in seatings
    )
    return played and enough and one not in results.out_of_competition


def rounds_played(results: Results, rules: RankingRules, one: int, seating: int) -> int:
    match = table_of(results, rules, one, seating)
    return match.rounds[match.entrants.index(one)]


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
    for one, points_of_one in points.items():
        for match in results.matches:
            if match.closed_rounds and one in match.entrants:
                chosen = table_of(results, rules, one, match.seating)
                points_of_one[match.seating] = match_points(chosen, rules)[one]
        for given in results.given:
            if given.entrant == one:
                points_of_one[given.seating] = Fraction(given.points, 840)
        for part in (*results.void, *results.averaged):
            if part.entrant == one:
                points_of_one.pop(part.seating, None)
        whole = sum(points_of_one.values(), Fraction())
        mean = whole / len(points_of_one) if points_of_one else MIDDLE[rules.points_system]
        for part in results.averaged:
            if part.entrant == one:
                points_of_one[part.seating] = Fraction((mean * 1680 + 1) // 2, 840)
    return points


MIDDLE = {  # of a table
    "place": Fraction(1, 2),
    "five_three_two_one": Fraction(11, 4),
    "by_size": Fraction(36),
    "raw": Fraction(0),
    "raw_bonus": Fraction(5),
}


def set_aside(results: Results, *what: str) -> set[tuple[int, int]]:
    """Return the entrants and seatings of some parts of the results."""
    return {(part.entrant, part.seating) for name in what for part in getattr(results, name)}


def table_of(results: Results, rules: RankingRules, one: int, seating: int) -> MatchResult:
    """Return the match of a seating that stands for an entrant: rule 7.10."""

    def merit(match: MatchResult) -> tuple[int, Fraction, int, int]:
        seat = match.entrants.index(one)
        return (
            match.rounds[seat],
            match_points(match, rules)[one],
            match.points[seat],
            -match.table,
        )

    sat = [match for match in results.matches if match.seating == seating and match.closed_rounds]
    return max((match for match in sat if one in match.entrants), key=merit)


def own_match(results: Results, rules: RankingRules, one: int, seating: int) -> MatchResult | None:
    """Return the match whose cards gave an entrant the points of a seating; None for none."""
    if (one, seating) in set_aside(results, "given", "averaged", "void"):
        return None
    if not any(
        match.seating == seating and match.closed_rounds and one in match.entrants
        for match in results.matches
    ):
        return None
    match = table_of(results, rules, one, seating)
    return match if one in placed(match) else None


def own_matches(
    results: Results, rules: RankingRules, one: int, seatings: Iterable[int]
) -> list[MatchResult]:
    """Return the matches that count for an entrant, of the seatings that count."""
    matches = [own_match(results, rules, one, each) for each in seatings]
    return [match for match in matches if match]


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


def parted(
    results: Results, rules: RankingRules, own: OwnMatches, key: str, tied: list[int]
) -> list[list[int]]:
    """Return the tied in classes, best first."""
    values = {one: value_of(results, rules, own, key, one, tied) for one in tied}
    if len(tied) == 1 or None in values.values():
        return [tied]
    known = {one: value for one, value in values.items() if value is not None}
    return [
        [one for one in tied if known[one] == value]
        for value in sorted(set(known.values()), reverse=True)
    ]


def value_of(
    results: Results, rules: RankingRules, own: OwnMatches, key: str, one: int, tied: list[int]
) -> Fraction | None:
    """Return what a tie-break says of one of the tied, more is better; None for nothing."""
    match key:
        case "table_wins":
            return sum((_win(match, one) for match in own[one]), Fraction())
        case "above_table_mean":
            return sum((_margin(match, one) for match in own[one]), Fraction())
        case "penalty_colour":
            return _saved(own, one)
        case "direct_meetings":
            together = [match for match in own[one] if all(match in own[other] for other in tied)]
            points = [match_points(match, rules)[one] for match in together]
            return sum(points, Fraction()) if points else None
        case "opponents_mean":
            return _opponents(results, rules, own[one], one)
    return Fraction(-results.lots[one]) if one in results.lots else None


def _win(match: MatchResult, one: int) -> Fraction:
    means = placed(match)
    winners = [other for other in means if means[other] == max(means.values())]
    return Fraction(one in winners, len(winners))


def _margin(match: MatchResult, one: int) -> Fraction:
    totals = dict(zip(match.entrants, match.points, strict=True))
    here = [totals[other] for other in placed(match)]
    return totals[one] - Fraction(sum(here), len(here))


def _saved(own: OwnMatches, one: int) -> Fraction | None:
    costs = 0
    for other, matches in own.items():
        for match in matches:
            if match.colour_points is None:
                return None
            cost = match.colour_points[match.entrants.index(other)]
            if cost is None:
                return None
            costs += cost if other == one else 0
    return Fraction(-costs)


def _opponents(
    results: Results, rules: RankingRules, own: list[MatchResult], one: int
) -> Fraction | None:
    points = counting(results, rules)
    means = [
        sum(points[other].values(), Fraction()) / len(points[other])
        for match in own
        for other in placed(match)
        if other != one and points[other]
    ]
    # Rounded like the value that is shown.
    return Fraction((sum(means, Fraction()) / len(means) * 1680 + 1) // 2, 840) if means else None
