"""Who helps at one event alone, on the desk."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.builders import a_helper, a_user, an_event
from tests.pages.desk.desks import desk, desk_of, log_in, said, text
from tournaments.models import Event, Helper, Role

pytestmark = pytest.mark.django_db


def page_of(event: Event) -> str:
    return f"/admin/events/{event.pk}/helpers/"


def test_an_owner_names_a_helper_who_then_comes_in_and_sees_this_event_alone() -> None:
    event = an_event(name="Spring Cup")
    an_event(organisation=event.organisation, name="Autumn Cup")
    user = a_user()

    answer = desk(event, Role.OWNER).post(
        f"{page_of(event)}invite/", {"username": user.username, "role": "score_keeper"}
    )

    assert said(answer) == [f"{user.username} helps at Spring Cup now."]
    assert log_in(user)[0] == 302
    start = text(desk_of(user).get("/admin/"))
    assert ("Spring Cup" in start, "Autumn Cup" in start) == (True, False)


def test_who_helps_already_is_refused() -> None:
    helper = a_helper(an_event(0), Role.READER)

    answer = desk(helper.event, Role.OWNER).post(
        f"{page_of(helper.event)}invite/", {"username": helper.user.username, "role": "owner"}
    )

    assert answer.status_code == 422
    assert "This account is a member already. Change its role in the list." in text(answer)


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
    assert "Add a helper" not in page


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

    assert "The person in the register" in text(desk(event).get(page))
    assert "The person in the register" not in text(helper.get(page))
