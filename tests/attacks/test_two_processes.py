"""Guesses spread over two web processes: no more than one of them would take."""

import re
from collections.abc import Iterator
from http.cookiejar import CookieJar
from itertools import cycle
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from config.stack.addresses import free_port
from tests.builders import a_user, an_organisation
from tests.pages.desk.desks import PASSWORD
from tests.processes import environment, web_server
from tests.runtime_role import RuntimeRole

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def websites(website: str, site_role: RuntimeRole, static_files: Path) -> Iterator[list[str]]:
    """The running service, and a second web process of it."""
    port = free_port()
    env = environment(site_role, STATIC_ROOT=str(static_files), PUBLIC_URL=website)
    with web_server(env, port) as second:
        yield [website, second]


def guess(websites: list[str], path: str, times: int, **fields: str) -> list[int]:
    """Send a form so often from one browser, to the processes by turns; return the statuses."""
    browser, statuses = build_opener(HTTPCookieProcessor(CookieJar())), []
    page = browser.open(f"{websites[0]}{path}").read().decode()
    (token,) = set(re.findall('name="csrfmiddlewaretoken" value="([^"]+)"', page))
    body = urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
    for website, _ in zip(cycle(websites), range(times), strict=False):
        try:
            statuses.append(browser.open(f"{website}{path}", body).status)
        except HTTPError as refused:
            statuses.append(refused.code)
    return statuses


def test_a_guesser_has_no_more_tries_than_with_one(websites: list[str]) -> None:
    user = a_user(an_organisation())

    codes = guess(websites, "/t/", 24, code="QQQQQQQ")
    passwords = guess(
        websites, "/admin/login/", 10, username=user.username, password=f"not {PASSWORD}"
    )

    assert codes == [404] * 20 + [429] * 4
    assert passwords == [200] * 8 + [429] * 2
