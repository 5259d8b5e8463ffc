"""Coming in, and the list of events."""

import re
from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.builders import a_user, an_event, an_organisation
from tests.pages.desk.desks import desk, desk_of, log_in, text
from tournaments.models import EventState, Role, User

pytestmark = pytest.mark.django_db


def test_a_member_of_any_role_comes_in() -> None:
    club = an_organisation()

    statuses = [log_in(a_user(club, role))[0] for role in Role]

    assert statuses == [302, 302, 302, 302]


def test_an_operator_comes_in_without_any_club() -> None:
    operator = User.objects.create_superuser(username="operator", password="secret")

    assert log_in(operator)[0] == 302
    assert "There are no events yet." in text(desk_of(operator).get("/admin/"))


def test_a_wrong_password_is_refused_in_a_sentence() -> None:
    status, page = log_in(a_user(an_organisation()), "wrong")

    assert status == 200
    assert "No account has this name and this password. Capital letters count in the" in page


def test_an_account_of_no_club_is_shown_whom_to_ask() -> None:
    user, browser = a_user(), Client()
    given = {"username": user.username, "password": "secret", "next": "/admin/"}

    page = text(browser.post("/admin/login/", given, follow=True))

    assert f"You are logged in as {user.username}, but this account belongs to no" in page


def test_an_account_that_was_switched_off_stays_out() -> None:
    user = a_user(an_organisation())
    User.objects.filter(pk=user.pk).update(is_active=False)

    assert log_in(user)[0] == 200
    assert desk_of(user).get("/admin/").status_code == 302


def test_a_member_who_was_removed_is_out_at_once() -> None:
    club = an_organisation()
    browser = desk(club)
    assert browser.get("/admin/").status_code == 200

    club.memberships.all().delete()

    assert browser.get("/admin/").status_code == 302


def test_the_ninth_wrong_password_closes_the_account_in_words() -> None:
    user = a_user(an_organisation())

    statuses = [log_in(user, "wrong")[0] for _ in range(8)]
    status, page = log_in(user)

    assert statuses == [200] * 8
    assert status == 429
    assert "Too many wrong passwords or codes. Wait 15 minutes," in page


def test_the_way_out_leads_to_the_log_in() -> None:
    browser = desk(an_organisation())

    assert "You are logged out" in text(browser.post("/admin/logout/"))
    assert browser.get("/admin/").status_code == 302


def test_a_password_is_changed_on_the_desk() -> None:
    user = a_user(an_organisation())
    new = "eight hearts and more"

    answer = desk_of(user).post(
        "/admin/password_change/",
        {"old_password": "secret", "new_password1": new, "new_password2": new},
    )

    assert answer.status_code == 302
    assert log_in(user, new)[0] == 302


def test_events_stand_with_the_running_ones_first() -> None:
    club = an_organisation()
    for name, state, day in (
        ("Old", EventState.FINISHED, 1),
        ("Sketch", EventState.DRAFT, 2),
        ("Soon", EventState.REGISTRATION, 3),
        ("Later", EventState.REGISTRATION, 4),
        ("Now", EventState.RUNNING, 5),
    ):
        day_of = date(2026, 3, day)
        an_event(
            2, organisation=club, name=name, state=EventState.REGISTRATION,
            starts_on=day_of, ends_on=day_of,
        )  # fmt: skip
        club.events.filter(name=name).update(state=state)

    page = text(desk(club, Role.READER).get("/admin/"))

    names = re.findall("Now|Later|Soon|Sketch|Old", page)
    assert names == ["Now", "Later", "Soon", "Sketch", "Old"]


def test_a_reader_sees_events_but_no_way_to_make_one() -> None:
    event = an_event(5, name="Spring Cup")

    page = text(desk(event, Role.READER).get("/admin/"))

    assert "Spring Cup" in page
    assert "Card Club · 5 entrants" in page
    assert "New event" not in page


def test_an_operator_sees_the_events_of_all_clubs() -> None:
    an_event(0, name="Spring Cup")
    an_event(0, name="Autumn Cup")
    operator = User.objects.create_superuser(username="operator", password="secret")

    page = text(desk_of(operator).get("/admin/"))

    assert "Spring Cup" in page
    assert "Autumn Cup" in page


@pytest.mark.parametrize("events", [1, 3])
def test_list_of_events_takes_the_same_queries_at_any_length(
    events: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = an_organisation()
    for _ in range(events):
        an_event(2, organisation=club)
    browser = desk(club)

    with django_assert_num_queries(7):  # one for the demo
        browser.get("/admin/")


@pytest.mark.parametrize(
    "path", ["event", "person", "organisation"], ids=["events", "people", "organisations"]
)
@pytest.mark.parametrize("rows", [1, 3])
def test_stock_list_takes_the_same_queries_at_any_length(
    path: str, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    user = a_user(an_organisation())
    for _ in range(rows):
        club = an_organisation()
        club.memberships.create(user=user, role=Role.OWNER)
        an_event(1, organisation=club)
    browser = desk_of(user)

    with django_assert_num_queries(8 if path == "event" else 7):
        browser.get(f"/admin/tournaments/{path}/")


def test_no_page_carries_scripts_or_styles_of_its_own() -> None:
    event = an_event(4)
    browser = desk(event)
    pages = [
        "/admin/", "/admin/login/", "/admin/tournaments/event/", "/admin/tournaments/event/add/",
        "/admin/tournaments/person/", f"/admin/tournaments/event/{event.pk}/change/",
        f"/admin/events/{event.pk}/", f"/admin/events/{event.pk}/cards/",
    ]  # fmt: skip

    for page in pages:
        html = browser.get(page, follow=True).content.decode()
        assert "<style" not in html, page
        assert " style=" not in html, page
        assert "<script>" not in html, page
        assert "jsi18n" not in html, page


@pytest.mark.parametrize("value", ["%00", "x", "99999999999999999999", "'", "%ff"])
@pytest.mark.parametrize("key", ["q", "state__exact", "o", "p", "_to_field", "all", "nothing__lt"])
def test_lists_take_any_question(key: str, value: str) -> None:
    event = an_event(1)
    browser = desk(event)

    answers = [
        browser.get(f"/admin/tournaments/{rows}/?{key}={value}")
        for rows in ("event", "person", "organisation")
    ]

    assert {answer.status_code for answer in answers} <= {200, 302, 400}


@pytest.mark.parametrize("key", ["x", "0", "-1", "99999999999999999999", "1_2F", "%00", "_5F"])
def test_forms_of_nothing_are_not_there(key: str) -> None:
    browser = desk(an_event(1))

    answers = [
        browser.get(f"/admin/tournaments/{rows}/{key}/change/")
        for rows in ("event", "person", "organisation")
    ]

    assert {answer.status_code for answer in answers} == {404}
