"""Setting an event up, and changing it."""

from datetime import date
from functools import partial

import pytest
import time_machine

from tests.builders import (
    an_event,
    an_organisation,
)
from tests.pages.desk.desks import desk, said, text
from tests.pages.desk.event.event_forms import ADD, filled_in, while_stored
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


def test_a_new_event_is_today_where_the_newest_one_of_the_club_was() -> None:
    club = an_organisation()

    def offered() -> tuple[str, date]:
        form = desk(club).get(ADD).context["adminform"].form
        return form["time_zone"].value(), form["starts_on"].value()

    with time_machine.travel("2026-03-06 23:30Z", tick=False):
        for_the_first = offered()
    an_event(0, organisation=club, time_zone="Asia/Tokyo")
    with time_machine.travel("2026-03-06 15:30Z", tick=False):
        for_the_next = offered()

    assert for_the_first == ("Europe/Berlin", date(2026, 3, 7))
    assert for_the_next == ("Asia/Tokyo", date(2026, 3, 7))


def test_only_directors_of_a_club_may_add_an_event_to_it() -> None:
    club, other = an_organisation(), an_organisation("Other Club")
    director = desk(club)
    other.memberships.create(user_id=director.session["_auth_user_id"], role=Role.SCORE_KEEPER)

    answer = director.post(ADD, filled_in(other))

    assert "Select a valid choice." in text(answer)
    assert desk(club, Role.SCORE_KEEPER).get(ADD).status_code == 403


def test_nothing_can_be_deleted() -> None:
    event = an_event(0)

    answer = desk(event, Role.OWNER).post(f"/admin/tournaments/event/{event.pk}/delete/")

    assert answer.status_code == 404
    assert Event.objects.filter(pk=event.pk).exists()


def test_the_list_is_searched_and_leads_to_the_event() -> None:
    club = an_organisation()
    cup = an_event(3, organisation=club, name="Spring Cup")
    an_event(0, organisation=club, name="League night")

    answer = desk(club, Role.READER).get("/admin/tournaments/event/?q=cup")

    assert "Spring Cup" in text(answer)
    assert "League night" not in text(answer)
    assert f'href="/admin/events/{cup.pk}/"' in answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_two_who_take_the_same_address_at_once_one_is_refused() -> None:
    club = an_organisation()
    browser = desk(club)

    answer = while_stored(
        partial(an_event, 0, organisation=club, slug="spring-cup"),
        lambda: browser.post(ADD, filled_in(club, name="Spring Cup")),
    )

    assert said(answer) == ["Another event has just got the same address. Save again."]
    assert list(Event.objects.values_list("slug", flat=True)) == ["spring-cup"]
    assert browser.post(ADD, filled_in(club, name="Spring Cup"))["Location"].startswith("/admin/e")
    assert Event.objects.filter(slug="spring-cup-2").exists()
