"""The history of a series: settings, events, people, lots and closings."""

import pytest
from django.urls import reverse

from pages.desk.history.descriptions import Detail, ShownChange
from scoring.models import Series
from scoring.services.series import change_weight
from scoring.services.series_closing import close_series
from scoring.services.series_lots import draw_series_lots
from tests.builders import a_user
from tests.pages.desk.desks import desk
from tests.scoring.seasons import make_series
from tournaments.models import Event, Organisation, Person, Role

pytestmark = pytest.mark.django_db


def changes(series: Series) -> list[ShownChange]:
    address = reverse("admin:series_history", args=[series.pk])
    page = desk(series.organisation, Role.READER).get(address)
    shown: list[ShownChange] = page.context["changes"]
    return shown


def lines(series: Series) -> list[tuple[str, str, str, list[Detail]]]:
    return [(one.kind, one.about, one.what, list(one.details)) for one in changes(series)]


def newest(series: Series, kind: str) -> tuple[str, str, str, list[Detail]]:
    return next(line for line in lines(series) if line[0] == kind)


def save(series: Series, section: str, **fields: str) -> None:
    owner = desk(series.organisation, Role.OWNER)
    address = reverse("admin:series_settings", args=[series.pk])
    owner.post(address, {"section": section, "seen": "1", **fields})


def test_it_begins_with_the_series_and_its_events(series: Series) -> None:
    assert [(kind, about, what) for kind, about, what, _ in lines(series)] == [
        ("Events", "Tuesday round 2", "Added."),
        ("Events", "Tuesday round 1", "Added."),
        ("Settings", "Season", "Added."),
    ]


def test_a_changed_rule_is_told_in_words_before_and_after(series: Series) -> None:
    save(series, "rule", counted_by="rank", rank_points="10 6", tie_breaks_0="events_won")

    assert newest(series, "Settings") == (
        "Settings",
        "Season",
        "Changed.",
        [
            Detail("Counted by", "sum of the standings points", "points by final rank"),
            Detail("Points by rank", "–", "10, 6"),
            Detail("Tie-breaks", "–", "Events won"),
        ],
    )


def test_who_changed_something_from_where_is_told(series: Series) -> None:
    save(series, "time", first_day="2026-01-01")

    change = next(change for change in changes(series) if change.kind == "Settings")
    assert change.by.startswith("user")
    assert "/settings/" in change.origin


def test_a_weight_is_told_with_the_name_of_the_event(series: Series, november: Event) -> None:
    change_weight(series_id=series.pk, event_id=november.pk, weight=50, by=a_user())

    assert newest(series, "Events") == (
        "Events",
        "Tuesday round 1",
        "Changed.",
        [Detail("Weight in %", "100 %", "50 %")],
    )


def test_lots_and_closings_are_told(series: Series, december: Event, club: Organisation) -> None:
    save(series, "rule", counted_by="points", tie_breaks_0="lot")
    change_weight(series_id=series.pk, event_id=december.pk, weight=50, by=a_user())
    anna, bela = (Person.objects.get(name=name, organisation=club).pk for name in ("Anna", "Béla"))
    draw_series_lots(series_id=series.pk, people=[anna, bela], order=[bela, anna], by=a_user())
    make_series(series)
    record = close_series(series_id=series.pk, by=a_user())

    assert lines(series)[:2] == [
        ("Closing", "Season", f"The series was closed. Hash: {record.hash}", []),
        (
            "Lots",
            "Béla, Anna",
            "Lots were drawn.",
            [Detail("Béla", "–", "1"), Detail("Anna", "–", "2")],
        ),
    ]
