"""The limiter: never more than the limit in a minute, and nothing that counts is pushed out."""

import secrets
from collections import Counter

import pytest
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings
from structlog.testing import capture_logs

from ground.limiter import (
    WINDOW,
    Limiter,
    SharedLimiter,
    give_back_each,
    source_of,
    take_each,
)
from ground.redis_client import redis_client
from tests.waiting import eventually


class Clock:
    """A clock that a test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_source_may_do_so_much_in_a_minute_and_then_waits_for_the_next() -> None:
    clock = Clock()
    limiter = Limiter(3, clock=clock)

    first = [limiter.take("a") for _ in range(5)]
    other = limiter.take("b")
    clock.now = 20.0
    left = limiter.wait()
    clock.now = WINDOW
    again = limiter.take("a")

    assert first == [True, True, True, False, False]
    assert (other, left, again) == (True, 40, True)


def test_a_window_of_its_own_starts_again_at_its_end() -> None:
    clock = Clock()
    limiter = Limiter(1, window=900, clock=clock)

    limiter.take("a")
    allowed = []
    for clock.now in (0.0, 899.0, 900.0):
        allowed.append(limiter.take("a"))

    assert allowed == [False, False, True]


def test_what_costs_more_leaves_less_and_is_refused_whole() -> None:
    limiter = Limiter(5)

    taken = [limiter.take("a", cost) for cost in (3, 3, 2, 1)]

    assert taken == [True, False, True, False]


def test_what_is_given_back_was_never_counted() -> None:
    limiter = Limiter(2)

    right = []
    for _ in range(5):
        right.append(limiter.take("a"))
        limiter.give_back("a")
    wrong = [limiter.take("a") for _ in range(3)]

    assert right == [True] * 5
    assert wrong == [True, True, False]


def test_strangers_past_the_room_share_a_counter_and_push_none_out() -> None:
    limiter = Limiter(2, room=3)
    for known in "abc":
        limiter.take(known)
        limiter.take(known)

    strangers = [limiter.take(f"stranger {number}") for number in range(100)]
    known_again = [limiter.take(known) for known in "abc"]

    assert strangers.count(True) == 2
    assert known_again == [False] * 3


@given(st.lists(st.tuples(st.sampled_from("abcdefgh"), st.floats(0, 30)), max_size=60))
def test_no_source_ever_passes_more_often_than_it_may(asked: list[tuple[str, float]]) -> None:
    clock = Clock()
    limiter = Limiter(2, room=4, clock=clock)
    passed, ends = Counter[str](), 0.0
    for source, pause in asked:
        clock.now += pause
        if clock.now >= ends:
            passed, ends = Counter(), clock.now + WINDOW
        passed[source] += limiter.take(source)
        assert passed[source] <= 2


def in_two_processes(most: int, window: float = WINDOW) -> list[SharedLimiter]:
    """One limiter as two processes have it: each with a memory of its own."""
    name = secrets.token_hex(6)
    return [SharedLimiter(name, most, window=window) for _ in range(2)]


def test_two_processes_allow_no_more_than_one() -> None:
    first, second = in_two_processes(3)

    allowed = [one.take("a") for one in (first, second, first, second, first)]

    assert allowed == [True, True, True, False, False]
    assert second.take("b")


def test_what_one_process_gives_back_another_one_may_take() -> None:
    first, second = in_two_processes(1)

    first.take("a")
    refused = second.take("a")
    first.give_back("a")

    assert (refused, second.take("a"), first.take("a")) == (False, True, False)


@given(st.lists(st.tuples(st.integers(0, 1), st.sampled_from("abc"), st.booleans()), max_size=30))
def test_two_processes_answer_as_one_would(asked: list[tuple[int, str, bool]]) -> None:
    processes, alone = in_two_processes(2), Limiter(2)
    for process, source, right in asked:
        allowed = alone.take(source)
        assert processes[process].take(source) == allowed
        if allowed and right:
            processes[process].give_back(source)
            alone.give_back(source)


def test_a_window_ends_for_all_processes() -> None:
    first, second = in_two_processes(1, window=0.1)
    first.take("a")

    assert eventually(lambda: second.take("a"))


def test_each_process_counts_alone_while_redis_is_away(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = in_two_processes(1)
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    monkeypatch.setattr(SharedLimiter, "_silent_until", 0.0)

    with capture_logs() as logs:
        allowed = [one.take("a") for one in (first, second, first, second)]

    assert allowed == [True, True, False, False]
    assert [line["event"] for line in logs] == ["tries counted by each process alone"]  # asked once


def test_redis_is_told_neither_a_name_nor_an_address() -> None:
    limiter, _ = in_two_processes(1)

    limiter.take("192.0.2.7 kata")

    (key,) = redis_client().keys(f"*limit:{limiter._name}:*")
    assert b"kata" not in key
    assert b"192.0.2.7" not in key


def test_a_try_counts_for_all_its_sources_or_for_none() -> None:
    wide, narrow = Limiter(3), Limiter(1)

    allowed = [take_each([(wide, "all"), (narrow, source)]) for source in "aabb"]
    give_back_each([(wide, "all"), (narrow, "a")])

    assert allowed == [True, False, True, False]
    assert [take_each([(wide, "all"), (narrow, source)]) for source in "abc"] == [True, False, True]
    assert not wide.take("all")


@pytest.mark.parametrize(
    ("address", "source"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("", "::/64"),
    ],
)
def test_a_request_counts_for_its_address_or_its_network(address: str, source: str) -> None:
    made_up = {"X-Forwarded-For": "203.0.113.9"}
    request = RequestFactory().get("/", REMOTE_ADDR=address, headers=made_up)
    assert source_of(request) == source
