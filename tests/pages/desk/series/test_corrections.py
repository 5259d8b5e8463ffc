"""A correction in an old event: it shows before it is stored what it changes in every series."""

import pytest
from django.urls import reverse

from scoring.models import Sanction, Series
from scoring.services.events import take_back
from scoring.services.series_closing import close_series
from tests.builders import a_user
from tests.pages.desk.desks import Answer, desk, text
from tournaments.models import Event, EventState, Role

pytestmark = pytest.mark.django_db


def sanction(event: Event) -> Answer:
    """What a director is shown who takes two matches from Béla, after the event was finished."""
    take_back(event_id=event.pk, to=EventState.RUNNING, reason="A sanction.", by=a_user())
    address = reverse("admin:give_sanction", args=[event.pk])
    sent = {"entrant": "Béla", "kind": "points", "points": "-200", "reason": "Late", "newest": "0"}
    return desk(event, Role.DIRECTOR).post(address, sent)


def test_a_sanction_shows_old_and_new_rank_in_the_series(december: Event, series: Series) -> None:
    answer = sanction(december)

    [change] = answer.context["panel"].series
    assert (change.name, change.closed) == ("Season", False)
    assert [(line.name, line.ranks) for line in change.lines] == [
        ("Anna", (2, 1)),
        ("Cili", (3, 2)),
        ("Béla", (1, 3)),
    ]
    assert "In the series “Season”" in text(answer)
    assert not Sanction.objects.exists()


def test_a_closed_series_says_that_its_standings_stay(december: Event, series: Series) -> None:
    close_series(series_id=series.pk, by=a_user())

    page = text(sanction(december))

    assert "The series is closed: its standings stay, and its page shows what is different." in page
