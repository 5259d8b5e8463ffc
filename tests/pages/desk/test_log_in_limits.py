"""How often a password may be tried, by whom, and how many are looked at at a time."""

import threading

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from ground.limiter import SharedLimiter
from pages.desk.log_in_limits import (
    OF_A_NAME,
    OF_A_PAIR,
    OF_AN_ADDRESS,
    LogInsRefused,
    LogInTurns,
    known_device,
)
from tests.builders import a_user, an_organisation
from tests.pages.desk.desks import PASSWORD, Answer, text
from tournaments.models import User

pytestmark = pytest.mark.django_db

WRONG = "wrong"


def log_in(browser: Client, name: str, password: str = WRONG, address: str = "10.0.0.1") -> int:
    return send(browser, name, password, address).status_code


def send(browser: Client, name: str, password: str, address: str = "10.0.0.1") -> Answer:
    given = {"username": name, "password": password, "next": "/admin/"}
    return browser.post("/admin/login/", given, REMOTE_ADDR=address)


def owner() -> User:
    return a_user(an_organisation())


def test_eight_wrong_passwords_close_a_name_for_an_address_and_no_other() -> None:
    user, browser = owner(), Client()
    for _ in range(OF_A_PAIR):
        assert log_in(browser, user.username) == 200

    assert log_in(browser, user.username, PASSWORD) == 429
    assert log_in(browser, user.username.upper(), PASSWORD) == 429
    assert log_in(browser, owner().username, PASSWORD) == 302
    assert log_in(Client(), user.username, PASSWORD, "10.0.0.2") == 302


def test_a_log_in_is_bounded_and_goes_on_while_redis_is_away(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    monkeypatch.setattr(SharedLimiter, "_silent_until", 0.0)
    user, closed = owner(), owner()

    statuses = [log_in(Client(), closed.username) for _ in range(OF_A_PAIR + 1)]

    assert statuses == [200] * OF_A_PAIR + [429]
    assert log_in(Client(), user.username, PASSWORD) == 302


def test_a_closed_name_says_that_it_opens_after_a_quarter_of_an_hour() -> None:
    user = owner()
    for _ in range(OF_A_PAIR):
        log_in(Client(), user.username)
    answer = send(Client(), user.username, PASSWORD)
    assert (answer.status_code, answer["Retry-After"]) == (429, "900")


def test_an_address_that_tries_many_names_is_closed_for_all() -> None:
    for number in range(OF_AN_ADDRESS):
        assert log_in(Client(), f"name{number}") == 200

    assert log_in(Client(), owner().username, PASSWORD) == 429


def test_a_name_that_many_addresses_try_is_closed_for_strangers() -> None:
    user = owner()
    for number in range(OF_A_NAME):
        assert log_in(Client(), user.username, address=f"10.0.1.{number}") == 200

    assert log_in(Client(), user.username, PASSWORD, "10.0.2.1") == 429


def test_a_name_that_no_account_has_is_closed_as_any_other() -> None:
    statuses = [log_in(Client(), "unknown") for _ in range(OF_A_PAIR + 1)]

    assert statuses == [200] * OF_A_PAIR + [429]


def test_a_known_device_has_tries_of_its_own_and_no_more() -> None:
    user, device = owner(), Client()
    log_in(device, user.username, PASSWORD)
    device.post("/admin/logout/")

    for _ in range(OF_A_PAIR):
        assert log_in(device, user.username) == 200

    assert log_in(device, user.username, PASSWORD) == 429
    assert log_in(Client(), user.username, PASSWORD) == 302


def test_a_device_is_known_to_the_account_that_logged_in_on_it_alone() -> None:
    user, other, device = owner(), owner(), Client()
    log_in(device, user.username, PASSWORD)
    device.post("/admin/logout/")
    for _ in range(OF_A_PAIR):
        log_in(Client(), other.username)

    assert log_in(device, other.username, PASSWORD) == 429


def test_a_made_up_cookie_makes_no_known_device() -> None:
    user, device = owner(), Client()
    for _ in range(OF_A_PAIR):
        log_in(Client(), user.username)
    device.cookies[f"known_device_{user.pk}"] = f"{'A' * 22}:1abcde:{'A' * 43}"

    assert log_in(device, user.username, PASSWORD) == 429


def test_a_known_device_is_known_by_its_signature_alone(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    user, device = owner(), Client()
    log_in(device, user.username, PASSWORD)
    name = f"known_device_{user.pk}"
    value = device.cookies[name].value
    browsers = [
        {name: value},
        {"known_device_0": "made up", name: value, "sessionid": "a"},
        {f"{name}0": value},
        {name: f"{'A' * 22}:1abcde:{'A' * 43}"},
        {"sessionid": value},
        {},
    ]

    with django_assert_num_queries(0):
        names = [known_device(cookies) for cookies in browsers]

    assert names == [value.partition(":")[0]] * 2 + [""] * 4


def test_no_script_and_no_other_site_reads_or_sends_the_cookie() -> None:
    user, device = owner(), Client()
    log_in(device, user.username, PASSWORD)

    cookie = device.cookies[f"known_device_{user.pk}"]

    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (
        True, "Lax", "/admin/login/",
    )  # fmt: skip


def test_what_was_kept_is_kept_when_no_password_is_looked_at() -> None:
    for _ in range(OF_A_PAIR):
        log_in(Client(), "kata")
    given = {"username": "kata", "password": "x", "kept": "what was typed", "next": "/admin/"}

    answer = Client().post("/admin/login/", given, REMOTE_ADDR="10.0.0.1")

    assert "Too many wrong passwords or codes. Wait 15 minutes," in text(answer)
    assert 'value="what was typed"' in answer.content.decode()


def test_a_queue_refuses_who_finds_it_full_and_whose_turn_does_not_come() -> None:
    for waiting in (0, 1):
        queue = LogInTurns(waiting=waiting, patience=0)
        with queue.turn(), pytest.raises(LogInsRefused) as caught, queue.turn():
            pass
        assert caught.value.status == 503
        with queue.turn():
            pass  # the place is free again


def test_a_queue_has_one_at_a_time() -> None:
    queue, together, most = LogInTurns(waiting=9, patience=60), [0], [0]

    def hash_one() -> None:
        with queue.turn():
            together[0] += 1
            most[0] = max(most[0], together[0])
            together[0] -= 1

    threads = [threading.Thread(target=hash_one) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert most == [1]
