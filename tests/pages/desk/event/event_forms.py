"""The form that sets an event up, as tests fill it in."""

from typing import Any

from tests.builders import (
    an_organisation,
)
from tests.pages.desk.desks import Answer, desk
from tournaments.models import Event, Organisation

ADD = "/admin/tournaments/event/add/"


def filled_in(club: Organisation, /, **more: Any) -> dict[str, Any]:
    """The form as the desk offers it, with a name."""
    return {
        "organisation": club.pk,
        "name": "Spring Cup",
        "slug": "",
        "language": "en",
        "starts_on": "2026-03-06",
        "ends_on": "",
        "time_zone": "Europe/Berlin",
        "venue": "",
        "self_registration": False,
        "edition": "box120",
        "variant": "classic",
        "rounds": "5",
        "target": "",
        "evidence": ["counts", "cards"],
        "points_system": "place",
        "tie_breaks_0": "table_wins",
        "tie_breaks_1": "above_table_mean",
        "preferred_size": "4",
        "smallest_size": "3",
        "largest_size": "5",
        "max_tables": "",
        **more,
    }


def add(**fields: Any) -> Answer:
    """What the desk answers to a director who sets up an event."""
    club = an_organisation()
    return desk(club).post(ADD, filled_in(club, **fields))


def length(event: Event) -> tuple[int | None, bool, int | None]:
    """Return rounds, as many as players, and target."""
    return event.rounds, event.one_round_each, event.target
