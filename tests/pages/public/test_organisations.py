import re
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import a_published_seating, an_event, an_organisation
from tests.club_evenings import an_evening_of, people_of
from tests.pages.markup import one_line
from tournaments.models import Organisation
from tournaments.services.organisations import change_texts

pytestmark = pytest.mark.django_db


def page(club: Organisation, below: str = "") -> str:
    answer = Client().get(f"/en/o/{club.slug}/{below}")
    assert answer.status_code == 200
    assert answer["Cache-Control"].startswith("public")
    return answer.content.decode()


def test_a_club_s_home_shows_its_own_public_events() -> None:
    club = an_organisation("Card Club")
    an_event(0, organisation=club, name="Spring evening")
    an_event(0, organisation=club, name="Secret evening", state="draft")
    an_event(0, name="Evening elsewhere")

    text = page(club)

    assert "<h1>Card Club</h1>" in text
    assert "Spring evening" in text
    assert "Secret evening" not in text
    assert "Evening elsewhere" not in text


def test_the_last_results_name_all_who_share_the_first_place() -> None:
    club = an_organisation()
    anna, bela, cili = people_of(club, "Anna", "Béla", "Cili")
    an_evening_of(date(2026, 3, 6), [(anna, 9), (bela, 5), (cili, 2)])
    an_evening_of(date(2026, 4, 3), [(anna, 5), (bela, 5), (cili, 2)])

    text = one_line(page(club))

    assert re.findall(r"<strong>(.*?)</strong>", text) == ["Won by Anna, Béla", "Won by Anna"]
    assert "Last results" in text


@pytest.mark.parametrize("past", [1, 3])
def test_the_last_results_take_one_query_more(past: int) -> None:
    club = an_organisation()
    people = people_of(club, "Anna", "Béla", "Cili")
    for day in range(past):
        an_evening_of(date(2026, 3, 6 + day), list(zip(people, (9, 5, 2), strict=True)))

    with CaptureQueriesContext(connection) as queries:
        page(club)

    assert len(queries) == 4


@pytest.mark.parametrize("events", [0, 1, 3])
def test_a_club_s_home_takes_three_queries(events: int) -> None:
    club = an_organisation()
    for _ in range(events):
        an_event(0, organisation=club)

    with CaptureQueriesContext(connection) as queries:
        page(club)

    assert len(queries) == 3


@pytest.mark.parametrize("below", ["imprint/", "privacy/"])
def test_texts_are_paragraphs_with_links_and_nothing_else(below: str) -> None:
    club = an_organisation()
    text = "Anna <script>x</script>\n\nhttps://club.example and anna@club.example"
    change_texts(organisation_id=club.pk, imprint=text, privacy=text)

    shown = page(club, below)

    assert "<p>Anna &lt;script&gt;x&lt;/script&gt;</p>" in shown
    assert '<a href="https://club.example" rel="nofollow">' in shown
    assert '<a href="mailto:anna@club.example">' in shown


def test_without_texts_the_pages_say_what_there_is_to_say() -> None:
    club = an_organisation()

    assert "Nothing is written here yet." in page(club, "imprint/")
    assert "These pages set no cookies" in page(club, "privacy/")


@pytest.mark.parametrize("below", ["", "standings/", "seatings/1/", "corrections/", "register/"])
def test_every_page_of_an_event_leads_to_imprint_and_privacy(below: str) -> None:
    event = an_event()
    a_published_seating(event)
    club = event.organisation.slug

    text = Client().get(f"/en/e/{event.slug}/{below}").content.decode()

    for address in ("", "imprint/", "privacy/"):
        assert f'href="/en/o/{club}/{address}"' in text


def test_an_unknown_club_is_not_found() -> None:
    for below in ("", "imprint/", "privacy/"):
        assert Client().get(f"/en/o/unknown/{below}").status_code == 404
