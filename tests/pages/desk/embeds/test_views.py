"""Embeds on the desk: what a site copies, and which sites may show it."""

import re
from html import unescape

import pytest
from django.test import Client

from tests.builders import a_helper, a_rehearsal, an_event, an_organisation
from tests.pages.desk.desks import desk, desk_of, said, text
from tests.scoring.seasons import a_series
from tournaments.models import Event, EventState, Organisation, Role

pytestmark = pytest.mark.django_db

HERE = "http://localhost:8000"


@pytest.fixture
def event() -> Event:
    return an_event(4, name='The "Cup"', slug="cup", language="de")


def copied(browser: Client, address: str) -> list[str]:
    """What stands in the fields to copy."""
    page = browser.get(address).content.decode()
    return [
        unescape(one).strip()
        for one in re.findall(r"(?s)<textarea[^>]*readonly[^>]*>(.*?)</t", page)
    ]


def test_an_event_offers_its_standings_and_its_seating_in_its_own_language(event: Event) -> None:
    standings, growing, seating, _ = copied(desk(event), f"/admin/events/{event.pk}/embeds/")

    assert standings == (
        f'<iframe id="stichtafel-standings-{event.pk}" src="{HERE}/de/e/cup/standings/embed/"'
        ' title="Rangliste · The &quot;Cup&quot;" width="100%" height="316" loading="lazy"'
        ' style="border: 0"></iframe>'
    )
    assert growing.startswith(f"{standings}\n<script>\n")
    assert f'fetch("{HERE}/de/e/cup/standings/embed/", {{ method: "HEAD" }})' in growing
    assert f'src="{HERE}/de/e/cup/seatings/embed/"' in seating


def test_language_and_colours_are_chosen(event: Event) -> None:
    address = f"/admin/events/{event.pk}/embeds/?language=ja&colours=dark"

    standings, *_ = copied(desk(event), address)

    assert f'src="{HERE}/ja/e/cup/standings/embed/dark/"' in standings
    assert '<iframe src="/ja/e/cup/standings/embed/dark/"' in " ".join(
        desk(event).get(address).content.decode().split()
    )


@pytest.mark.parametrize("query", ["?language=xx", "?colours=green", "?language=de&colours='"])
def test_what_cannot_be_chosen_is_as_if_nothing_were(event: Event, query: str) -> None:
    standings, *_ = copied(desk(event), f"/admin/events/{event.pk}/embeds/{query}")

    assert f'src="{HERE}/de/e/cup/standings/embed/"' in standings


def test_a_draft_and_a_rehearsal_have_nothing_to_copy(event: Event) -> None:
    rehearsal = a_rehearsal(event).event
    draft = an_event(4, organisation=event.organisation, state=EventState.DRAFT)

    for one, sentence in (
        (rehearsal, "A rehearsal is shown on no other site."),
        (draft, "The public cannot see the event while it is a draft."),
    ):
        answer = desk(event).get(f"/admin/events/{one.pk}/embeds/")
        assert sentence in text(answer)
        assert "iframe" not in answer.content.decode()


def test_a_series_and_a_club_have_one_each(event: Event) -> None:
    series, hidden = a_series(event), a_series(event, public=False)
    browser = desk(event)

    [of_series, _] = copied(browser, f"/admin/series/{series.pk}/embeds/?language=it")
    [of_club, _] = copied(browser, f"/admin/organisations/{event.organisation_id}/embeds/")

    assert f'src="{HERE}/it/s/{series.slug}/embed/"' in of_series
    assert f'src="{HERE}/en/o/{event.organisation.slug}/embed/"' in of_club
    assert copied(browser, f"/admin/series/{hidden.pk}/embeds/") == []


def test_an_owner_names_sites_as_they_are_typed(event: Event) -> None:
    club = event.organisation
    browser = desk(club, Role.OWNER)
    typed = "\r\n www.club.example/events\r\n\r\nhttp://localhost:8080\r\n"

    answer = browser.post(f"/admin/organisations/{club.pk}/embeds/sites/", {"sites": typed})

    assert answer["Location"] == f"/admin/organisations/{club.pk}/embeds/"
    assert said(answer) == ["The sites are saved."]
    club.refresh_from_db()
    assert club.sites == ["https://www.club.example", "http://localhost:8080"]
    page = text(browser.get(answer["Location"]))
    assert "https://www.club.example http://localhost:8080" in page
    assert "No site may show these frames yet." not in page


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (
            "https://club.example\n*\njavascript:alert(1)",
            "No browser knows a site by this address: *, javascript:alert(1).",
        ),
        ("\n".join(f"{number}.example" for number in range(11)), "Name at most 10 sites."),
        ("https://club.example\0", "Null characters are not allowed."),
    ],
)
def test_what_is_no_site_stays_in_the_form_and_is_stored_nowhere(
    typed: str, sentence: str, event: Event
) -> None:
    club = event.organisation

    answer = desk(club, Role.OWNER).post(
        f"/admin/organisations/{club.pk}/embeds/sites/", {"sites": typed}
    )

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert typed.splitlines()[0].rstrip("\0") in answer.content.decode()
    club.refresh_from_db()
    assert club.sites == []


def test_who_is_no_owner_reads_which_sites_may_and_whom_to_ask() -> None:
    club = an_organisation()
    address = f"/admin/organisations/{club.pk}/embeds/"
    assert "Ask an owner of the organisation to name your site." in text(desk(club).get(address))
    Organisation.objects.filter(pk=club.pk).update(sites=["https://www.club.example"])

    page = text(desk(club).get(address))

    assert "https://www.club.example" in page
    assert "Save" not in page


def test_a_helper_copies_the_frames_of_the_event_and_reads_of_no_sites(event: Event) -> None:
    Organisation.objects.filter(pk=event.organisation_id).update(sites=["https://www.club.example"])
    browser = desk_of(a_helper(event, Role.READER).user)

    assert len(copied(browser, f"/admin/events/{event.pk}/embeds/")) == 4
    assert browser.get(f"/admin/organisations/{event.organisation_id}/embeds/").status_code == 404
