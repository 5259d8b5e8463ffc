"""What everyone may read of corrections that concerned a series."""

import re
from datetime import date
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Series
from scoring.services.series import add_event, change_series, change_weight, remove_event
from scoring.services.series_closing import close_series
from scoring.services.series_lots import draw_series_lots
from tests.builders import a_sanction, a_user, an_organisation
from tests.feeds import words
from tests.scoring.seasons import (
    a_planned_evening,
    a_series,
    an_evening,
    make_series,
    make_standings,
    open_again,
    some_people,
)
from tournaments.models import Event, EventState, Person
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db

TENTH = "\N{MINUS SIGN}10\N{NO-BREAK SPACE}%"


@pytest.fixture
def people() -> list[Person]:
    return some_people(an_organisation())


@pytest.fixture
def november(people: list[Person]) -> Event:
    return an_evening(people, 9, 5, 1, day=date(2026, 11, 6), name="November")


def correct(event: Event) -> None:
    """Anna gets a sanction after the end."""
    open_again(event)
    a_sanction(event, 1, reason="Late sheet")
    move_event(event_id=event.pk, to=EventState.FINISHED)
    make_standings(event)


def lines(series: Series) -> list[str]:
    """The words of each correction, without its moment."""
    answer = Client().get(f"/en/s/{series.slug}/corrections/")
    assert answer.status_code == 200
    text = re.sub("<time.*?</time>", "", answer.content.decode(), flags=re.DOTALL)
    cards = re.findall(r'<li class="card">(.*?)</li>', text, re.DOTALL)
    return [unescape(re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", card))).strip() for card in cards]


def news(series: Series) -> list[tuple[str, str]]:
    """The titles and texts of the feed."""
    return words(f"/en/s/{series.slug}/news/")


def test_a_correction_after_the_end_of_an_event_is_named_and_none_from_before(
    people: list[Person],
) -> None:
    early = an_evening(people, 9, 5, 1, day=date(2026, 10, 2), name="October")
    series = a_series(early)
    assert lines(series) == []

    correct(early)
    make_series(series)

    assert lines(series) == [
        "October \N{MINUS SIGN}10 % Anna A sanction or bonus was given. Late sheet"
    ]


@pytest.mark.django_db(transaction=True)  # moments within one are the same
def test_a_rule_events_and_weights_that_were_changed_are_named(
    people: list[Person], november: Event
) -> None:
    december = an_evening(people, 1, 9, 5, day=date(2026, 12, 4), name="December")
    october = an_evening(people, 1, 9, 5, day=date(2026, 10, 2), name="October")
    series, by = a_series(november, october), a_user()
    change_series(series_id=series.pk, best_events=8, bonus=420)
    add_event(series_id=series.pk, event_id=december.pk, by=by)
    change_weight(series_id=series.pk, event_id=november.pk, weight=150, by=by)
    remove_event(series_id=series.pk, event_id=october.pk, by=by)
    to_come = a_planned_evening(people, day=date(2027, 1, 8), name="January")
    add_event(series_id=series.pk, event_id=to_come.pk, by=by)
    remove_event(series_id=series.pk, event_id=to_come.pk, by=by)
    make_series(series)

    assert lines(series)[:5] == [
        "October The event does not count in the series any more.",
        "November It counts 150 % now. Before it was 100 %.",
        "December The event was added to the series when it was over.",
        "Best events that count Now: 8. Before: –.",
        "Points for taking part Now: 50%. Before: 0%.",
    ]


@pytest.mark.django_db(transaction=True)  # moments within one are the same
def test_an_event_that_is_not_on_public_lists_is_named_only_where_such_events_count(
    people: list[Person], november: Event
) -> None:
    series, other = a_series(november), a_series(november, with_unlisted=True)
    before = lines(series)
    secret = an_evening(people, 1, 9, 5, day=date(2026, 11, 7), name="Secret", unlisted=True)
    for each in (series, other):
        add_event(series_id=each.pk, event_id=secret.pk, by=a_user())
        make_series(each)

    added = "The event was added to the series when it was over."
    assert lines(series) == [f"An event that is not public {added}", *before]
    assert "Secret" not in str(news(series))
    assert lines(other) == [f"Secret {added}", *before]


@pytest.mark.django_db(transaction=True)  # moments within one are the same
def test_lots_are_named_with_the_number_they_came_from(
    people: list[Person], november: Event
) -> None:
    december = an_evening(people, 5, 9, 1, day=date(2026, 12, 4), name="December")
    series = a_series(november, december, tie_breaks=["lot"])
    anna, bela, _ = (person.pk for person in people)
    drawn = draw_series_lots(series_id=series.pk, people=[anna, bela], by=a_user())
    draw_series_lots(
        series_id=series.pk, people=[anna, bela], order=[bela, anna], by=a_user(), reason="Misread"
    )
    make_series(series)

    assert lines(series)[:2] == [
        "Lots Lots were drawn by hand. Misread",
        f"Lots Lots were drawn from the number {drawn.seed}.",
    ]


def test_a_closing_is_named_with_its_hash(november: Event) -> None:
    series = a_series(november)
    record = close_series(series_id=series.pk, by=a_user())

    assert lines(series)[0] == (
        f"Closing 1 The standings were frozen. Hash of the standings: {record.hash[:16]}…"
    )


def test_nothing_is_said_while_standings_are_hidden_or_nothing_was_corrected(
    november: Event,
) -> None:
    hidden, fresh = a_series(november, shown="end"), a_series()
    correct(november)

    for series in (hidden, fresh):
        make_series(series)
        assert lines(series) == []
        page = Client().get(f"/en/s/{series.slug}/corrections/").content.decode()
        assert "Nothing was corrected in this series." in page


@pytest.mark.django_db(transaction=True)  # moments within one are the same
def test_the_feed_has_new_standings_corrections_and_closings_the_newest_first(
    people: list[Person], november: Event
) -> None:
    december = an_evening(people, 1, 9, 5, day=date(2026, 12, 4), name="December")
    series = a_series(november, december, public=False)
    change_series(series_id=series.pk, public=True)
    correct(november)
    make_series(series)
    record = close_series(series_id=series.pk, by=a_user())

    assert news(series) == [
        ("Closing 1", f"The standings were frozen. {record.hash}"),
        ("November: Anna", f"A sanction or bonus was given. {TENTH} Late sheet"),
        ("New standings after December", "1. Béla, 2. Anna, 3. Cili"),
        ("New standings after November", "1. Anna, 2. Béla, 3. Cili"),
    ]


@pytest.mark.parametrize("below", ["corrections/", "news/"])
def test_more_events_take_no_more_queries(
    people: list[Person], november: Event, below: str
) -> None:
    more = [an_evening(people, 1, 9, 5, day=date(2026, 12, day), name=f"{day}") for day in (4, 11)]
    for event in (november, *more):
        correct(event)
    few, many = a_series(november), a_series(november, *more)

    taken = []
    for series in (few, many):
        with CaptureQueriesContext(connection) as queries:
            Client().get(f"/en/s/{series.slug}/{below}")
        taken.append(len(queries))

    assert taken[0] == taken[1]
