"""What webhooks hear of: each thing once, from the moment at which someone listens."""

import json
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.models import WebhookDelivery, WebhookKind, WebhookMark, WebhookOff
from scoring.services import webhooks
from scoring.services.events import take_back
from scoring.services.seatings import close_seating, reopen_seating
from scoring.services.series import change_series
from scoring.services.webhooks import switch_off_webhook, switch_on_webhook
from tests.builders import (
    a_published_seating,
    a_sanction,
    a_user,
    a_written_seating,
    an_announcement,
    an_entry,
    an_event,
    an_organisation,
    points_sheet,
)
from tests.conftest import StoreOnce
from tests.scoring.seasons import a_series, make_series
from tests.webhooks import a_webhook, look_at, queued
from tournaments.models import Event, EventState, ResultsVersion, Seating, Table
from tournaments.selectors.tables import tables_of
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db


def an_evening_of_points() -> Event:
    """Numbers 1 to 4 at place 1, 5 to 8 at place 2, one round, nothing entered yet."""
    event = an_event(8, slug="spring", rounds=1, evidence=["points"])
    a_written_seating(event, {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)})
    return event


@pytest.fixture(scope="module")
def stored_event(store_once: StoreOnce) -> Event:
    """The event that all tests of this module find."""
    return store_once(an_evening_of_points)


@pytest.fixture
def event(stored_event: Event, db: None) -> Event:
    return Event.objects.get(pk=stored_event.pk)


def seating_of(event: Event) -> Seating:
    return event.seatings.latest("number")


def table_of(event: Event, place: int = 1) -> Table:
    return tables_of(seating_of(event))[place - 1]


def version_of(event: Event) -> int:
    return ResultsVersion.objects.get(pk=event.pk).number


def test_an_evening_is_heard_from_its_first_seating_to_its_end() -> None:
    club = an_organisation()
    webhook = a_webhook(club)
    event = an_event(4, organisation=club, slug="autumn", rounds=1, evidence=["points"])
    a_written_seating(event, {1: (1, 2, 3, 4)})
    look_at(event)
    first = version_of(event)
    an_entry(table_of(event), sheet=points_sheet(9, 5, 2, 1))
    look_at(event)
    second = version_of(event)
    close_seating(seating_id=seating_of(event).pk)
    move_event(event_id=event.pk, to=EventState.FINISHED)
    look_at(event)
    last = version_of(event)

    told = queued(webhook)

    # Closing a seating changes the standings, too: they count it as full from then on.
    assert told == [
        ("seating.published", {"event": "autumn", "version": first, "seating": 1}),
        ("standings.changed", {"event": "autumn", "version": first}),
        (
            "entry",
            {"event": "autumn", "version": second, "seating": 1, "table": 1, "round": 1,
             "entry": 1},
        ),
        ("standings.changed", {"event": "autumn", "version": second}),
        ("standings.changed", {"event": "autumn", "version": last}),
        ("event.finished", {"event": "autumn", "version": last}),
    ]  # fmt: skip


def test_a_body_is_thin_says_where_to_look_and_names_no_one(event: Event) -> None:
    a_webhook(event.organisation, kinds=["entry"])
    an_entry(table_of(event), sheet=points_sheet(9, 5, 2, 1))
    look_at(event)

    delivery = WebhookDelivery.objects.get()

    told = json.loads(delivery.body)
    assert told == {
        "type": "entry",
        "timestamp": told["timestamp"],
        "data": {
            "event": "spring",
            "version": version_of(event),
            "seating": 1,
            "table": 1,
            "round": 1,
            "entry": 1,
            "address": f"{settings.PUBLIC_URL}/api/v1/events/spring/tables/",
        },
    }
    assert datetime.fromisoformat(told["timestamp"]).tzinfo


def test_what_was_there_before_is_no_news(event: Event) -> None:
    an_entry(table_of(event), sheet=points_sheet(9, 5, 2, 1))

    webhook = a_webhook(event.organisation)
    look_at(event)

    assert queued(webhook) == []


def test_a_second_look_says_nothing_again(event: Event) -> None:
    webhook = a_webhook(event.organisation)
    an_entry(table_of(event), sheet=points_sheet(9, 5, 2, 1))
    look_at(event)
    told = queued(webhook)

    look_at(event)

    assert len(told) == 2
    assert queued(webhook) == told


def test_each_version_of_a_round_is_said_and_standings_once_for_all(event: Event) -> None:
    webhook = a_webhook(event.organisation)
    table = table_of(event)
    an_entry(table, sheet=points_sheet(9, 5, 2, 1))
    an_entry(table, sheet=points_sheet(9, 5, 2, 3), based_on=1)
    an_entry(table_of(event, 2), sheet=points_sheet(4, 3, 2, 1))

    look_at(event)

    told = queued(webhook)
    assert [(data.get("table"), data.get("entry")) for _, data in told] == [
        (1, 1),
        (1, 2),
        (2, 1),
        (None, None),
    ]
    assert [kind for kind, _ in told] == ["entry", "entry", "entry", "standings.changed"]


def test_what_changes_no_line_of_the_standings_is_no_change_of_them(event: Event) -> None:
    webhook = a_webhook(event.organisation)
    an_entry(table_of(event), sheet=points_sheet(9, 5, 2, 1))
    look_at(event)
    told = queued(webhook)

    an_announcement(event)
    look_at(event)

    assert queued(webhook) == told


def test_an_entry_of_a_lower_id_that_is_committed_later_is_said_too(event: Event) -> None:
    """As if the transaction of the first one had taken longer than that of the second."""
    webhook = a_webhook(event.organisation, kinds=["entry"])
    late = an_entry(table_of(event), sheet=points_sheet(9, 5, 2, 1))
    early = an_entry(table_of(event, 2), sheet=points_sheet(4, 3, 2, 1))
    mark = WebhookMark.objects.get(pk=event.pk)
    WebhookMark.objects.filter(pk=event.pk).update(entries=[early.pk])
    assert (mark.settled < late.pk < early.pk, mark.entries) == (True, [])

    look_at(event)

    assert [data["table"] for _, data in queued(webhook)] == [1]


def test_after_ten_minutes_entries_are_known_by_the_highest_id_alone(event: Event) -> None:
    webhook = a_webhook(event.organisation, kinds=["entry"])
    entry = an_entry(table_of(event), sheet=points_sheet(9, 5, 2, 1))
    look_at(event)
    assert WebhookMark.objects.get(pk=event.pk).entries == [entry.pk]

    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        look_at(event)

    mark = WebhookMark.objects.get(pk=event.pk)
    assert (mark.settled, mark.entries) == (entry.pk, [])
    assert len(queued(webhook)) == 1


def test_a_change_of_a_closed_seating_is_a_correction_and_its_closing_is_none(
    event: Event,
) -> None:
    webhook = a_webhook(event.organisation, kinds=["correction"])
    director = a_user(event.organisation)
    an_entry(table_of(event), sheet=points_sheet(9, 5, 2, 1))
    close_seating(seating_id=seating_of(event).pk)
    look_at(event)
    assert queued(webhook) == []

    correct: dict[str, Any] = {
        "based_on": 1,
        "source": "desk",
        "by": director,
        "correction": "Read wrongly",
    }
    an_entry(table_of(event), sheet=points_sheet(9, 5, 2, 3), **correct)
    look_at(event)

    told = {"event": "spring", "version": version_of(event), "seating": 1, "record": 2}
    assert queued(webhook) == [("correction", told)]


def test_a_seating_that_is_closed_once_more_is_corrected(event: Event) -> None:
    webhook = a_webhook(event.organisation, kinds=["correction", "seating.published"])
    close_seating(seating_id=seating_of(event).pk)
    reopen_seating(seating_id=seating_of(event).pk, reason="Too early", by=a_user())
    close_seating(seating_id=seating_of(event).pk)

    look_at(event)

    assert [data["record"] for _, data in queued(webhook)] == [2]


def test_an_event_that_is_taken_back_is_finished_a_second_time(event: Event) -> None:
    webhook = a_webhook(event.organisation, kinds=["event.finished"])
    for _ in range(2):
        move_event(event_id=event.pk, to=EventState.FINISHED)
        look_at(event)
        take_back(event_id=event.pk, to=EventState.RUNNING, reason="Too early", by=a_user())
        look_at(event)

    assert [kind for kind, _ in queued(webhook)] == ["event.finished"] * 2


def test_of_another_event_another_kind_and_another_club_nothing_is_heard(event: Event) -> None:
    other = an_event(4, organisation=event.organisation)
    deaf = [
        a_webhook(other),
        a_webhook(event.organisation, kinds=["correction"]),
        a_webhook(an_organisation()),
    ]
    hearing = a_webhook(event, kinds=["entry"])
    an_entry(table_of(event), sheet=points_sheet(9, 5, 2, 1))

    look_at(event)

    assert [queued(webhook) for webhook in deaf] == [[], [], []]
    assert len(queued(hearing)) == 1


def test_a_rehearsal_is_never_heard(event: Event) -> None:
    webhook = a_webhook(event.organisation)
    rehearsal = an_event(4, organisation=event.organisation, rehearsal=True)
    a_published_seating(rehearsal)

    look_at(rehearsal)

    assert queued(webhook) == []


def test_a_past_evening_that_is_imported_is_no_news() -> None:
    club = an_organisation()
    webhook = a_webhook(club)
    event = an_event(0, organisation=club, without_rounds=True, state=EventState.FINISHED)

    look_at(event)

    assert queued(webhook) == []


def test_while_a_webhook_is_off_nothing_is_kept_for_it(event: Event) -> None:
    webhook = a_webhook(event.organisation)
    switch_off_webhook(webhook_id=webhook.pk)
    an_entry(table_of(event), sheet=points_sheet(9, 5, 2, 1))
    switch_on_webhook(webhook_id=webhook.pk)
    look_at(event)
    assert queued(webhook) == []

    an_entry(table_of(event, 2), sheet=points_sheet(4, 3, 2, 1))
    look_at(event)

    assert [data.get("table") for _, data in queued(webhook)] == [2, None]


def test_another_webhook_takes_no_news_from_the_first(event: Event) -> None:
    first = a_webhook(event.organisation, kinds=["entry"])
    an_entry(table_of(event), sheet=points_sheet(9, 5, 2, 1))
    a_webhook(event.organisation, kinds=["entry"])

    look_at(event)

    assert len(queued(first)) == 1


def test_a_series_is_heard_with_each_version_of_its_pages() -> None:
    club = an_organisation()
    webhook = a_webhook(club)
    series = a_series(organisation=club)
    make_series(series)
    change_series(series_id=series.pk, name="Another name")

    told = queued(webhook)

    assert told == [
        ("series.changed", {"series": series.slug, "version": 2}),
        ("series.changed", {"series": series.slug, "version": 3}),
    ]


def test_a_webhook_of_one_event_hears_of_no_series(event: Event) -> None:
    webhook = a_webhook(event)
    series = a_series(organisation=event.organisation)

    change_series(series_id=series.pk, name="Another name")

    assert WebhookKind.SERIES not in webhook.kinds
    assert queued(webhook) == []


def test_a_webhook_for_which_too_many_wait_is_switched_off(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "MOST_WAITING", 2)
    webhook = a_webhook(event.organisation)
    an_entry(table_of(event), sheet=points_sheet(9, 5, 2, 1))
    look_at(event)
    an_entry(table_of(event, 2), sheet=points_sheet(4, 3, 2, 1))
    look_at(event)

    webhook.refresh_from_db()

    assert webhook.off_why == WebhookOff.FULL
    assert [*WebhookDelivery.objects.values_list("state", flat=True)] == ["given_up"] * 2


def test_the_oldest_that_wait_no_more_make_room(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "MOST_KEPT", 1)
    a_webhook(event.organisation)
    an_entry(table_of(event), sheet=points_sheet(9, 5, 2, 1))
    look_at(event)
    WebhookDelivery.objects.update(state="delivered")
    an_entry(table_of(event, 2), sheet=points_sheet(4, 3, 2, 1))

    look_at(event)

    states = WebhookDelivery.objects.order_by("pk").values_list("kind", "state")
    assert [*states] == [
        ("standings.changed", "delivered"),
        ("entry", "waiting"),
        ("standings.changed", "waiting"),
    ]


@pytest.mark.parametrize("listens", [0, 1])
def test_an_entry_does_nothing_more_where_someone_listens(listens: int, event: Event) -> None:
    if listens:
        a_webhook(event.organisation)

    with CaptureQueriesContext(connection) as queries:
        an_entry(table_of(event), sheet=points_sheet(9, 5, 2, 1))

    assert not [query for query in queries.captured_queries if "webhook" in query["sql"]]


def test_what_is_not_in_the_standings_is_heard_with_those_that_it_changes(event: Event) -> None:
    webhook = a_webhook(event.organisation)
    a_sanction(event)

    look_at(event)

    assert [kind for kind, _ in queued(webhook)] == ["standings.changed"]
