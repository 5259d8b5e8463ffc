"""A person's own page on the desk."""

from datetime import date

import pytest

from tests.builders import an_event
from tests.pages.desk.desks import desk, text

pytestmark = pytest.mark.django_db


def test_a_person_s_page_lists_the_events_the_newest_first() -> None:
    event = an_event(1, name="Friday")
    anna = event.entrants.get().person
    later = an_event(
        0,
        organisation=event.organisation,
        name="Saturday",
        starts_on=date(2026, 3, 7),
        ends_on=date(2026, 3, 7),
    )
    later.entrants.create(person=anna, number=4, home_club="Bern")
    an_event(1, organisation=event.organisation)

    page = text(desk(event).get(f"/admin/people/{anna.pk}/"))

    assert "Saturday · 7 March 2026 · No. 4 · Bern Friday · 6 March 2026 · No. 1" in page
    assert "Others with this name Anna · one event" in page
