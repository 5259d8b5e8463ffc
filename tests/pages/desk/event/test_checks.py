"""What the desk looks at before an event takes its next step."""

import pytest
from django.urls import reverse

from scoring.services.standings import refresh_standings
from tests.builders import an_event
from tests.pages.desk.desks import desk, text
from tests.scoring.plays import play_fully
from tournaments.models import Event

UNEQUAL = "Tables had different sizes or rounds. Choose place points in the settings."


def checks(event: Event) -> str:
    return text(desk(event).get(reverse("admin:state", args=[event.pk])))


@pytest.mark.django_db(transaction=True)
def test_card_points_of_unequal_tables_lead_to_the_settings() -> None:
    event = an_event(7, rounds=1, evidence=["points"], points_system="raw", state="running")
    assert "Card points can be compared – done" in checks(event)

    play_fully(event, 1, 2, 3, 4, 5, 6, 7)
    refresh_standings(event_id=event.pk)

    assert f"! Card points cannot be compared: {UNEQUAL}" in checks(event)
    Event.objects.filter(pk=event.pk).update(points_system="place")
    assert "Card points can be compared" not in checks(event)
