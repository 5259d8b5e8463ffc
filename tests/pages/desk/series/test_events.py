"""The events of a series: added, weighted and removed, with what it changes shown first."""

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.errors import SeriesEventRefused
from scoring.models import Series
from scoring.services.series import add_event, add_events, change_series, remove_event
from tests.builders import a_helper, a_user, an_event, an_organisation
from tests.conftest import StoreOnce
from tests.pages.desk.desks import Answer, agreed, desk, desk_of, said, text
from tests.scoring.seasons import an_evening
from tournaments.models import Event, EventState, Organisation, Role

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stored_january(stored: Any, store_once: StoreOnce) -> int:
    """A third evening, which is in no series: Cili 840, Béla 420, Anna 0."""

    def build() -> int:
        people = list(Organisation.objects.get(pk=stored.club).people.order_by("pk"))
        return an_evening(people, 1, 5, 9, day=date(2027, 1, 5), name="Tuesday round 3").pk

    return store_once(build)


@pytest.fixture
def january(stored_january: int, db: None) -> Event:
    return Event.objects.get(pk=stored_january)


def weights(series: Series) -> dict[str, int]:
    return dict(series.series_events.values_list("event__name", "weight"))


def address(name: str, series: Series) -> str:
    return reverse(f"admin:{name}", args=[series.pk])


def effects(answer: Answer) -> list[tuple[str, Any, Any]]:
    return [(line.name, line.ranks, line.results) for line in answer.context["panel"].lines]


def test_the_page_has_the_events_of_the_series_newest_first_and_those_to_add(
    series: Series, january: Event
) -> None:
    page = desk(january, Role.OWNER).get(address("series_events", series))

    assert [row.event.name for row, _ in page.context["rows"]] == [
        "Tuesday round 2",
        "Tuesday round 1",
    ]
    assert page.context["offered"] == [(january, False)]


def test_adding_an_event_shows_old_and_new_rank_side_by_side_and_stores_nothing(
    series: Series, january: Event
) -> None:
    sent = {"event": january.pk, "weight": "200"}

    answer = desk(january, Role.OWNER).post(address("add_series_events", series), sent)

    assert effects(answer) == [
        ("Béla", (1, 1), ("150%", "250%")),
        ("Cili", (3, 1), ("50%", "250%")),
        ("Anna", (2, 3), ("100%", "100%")),
    ]
    assert "Nothing is saved yet." in text(answer)
    assert weights(series) == {"Tuesday round 1": 100, "Tuesday round 2": 100}


def test_who_agrees_adds_the_event_with_its_weight(series: Series, january: Event) -> None:
    owner = desk(january, Role.OWNER)
    sent = {"event": january.pk, "weight": "200"}

    answer = agreed(owner, address("add_series_events", series), sent)

    assert said(answer) == ["One event is added."]
    assert weights(series) == {
        "Tuesday round 1": 100,
        "Tuesday round 2": 100,
        "Tuesday round 3": 200,
    }


def test_an_event_without_results_is_added_at_once(series: Series, club: Organisation) -> None:
    planned = an_event(3, organisation=club, name="Tuesday round 4")

    answer = desk(club).post(address("add_series_events", series), {"event": planned.pk})

    assert answer.status_code == 302
    assert weights(series)["Tuesday round 4"] == 100


def test_a_director_adds_events_with_the_whole_weight_alone(series: Series, january: Event) -> None:
    sent = {"event": january.pk, "weight": "300"}

    agreed(desk(january, Role.DIRECTOR), address("add_series_events", series), sent)

    assert weights(series)["Tuesday round 3"] == 100


@pytest.mark.parametrize(
    ("weight", "sentence"),
    [
        pytest.param("0", "Give a weight from 1 to 1000 %.", id="none"),
        pytest.param("1001", "Give a weight from 1 to 1000 %.", id="too-heavy"),
        pytest.param("ten", "Give a weight from 1 to 1000 %.", id="a-word"),
        pytest.param("99999999999999999999", "Give a weight from 1 to 1000 %.", id="huge"),
    ],
)
def test_a_weight_that_cannot_be_is_refused(
    weight: str, sentence: str, series: Series, january: Event
) -> None:
    owner = desk(january, Role.OWNER)
    before = weights(series)

    added = owner.post(
        address("add_series_events", series), {"event": january.pk, "weight": weight}
    )
    changed = owner.post(
        address("change_series_event", series),
        {"event": series.series_events.earliest("pk").event_id, "weight": weight},
    )

    assert (added.status_code, changed.status_code) == (422, 422)
    assert sentence in text(added)
    assert sentence in text(changed)
    assert weights(series) == before


def test_a_changed_weight_is_shown_first(series: Series, november: Event) -> None:
    owner = desk(november, Role.OWNER)
    sent = {"event": november.pk, "weight": "300"}

    shown = owner.post(address("change_series_event", series), sent)
    stored = agreed(owner, address("change_series_event", series), sent)

    assert effects(shown) == [
        ("Anna", (2, 1), ("100%", "300%")),
        ("Béla", (1, 2), ("150%", "250%")),
    ]
    assert said(stored) == ["“Tuesday round 1” has another weight now."]
    assert weights(series)["Tuesday round 1"] == 300


def test_a_director_removes_an_event_but_gives_no_weight(series: Series, november: Event) -> None:
    director = desk(november, Role.DIRECTOR)
    where = address("change_series_event", series)

    weighted = director.post(where, {"event": november.pk, "weight": "300"})
    removed = agreed(director, where, {"event": november.pk, "removal": "1"})

    assert weighted.status_code == 403
    assert said(removed) == ["“Tuesday round 1” is removed from the series."]
    assert weights(series) == {"Tuesday round 2": 100}


def test_an_event_that_was_removed_meanwhile_is_named(series: Series, november: Event) -> None:
    remove_event(series_id=series.pk, event_id=november.pk, by=a_user())

    answer = desk(november, Role.OWNER).post(
        address("change_series_event", series), {"event": november.pk, "removal": "1"}
    )

    assert answer.status_code == 422
    assert "The event is not in the series any more. Look at the list again." in text(answer)


def test_an_event_of_another_club_is_neither_offered_nor_added(series: Series) -> None:
    theirs = an_event(3, organisation=an_organisation("Other"), name="Theirs")
    owner = desk(series.organisation, Role.OWNER)

    page = owner.get(address("series_events", series))
    answer = owner.post(address("add_series_events", series), {"event": theirs.pk})

    assert "Theirs" not in text(page)
    assert answer.status_code == 422
    assert "Theirs" not in weights(series)


def joined(browser: Client, event: Event, series: Series) -> Answer:
    sent = {"series": series.pk}
    return browser.post(reverse("admin:join_series", args=[event.pk]), sent)


def test_a_director_of_a_partner_adds_an_event_of_theirs_and_sees_nothing_else(
    series: Series,
) -> None:
    other = an_organisation("Other")
    theirs = an_event(3, organisation=other, name="Theirs")
    director = desk(other, Role.DIRECTOR)
    before = joined(director, theirs, series)
    change_series(series_id=series.pk, partners=[other])
    offer = text(director.get(reverse("admin:event_series", args=[theirs.pk])))

    answer = joined(director, theirs, series)

    assert before.status_code == 422
    assert "Season · Card Club" in offer  # clubs may have series of one name
    assert said(answer) == ["The event counts in “Season” now."]
    assert weights(series)["Theirs"] == 100
    assert director.get(reverse("admin:series", args=[series.pk])).status_code == 404


def test_a_helper_who_directs_one_event_lets_it_count_and_not(
    series: Series, january: Event
) -> None:
    Event.objects.filter(pk=january.pk).update(state=EventState.RUNNING)
    director = desk_of(a_helper(january, Role.DIRECTOR).user)
    sent = {"series": series.pk}

    joined(director, january, series)
    there = weights(series)
    answer = director.post(reverse("admin:leave_series", args=[january.pk]), sent)

    assert there["Tuesday round 3"] == 100
    assert said(answer)[-1] == "The event does not count in “Season” any more."
    assert "Tuesday round 3" not in weights(series)


def test_an_event_is_offered_the_series_in_which_it_is_not(november: Event, january: Event) -> None:
    director = desk(january)
    pages = [reverse("admin:event_series", args=[event.pk]) for event in (november, january)]

    offered = [list(director.get(page).context["offered"]) for page in pages]

    assert [[one.name for one in names] for names in offered] == [[], ["Season"]]


def test_a_new_series_ticks_the_events_of_its_days(january: Event, club: Organisation) -> None:
    day = date(2026, 11, 3)
    fresh = Series.objects.create(
        organisation=club, name="Fresh", slug="fresh", first_day=day, last_day=day
    )

    page = desk(january, Role.OWNER).get(address("series_events", fresh))

    assert [(event.name, fits) for event, fits in page.context["offered"]] == [
        ("Tuesday round 3", False),
        ("Tuesday round 2", False),
        ("Tuesday round 1", True),
    ]


def test_of_several_events_all_are_added_or_none(
    club: Organisation, series: Series, january: Event
) -> None:
    other = an_event(3, organisation=club, name="Other points", points_system="by_size")
    events = [january.pk, other.pk]

    answer = desk(club, Role.OWNER).post(
        address("add_series_events", series), {"event": events, "seen": "1"}
    )

    assert answer.status_code == 422
    assert set(weights(series)) == {"Tuesday round 1", "Tuesday round 2"}


def test_an_event_that_was_discarded_meanwhile_is_named_as_that(
    series: Series, january: Event
) -> None:
    with pytest.raises(SeriesEventRefused) as refused:
        add_events(series_id=series.pk, event_ids=[january.pk, 10**9], by=a_user())

    assert refused.value.data == {"why": "discarded"}
    assert set(weights(series)) == {"Tuesday round 1", "Tuesday round 2"}


def test_more_events_are_asked_about_the_rule_once(club: Organisation, series: Series) -> None:
    evenings = [an_event(3, organisation=club, name=f"Evening {n}") for n in range(4)]
    taken = []
    for some in (evenings[:1], evenings[1:]):
        with CaptureQueriesContext(connection) as asked:
            add_events(series_id=series.pk, event_ids=[one.pk for one in some], by=a_user())
        taken.append(sum("scoring_standingssnapshot" in one["sql"] for one in asked))

    assert taken[0] == taken[1]


def queries(browser: Client, page: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert browser.get(page).status_code == 200
    return len(asked)


def test_a_larger_season_takes_no_more_queries(series: Series, january: Event) -> None:
    owner = desk(january, Role.OWNER)
    pages = ["series", "series_events", "series_lots", "series_history", "print_series"]
    few = {name: queries(owner, address(name, series)) for name in pages}
    add_event(series_id=series.pk, event_id=january.pk, by=a_user())

    many = {name: queries(owner, address(name, series)) for name in pages}

    assert many == few
