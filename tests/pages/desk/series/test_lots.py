"""Lots in a series: who is tied, drawing, what was drawn."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Series, SeriesDraw
from scoring.services.series import change_series, change_weight
from tests.builders import a_user
from tests.pages.desk.desks import agreed, desk, said, text
from tests.scoring.seasons import make_series
from tournaments.models import Event, Organisation, Person, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(club: Organisation) -> Client:
    return desk(club, Role.OWNER)


@pytest.fixture
def tied(series: Series, december: Event) -> Series:
    """Anna and Béla have 840 points each, and lots decide."""
    change_series(series_id=series.pk, tie_breaks=["lot"])
    change_weight(series_id=series.pk, event_id=december.pk, weight=50, by=a_user())
    make_series(series)
    return Series.objects.get(pk=series.pk)


def people(*names: str) -> list[int]:
    known = dict(Person.objects.values_list("name", "pk"))
    return [known[name] for name in names]


def address(name: str, series: Series) -> str:
    return reverse(f"admin:{name}", args=[series.pk])


def test_lots_that_do_not_decide_lead_to_the_settings(owner: Client, series: Series) -> None:
    page = text(owner.get(address("series_lots", series)))

    assert "Lots do not decide in this series." in page
    assert "Settings of the series" in page


def test_the_page_has_who_is_tied(owner: Client, tied: Series) -> None:
    page = owner.get(address("series_lots", tied))

    assert [(tie.people, tie.drawn) for tie in page.context["ties"]] == [
        ([*zip(people("Anna", "Béla"), ("Anna", "Béla"), strict=True)], False)
    ]


def test_a_draw_is_announced_then_stored_with_its_seed(owner: Client, tied: Series) -> None:
    sent = {"number": people("Anna", "Béla")}

    shown = owner.post(address("draw_series_lots", tied), sent)
    before = SeriesDraw.objects.count()
    answer = agreed(owner, address("draw_series_lots", tied), sent)

    assert "When you save, lots decide their order. This cannot be undone." in text(shown)
    assert (before, SeriesDraw.objects.count()) == (0, 1)
    assert said(answer) == ["It counts in the standings from now on."]
    draw = SeriesDraw.objects.get()
    assert f"Seed {draw.seed}" in text(owner.get(address("series_lots", tied)))


def test_an_order_drawn_by_hand_shows_the_ranks_first(owner: Client, tied: Series) -> None:
    anna, bela = people("Anna", "Béla")
    sent = {"number": [anna, bela], "hand": "1", f"place-{anna}": "2", f"place-{bela}": "1"}

    shown = owner.post(address("draw_series_lots", tied), sent)
    agreed(owner, address("draw_series_lots", tied), sent)

    panel = shown.context["panel"]
    assert [(line.name, line.ranks) for line in panel.lines] == [("Anna", (1, 2))]
    assert list(SeriesDraw.objects.get().lots.values_list("person", "position")) == [
        (bela, 1),
        (anna, 2),
    ]


@pytest.mark.parametrize("places", [("1", "1"), ("1", "3"), ("", "1"), ("one", "two")])
def test_an_order_that_is_none_is_refused(
    places: tuple[str, str], owner: Client, tied: Series
) -> None:
    anna, bela = people("Anna", "Béla")
    sent = {"number": [anna, bela], "hand": "1"}
    sent |= {f"place-{anna}": places[0], f"place-{bela}": places[1]}

    answer = owner.post(address("draw_series_lots", tied), sent)

    assert answer.status_code == 422
    assert "Give each person a different place, starting with 1." in text(answer)
    assert not SeriesDraw.objects.exists()


def test_people_who_are_not_tied_draw_no_lots(owner: Client, tied: Series) -> None:
    answer = owner.post(address("draw_series_lots", tied), {"number": people("Anna", "Cili")})

    assert answer.status_code == 422
    assert "These people are not tied any more. Look at the ties again." in text(answer)


def test_a_second_draw_asks_for_a_reason(owner: Client, tied: Series) -> None:
    sent = {"number": people("Anna", "Béla")}
    agreed(owner, address("draw_series_lots", tied), sent)

    without = owner.post(address("draw_series_lots", tied), sent)
    agreed(owner, address("draw_series_lots", tied), {**sent, "reason": "A slip."})

    assert without.status_code == 422
    assert "Say why, in a few words." in text(without)
    assert list(SeriesDraw.objects.order_by("pk").values_list("reason", flat=True)) == [
        "",
        "A slip.",
    ]
