"""Rows of files of earlier releases, read as it is said now. See docs/event-file.md."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, TypeAlias

from scoring.selectors.event_files.columns import LONGEST_NAME, USERS
from tournaments.models.entrants import digest_of, new_key
from tournaments.selectors.occupancies import covers

Unchecked: TypeAlias = dict[str, Any]  # lists of rows by name, as far as the file is right

_BY_ONE: Final = "player"  # in 0.1.0 one second player confirmed, at a seat


def read_earlier(rows: Unchecked) -> None:
    """Change the rows of an earlier release as an upgrade changes those of a database.

    Rows that cannot be read stay as they are, to be named as problems.
    """
    for name in ("event", "event_history"):
        for row in _listed(rows.get(name)):
            if row.get("confirmation") == _BY_ONE:
                row["confirmation"] = "asked" if row.get("state") == "finished" else "needed"
    for row in _listed(rows.get(USERS)):
        if isinstance(row.get("name"), str):
            row["name"] = row["name"][:LONGEST_NAME]
    if any("seat" in row for row in _listed(rows.get("confirmations"))):
        with suppress(KeyError, TypeError):
            rows["confirmations"] = list(_by_person(rows))


def name_entrants(rows: Mapping[str, list[dict[str, Any]]]) -> None:
    """Say in the newest row of each entrant's history what results show, where none says so yet.

    To be called with rows that were checked.
    """
    people, teams = ({row["id"]: row for row in rows[name]} for name in ("people", "teams"))
    newest = {row["of"]: row for row in rows["entrant_history"]}
    for entrant in rows["entrants"]:
        noted, person = newest.get(entrant["id"]), people[entrant["person"]]
        if noted and not noted["digest"]:
            entrant["key"] = "" if person["erased_at"] else new_key()
            shown = {
                "name": person["name"],
                "sort_name": person["sort_name"],
                "team_name": teams[entrant["team"]]["name"] if entrant["team"] else "",
            }
            same = {key: entrant[key] for key in ("key", "home_club", "out_of_competition")}
            noted |= {**shown, "digest": digest_of(**shown, **same)}


def _by_person(rows: Unchecked) -> Iterator[dict[str, Any]]:
    """Yield confirmations that name people; of one person only the first one for an entry."""
    numbers = {row["id"]: row["number"] for row in rows["rounds"]}
    played = {row["id"]: numbers[row["round"]] for row in rows["entries"]}
    sitting = defaultdict(list)
    for row in rows["occupancies"]:
        sitting[row["seat"]].append(row)
    named: set[tuple[Any, Any]] = set()
    for row in rows["confirmations"]:
        entrant = None
        for occupancy in sitting[row["seat"]]:  # the newest that covers the round counts
            if covers(occupancy["from_round"], occupancy["to_round"], played[row["entry"]]):
                entrant = occupancy["entrant"]
        if row["by"] is None and (entrant is None or (row["entry"], entrant) in named):
            continue
        named.add((row["entry"], entrant))
        yield {key: value for key, value in row.items() if key != "seat"} | {"entrant": entrant}


def _listed(rows: Any) -> list[Any]:
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
