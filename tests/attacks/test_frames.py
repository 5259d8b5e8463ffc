"""The sites that may frame an embed, in every answer of the real server: no old word stays."""

import re
from http.client import HTTPResponse

import pytest

from tests.attacks.clients import a_client, head
from tests.builders import a_published_seating, an_event
from tests.scoring.seasons import a_series
from tests.waiting import eventually
from tournaments.models import Event
from tournaments.services.organisations import name_sites

pytestmark = pytest.mark.django_db(transaction=True)

NOTHING_ELSE = "frame-ancestors 'self'"


def asked(website: str, path: str, method: str = "GET", **fields: str) -> tuple[int, str, str]:
    """Status, who may frame the answer as its policy and the older header say, and the ETag."""
    with a_client(website) as client:
        client.sendall(head(path, method, **fields))
        answer = HTTPResponse(client, method=method)
        answer.begin()
    ancestors = re.findall("frame-ancestors [^;]*", answer.headers["Content-Security-Policy"] or "")
    older = filter(None, [answer.headers["X-Frame-Options"]])
    return answer.status, "; ".join([*ancestors, *older]), answer.headers["ETag"] or ""


def embeds(event: Event) -> list[str]:
    series = a_series(event)
    a_published_seating(event)
    return [
        f"/en/e/{event.slug}/standings/embed/",
        f"/en/e/{event.slug}/seatings/1/embed/dark/",
        f"/en/s/{series.slug}/embed/",
        f"/en/o/{event.organisation.slug}/embed/light/",
    ]


def test_a_page_that_is_in_memory_is_framed_by_the_sites_of_its_own_club_as_they_are_now(
    website: str,
) -> None:
    events = [an_event(4), an_event(4)]
    of_clubs = [embeds(event) for event in events]

    def framed() -> list[set[str]]:
        return [{asked(website, path)[1] for path in paths} for paths in of_clubs]

    def name(*sites: str) -> None:
        for event, site in zip(events, sites, strict=True):
            name_sites(organisation_id=event.organisation_id, addresses=site.split())

    assert framed() == [{f"{NOTHING_ELSE}; SAMEORIGIN"}] * 2
    name("https://a.example", "https://b.example")
    eventually(lambda: framed() == [{f"{NOTHING_ELSE} https://{one}.example"} for one in "ab"])
    seen = {path: asked(website, path)[2] for paths in of_clubs for path in paths}
    assert {asked(website, path, if_none_match=tag)[0] for path, tag in seen.items()} == {304}

    # A browser that holds the page asks whether it is new: it is not told to keep the old word.
    name("", "https://b.example")

    def answers() -> set[tuple[int, str]]:
        return {asked(website, path, if_none_match=seen[path])[:2] for path in of_clubs[0]}

    eventually(lambda: answers() == {(200, f"{NOTHING_ELSE}; SAMEORIGIN")})
    assert {asked(website, path, "HEAD")[1] for path in of_clubs[0]} == {
        f"{NOTHING_ELSE}; SAMEORIGIN"
    }
    assert {asked(website, path, if_none_match=seen[path])[0] for path in of_clubs[1]} == {304}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/en/e/nowhere/standings/embed/", 404),
        ("GET", "/en/s/nowhere/embed/", 404),
        ("GET", "/en/o/nowhere/embed/", 404),
        ("GET", "/en/e/{}/seatings/7/embed/", 404),
        ("POST", "/en/e/{}/standings/embed/", 405),
        ("GET", "/en/e/{}/standings/", 200),
        ("GET", "/en/e/{}/register/", 200),
    ],
)
def test_what_is_no_embed_is_framed_by_no_one(
    method: str, path: str, status: int, website: str
) -> None:
    event = an_event(1)
    name_sites(organisation_id=event.organisation_id, addresses=["https://a.example"])

    answer = asked(website, path.format(event.slug), method)

    assert answer[:2] == (status, "frame-ancestors 'none'; DENY")
