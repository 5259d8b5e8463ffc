"""The page that copies an event."""

import pytest

from tests.builders import an_event
from tests.pages.desk.desks import desk, said, text
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_a_copy_is_made_and_shown() -> None:
    event = an_event(4)
    director = desk(event)
    page = f"/admin/events/{event.pk}/copy/"
    assert "The links of its tables are new." in text(director.get(page))

    given = {"name": "Next cup", "starts_on": "2027-01-09", "with_entrants": "on"}
    answer = director.post(page, given)

    copy = Event.objects.get(slug="next-cup")
    assert answer["Location"] == f"/admin/events/{copy.pk}/"
    assert said(answer) == ["“Next cup” is saved."]
    assert (str(copy.ends_on), copy.entrants.count()) == ("2027-01-09", 4)


def test_days_the_wrong_way_round_are_told_and_nothing_is_stored() -> None:
    event = an_event(0)

    given = {"name": "漢字", "starts_on": "2027-01-09", "ends_on": "2027-01-08"}
    answer = desk(event).post(f"/admin/events/{event.pk}/copy/", given)

    assert answer.status_code == 422
    assert "The last day cannot be before the first day." in text(answer)
    assert Event.objects.count() == 1
