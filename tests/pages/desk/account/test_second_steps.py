"""The second step: set up, asked for at the log-in, demanded by an organisation."""

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client

from tests.builders import a_user, an_event, an_organisation
from tests.pages.desk.desks import PASSWORD, Answer, desk, desk_of, said, text
from tests.pages.desk.log_ins import give_code, give_password
from tests.second_steps import a_user_with_app, code_now
from tournaments.models import Role, User
from tournaments.selectors.second_steps import has_second_step, recovery_codes_of
from tournaments.services.organisations import demand_second_step

pytestmark = pytest.mark.django_db

EVENING = datetime(2026, 3, 6, 18, tzinfo=UTC)
PAGE = "/admin/second-step/"


def secret_on(page: Answer) -> str:
    found = re.search(r'class="address">([A-Z2-7 ]+)<', page.content.decode())
    assert found is not None
    return found[1].replace(" ", "")


def test_a_user_switches_it_on_with_password_and_code_and_gets_recovery_codes() -> None:
    user = a_user(an_organisation())
    browser = desk_of(user)
    secret = secret_on(browser.get(PAGE))

    page = browser.post(PAGE, {"password": PASSWORD, "code": code_now(secret)})

    first = recovery_codes_of(user)[0]
    assert f"{first[:4]} {first[4:]}" in text(page)
    assert has_second_step(user)
    assert first not in browser.get(PAGE).content.decode()
    assert "Recovery codes left: 10." in text(browser.get(PAGE))


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        pytest.param({"code": "000000"}, "This code is wrong or was used before.", id="code"),
        pytest.param({"password": "x"}, "This is not your password.", id="password"),
        pytest.param({"code": ""}, "This field is required.", id="nothing"),
    ],
)
def test_it_stays_off_without_both(given: dict[str, str], sentence: str) -> None:
    user = a_user(an_organisation())
    browser = desk_of(user)
    secret = secret_on(browser.get(PAGE))

    page = browser.post(PAGE, {"password": PASSWORD, "code": code_now(secret), **given})

    assert page.status_code == 422
    assert sentence in text(page)
    assert secret_on(page) == secret  # what the app has scanned still counts
    assert not has_second_step(user)


def test_a_right_password_opens_nothing_before_the_code() -> None:
    user, browser = a_user_with_app(an_organisation()), Client()

    asked = give_password(browser, user)

    assert "Six digits from the app on your phone" in text(asked)
    assert browser.get("/admin/").status_code == 302
    assert "sessionid" not in browser.cookies
    answer = give_code(browser, asked, code_now())
    assert (answer.status_code, answer["Location"]) == (302, "/admin/")
    assert browser.get("/admin/").status_code == 200


def test_a_recovery_code_opens_the_desk_once() -> None:
    user, browser = a_user_with_app(an_organisation()), Client()
    code = recovery_codes_of(user)[0]

    statuses = [give_code(browser, give_password(Client(), user), code).status_code for _ in "12"]

    assert statuses == [302, 422]


def test_a_wrong_password_says_nothing_about_a_second_step() -> None:
    user = a_user_with_app(an_organisation())

    page = text(give_password(Client(), user, password="wrong"))

    assert "No account has this name and this password." in page
    assert "code" not in page


def test_eight_wrong_codes_close_the_second_step_even_for_a_right_one() -> None:
    user, browser = a_user_with_app(an_organisation()), Client()
    asked = give_password(browser, user)

    statuses = [give_code(browser, asked, "000000").status_code for _ in range(8)]

    assert statuses == [422] * 8
    assert give_code(browser, asked, code_now()).status_code == 429


@pytest.mark.parametrize("why", ["late", "forged", "new-password", "switched-off"])
def test_a_code_needs_a_right_password_of_the_last_ten_minutes(why: str) -> None:
    user, browser, minutes = a_user_with_app(an_organisation()), Client(), 9
    with time_machine.travel(EVENING, tick=False):
        asked = give_password(browser, user)
    if why == "late":
        minutes = 11
    elif why == "forged":
        asked.content = asked.content.replace(
            b'name="password_given" value="', b'name="password_given" value="x'
        )
    elif why == "new-password":
        user.set_password("eight hearts and more")
        user.save()
    else:
        User.objects.update(is_active=False)

    with time_machine.travel(EVENING + timedelta(minutes=minutes), tick=False):
        answer = give_code(browser, asked, code_now())

    assert answer.status_code == 403
    assert "Too much time has passed since you typed your password." in text(answer)


def test_what_was_typed_before_the_log_in_is_there_after_the_code() -> None:
    event = an_event(2)
    user = a_user_with_app(event.organisation)
    browser = desk_of(user)
    browser.get("/admin/")
    browser.cookies.pop("sessionid")
    refused = browser.post(f"/admin/events/{event.pk}/teams/new/", {"name": "Foxes"})
    kept = re.search('name="kept" value="([^"]+)"', refused.content.decode())
    assert kept is not None

    asked = give_password(browser, user, kept=kept[1])
    page = give_code(browser, asked, code_now())

    assert "Everything you typed is still here." in text(page)
    assert "Foxes" in text(page)


@pytest.mark.parametrize("asked", ["//elsewhere.example/", "https://elsewhere.example/admin/"])
def test_a_code_leads_to_no_other_site(asked: str) -> None:
    user, browser = a_user_with_app(an_organisation()), Client()

    answer = give_code(browser, give_password(browser, user, next=asked), code_now())

    assert answer["Location"] == "/admin/"


def test_new_recovery_codes_and_switching_off_need_a_code() -> None:
    user = a_user_with_app(an_organisation())
    browser = desk_of(user)
    old = recovery_codes_of(user)

    assert browser.post(PAGE, {"act": "codes", "code": "000000"}).status_code == 422
    shown = browser.post(PAGE, {"act": "codes", "code": code_now()})
    new = recovery_codes_of(user)
    assert f"{new[0][:4]} {new[0][4:]}" in text(shown)
    assert not set(old) & set(new)

    assert browser.post(PAGE, {"act": "off", "code": old[0]}).status_code == 422
    off = browser.post(PAGE, {"act": "off", "code": new[0]})
    assert said(off) == ["The second step is off."]
    assert not has_second_step(user)


def test_an_organisation_that_demands_it_leads_everyone_without_one_to_its_page() -> None:
    event = an_event(2)
    club = event.organisation
    owner, reader = a_user_with_app(club), desk(club, Role.READER)
    desk_of(owner).post(f"/admin/organisations/{club.pk}/second-step/", {"demanded": "1"})

    for address in ("/admin/", f"/admin/events/{event.pk}/", "/admin/tournaments/event/"):
        assert reader.get(address)["Location"] == PAGE
    assert "An organisation you belong to requires a second step." in text(reader.get(PAGE))
    secret = secret_on(reader.get(PAGE))
    reader.post(PAGE, {"password": PASSWORD, "code": code_now(secret)})

    assert reader.get("/admin/").status_code == 200
    assert "Switch it off" not in text(reader.get(PAGE))
    page = text(desk_of(owner).get(f"/admin/organisations/{club.pk}/"))
    assert "Everyone needs a second step." in page
    assert f"{owner.username} logs in with a second step" in page


def test_what_is_demanded_can_be_left_to_each_person_again() -> None:
    club = an_organisation()
    demand_second_step(organisation_id=club.pk, demanded=True)
    owner, reader = desk_of(a_user_with_app(club)), desk(club, Role.READER)
    assert reader.get("/admin/")["Location"] == PAGE

    owner.post(f"/admin/organisations/{club.pk}/second-step/")

    assert reader.get("/admin/").status_code == 200


def test_many_wrong_codes_on_the_page_itself_are_refused_in_words() -> None:
    browser = desk_of(a_user_with_app(an_organisation()))
    for _ in range(8):
        browser.post(PAGE, {"act": "off", "code": "000000"})

    answer = browser.post(PAGE, {"act": "off", "code": code_now()})

    assert said(answer) == ["Too many wrong passwords or codes: wait 15 minutes."]
