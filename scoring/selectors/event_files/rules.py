"""Rules between rows of an event file that no constraint of the database holds."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias
from zoneinfo import available_timezones

from engine.decks import EDITIONS, players_of
from engine.fields import SheetUnreadable
from engine.seating.problems import read_problem
from engine.seating.refusals import ProblemRefused
from engine.sheets import read_sheet
from engine.standings.points import POINTS_SYSTEMS
from engine.standings.tie_breaks import TIE_BREAKS
from engine.variants import VARIANTS
from scoring.errors import FileFault, FileProblem
from scoring.selectors.event_files.documents import Row, Rows, path_of

# Rows; also positions of seats, and entrants who sat there in any round, by table.
ById: TypeAlias = Mapping[str, Mapping[int, Any]]


def broken_rules(rows: Rows) -> Iterator[FileProblem]:
    """Yield the values that do not fit other rows, or name what is unknown here."""
    by_id: dict[str, dict[int, Any]] = {
        name: {row.get("id", index): row for index, row in enumerate(listed)}
        for name, listed in rows.items()
    }
    by_id["positions"] = defaultdict(set)
    for seat in rows["seats"]:
        by_id["positions"][seat["table"]].add(seat["position"])
    by_id["entrants_at"] = defaultdict(set)
    for one in rows["occupancies"]:
        by_id["entrants_at"][by_id["seats"][one["seat"]]["table"]].add(one["entrant"])
    for (name, key), fits in _RULES.items():
        for index, row in enumerate(rows[name]):
            if not fits(row, by_id):
                yield FileProblem(FileFault.VALUE, path_of(name, index, key))


def _seats_of_the_table(row: Row, by_id: ById) -> bool:
    there: set[int] = by_id["positions"][row["table"]]
    return there.issuperset(row["seats_in_play"])


def _same_table(row: Row, by_id: ById) -> bool:
    return bool(by_id["rounds"][row["round"]]["table"] == row["table"])


def _entered_at_a_seat(row: Row, by_id: ById) -> bool:
    seat = row["seat"]
    return seat is None or bool(by_id["seats"][seat]["table"] == row["table"])


def _seat_of_the_entry(row: Row, by_id: ById) -> bool:
    at = by_id["entries"][row["entry"]]["table"]
    return bool(by_id["seats"][row["seat"]]["table"] == at)


def _sat_at_the_table(row: Row, by_id: ById) -> bool:
    at = by_id["entries"][row["entry"]]["table"]
    return row["entrant"] is None or row["entrant"] in by_id["entrants_at"][at]


def _table_of_the_seating(row: Row, by_id: ById) -> bool:
    table = row["table"]
    return table is None or bool(by_id["tables"][table]["seating"] == row["seating"])


def _kept_tables(row: Row, _: ById) -> bool:
    """Return whether each kept table is the number of a place and a list of start numbers."""
    match row["kept"]:
        case list(kept):
            return all(
                isinstance(one, list) and len(one) == 2 and _numbers([one[0]]) and _numbers(one[1])
                for one in kept
            )
    return False


def _numbers(value: object) -> bool:
    return isinstance(value, list) and all(type(one) is int for one in value)


def _texts(row: Row, _: ById) -> bool:
    texts = row["translations"]
    return isinstance(texts, dict) and all(isinstance(text, str) for text in texts.values())


def _can_be_planned(row: Row, _: ById) -> bool:
    """Return whether the search can read the problem, where it may still be run."""
    if not row["problem"] or row["state"] not in ("waiting", "proposed"):
        return bool(row["state"] != "waiting")
    try:
        read_problem(row["problem"])
    except (ProblemRefused, ValueError):
        return False
    return True


def _known_game(row: Row, by_id: ById) -> bool:
    [event] = by_id["event"].values()
    edition, variant = row["edition"] or event["edition"], row["variant"] or event["variant"]
    return edition in EDITIONS and variant in VARIANTS and bool(players_of(edition, variant))


def _known_house(row: Row, _: ById) -> bool:
    """Return whether a sheet can be read with these house rules."""
    try:
        read_sheet({**_A_ROUND, "house": row["house"]})
    except SheetUnreadable:
        return False
    return True


_A_ROUND: Final = {
    "edition": "box120",
    "variant": "classic",
    "players": 3,
    "evidence": "points",
    "piles": 3 * [{"points": 0}],
}


_RULES: Final[Mapping[tuple[str, str], Callable[[Row, ById], bool]]] = {
    ("event", "variant"): _known_game,
    ("event", "house"): _known_house,
    ("event", "points_system"): lambda row, _: row["points_system"] in POINTS_SYSTEMS,
    ("event", "tie_breaks"): lambda row, _: all(one in TIE_BREAKS for one in row["tie_breaks"]),
    ("event", "time_zone"): lambda row, _: row["time_zone"] in available_timezones(),
    ("seatings", "variant"): _known_game,
    ("seatings", "kept"): _kept_tables,
    ("seatings", "quality"): lambda row, _: isinstance(row["quality"], dict | None),
    ("announcements", "translations"): _texts,
    ("seatings", "problem"): _can_be_planned,
    ("state_changes", "table"): _table_of_the_seating,
    ("rounds", "seats_in_play"): _seats_of_the_table,
    ("entries", "round"): _same_table,
    ("entries", "seat"): _entered_at_a_seat,
    ("piles", "seat"): _seat_of_the_entry,
    ("confirmations", "entrant"): _sat_at_the_table,
}
