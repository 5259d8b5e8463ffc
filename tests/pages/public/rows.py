"""Stored standings, and how a page shows them."""

import re
from typing import Any

from scoring.models import StandingsSnapshot
from tournaments.models import Event


def a_row(number: int, **fields: Any) -> dict[str, Any]:
    """A line as it is stored: two thirds of all points, from two matches."""
    return {
        "rank": number,
        "number": number,
        "name": f"Anna {number}",
        "club": "",
        "team": "",
        "out_of_competition": False,
        "points": 1120,
        "matches": 2,
        "closed_seatings": 2,
        "raw": -7,
        "tie_breaks": [840, 0],
        "decided_by": None,
        "missing": [],
        "change": None,
        "seatings": [],
        "sanctions": 0,
        **fields,
    }


def a_team(name: str, rank: int | None, points: int, **fields: Any) -> dict[str, Any]:
    """A line of the standings of teams, as it is stored."""
    return {
        "rank": rank,
        "team": name,
        "points": points,
        "decided_by": None,
        "tie_breaks": [None, None, None],
        "members": [],
        **fields,
    }


def a_cell(seating: int, points: int, kind: str = "played", *, counts: bool = True) -> list[Any]:
    """What one seating gave, as it is stored with a line."""
    return [seating, points, kind, counts]


def cells(body: str) -> list[str]:
    """The words in the body of a table, cell by cell."""
    found = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", body, re.DOTALL)
    return [re.sub("[ \n]+", " ", re.sub("<[^>]*>", " ", cell)).strip() for cell in found]


def stored(event: Event, *rows: dict[str, Any], **fields: Any) -> StandingsSnapshot:
    """The standings of an event as the worker would store them."""
    return StandingsSnapshot.objects.create(event=event, rows=rows, **{"version": 5, **fields})
