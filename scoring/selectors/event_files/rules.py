"""Rules between rows of an event file that no constraint of the database holds."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from typing import Any, Final, TypeAlias

from django.conf import settings

from engine.cards import CARDS, Colour
from engine.decks import EDITIONS, players_of
from engine.fields import SheetUnreadable
from engine.problems import Code
from engine.seating.cost import DEFAULT_WEIGHTS
from engine.seating.problem_text import read_problem
from engine.seating.refusals import ProblemRefused
from engine.sheets import read_sheet
from engine.standings.points import POINTS_SYSTEMS
from engine.standings.tie_breaks import TIE_BREAKS
from engine.variants import VARIANTS
from scoring.errors import FileFault, FileProblem
from scoring.models import TEXT_LIMIT
from scoring.selectors.event_files.documents import Row, Rows, path_of
from scoring.selectors.event_files.values import (
    LARGEST_BIG,
    LARGEST_SMALL,
    is_free_text,
    is_text,
)
from tournaments.currencies import known_currencies
from tournaments.models import SeatingMode, SeatingState
from tournaments.pictures import is_drawn
from tournaments.selectors.tables import SEATED
from tournaments.time_zones import time_zones

# Rows; also, by table, positions of seats and entrants who sat there in any round, and by seat who
# sat there first.
ById: TypeAlias = Mapping[str, Mapping[int, Any]]
Rule: TypeAlias = Callable[[Row, ById], bool]


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
    by_id["first_at"] = {}
    for occupancy in rows["occupancies"]:
        by_id["entrants_at"][by_id["seats"][occupancy["seat"]]["table"]].add(occupancy["entrant"])
        by_id["first_at"].setdefault(occupancy["seat"], occupancy["entrant"])
    for (name, key), fits in _RULES.items():
        for index, row in enumerate(rows[name]):
            if not fits(row, by_id):
                yield FileProblem(FileFault.VALUE, path_of(name, index, key))


def _seats_of_the_table(row: Row, by_id: ById) -> bool:
    there: set[int] = by_id["positions"][row["table"]]
    return there.issuperset(row["seats_in_play"])


def _has_seats(row: Row, by_id: ById) -> bool:
    return bool(by_id["positions"][row["id"]])


def _taken_first(row: Row, by_id: ById) -> bool:
    """Return whether a seat was made for a person: it may be empty afterwards alone."""
    return by_id["first_at"].get(row["id"]) is not None


def _reverses_one(row: Row, by_id: ById) -> bool:
    """Return whether a payment takes back none, or as much of the same person in the same way."""
    if row["reverses"] is None:
        return True
    paid = by_id["payments"][row["reverses"]]
    return bool(
        paid["reverses"] is None
        and (paid["entrant"], paid["method"], paid["amount"])
        == (row["entrant"], row["method"], -row["amount"])
    )


def _has_rounds(_: Row, by_id: ById) -> bool:
    [event] = by_id["event"].values()
    return not event["without_rounds"]


def _no_rehearsal(_: Row, by_id: ById) -> bool:
    [event] = by_id["event"].values()
    return not event["rehearsal"]


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
                isinstance(pair, list)
                and len(pair) == 2
                and _numbers([pair[0]])
                and _numbers(pair[1])
                for pair in kept
            )
    return False


def _numbers(value: object) -> bool:
    return isinstance(value, list) and all(type(number) is int for number in value)


def _texts(row: Row, _: ById) -> bool:
    """Return whether there are texts by code of a language, each as long as the first may be."""
    texts = row["translations"]
    languages = dict(settings.LANGUAGES)
    return isinstance(texts, dict) and all(
        code in languages and is_free_text(text) and 0 < len(text) <= TEXT_LIMIT
        for code, text in texts.items()
    )


def _problem(row: Row, _: ById) -> bool:
    """Return whether what was asked can be read.

    Nothing was asked where tables were made by hand; once published, it is not needed again.
    """
    if not row["problem"]:
        by_hand = row["mode"] == SeatingMode.HAND and row["state"] != SeatingState.WAITING
        return by_hand or row["state"] not in (SeatingState.WAITING, SeatingState.PROPOSED)
    try:
        problem = read_problem(row["problem"])
    except (ProblemRefused, ValueError):
        return False
    return bool(row["part"] < problem.seatings)


def _quality(row: Row, _: ById) -> bool:
    """Return whether a plan's evidence has the parts that pages show, and they are numbers."""
    quality = row["quality"]
    if quality is None:
        return row["state"] not in (SeatingState.PROPOSED, *SEATED)
    return (
        isinstance(quality, dict)
        and quality.keys() >= {"cost", "meetings", "short_tables"}
        and all(_is_evidence(key, value) for key, value in quality.items())
    )


def _is_evidence(key: str, value: object) -> bool:
    if key in ("proved", "stopped"):
        return type(value) is bool
    if key == "method":
        return is_text(value)
    return key in _EVIDENCE and (type(value) is int and abs(value) <= LARGEST_BIG)


_EVIDENCE: Final = {"cost", *DEFAULT_WEIGHTS.by_part, "bound", "steps", "seed"}


def _known_codes(row: Row, _: ById) -> bool:
    return all(code in _CODES for key in ("accepted", "overruled") for code in row[key])


_CODES: Final = frozenset(map(str, Code))


def _faced(row: Row, _: ById) -> bool:
    """Return whether the passes of a hattrick are cards or their number, or unknown."""
    return all(_cards_or_number(row[key]) for key in ("face_up", "face_down"))


def _cards_or_number(value: object) -> bool:
    if isinstance(value, list):
        return all(isinstance(card, str) and card in CARDS for card in value)
    return value is None or (type(value) is int and 0 <= value <= LARGEST_SMALL)


def _known_colour(row: Row, _: ById) -> bool:
    return row["choice"] == "" or row["choice"] in set(Colour)


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


def _as_drawn(row: Row, _: ById) -> bool:
    """Return whether a picture is one as the desk draws it."""
    return is_drawn(row["content"], row["width"], row["height"])


def _own_digest(row: Row, _: ById) -> bool:
    return sha256(row["content"]).hexdigest() == str(row["digest"])


_OF_EVENTS: Final[Mapping[str, Rule]] = {
    "variant": _known_game,
    "house": _known_house,
    "points_system": lambda row, _: row["points_system"] in POINTS_SYSTEMS,
    "tie_breaks": lambda row, _: all(tie_break in TIE_BREAKS for tie_break in row["tie_breaks"]),
    "time_zone": lambda row, _: row["time_zone"] in time_zones(),
    "currency": lambda row, _: row["currency"] in known_currencies(),
}
_RULES: Final[Mapping[tuple[str, str], Rule]] = {
    **{("event", key): rule for key, rule in _OF_EVENTS.items()},
    **{("event_history", key): rule for key, rule in _OF_EVENTS.items()},
    ("payments", "reverses"): _reverses_one,
    ("pictures", "content"): _as_drawn,
    ("pictures", "digest"): _own_digest,
    ("seatings", "variant"): _known_game,
    ("seatings", "number"): _has_rounds,
    ("seatings", "kept"): _kept_tables,
    ("seatings", "quality"): _quality,
    ("seatings", "problem"): _problem,
    ("announcements", "translations"): _texts,
    ("state_changes", "table"): _table_of_the_seating,
    ("tables", "place"): _has_seats,
    ("seats", "position"): _taken_first,
    ("rounds", "seats_in_play"): _seats_of_the_table,
    ("entries", "round"): _same_table,
    ("entries", "seat"): _entered_at_a_seat,
    ("entries", "accepted"): _known_codes,
    ("piles", "seat"): _seat_of_the_entry,
    ("piles", "face_up"): _faced,
    ("piles", "choice"): _known_colour,
    ("confirmations", "entrant"): _sat_at_the_table,
    ("series", "slug"): _no_rehearsal,
}
