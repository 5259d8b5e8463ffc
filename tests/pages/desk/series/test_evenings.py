"""The last act of an evening: what it did to its series, and one tap for the next one."""

from datetime import date

import pytest
import time_machine
from django.test import override_settings
from django.urls import reverse

from scoring.models import Series, SeriesStandings
from scoring.services.series import change_series
from tests.builders import a_helper, an_event
from tests.pages.desk.desks import Answer, desk, desk_of, said, text
from tests.recipients import a_confirmed_recipient
from tournaments.models import Event, EventState, Role

pytestmark = pytest.mark.django_db

LAST, NEXT = date(2026, 12, 1), date(2026, 12, 8)


@pytest.fixture(autouse=True)
def evening() -> object:
    """The evening of the second event."""
    with time_machine.travel("2026-12-01 21:00:00+01:00", tick=False):
        yield


def tonight(event: Event, role: Role = Role.DIRECTOR) -> str:
    page = desk(event, role).get(reverse("admin:event", args=[event.pk]))
    return text(page)


def next_evening(event: Event, role: Role = Role.DIRECTOR) -> Answer:
    return desk(event, role).post(reverse("admin:next_evening", args=[event.pk]))


def test_tonight_says_who_leads_and_who_moved(december: Event, series: Series) -> None:
    page = tonight(december)

    assert (
        "Season In front: Béla. Béla: from rank 2 to 1 Anna: from rank 1 to 2 "
        "Next: “Tuesday round 3” on Tuesday, 8 December 2026, with the same settings and people, "
        "in the same series. Set up the next evening"
    ) in page


def test_the_first_evening_moves_no_one(november: Event, series: Series) -> None:
    assert "Season In front: Anna. Next: “Tuesday round 2”" not in tonight(november)
    assert "Season In front: Anna. The next evening is set up: Tuesday round 2" in tonight(november)


def test_an_evening_that_the_worker_has_not_counted_yet_is_said_to_be_so(
    december: Event, series: Series
) -> None:
    SeriesStandings.objects.all().delete()

    assert "The standings of the series do not have this evening yet." in tonight(december)


def test_readers_are_told_but_not_offered_the_next_evening(december: Event, series: Series) -> None:
    page = tonight(december, Role.READER)

    assert "In front: Béla." in page
    assert "Set up the next evening" not in page


def test_an_event_in_no_series_ends_as_before(december: Event) -> None:
    other = an_event(3, organisation=december.organisation)
    Event.objects.filter(pk=other.pk).update(state=EventState.FINISHED)

    assert "Set up the next evening" not in tonight(Event.objects.get(pk=other.pk))


def test_the_last_act_offers_to_invite_to_the_next_evening_once_it_is_open(
    november: Event, december: Event, series: Series
) -> None:
    with override_settings(EMAIL_HOST="127.0.0.1"):
        Event.objects.filter(pk=december.pk).update(state=EventState.REGISTRATION)
        before = an_event(0, organisation=november.organisation, self_registration=True)
        a_confirmed_recipient(before)

        offered, read = tonight(november), tonight(november, Role.READER)
        Event.objects.filter(pk=december.pk).update(state=EventState.DRAFT)
        draft = tonight(november)

    invite = "Send invitations to “Tuesday round 2” by email: 1"
    assert [invite in page for page in (offered, read, draft)] == [True, False, False]


def test_one_tap_makes_the_next_evening_of_the_series(december: Event, series: Series) -> None:
    answer = next_evening(december)

    made = Event.objects.get(name="Tuesday round 3")
    assert answer["Location"] == reverse("admin:event", args=[made.pk])
    assert said(answer) == ["“Tuesday round 3” is set up, with the same settings and people."]
    assert (made.starts_on, made.ends_on, made.state) == (NEXT, NEXT, EventState.DRAFT)
    assert (made.rounds, made.evidence) == (december.rounds, december.evidence)
    assert [each.person.name for each in made.entrants.order_by("number")] == [
        "Anna",
        "Béla",
        "Cili",
    ]
    assert list(made.series_events.values_list("series", "weight")) == [(series.pk, 100)]


def test_the_next_evening_has_the_weight_of_this_one(december: Event, series: Series) -> None:
    series.series_events.filter(event=december).update(weight=150)

    next_evening(december)

    made = Event.objects.get(name="Tuesday round 3")
    assert made.series_events.get().weight == 150


def test_the_second_tap_is_told_that_the_evening_is_there(december: Event, series: Series) -> None:
    next_evening(december)

    answer = next_evening(december)

    assert said(answer) == ["The next evening is set up already: Tuesday round 3."]
    assert Event.objects.filter(name="Tuesday round 3").count() == 1
    assert "The next evening is set up: Tuesday round 3" in tonight(december)


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        pytest.param("2026-12-07 12:00:00+01:00", NEXT, id="days-later"),
        pytest.param("2026-12-08 12:00:00+01:00", NEXT, id="on-the-day-itself"),
        pytest.param("2027-01-07 12:00:00+01:00", date(2027, 1, 12), id="after-the-holidays"),
    ],
)
def test_the_weekday_is_kept_and_the_day_is_still_to_come(
    moment: str, day: date, december: Event, series: Series
) -> None:
    with time_machine.travel(moment, tick=False):
        next_evening(december)

    assert Event.objects.get(name="Tuesday round 3").starts_on == day


def test_a_series_that_is_over_gets_no_further_evening(december: Event, series: Series) -> None:
    change_series(series_id=series.pk, last_day=LAST)

    answer = next_evening(december)

    assert said(answer) == ["No series of this event goes on. Copy the event, below “State”."]
    assert "Set up the next evening" not in tonight(december)
    assert not Event.objects.filter(name="Tuesday round 3").exists()


def test_a_director_of_the_event_alone_sets_up_no_other(december: Event, series: Series) -> None:
    director = desk_of(a_helper(december, Role.DIRECTOR).user)

    answer = director.post(reverse("admin:next_evening", args=[december.pk]))

    assert answer.status_code == 403
    assert "Set up the next evening" not in text(
        director.get(reverse("admin:event", args=[december.pk]))
    )


def test_no_evening_comes_after_the_last_day_of_all(december: Event, series: Series) -> None:
    Event.objects.filter(pk=december.pk).update(starts_on="2199-12-29", ends_on="2199-12-29")

    answer = next_evening(Event.objects.get(pk=december.pk))

    assert said(answer) == ["No series of this event goes on. Copy the event, below “State”."]
