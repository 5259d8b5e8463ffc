"""The page of lots: who is tied, drawing, and what was drawn."""

import pytest
from django.urls import reverse

from scoring.models import Draw
from tests.builders import an_event
from tests.pages.desk.desks import agreed, desk, text
from tests.scoring.plays import play_fully
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Anna and Béla share the first rank."""
    event = an_event(3, rounds=1, evidence=["points"], tie_breaks=["table_wins", "lot"])
    play_fully(event, 9, 1, 5)
    play_fully(event, 1, 9, 5)
    return event


def page_of(event: Event) -> str:
    return reverse("admin:lots", args=[event.pk])


def test_lots_are_drawn_for_those_who_are_tied(event: Event) -> None:
    director = desk(event, Role.DIRECTOR)
    before = text(director.get(page_of(event)))
    assert "Tied 1 Anna 2 Béla Draw lots" in before
    assert "What was drawn" not in before

    shown = director.post(f"{page_of(event)}draw/", {"number": ["1", "2"]})
    assert "lots decide their order. This cannot be undone. Nothing is saved yet" in text(shown)
    assert not Draw.objects.exists()

    answer = agreed(director, f"{page_of(event)}draw/", {"number": ["1", "2"]})

    assert answer["Location"] == page_of(event)
    after = text(director.get(page_of(event)))
    assert "It counts in the standings from now on." in after
    assert "Tied drawn 1 Anna 2 Béla Why lots are drawn again" in after
    assert f"Seed {Draw.objects.get().seed} ·" in after


def test_what_was_drawn_by_hand_stands_with_its_order_and_in_the_history(event: Event) -> None:
    director = desk(event, Role.DIRECTOR)
    places = {"place-1": "2", "place-2": "1"}

    sent = {"number": ["1", "2"], "hand": "1", **places}
    preview = director.post(f"{page_of(event)}draw/", sent)
    assert "Anna (1) 1 → 2" in text(preview)
    agreed(director, f"{page_of(event)}draw/", sent)

    shown = text(director.get(page_of(event)))
    assert "2 Béla 1 Anna drawn by hand ·" in shown
    history = text(director.get(reverse("admin:history", args=[event.pk])))
    drawn = "2 Béla, 1 Anna sanctions and rulings Lots were drawn. 2 Béla before: – → after: 1"
    assert drawn in history


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"number": ["1", "3"]}, "These people are not tied any more. Look at the ties again."),
        (
            {"number": ["1", "x", "9" * 30]},
            "These people are not tied any more. Look at the ties again.",
        ),
        (
            {"number": ["1", "2"], "hand": "1", "place-1": "1", "place-2": "1"},
            "Give each person a different place, starting with 1.",
        ),
        (
            {"number": ["1", "2"], "hand": "1", "place-1": "-1"},
            "Give each person a different place, starting with 1.",
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    event: Event, sent: dict[str, object], sentence: str
) -> None:
    answer = desk(event, Role.DIRECTOR).post(f"{page_of(event)}draw/", sent)

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert not Draw.objects.exists()


def test_where_no_lot_decides_the_settings_are_offered(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(tie_breaks=["table_wins"])

    shown = text(desk(event, Role.DIRECTOR).get(page_of(event)))

    assert "Lots do not decide at this event." in shown
    assert "Settings of the event" in shown
    assert "Draw lots" not in shown


def test_a_reader_sees_who_is_tied_and_draws_nothing(event: Event) -> None:
    shown = text(desk(event, Role.READER).get(page_of(event)))

    assert "1 Anna 2 Béla" in shown
    assert "Draw lots" not in shown
