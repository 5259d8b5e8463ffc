"""A person's page of all evenings on small phones."""

import pytest
from playwright.sync_api import Page, expect

from tests.builders import an_organisation
from tests.rare_cases import rare
from tests.scoring.seasons import a_series, an_evening, some_people
from tournaments.models import PageConsent
from tournaments.services.organisations import show_people
from tournaments.services.people import change_person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("language", ["hu", rare("de"), rare("ja")])
def test_the_smallest_phone_shows_a_year_without_sideways_scrolling(
    website: str, page: Page, language: str
) -> None:
    club = an_organisation()
    people = some_people(club)
    show_people(organisation_id=club.pk, shown=True)
    people[0].page = PageConsent.ALLOWED
    change_person(people[0], fields=["page"])
    a_series(an_evening(people, 9, 5, 1, name="Vereinsmeisterschaftsabend"))
    page.set_viewport_size({"width": 320, "height": 700})

    page.goto(f"{website}/{language}/o/{club.slug}/people/{people[0].pk}/")

    expect(page.locator(".plain li")).to_have_css("list-style-type", "none")
    expect(page.locator(".evenings tbody tr")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    facts = page.locator(".facts dd").evaluate_all(
        "(facts) => facts.filter((fact) => fact.scrollWidth > fact.clientWidth).length"
    )
    assert facts == 0
