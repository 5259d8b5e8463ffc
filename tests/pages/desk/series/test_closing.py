"""Closing a series on the desk, what differs since, and discarding one that no one has seen."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Series, SeriesRecord
from scoring.services.series import add_event, change_series, change_weight
from scoring.services.series_closing import close_series
from tests.builders import a_sanction, a_user, an_event
from tests.pages.desk.desks import desk, said, text
from tests.scoring.seasons import make_series, make_standings
from tournaments.models import Event, EventState, Organisation, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(club: Organisation) -> Client:
    return desk(club, Role.OWNER)


def address(name: str, series: Series) -> str:
    return reverse(f"admin:{name}", args=[series.pk])


def corrected(event: Event, series: Series) -> None:
    """Béla gets a sanction in an event of a series."""
    Event.objects.filter(pk=event.pk).update(state=EventState.RUNNING)
    a_sanction(Event.objects.get(pk=event.pk), 2, points=-840)
    Event.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    make_standings(event)
    make_series(series)


def test_the_page_says_first_what_closing_means(owner: Client, series: Series) -> None:
    page = text(owner.get(address("close_series", series)))

    assert "2 events count. Closing freezes the standings" in page
    assert "This cannot be undone." in page
    assert not SeriesRecord.objects.exists()


def test_an_event_that_is_still_to_come_is_named_first(
    owner: Client, series: Series, club: Organisation
) -> None:
    planned = an_event(3, organisation=club, name="Tuesday round 3")
    add_event(series_id=series.pk, event_id=planned.pk, by=a_user())

    page = text(owner.get(address("close_series", series)))

    assert "These events are still to come and will not count: Tuesday round 3" in page


def test_closing_shows_the_hash_and_keeps_rule_events_and_lots(
    owner: Client, series: Series
) -> None:
    answer = owner.post(address("close_series", series))

    record = SeriesRecord.objects.get()
    assert said(answer) == [f"The series is closed. Its hash is {record.hash}."]
    page = text(owner.get(address("series", series)))
    assert f"Hash: {record.hash}" in page
    assert "Nothing is different since then." in page
    assert "Discard" not in page
    events = text(owner.get(address("series_events", series)))
    assert "The series is closed. Its events and weights stay as they are." in events
    assert "Its rule and its time stay" in text(owner.get(address("series_settings", series)))


def test_standings_that_are_not_made_yet_are_not_closed(
    owner: Client, series: Series, november: Event
) -> None:
    change_weight(series_id=series.pk, event_id=november.pk, weight=200, by=a_user())

    answer = owner.post(address("close_series", series))

    assert answer.status_code == 422
    assert "The standings are being made. Wait a few seconds" in text(answer)


def test_a_closed_series_refuses_what_changes_its_standings(
    owner: Client, series: Series, november: Event
) -> None:
    close_series(series_id=series.pk, by=a_user())

    removed = owner.post(
        address("change_series_event", series), {"event": november.pk, "removal": "1"}
    )
    ruled = owner.post(
        address("series_settings", series),
        {"section": "rule", "counted_by": "points", "best_events": "1"},
    )

    sentence = "The series is closed. What its standings are made by stays as it is."
    assert (removed.status_code, ruled.status_code) == (422, 422)
    assert sentence in text(removed)
    assert sentence in text(ruled)


def test_name_and_showing_of_a_closed_series_may_change(owner: Client, series: Series) -> None:
    close_series(series_id=series.pk, by=a_user())

    answer = owner.post(address("series_settings", series), {"section": "public", "shown": "end"})

    assert said(answer) == ["“What the public sees” is saved."]


def test_what_differs_since_is_shown_and_closed_again_for_a_reason(
    owner: Client, series: Series, december: Event
) -> None:
    close_series(series_id=series.pk, by=a_user())
    corrected(december, series)

    page = owner.get(address("series", series))
    without = owner.post(address("close_series", series))
    again = owner.post(address("close_series", series), {"reason": "A sanction came late."})

    assert [(each.name, each.ranks, each.results) for each in page.context["differences"]] == [
        ("Anna", (2, 1), ("100%", "100%")),
        ("Béla", (1, 2), ("150%", "50%")),
        ("Cili", (3, 2), ("50%", "50%")),
    ]
    assert (without.status_code, again.status_code) == (422, 302)
    assert "Say why, in a few words." in text(without)
    assert list(SeriesRecord.objects.values_list("number", "reason")) == [
        (1, ""),
        (2, "A sanction came late."),
    ]


def test_a_series_that_no_one_has_seen_is_discarded(owner: Client, series: Series) -> None:
    asked = text(owner.get(address("discard_series", series)))
    answer = owner.post(address("discard_series", series))

    assert "The series is removed. Its events and their results stay." in asked
    assert said(answer) == ["“Season” is discarded."]
    assert not Series.objects.filter(pk=series.pk).exists()


def test_a_series_that_visitors_could_see_stays(owner: Client, series: Series) -> None:
    change_series(series_id=series.pk, public=True)

    answer = owner.post(address("discard_series", series))

    assert answer.status_code == 409
    assert "Visitors could see this series. Hide it in the settings instead." in text(answer)
    assert Series.objects.filter(pk=series.pk).exists()
