"""Sessions: when they end, and for whom."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client

from tests.builders import a_helper, a_user, an_event, an_organisation
from tests.pages.desk.desks import PASSWORD, desk_of, said
from tournaments.models import Role, User

pytestmark = pytest.mark.django_db

NEW = "eight hearts and more"
EVENING = datetime(2026, 3, 6, 18, tzinfo=UTC)


def status(browser: Client) -> int:
    """200 inside, 302 where the log-in stands in the way."""
    return browser.get("/admin/").status_code


def change_password(browser: Client) -> None:
    given = {"old_password": "secret", "new_password1": NEW, "new_password2": NEW}
    assert browser.post("/admin/password_change/", given).status_code == 302


def test_who_finds_a_desk_left_open_may_guess_its_password_eight_times() -> None:
    user = a_user(an_organisation())
    browser = desk_of(user)
    new = {"new_password1": NEW, "new_password2": NEW}
    for _ in range(8):
        browser.post("/admin/password_change/", {"old_password": "a guess", **new})

    answer = browser.post("/admin/password_change/", {"old_password": PASSWORD, **new})

    assert said(answer) == ["Too many wrong passwords or codes: wait 15 minutes."]
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


def test_a_session_ends_a_day_after_the_log_in_although_it_was_used() -> None:
    with time_machine.travel(EVENING, tick=False):
        browser = desk_of(a_user(an_organisation()))
    with time_machine.travel(EVENING + timedelta(hours=23), tick=False):
        assert status(browser) == 200
    with time_machine.travel(EVENING + timedelta(hours=25), tick=False):
        assert status(browser) == 302


def test_a_new_password_logs_out_everywhere_else() -> None:
    user = a_user(an_organisation())
    here, elsewhere = desk_of(user), desk_of(user)

    change_password(here)

    assert (status(here), status(elsewhere)) == (200, 302)


def test_logging_out_ends_the_session_and_not_only_its_cookie() -> None:
    browser, copied = desk_of(a_user(an_organisation())), Client()
    copied.cookies["sessionid"] = browser.cookies["sessionid"].value
    assert status(copied) == 200

    browser.post("/admin/logout/")

    assert status(copied) == 302


@pytest.mark.parametrize("change", [{"is_active": False}, {"password": "!"}])
def test_a_user_who_is_shut_out_is_out_at_once(change: dict[str, object]) -> None:
    user = a_user(an_organisation())
    browser = desk_of(user)
    assert status(browser) == 200

    User.objects.filter(pk=user.pk).update(**change)

    assert status(browser) == 302


def test_a_helper_who_was_removed_is_out_at_once() -> None:
    helper = a_helper(an_event(0), Role.DIRECTOR)
    browser = desk_of(helper.user)
    assert status(browser) == 200

    helper.delete()

    assert status(browser) == 302


@pytest.mark.parametrize("asked", ["", "//elsewhere.example/", "https://elsewhere.example/admin/"])
def test_a_log_in_that_asks_for_no_page_of_ours_leads_to_the_events(asked: str) -> None:
    given = {"username": a_user(an_organisation()).username, "password": "secret", "next": asked}

    answer = Client().post("/admin/login/", given)

    assert answer["Location"] == "/admin/"


def test_no_script_and_no_other_site_reads_or_sends_the_cookie() -> None:
    user = a_user(an_organisation())
    browser = Client()

    browser.post("/admin/login/?next=/admin/", {"username": user.username, "password": "secret"})

    cookie = browser.cookies["sessionid"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
