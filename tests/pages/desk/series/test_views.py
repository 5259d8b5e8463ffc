"""The series of a club: their list, a new one, and its standings on the desk."""

from datetime import date
from typing import Any

import pytest
from django.urls import reverse

from scoring.models import Series
from scoring.services.series import change_series, create_series
from tests.builders import an_organisation
from tests.pages.desk.desks import Answer, desk, said, text
from tournaments.models import Event, Organisation, Role

pytestmark = pytest.mark.django_db


def add(club: Organisation, **fields: Any) -> Answer:
    address = reverse("admin:add_series", args=[club.pk])
    given = {"name": "Season 2027", "preset": "best", "first_day": "", "last_day": "", **fields}
    return desk(club, Role.OWNER).post(address, given)


def stored() -> dict[str, Any]:
    names = ("name", "slug", "counted_by", "best_events", "first_day", "last_day", "months")
    values: dict[str, Any] = Series.objects.values(*names, "public").get(name="Season 2027")
    return values


def test_the_list_has_the_series_of_the_club_and_no_other(
    club: Organisation, series: Series
) -> None:
    other = create_series(organisation_id=an_organisation("Other").pk, name="Theirs", slug="x")

    page = text(desk(club, Role.READER).get(reverse("admin:all_series", args=[club.pk])))

    assert f"for the desk alone {series.name} 2 events" in page
    assert other.name not in page
    assert "New series" not in page


def test_a_club_without_a_series_is_told_what_one_is_for() -> None:
    club = an_organisation()

    page = text(desk(club, Role.OWNER).get(reverse("admin:all_series", args=[club.pk])))

    assert "There is no series yet. A series adds up the events of a season." in page
    assert "New series" in page


def test_a_new_series_has_the_settings_of_its_kind_and_is_not_public() -> None:
    answer = add(an_organisation(), first_day="2027-01-01", last_day="2027-12-31")

    made = Series.objects.get(name="Season 2027")
    assert answer["Location"] == reverse("admin:series_events", args=[made.pk])
    assert said(answer) == ["“Season 2027” is saved."]
    assert stored() == {
        "name": "Season 2027",
        "slug": "season-2027",
        "counted_by": "points",
        "best_events": 10,
        "first_day": date(2027, 1, 1),
        "last_day": date(2027, 12, 31),
        "months": None,
        "public": False,
    }


@pytest.mark.parametrize(
    ("days", "months"),
    [
        pytest.param({}, 24, id="rolling"),
        pytest.param({"first_day": "2027-01-01"}, None, id="days-instead"),
    ],
)
def test_a_ranking_that_goes_on_has_months_unless_days_are_given(
    days: dict[str, str], months: int | None
) -> None:
    add(an_organisation(), preset="mean", **days)

    assert stored()["months"] == months


def test_two_series_of_one_name_have_two_addresses() -> None:
    club = an_organisation()

    add(club)
    add(club)

    made = Series.objects.filter(organisation=club)
    assert sorted(made.values_list("slug", flat=True)) == ["season-2027", "season-2027-2"]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        pytest.param({"name": ""}, "This field is required.", id="no-name"),
        pytest.param({"preset": "none"}, "Select a valid choice.", id="no-such-kind"),
        pytest.param(
            {"first_day": "2027-05-01", "last_day": "2027-04-01"},
            "The last day cannot be before the first day.",
            id="days-turned-round",
        ),
        pytest.param(
            {"first_day": "1999-05-01"},
            "The year of an event is between 2000 and 2199.",
            id="before-all-events",
        ),
        pytest.param({"name": "Sea\u202eson"}, "cannot be", id="a-character-no-one-sees"),
        pytest.param({"name": "\0"}, "Null characters are not allowed.", id="null"),
    ],
)
def test_what_cannot_be_is_said_and_no_series_made(fields: dict[str, str], sentence: str) -> None:
    answer = add(an_organisation(), **fields)

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert not Series.objects.exclude(name="Season").exists()


def test_the_page_has_the_standings_and_the_rule(series: Series, club: Organisation) -> None:
    page = text(desk(club, Role.READER).get(reverse("admin:series", args=[series.pk])))

    assert "1 Béla 150% 2 2 Anna 100% 2 3 Cili 50% 2" in page
    assert "The standings points of all events are added up." in page
    assert "All events count, whatever their day." in page
    assert "Only the desk sees the series." in page
    assert "Close the series" not in page


def test_an_owner_can_close_and_discard_what_no_one_has_seen(
    series: Series, club: Organisation
) -> None:
    owner = desk(club, Role.OWNER)
    address = reverse("admin:series", args=[series.pk])

    before = text(owner.get(address))
    change_series(series_id=series.pk, public=True)
    after = text(owner.get(address))

    assert "Close the series … Discard" in before
    assert "Close the series …" in after
    assert "Discard" not in after


def test_a_series_without_events_leads_to_them() -> None:
    club = an_organisation()
    empty = create_series(organisation_id=club.pk, name="Empty", slug="empty")

    page = text(desk(club, Role.OWNER).get(reverse("admin:series", args=[empty.pk])))

    assert "There are no events in the series yet. Add events" in page


def test_the_page_of_the_club_leads_to_its_series(club: Organisation) -> None:
    page = desk(club, Role.READER).get(reverse("admin:organisation", args=[club.pk]))

    assert reverse("admin:all_series", args=[club.pk]) in page.content.decode()


def test_the_tabs_of_a_series_are_those_of_the_role(series: Series, club: Organisation) -> None:
    address = reverse("admin:series", args=[series.pk])

    labels = {
        role: [str(tab.label) for tab in desk(club, role).get(address).context["series_tabs"]]
        for role in (Role.OWNER, Role.DIRECTOR)
    }

    assert labels == {
        Role.OWNER: [
            "Standings",
            "Events",
            "People",
            "Lots",
            "History",
            "On your site",
            "Settings",
        ],
        Role.DIRECTOR: ["Standings", "Events", "Lots", "History", "On your site"],
    }


def test_an_event_says_in_which_series_it_counts(november: Event, series: Series) -> None:
    page = desk(november, Role.READER).get(reverse("admin:event_series", args=[november.pk]))

    assert f"{series.name} 100 %" in text(page)
    assert reverse("admin:series", args=[series.pk]) in page.content.decode()
