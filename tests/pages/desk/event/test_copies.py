"""The page that copies an event."""

import pytest

from tests.builders import a_helper, an_event
from tests.pages.desk.desks import desk, desk_of, said, text
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


def test_a_copy_is_made_and_shown() -> None:
    event = an_event(4)
    director = desk(event)
    page = f"/admin/events/{event.pk}/copy/"
    assert "Its tables get new links." in text(director.get(page))

    given = {"name": "Next cup", "starts_on": "2027-01-09", "with_entrants": "on"}
    answer = director.post(page, given)

    copy = Event.objects.get(slug="next-cup")
    assert answer["Location"] == f"/admin/events/{copy.pk}/"
    assert said(answer) == ["“Next cup” is saved."]
    assert (str(copy.ends_on), copy.entrants.count()) == ("2027-01-09", 4)


def test_a_copy_asks_for_its_name_and_day() -> None:
    event = an_event(0)
    director, address = desk(event), f"/admin/events/{event.pk}/copy/"

    form = director.get(address).context["form"]
    answer = director.post(address, {})

    assert (form["name"].value(), form["starts_on"].value()) == (None, None)
    assert answer.status_code == 422
    assert text(answer).count("This field is required.") == 2
    assert Event.objects.count() == 1


def test_days_the_wrong_way_round_are_shown_and_nothing_is_stored() -> None:
    event = an_event(0)

    given = {"name": "漢字", "starts_on": "2027-01-09", "ends_on": "2027-01-08"}
    answer = desk(event).post(f"/admin/events/{event.pk}/copy/", given)

    assert answer.status_code == 422
    assert "The last day cannot be before the first day." in text(answer)
    assert Event.objects.count() == 1


def test_a_copy_in_the_year_9999_is_refused() -> None:
    event = an_event(0)
    given = {"name": "Spring", "starts_on": "9999-12-31"}

    answer = desk(event).post(f"/admin/events/{event.pk}/copy/", given)

    assert answer.status_code == 422
    assert "The year of an event is between 2000 and 2199." in text(answer)


def test_who_directs_this_event_alone_is_offered_no_copy() -> None:
    helper = a_helper(an_event(0), Role.DIRECTOR)
    event = helper.event

    page = f"/admin/events/{event.pk}/state/"

    assert "Copy the event" not in text(desk_of(helper.user).get(page))
    assert "Copy the event" in text(desk(event).get(page))
