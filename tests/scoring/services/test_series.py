"""Series: what counts in them and when, and the making of their standings."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
import time_machine
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.standings.series_refusals import Refusal, RefusalCode
from scoring.errors import SeriesEventRefused, SeriesKept, SeriesRefused, SeriesTimeRefused
from scoring.models import Series, SeriesShown, SeriesStandings
from scoring.selectors.seasons import months_before
from scoring.selectors.series import stale_series
from scoring.selectors.series_pages import series_page
from scoring.services.rehearsals import start_rehearsal
from scoring.services.series import (
    add_event,
    change_series,
    change_weight,
    create_series,
    discard_series,
    remove_event,
)
from tests.builders import (
    a_published_seating,
    a_sanction,
    a_user,
    an_entry,
    an_organisation,
    points_sheet,
)
from tests.conftest import StoreOnce
from tests.scoring.plays import play
from tests.scoring.seasons import (
    a_planned_evening,
    a_series,
    an_evening,
    make_series,
    make_standings,
    open_again,
    some_people,
    standing,
)
from tournaments.models import (
    Event,
    EventState,
    Organisation,
    Person,
    ResultsVersion,
    StandingsShown,
)
from tournaments.selectors.tables import tables_of
from tournaments.services.events import change_event, move_event
from tournaments.services.organisations import show_people
from tournaments.services.people import change_person

pytestmark = pytest.mark.django_db


def two_evenings() -> Organisation:
    """Anna, Béla and Cili: 840, 420 and 0 in November, 0, 840 and 420 in December."""
    people = some_people(an_organisation())
    an_evening(people, 9, 5, 1, day=date(2026, 11, 6), name="November")
    an_evening(people, 1, 9, 5, day=date(2026, 12, 4), name="December")
    return people[0].organisation


@pytest.fixture(scope="module")
def stored(store_once: StoreOnce) -> Organisation:
    return store_once(two_evenings)


@pytest.fixture
def club(stored: Organisation, db: None) -> Organisation:
    return Organisation.objects.get(pk=stored.pk)


@pytest.fixture
def people(club: Organisation) -> list[Person]:
    return list(club.people.order_by("pk"))


@pytest.fixture
def november(club: Organisation) -> Event:
    return club.events.get(name="November")


@pytest.fixture
def december(club: Organisation) -> Event:
    return club.events.get(name="December")


def remade(series: Series) -> list[tuple[int | None, str, int]]:
    make_series(series)
    return standing(series)


BOTH = [(1, "Béla", 1260), (2, "Anna", 840), (3, "Cili", 420)]
NOVEMBER = [(1, "Anna", 840), (2, "Béla", 420), (3, "Cili", 0)]


def test_a_series_adds_up_the_points_of_its_events(november: Event, december: Event) -> None:
    assert standing(a_series(november, december)) == BOTH


def test_a_weight_and_a_rule_make_the_standings_again(november: Event, december: Event) -> None:
    series = a_series(november)
    add_event(series_id=series.pk, event_id=december.pk, weight=50, by=a_user())
    assert remade(series) == [(1, "Anna", 840), (1, "Béla", 840), (3, "Cili", 210)]

    change_weight(series_id=series.pk, event_id=december.pk, weight=100, by=a_user())
    assert remade(series) == BOTH
    change_series(series_id=series.pk, best_events=1)
    assert remade(series) == [(1, "Anna", 840), (1, "Béla", 840), (3, "Cili", 420)]
    remove_event(series_id=series.pk, event_id=december.pk, by=a_user())
    assert remade(series) == NOVEMBER


def test_whatever_standings_are_made_by_makes_them_stale_at_once(
    november: Event, december: Event
) -> None:
    series, by = a_series(november), a_user()
    changes: list[Callable[[], object]] = [
        lambda: add_event(series_id=series.pk, event_id=december.pk, by=by),
        lambda: change_weight(series_id=series.pk, event_id=december.pk, weight=50, by=by),
        lambda: change_series(series_id=series.pk, full_only=True),
        lambda: remove_event(series_id=series.pk, event_id=december.pk, by=by),
        lambda: a_correction(november),
        lambda: rename(november),
        lambda: rename_person(november),
        lambda: show_people(organisation_id=november.organisation_id, shown=True),
    ]
    for change in changes:
        assert stale_series() == []
        change()
        assert stale_series() == [series]
        make_series(series)

    change_series(series_id=series.pk, name="The season")
    assert stale_series() == []


def a_correction(event: Event) -> None:
    open_again(event)
    a_sanction(event, 2)
    make_standings(event)


def rename(event: Event) -> None:
    event.refresh_from_db()
    event.name = "Early November"
    change_event(event, fields=["name"])


def rename_person(event: Event) -> None:
    person = event.entrants.get(number=1).person
    person.name = "Anna Fox"
    change_person(person, fields=["name"])
    make_standings(event)


def test_a_version_rises_with_what_pages_show_and_with_nothing_else(november: Event) -> None:
    series = a_series(november)

    make_series(series)
    assert version_of(series) == series.version
    a_correction(november)
    make_series(series)
    assert version_of(series) == series.version + 1
    change_series(series_id=series.pk, name="The season")
    assert version_of(series) == series.version + 2


def test_pages_of_club_and_events_are_made_again_when_a_public_series_looks_different(
    november: Event, december: Event
) -> None:
    series, by = a_series(november, public=False), a_user()
    found = [numbers_of(november)]
    for change in (
        lambda: change_series(series_id=series.pk, name="Secret"),
        lambda: change_series(series_id=series.pk, public=True),
        lambda: change_series(series_id=series.pk, best_events=2),
        lambda: change_series(series_id=series.pk, name="The season"),
        lambda: change_series(series_id=series.pk, public=False),
        lambda: remove_event(series_id=series.pk, event_id=november.pk, by=by),
    ):
        change()
        found.append(numbers_of(november))
    change_series(series_id=series.pk, public=True)
    before = numbers_of(december)
    add_event(series_id=series.pk, event_id=december.pk, by=by)
    remove_event(series_id=series.pk, event_id=december.pk, by=by)

    club, event = found[0]
    assert [(one - club, two - event) for one, two in found] == [
        (0, 0), (0, 0), (1, 1), (1, 1), (2, 2), (3, 3), (3, 3),
    ]  # fmt: skip
    assert numbers_of(december)[1] == before[1] + 2


def numbers_of(event: Event) -> tuple[int, int]:
    """The versions of the pages of a club, and of its event."""
    club = Organisation.objects.get(pk=event.organisation_id)
    return club.version, ResultsVersion.objects.get(pk=event.pk).number


def version_of(series: Series) -> int:
    return Series.objects.get(pk=series.pk).version


@pytest.mark.parametrize("again", ["now", "seating", "hidden"])
def test_an_event_that_is_open_again_counts_on_and_shows_nothing_that_it_hides(
    again: StandingsShown, november: Event, december: Event
) -> None:
    series = a_series(november, december)
    november.standings_shown = again
    change_event(november, fields=["standings_shown"])
    open_again(november)
    assert remade(series) == BOTH

    a_sanction(november, 2, points=-420)
    make_standings(november)

    corrected = [(1, "Anna", 840), (1, "Béla", 840), (3, "Cili", 420)]
    assert remade(series) == (corrected if again == "now" else BOTH)
    assert [each.going_on for each in series_page(series).events] == [again == "now", False]
    move_event(event_id=november.pk, to=EventState.FINISHED)
    make_standings(november)
    assert remade(series) == corrected


@pytest.mark.parametrize(
    ("shown", "of_event", "counts"),
    [
        ("now", "now", True),
        ("now", "hidden", False),
        ("events", "now", False),
        ("end", "now", False),
    ],
)
def test_an_event_that_goes_on_counts_if_series_and_event_show_all_at_once(
    *,
    shown: SeriesShown,
    of_event: StandingsShown,
    counts: bool,
    november: Event,
    people: list[Person],
) -> None:
    running = a_planned_evening(people, day=date(2026, 12, 18), standings_shown=of_event)
    play(running, 9, 5, 1)
    make_standings(running)

    series = a_series(november, running, shown=shown)

    assert standing(series)[0][2] == (1680 if counts else 840)
    assert series.standings.notes["to_come"] == ([] if counts else [running.pk])


def test_a_series_shown_at_the_end_shows_no_line_before(november: Event) -> None:
    series = a_series(november, shown=SeriesShown.END)

    public, desk = series_page(series), series_page(series, public=False)

    assert (public.hidden, public.lines, public.events) == (True, [], [])
    assert (desk.hidden, [line.number for line in desk.lines]) == (
        False,
        [row["person"] for row in series.standings.rows],
    )


def test_drafts_rehearsals_and_unlisted_events_show_nowhere(
    november: Event, people: list[Person]
) -> None:
    draft = a_planned_evening(people, state=EventState.DRAFT, name="Draft")
    unlisted = an_evening(people, 9, 5, 1, unlisted=True)
    series = a_series(november, draft, unlisted)
    rehearsal = start_rehearsal(event_id=november.pk, players=None, seatings=1, by=a_user())

    assert standing(series) == NOVEMBER
    page = series_page(series)
    assert ([each.event for each in page.events], page.to_come) == ([november], [])
    assert [each.event for each in series_page(series, public=False).to_come] == [draft]
    with pytest.raises(SeriesEventRefused) as refused:
        add_event(series_id=series.pk, event_id=rehearsal.event_id, by=a_user())
    assert refused.value.data == {"why": "rehearsal"}

    change_series(series_id=series.pk, with_unlisted=True)
    assert remade(series) == [(1, "Anna", 1680), (2, "Béla", 840), (3, "Cili", 0)]


def test_an_event_that_becomes_a_draft_leaves_a_page_before_standings_are_made_again(
    november: Event, december: Event
) -> None:
    series = a_series(november, december)

    Event.objects.filter(pk=november.pk).update(state=EventState.DRAFT)

    page = series_page(series)
    assert [each.event for each in page.events] == [december]
    assert [(len(line.contributions), len(line.ranks)) for line in page.lines] == [(1, 1)] * 3


@pytest.mark.parametrize(
    ("time", "line"),
    [
        ({"first_day": date(2026, 12, 1)}, (1, "Béla", 840)),
        ({"last_day": date(2026, 11, 6)}, (1, "Anna", 840)),
        ({"first_day": date(2026, 11, 6), "last_day": date(2026, 12, 4)}, (1, "Béla", 1260)),
    ],
)
def test_a_season_has_its_first_and_its_last_day(
    time: dict[str, Any], line: tuple[int, str, int], november: Event, december: Event
) -> None:
    assert standing(a_series(november, december, **time))[0] == line


def test_a_rolling_series_is_made_again_each_day(november: Event, december: Event) -> None:
    with time_machine.travel("2026-12-05T23:30:00+00:00", tick=False):
        series = a_series(november, december, months=1)
        assert standing(series) == BOTH
        assert stale_series() == []

    with time_machine.travel("2026-12-06T00:30:00+00:00", tick=False):
        assert stale_series() == [series]
        assert remade(series) == [(1, "Béla", 840), (2, "Cili", 420), (3, "Anna", 0)]
        assert stale_series() == []
    assert SeriesStandings.objects.get().as_of == date(2026, 12, 6)


@pytest.mark.parametrize(
    ("day", "months", "before"),
    [
        (date(2026, 3, 31), 1, date(2026, 2, 28)),
        (date(2024, 3, 31), 1, date(2024, 2, 29)),
        (date(2026, 1, 15), 24, date(2024, 1, 15)),
        (date(2026, 12, 31), 12, date(2025, 12, 31)),
    ],
)
def test_months_before_is_the_same_day_or_the_last_of_the_month(
    day: date, months: int, before: date
) -> None:
    assert months_before(day, months) == before


def test_a_rule_that_makes_no_sense_is_refused_and_nothing_stored(november: Event) -> None:
    series = a_series(november)

    with pytest.raises(SeriesRefused) as refused:
        change_series(series_id=series.pk, counted_by="mean", best_events=1, bonus=840)

    assert refused.value.problems == [
        Refusal(RefusalCode.MEAN_OF_BEST_EVENTS),
        Refusal(RefusalCode.MEAN_WITH_BONUS),
    ]
    assert Series.objects.get(pk=series.pk).counted_by == "points"


def test_an_event_of_another_points_system_is_refused_before_it_is_played(
    november: Event, people: list[Person]
) -> None:
    series = a_series(november)
    raw = a_planned_evening(people, points_system="raw", sit_out_points=0)

    with pytest.raises(SeriesRefused) as refused:
        add_event(series_id=series.pk, event_id=raw.pk, by=a_user())

    assert refused.value.problems == [Refusal(RefusalCode.POINTS_SYSTEMS_DIFFER, events=(raw.pk,))]


def test_standings_without_sense_have_no_lines_and_say_why(november: Event) -> None:
    series = a_series(november)
    Series.objects.update(counted_by="rank", asked=99)

    make_series(series)

    page = series_page(series)
    assert (page.lines, page.refusals) == ([], ["RANK_POINTS_MISSING"])


def test_an_event_of_another_club_is_added_where_that_is_a_partner(november: Event) -> None:
    series, other = a_series(november), an_organisation("Other")
    [guest] = some_people(other, 1)
    theirs = a_planned_evening([guest])

    with pytest.raises(SeriesEventRefused) as refused:
        add_event(series_id=series.pk, event_id=theirs.pk, by=a_user())
    assert refused.value.data == {"why": "club"}

    change_series(series_id=series.pk, partners=[other.pk])
    add_event(series_id=series.pk, event_id=theirs.pk, by=a_user())
    with pytest.raises(SeriesEventRefused) as refused:
        add_event(series_id=series.pk, event_id=theirs.pk, by=a_user())
    assert refused.value.data == {"why": "twice"}


@pytest.mark.parametrize("weight", [0, 1001])
def test_an_impossible_weight_is_refused(weight: int, november: Event) -> None:
    series = a_series(organisation=november.organisation)

    with pytest.raises(ValidationError):
        add_event(series_id=series.pk, event_id=november.pk, weight=weight, by=a_user())


def test_impossible_settings_are_refused_by_name(club: Organisation) -> None:
    both = {"first_day": date(2026, 12, 1), "months": 12}

    with pytest.raises(ValidationError) as refused:
        create_series(
            organisation_id=club.pk, name="", slug="a season", settings={"best_events": 0}
        )
    with pytest.raises(SeriesTimeRefused):
        create_series(organisation_id=club.pk, name="Season", slug="", settings=both)

    assert {"name", "slug", "__all__"} == set(refused.value.message_dict)
    assert not Series.objects.exists()


def test_a_series_is_discarded_until_someone_may_have_seen_it(november: Event) -> None:
    secret, public = a_series(november, public=False), a_series(november)
    change_series(series_id=public.pk, public=False)

    discard_series(series_id=secret.pk, by=a_user())

    with pytest.raises(SeriesKept) as refused:
        discard_series(series_id=public.pk, by=a_user())
    assert refused.value.data == {"why": "public"}
    assert list(Series.objects.all()) == [public]


def test_an_entry_asks_nothing_more_of_the_database_with_a_series(people: list[Person]) -> None:
    def asked(event: Event) -> list[str]:
        [table] = tables_of(a_published_seating(event))
        with CaptureQueriesContext(connection) as queries:
            an_entry(table, sheet=points_sheet(9, 5, 1))
        return [query["sql"].partition(" ")[0] for query in queries]

    alone = a_planned_evening(people)
    counted = a_planned_evening(people)
    a_series(counted, shown=SeriesShown.NOW)
    a_series(counted, best_events=1)

    assert asked(counted) == asked(alone)
