"""A flood of log-ins: strangers cannot keep the owner of an account out."""

import re
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest
from django.test import Client

from pages.desk.log_in_limits import OF_A_NAME
from tests.at_once import all_at_once
from tests.builders import a_user, an_organisation
from tests.pages.desk.desks import PASSWORD, desk_of
from tests.pages.desk.log_ins import give_code, give_password
from tests.second_steps import a_user_with_app, code_now
from tournaments.models import User
from tournaments.selectors.second_steps import recovery_codes_of

pytestmark = pytest.mark.django_db


def log_in(browser: Client, user: User, password: str = PASSWORD, address: str = "10.0.0.1") -> int:
    given = {"username": user.username, "password": password, "next": "/admin/"}
    return browser.post("/admin/login/", given, REMOTE_ADDR=address).status_code


@pytest.fixture
def owner() -> User:
    return a_user(an_organisation())


@pytest.fixture
def known(owner: User) -> Client:
    """A browser on which the owner has logged in before, and out again."""
    browser = Client()
    assert log_in(browser, owner) == 302
    browser.post("/admin/logout/")
    return browser


@pytest.mark.parametrize("addresses", [1, OF_A_NAME], ids=["behind-one-proxy", "from-many"])
def test_strangers_who_try_passwords_close_no_account_to_its_owner(
    addresses: int, owner: User, known: Client
) -> None:
    for number in range(OF_A_NAME):
        log_in(Client(), owner, "wrong", f"10.0.0.{number % addresses}")

    assert log_in(Client(), owner, address="10.0.0.0") == 429  # the control: without the cookie
    assert log_in(known, owner, address="10.0.0.0") == 302


def test_a_log_in_that_is_refused_hashes_nothing(
    owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(OF_A_NAME):
        log_in(Client(), owner, "wrong")
    hashed: list[str] = []
    monkeypatch.setattr(User, "check_password", lambda _, raw: hashed.append(raw))

    assert log_in(Client(), owner) == 429
    assert log_in(Client(), owner, address="10.9.9.9") == 200  # the control: another address

    assert hashed == [PASSWORD]


@pytest.fixture
def user() -> User:
    """One who logs in with a second step."""
    return a_user_with_app(an_organisation())


def guess_codes(user: User, times: int, browser: Client | None = None) -> list[int]:
    """Give the right password, then so many wrong codes; return the statuses."""
    browser = browser or Client(REMOTE_ADDR="10.0.0.9")
    asked = give_password(browser, user)
    return [give_code(browser, asked, "000000").status_code for _ in range(times)]


def log_in_with_code(browser: Client, user: User) -> int:
    recovery = recovery_codes_of(user)[0]
    return give_code(browser, give_password(browser, user), recovery).status_code


def test_a_stranger_with_the_password_does_not_close_the_second_step_to_its_owner(
    user: User,
) -> None:
    known = Client(REMOTE_ADDR="10.0.0.9")
    assert log_in_with_code(known, user) == 302
    known.post("/admin/logout/")

    assert guess_codes(user, 9) == [422] * 8 + [429]

    assert log_in_with_code(Client(REMOTE_ADDR="10.0.0.9"), user) == 429  # the control
    assert log_in_with_code(Client(REMOTE_ADDR="10.0.0.1"), user) == 302  # at home
    assert log_in_with_code(known, user) == 302


def test_a_stranger_with_the_password_and_many_addresses_has_twenty_codes_in_all(
    user: User,
) -> None:
    known = Client()
    assert log_in_with_code(known, user) == 302
    known.post("/admin/logout/")

    guesses = [guess_codes(user, 1, Client(REMOTE_ADDR=f"10.0.1.{one}")) for one in range(22)]

    assert guesses == [[422]] * 20 + [[429]] * 2
    assert log_in_with_code(known, user) == 302


def test_wrong_codes_at_the_log_in_close_nothing_to_who_is_logged_in(user: User) -> None:
    owner = desk_of(user)
    guess_codes(user, 9)

    new = {"new_password1": "eight hearts and more", "new_password2": "eight hearts and more"}
    changed = owner.post("/admin/password_change/", {"old_password": PASSWORD, **new})
    codes = owner.post("/admin/second-step/", {"act": "codes", "code": code_now()})

    assert (changed.status_code, codes.status_code) == (302, 200)


def test_wrong_passwords_in_one_session_close_nothing_to_another_one(owner: User) -> None:
    here, elsewhere = desk_of(owner), desk_of(owner)
    new = {"new_password1": "eight hearts and more", "new_password2": "eight hearts and more"}
    for _ in range(9):
        elsewhere.post("/admin/password_change/", {"old_password": "a guess", **new})

    refused = elsewhere.post("/admin/password_change/", {"old_password": PASSWORD, **new})
    changed = here.post("/admin/password_change/", {"old_password": PASSWORD, **new})

    assert refused["Location"] == "/admin/password_change/"  # the control: once more
    assert changed["Location"] == "/admin/password_change/done/"


class Visitor:
    """A browser without scripts at the running service; it keeps cookies."""

    def __init__(self, website: str) -> None:
        self._address = f"{website}/admin/login/"
        self._cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._cookies))

    def log_in(self, user: User, password: str = PASSWORD) -> str:
        """Send name and password; return the status, or "in" where the desk opens."""
        page = self._opener.open(self._address).read().decode()
        found = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert found is not None
        given = {"csrfmiddlewaretoken": found[1], "username": user.username, "password": password}
        try:
            answer = self._opener.open(self._address, urlencode(given).encode())
        except HTTPError as refused:
            return str(refused.code)
        return "in" if answer.url.endswith("/admin/") else str(answer.status)

    def forget_log_in(self) -> None:
        """Lose the session, as after a day, and keep all other cookies."""
        self._cookies.clear(domain="127.0.0.1", path="/", name="sessionid")


@pytest.mark.django_db(transaction=True)
def test_a_flood_at_the_running_service_keeps_strangers_out_and_lets_the_owner_in(
    website: str,
) -> None:
    owner = a_user(an_organisation())
    device = Visitor(website)
    assert device.log_in(owner) == "in"
    device.forget_log_in()

    flood = all_at_once(*[lambda: Visitor(website).log_in(owner, "wrong")] * 12)
    while Visitor(website).log_in(owner, "wrong") != "429":
        pass

    assert set(flood) <= {"200", "429", "503"}
    assert Visitor(website).log_in(owner) == "429"  # the control: without the cookie
    assert device.log_in(owner) == "in"
