"""What holds for all public pages alike."""

import re
from datetime import UTC, datetime

import pytest
import time_machine
from django.conf import settings
from django.test import Client

from scoring.services.clocks import start_clock
from scoring.services.seatings import close_seating
from tests.builders import a_published_seating, a_sanction, a_void_round, an_entry, an_event
from tests.flows.addresses import SHOWS_AN_EVENT, fill_in
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db

TEMPLATES = settings.BASE_DIR / "templates" / "public"


@time_machine.travel(datetime(2026, 3, 6, 12, 30, tzinfo=UTC), tick=False)
def test_no_page_of_an_event_shows_the_time_of_another_zone() -> None:
    event = an_event(4, rounds=2, time_zone="Pacific/Kiritimati")  # 14 hours ahead: 02:30
    table = tables_of(a_published_seating(event))[0]
    an_entry(table)
    a_void_round(table)
    a_sanction(event)
    close_seating(seating_id=table.seating_id)
    newest = a_published_seating(event, seed=2)
    start_clock(seating_id=newest.pk, minutes=60)
    table = tables_of(newest)[0]
    an_entry(table)

    times: set[str] = set()
    for route in SHOWS_AN_EVENT:
        text = Client().get(fill_in(route, table, "")).content.decode()
        if "<main" in text:
            times |= set(re.findall(r"\b\d?\d:\d\d\b", re.sub(r"<[^>]*>", " ", text)))

    assert times - {"2:30"} == {"02:30", "03:30"}  # the clock ends an hour later


def test_every_script_that_a_template_names_is_joined() -> None:
    """Of one that is lost and fetched again, a browser would not fetch an import again."""
    templates = "".join(path.read_text() for path in TEMPLATES.rglob("*.html"))
    named = set(re.findall(r"{% static '([^']+\.js)' %}", templates))
    assert "public/live_updates.js" in named
    assert named <= set(settings.JOINED_FILES)
