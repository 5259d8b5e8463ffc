"""Who helps at one event alone, on the desk."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.builders import a_helper, an_event
from tests.pages.desk.desks import desk, desk_of, said, text
from tournaments.models import Event, Helper, Role

pytestmark = pytest.mark.django_db


def page_of(event: Event) -> str:
    return f"/admin/events/{event.pk}/helpers/"


def test_a_role_is_changed_and_an_unknown_one_refused() -> None:
    helper = a_helper(an_event(0), Role.READER)
    owner = desk(helper.event, Role.OWNER)

    changed = owner.post(f"/admin/helpers/{helper.pk}/", {"role": "director"})
    unknown = owner.post(f"/admin/helpers/{helper.pk}/", {"role": "king"})

    assert said(changed) == [f"{helper.user.username} has another role now: director."]
    assert said(unknown)[-1] == "There is no such role."
    assert Helper.objects.get().role == Role.DIRECTOR


def test_owners_of_the_event_who_remove_themselves_leave_its_pages() -> None:
    helper = a_helper(an_event(0), Role.OWNER)

    answer = desk_of(helper.user).post(f"/admin/helpers/{helper.pk}/", {"remove": "1"})

    assert (answer.status_code, answer["Location"]) == (302, "/admin/")
    assert not Helper.objects.exists()


def test_who_is_no_owner_sees_the_helpers_without_buttons() -> None:
    helper = a_helper(an_event(0), Role.DIRECTOR)

    page = text(desk_of(helper.user).get(page_of(helper.event)))

    assert f"{helper.user.username} director" in page
    assert "Remove" not in page
    assert "Invite a helper" not in page


@pytest.mark.parametrize("helpers", [1, 3])
def test_helpers_take_the_same_queries_at_any_number(
    helpers: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(0)
    for _ in range(helpers):
        a_helper(event, Role.READER)
    browser = desk(event)

    with django_assert_num_queries(10):
        browser.get(page_of(event))


def test_the_way_to_the_register_is_offered_to_members_alone() -> None:
    event = an_event(1)
    helper = desk_of(a_helper(event, Role.DIRECTOR).user)
    page = f"/admin/entrants/{event.entrants.get().pk}/"

    assert "Open in the register" in text(desk(event).get(page))
    assert "Open in the register" not in text(helper.get(page))
