"""The form that sets an event up, as tests fill it in."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connection, transaction
from django.urls import reverse

from pages.desk.event.settings import SECTIONS
from tests.at_once import holds_another_up
from tests.builders import (
    an_organisation,
)
from tests.pages.desk.desks import Answer, desk
from tests.waiting import LIMIT, eventually
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
        "doors_at": "",
        "starts_at": "",
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


def section_of(key: str, club: Organisation, /, **more: Any) -> dict[str, Any]:
    """One section of the settings as its form would send it."""
    [section] = [one for one in SECTIONS if one.key == key]
    own = (*section.names, *(["tie_breaks_0", "tie_breaks_1"] * (key == "standings")))
    sent = {name: value for name, value in filled_in(club, **more).items() if name in own}
    return {"section": key, **sent}


def change(event: Event) -> str:
    """The address of an event's settings."""
    return reverse("admin:tournaments_event_change", args=[event.pk])


def add(**fields: Any) -> Answer:
    """What the desk answers to a director who sets up an event."""
    club = an_organisation()
    return desk(club).post(ADD, filled_in(club, **fields))


def length(event: Event) -> tuple[int | None, bool, int | None]:
    """Return rounds, as many as players, and target."""
    return event.rounds, event.one_round_each, event.target


def while_stored(act_of_another: Callable[[], object], act: Callable[[], Answer]) -> Answer:
    """What comes of an act that waits for another's, which is stored at the same moment."""
    changed = threading.Event()

    def change_first() -> None:
        try:
            with transaction.atomic():
                act_of_another()
                changed.set()
                eventually(holds_another_up)
        finally:
            connection.close()

    first = threading.Thread(target=change_first)
    first.start()
    changed.wait(LIMIT)
    answer = act()
    first.join()
    return answer
