"""Guessing the codes of tables: made-up addresses open no new counter."""

import re
from collections.abc import Callable
from http.client import HTTPConnection
from urllib.parse import urlencode, urlsplit

import pytest

from tests.builders import a_table

pytestmark = pytest.mark.django_db(transaction=True)

GUESSES = 60


def guessing_from(website: str, address: str) -> Callable[[str, int], int]:
    """What tries a code from an address that says to pass on what others sent."""
    place = urlsplit(website)
    connection = HTTPConnection(place.hostname or "", place.port, source_address=(address, 0))
    connection.request("GET", "/t/")
    page = connection.getresponse()
    cookies = [sent.partition(";")[0] for sent in page.headers.get_all("Set-Cookie", [])]
    (token,) = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page.read().decode())

    def guess(code: str, number: int) -> int:
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": "; ".join(cookies),
            "X-Forwarded-For": f"203.0.113.{number}",
        }
        fields = urlencode({"code": code, "csrfmiddlewaretoken": token})
        connection.request("POST", "/t/", fields, headers)
        answer = connection.getresponse()
        answer.read()
        return answer.status

    return guess


def test_guesses_with_made_up_addresses_are_all_of_one_address(website: str) -> None:
    guess = guessing_from(website, "127.0.0.21")
    statuses = [guess(f"QQQQ{letter}A", number) for number, letter in enumerate("ABCDEFGH" * 8)]
    assert statuses == [404] * 20 + [429] * 44


def test_right_codes_are_not_counted_and_the_guesser_stops_no_one_else(website: str) -> None:
    code = a_table(4).place.short_code
    guesser = guessing_from(website, "127.0.0.22")
    for number in range(GUESSES):
        guesser("QQQQQQ", number)
    assert guesser(code, 1) == 429

    captain = guessing_from(website, "127.0.0.23")  # only now: an idle connection is closed soon
    assert [captain(code, number) for number in range(GUESSES)] == [302] * GUESSES
