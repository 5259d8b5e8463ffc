"""The limiter: never more than the limit in a minute, and nothing that counts is pushed out."""

from collections import Counter

import pytest
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st

from config.limiter import WINDOW, Limiter, source_of


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
    spent = []
    for clock.now in (0.0, 899.0, 900.0):
        spent.append(limiter.is_spent("a"))

    assert spent == [True, True, False]


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
