"""oEmbed: what other sites are told of a link of ours."""

from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import a_published_seating, a_rehearsal, an_event, an_organisation
from tests.scoring.seasons import a_series
from tournaments.models import Event
from tournaments.services.organisations import name_sites

pytestmark = pytest.mark.django_db

HERE = "http://localhost:8000"


@pytest.fixture
def event() -> Event:
    club = an_organisation("Card Club")
    return an_event(4, organisation=club, name="Spring", slug="spring")


def asked(url: str, **more: str) -> tuple[int, dict[str, Any]]:
    answer = Client().get(f"/oembed?{urlencode({'url': url, **more})}")
    is_json = answer["Content-Type"] == "application/json"
    return answer.status_code, answer.json() if is_json else {}


def test_a_link_to_an_event_is_its_title_and_its_picture(event: Event) -> None:
    status, answer = asked(f"{HERE}/de/e/spring/", format="json")

    picture = answer.pop("thumbnail_url")
    assert picture.startswith(f"{HERE}/de/e/spring/picture.png?v=")
    assert (status, answer) == (
        200,
        {
            "version": "1.0",
            "type": "link",
            "title": "Spring",
            "author_name": "Card Club",
            "author_url": f"{HERE}/de/o/{event.organisation.slug}/",
            "provider_name": "Stichtafel",
            "provider_url": HERE,
            "cache_age": 60,
            "thumbnail_width": 1200,
            "thumbnail_height": 630,
        },
    )
    page = Client().get("/de/e/spring/").content.decode()
    assert (
        f'href="{HERE}/oembed?url=http%3A%2F%2Flocalhost%3A8000%2Fde%2Fe%2Fspring%2F&amp;' in page
    )


def test_standings_and_seatings_are_named_in_the_language_of_the_link(event: Event) -> None:
    a_published_seating(event)

    titles = [
        asked(f"{HERE}/{path}")[1]["title"]
        for path in ("de/e/spring/standings/", "en/e/spring/seatings/1/?x#y")
    ]

    assert titles == ["Rangliste · Spring", "Seating 1 · Spring"]


@pytest.mark.parametrize(
    "url",
    [
        "",
        "spring",
        "/en/e/spring/",
        "http://elsewhere.example/en/e/spring/",
        f"{HERE}.elsewhere.example/en/e/spring/",
        "ftp://localhost:8000/en/e/spring/",
        f"{HERE}/e/spring/",
        f"{HERE}/xx/e/spring/",
        f"{HERE}/en/",
        f"{HERE}/en/e/unknown/",
        f"{HERE}/en/e/spring/seatings/1/",
        f"{HERE}/en/e/spring/seatings/99999999999999999999/",
        f"{HERE}/en/e/spring/players/1/",
        f"{HERE}/admin/",
        f"{HERE}/en/e/spring/?{'x' * 500}",
        "http://[",
        f"{HERE}/en/e/spring\x00/",
    ],
)
def test_any_other_address_is_not_found(event: Event, url: str) -> None:
    assert asked(url) == (404, {})


@pytest.mark.parametrize("fields", [{"state": "draft"}, {"unlisted": True}], ids=str)
def test_events_on_no_list_are_not_found(event: Event, fields: dict[str, object]) -> None:
    Event.objects.update(**fields)

    assert asked(f"{HERE}/en/e/spring/") == (404, {})


def test_a_rehearsal_has_pages_and_is_not_found_by_others(event: Event) -> None:
    rehearsal = a_rehearsal(event).event

    page = Client().get(f"/en/e/{rehearsal.slug}/")

    assert page.status_code == 200
    assert "oembed" not in page.content.decode()
    assert asked(f"{HERE}/en/e/{rehearsal.slug}/") == (404, {})


def test_no_other_format_and_no_other_method_is_there(event: Event) -> None:
    assert asked(f"{HERE}/en/e/spring/", format="xml")[0] == 501
    assert Client().post("/oembed").status_code == 405
    assert Client().get("/oembed").status_code == 404


@pytest.mark.parametrize(
    ("room", "has_picture"),
    [
        ({"maxwidth": "1200", "maxheight": "630"}, True),
        ({"maxwidth": "1199"}, False),
        ({"maxheight": "100"}, False),
        ({"maxwidth": "wide"}, True),
        ({"maxwidth": "9" * 400}, True),
    ],
)
def test_a_picture_that_has_no_room_is_left_out(
    event: Event, room: dict[str, str], *, has_picture: bool
) -> None:
    _, answer = asked(f"{HERE}/en/e/spring/", **room)

    assert ("thumbnail_url" in answer, "thumbnail_width" in answer) == (has_picture, has_picture)


def test_others_may_keep_the_answer_and_it_takes_three_queries(event: Event) -> None:
    with CaptureQueriesContext(connection) as queries:
        answer = Client().get(f"/oembed?url={HERE}/en/e/spring/")

    assert answer["Cache-Control"] == "public, s-maxage=1, stale-while-revalidate=30"
    assert len(queries) == 4


# --- embeds ---


def test_an_embed_is_a_frame_with_its_height_where_the_club_names_a_site(event: Event) -> None:
    name_sites(organisation_id=event.organisation_id, addresses=["https://www.club.example"])

    status, answer = asked(f"{HERE}/de/e/spring/standings/embed/dark/")

    frame = (
        f'<iframe id="stichtafel-standings-{event.pk}"'
        f' src="{HERE}/de/e/spring/standings/embed/dark/" title="Rangliste · Spring" width="600"'
        ' height="316" loading="lazy" style="border: 0"></iframe>'
    )
    assert (status, answer) == (
        200,
        {
            "type": "rich",
            "title": "Rangliste · Spring",
            "version": "1.0",
            "author_name": "Card Club",
            "author_url": f"{HERE}/de/o/{event.organisation.slug}/",
            "provider_name": "Stichtafel",
            "provider_url": HERE,
            "cache_age": 60,
            "width": 600,
            "height": 316,
            "html": frame,
        },
    )
    page = Client().get("/de/e/spring/standings/embed/").content.decode()
    assert 'type="application/json+oembed"' in page


@pytest.mark.parametrize(
    "path", ["e/spring/seatings/embed/", "e/spring/seatings/1/embed/", "o/{club}/embed/"]
)
def test_every_embed_has_an_answer_of_no_more_room_than_is_there(event: Event, path: str) -> None:
    a_published_seating(event)
    name_sites(organisation_id=event.organisation_id, addresses=["https://www.club.example"])
    address = path.format(club=event.organisation.slug)

    _, answer = asked(f"{HERE}/en/{address}", maxwidth="400", maxheight="150")

    assert (answer["width"], answer["height"]) == (400, 150)
    assert 'width="400" height="150"' in answer["html"]


def test_a_series_has_an_answer_too(event: Event) -> None:
    series = a_series(event)
    name_sites(organisation_id=series.organisation_id, addresses=["https://www.club.example"])

    assert asked(f"{HERE}/en/s/{series.slug}/embed/")[1]["height"] == 205


def test_an_embed_that_no_site_may_show_is_not_found(event: Event) -> None:
    assert asked(f"{HERE}/en/e/spring/standings/embed/") == (404, {})


@pytest.mark.parametrize("path", ["standings/embed/", "seatings/embed/"])
def test_embeds_of_events_on_no_list_are_not_found(event: Event, path: str) -> None:
    name_sites(organisation_id=event.organisation_id, addresses=["https://www.club.example"])
    rehearsal = a_rehearsal(event).event
    Event.objects.filter(pk=event.pk).update(unlisted=True)

    for slug in ("spring", rehearsal.slug):
        assert asked(f"{HERE}/en/e/{slug}/{path}") == (404, {})
    assert "oembed" not in Client().get(f"/en/e/spring/{path}").content.decode()


def test_the_title_of_a_frame_ends_no_attribute(event: Event) -> None:
    name_sites(organisation_id=event.organisation_id, addresses=["https://www.club.example"])
    Event.objects.filter(pk=event.pk).update(name='"><script>alert(1)</script>')

    _, answer = asked(f"{HERE}/en/e/spring/standings/embed/")

    assert "<script>" not in answer["html"]
    assert 'title="Standings · &quot;&gt;&lt;script&gt;' in answer["html"]
