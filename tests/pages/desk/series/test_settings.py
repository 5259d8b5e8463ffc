"""The settings of a series: sections, each saved alone, with the consequence shown first."""

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from pages.desk.series.forms import SeriesForm
from pages.desk.series.settings import SECTIONS
from scoring.models import Series
from scoring.services.series import change_series
from scoring.services.series_closing import close_series
from tests.builders import a_user, an_organisation
from tests.pages.desk.desks import Answer, agreed, desk, said, text
from tournaments.models import Organisation, Role

pytestmark = pytest.mark.django_db

RULE = {"counted_by": "points", "tie_breaks_0": "events_won"}


def address(series: Series) -> str:
    return reverse("admin:series_settings", args=[series.pk])


def save(browser: Client, series: Series, section: str, **fields: Any) -> Answer:
    return browser.post(address(series), {"section": section, **fields})


def errors(answer: Answer) -> dict[str, dict[str, list[str]]]:
    """What is wrong on the page, by section."""
    sections = answer.context["sections"]
    return {one.section.key: one.form.errors for one in sections if one.form.errors}


@pytest.fixture
def owner(club: Organisation) -> Client:
    return desk(club, Role.OWNER)


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.key)
def test_each_section_is_saved_as_the_page_offers_it(
    section: Any, owner: Client, series: Series
) -> None:
    [shown] = [
        one for one in owner.get(address(series)).context["sections"] if one.section == section
    ]
    offered: dict[str, Any] = {}
    for name in shown.form.fields:
        value = shown.form[name].value()
        if name != "tie_breaks" and value not in (None, False):
            offered[name] = value
    names = [field.name for field in Series._meta.fields if field.name not in ("asked", "version")]
    before = Series.objects.values(*names).get(pk=series.pk)

    answer = save(owner, series, section.key, **offered)

    assert answer.status_code == 302, text(answer)
    assert Series.objects.values(*names).get(pk=series.pk) == before


def test_a_section_is_saved_alone_and_the_page_comes_back_to_it(
    owner: Client, series: Series
) -> None:
    answer = save(owner, series, "basics", name="Year", slug="year")

    series.refresh_from_db()
    assert answer["Location"] == f"{address(series)}#basics"
    assert said(answer) == ["“Basics” is saved."]
    assert (series.name, series.slug, series.counted_by) == ("Year", "year", "points")
    assert text(owner.get(address(series))).count("“Basics” is saved.") == 1


def test_a_new_rule_shows_old_and_new_rank_on_the_events_that_are_there(
    owner: Client, series: Series
) -> None:
    points = {"counted_by": "rank", "rank_points": "10, 6.5 1"}

    shown = save(owner, series, "rule", **points)
    before = Series.objects.get(pk=series.pk).counted_by
    stored = agreed(owner, address(series), {"section": "rule", **points})

    panel = shown.context["panel"]
    assert [(line.name, line.ranks, line.results) for line in panel.lines] == [
        ("Béla", (1, 1), ("150%", "16.5")),
        ("Anna", (2, 2), ("100%", "11")),
        ("Cili", (3, 3), ("50%", "7.5")),
    ]
    assert before == "points"
    assert stored.status_code == 302
    series.refresh_from_db()
    assert (series.counted_by, series.rank_points) == ("rank", [8400, 5460, 840])


def test_what_changes_no_result_is_saved_at_once(owner: Client, series: Series) -> None:
    answer = save(owner, series, "public", public="on", shown="end")

    assert said(answer) == ["“What the public sees” is saved."]
    series.refresh_from_db()
    assert (series.public, series.shown) == (True, "end")


def test_a_time_that_leaves_out_an_event_is_shown_first(owner: Client, series: Series) -> None:
    answer = save(owner, series, "time", first_day="2026-12-01")

    panel = answer.context["panel"]
    assert [(line.name, line.ranks, line.results) for line in panel.lines] == [
        ("Béla", (1, 1), ("150%", "100%")),
        ("Cili", (3, 2), ("50%", "50%")),
        ("Anna", (2, 3), ("100%", "0%")),
    ]
    assert Series.objects.get(pk=series.pk).first_day is None


@pytest.mark.parametrize(
    ("section", "fields", "wrong"),
    [
        pytest.param(
            "rule",
            {"counted_by": "mean", "best_events": "3"},
            {"best_events": ["The mean is that of all matches: leave the best events empty."]},
            id="best-of-a-mean",
        ),
        pytest.param(
            "rule",
            {"counted_by": "mean", "bonus": "3"},
            {"bonus": ["Nothing can be added to a mean: leave the bonus empty."]},
            id="bonus-to-a-mean",
        ),
        pytest.param(
            "rule",
            {"counted_by": "points", "least_matches": "3"},
            {
                "least_matches": [
                    "A number of matches is needed for the mean alone: leave it empty."
                ]
            },
            id="matches-of-a-sum",
        ),
        pytest.param(
            "rule",
            {"counted_by": "rank"},
            {"rank_points": ["Give the points for each rank, like 25 18 15 12."]},
            id="no-points-by-rank",
        ),
        pytest.param(
            "rule",
            {"counted_by": "rank", "rank_points": "10 12"},
            {
                "rank_points": [
                    "A better rank cannot give fewer points: write them in falling order."
                ]
            },
            id="points-that-rise",
        ),
        pytest.param(
            "rule",
            {"counted_by": "points", "rank_points": "12 10"},
            {
                "rank_points": [
                    "Points by rank are for series that count final ranks: leave them empty."
                ]
            },
            id="points-by-rank-of-a-sum",
        ),
        pytest.param(
            "rule",
            {"counted_by": "rank", "rank_points": "ten"},
            {
                "rank_points": [
                    "“ten” is no number of points. Write numbers with a blank between them."
                ]
            },
            id="a-word",
        ),
        pytest.param(
            "rule",
            {"counted_by": "rank", "rank_points": "NaN"},
            {
                "rank_points": [
                    "“NaN” is no number of points. Write numbers with a blank between them."
                ]
            },
            id="not-a-number",
        ),
        pytest.param(
            "rule",
            {"counted_by": "rank", "rank_points": "1 " * 201},
            {"rank_points": ["Give points to at most 200 ranks."]},
            id="too-many-ranks",
        ),
        pytest.param(
            "rule",
            {**RULE, "tie_breaks_1": "events_won"},
            {"tie_breaks": ["Choose each way to decide only once."]},
            id="tie-break-twice",
        ),
        pytest.param(
            "rule",
            {"counted_by": "points", "tie_breaks_0": "lot", "tie_breaks_1": "newest"},
            {"tie_breaks": ["A drawn lot decides for good: put it last."]},
            id="lot-before-others",
        ),
        pytest.param(
            "time",
            {"first_day": "2026-02-01", "last_day": "2026-01-01"},
            {"last_day": ["The last day cannot be before the first day."]},
            id="days-turned-round",
        ),
        pytest.param(
            "time",
            {"first_day": "2026-02-01", "months": "3"},
            {"months": ["Give days, or a number of months: not both."]},
            id="days-and-months",
        ),
        pytest.param(
            "basics",
            {"name": "Year", "partners": "nowhere"},
            {"partners": ["No organisation has the address “nowhere”. Look at its public page."]},
            id="no-such-club",
        ),
        pytest.param(
            "basics",
            {"name": "Year", "slug": "ä b"},
            {"slug": ["Use only the letters a to z, digits, hyphens and underscores."]},
            id="no-address",
        ),
        pytest.param(
            "basics",
            {"name": "\0"},
            {
                "name": [
                    "This has a character that cannot be printed. Type it again.",
                    "Null characters are not allowed.",
                ]
            },
            id="null",
        ),
    ],
)
def test_what_makes_no_sense_is_said_at_its_field_and_nothing_is_saved(
    section: str, fields: dict[str, str], wrong: dict[str, list[str]], owner: Client, series: Series
) -> None:
    before = Series.objects.values().get(pk=series.pk)

    answer = save(owner, series, section, **fields)

    assert (answer.status_code, errors(answer)) == (422, {section: wrong})
    assert Series.objects.values().get(pk=series.pk) == before


def test_an_address_of_another_series_is_refused(owner: Client, series: Series) -> None:
    Series.objects.create(organisation=an_organisation("Other"), name="Year", slug="year")

    answer = save(owner, series, "basics", name="Year", slug="year")

    assert errors(answer) == {
        "basics": {"slug": ["Another series has this address. Choose another one."]}
    }


def test_partners_are_named_by_their_addresses(owner: Client, series: Series) -> None:
    other = an_organisation("Other")

    save(owner, series, "basics", name="Season", slug="season", partners=f" {other.slug} ")
    shown = owner.get(address(series)).context["sections"][0].form["partners"].value()

    assert list(series.partners.all()) == [other]
    assert shown == other.slug


def test_points_are_read_and_written_in_the_unit_of_the_series(
    owner: Client, series: Series
) -> None:
    agreed(owner, address(series), {"section": "rule", **RULE, "bonus": "2.5"})

    series.refresh_from_db()
    form = owner.get(address(series)).context["sections"][1].form
    assert series.bonus == 21  # of 840 for 100 %
    assert form["bonus"].value() == "2.5"


def test_the_meaning_follows_what_is_typed(owner: Client, series: Series) -> None:
    answer = owner.get(address(series), {"counted_by": "points", "best_events": "3"})

    assert answer.context["sections"][1].meaning == [
        "The standings points of all events are added up.",
        "Only the best 3 events of each person count.",
    ]


@pytest.mark.parametrize("section", [{}, {"section": "none"}, {"section": "\0"}])
def test_what_names_no_section_changes_nothing(
    section: dict[str, str], owner: Client, series: Series
) -> None:
    answer = owner.post(address(series), {"name": "Other", **section})

    assert said(answer) == ["Nothing is saved. Save one section after the other."]


def test_fields_of_another_section_are_left_as_they_are(owner: Client, series: Series) -> None:
    save(owner, series, "time", name="Other")

    assert Series.objects.get(pk=series.pk).name == "Season"


def test_days_are_read_back(owner: Client, series: Series) -> None:
    agreed(owner, address(series), {"section": "time", "first_day": "2026-12-01"})

    assert Series.objects.get(pk=series.pk).first_day == date(2026, 12, 1)
    assert 'value="2026-12-01"' in owner.get(address(series)).content.decode()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_field_for_numbers_holds_points_as_browsers_read_them_in_every_language(
    language: str, owner: Client, series: Series
) -> None:
    change_series(series_id=series.pk, bonus=21)  # 2.5 %

    page = owner.get(address(series), headers={"accept-language": language})

    assert re.findall(r'name="bonus" value="([^"]*)"', page.content.decode()) == ["2.5"]


def test_points_have_no_idle_zeros(owner: Client, series: Series) -> None:
    points = {"counted_by": "rank", "rank_points": "10 6.5 1", "bonus": "1.5"}
    agreed(owner, address(series), {"section": "rule", **points})

    form = owner.get(address(series)).context["sections"][1].form

    assert (form["rank_points"].value(), form["bonus"].value()) == ("10 6.5 1", "1.5")


def test_a_closed_series_offers_no_rule_and_no_time_to_change(
    owner: Client, series: Series
) -> None:
    close_series(series_id=series.pk, by=a_user())

    html = owner.get(address(series)).content.decode()

    offered = set(re.findall(r'name="([a-z_]+)"', html)) & {*SeriesForm.base_fields}
    assert offered == {"name", "slug", "partners", "public", "shown"}
    assert "The standings points of all events are added up." in html


def test_a_rule_that_is_sent_to_a_closed_series_is_refused_with_the_reason(
    owner: Client, series: Series
) -> None:
    close_series(series_id=series.pk, by=a_user())

    answer = save(owner, series, "rule", **RULE, best_events="1")

    assert answer.status_code == 422
    [reason] = errors(answer)["rule"]["__all__"]
    assert reason in text(answer)
    assert Series.objects.get(pk=series.pk).best_events is None
