"""Paper of a series: its standings in landscape, and certificates."""

import pytest
from django.urls import reverse

from scoring.models import Series
from scoring.services.series import change_series, create_series
from scoring.services.series_closing import close_series
from tests.builders import a_user
from tests.pages.desk.desks import desk, text
from tests.scoring.seasons import make_series
from tournaments.models import Organisation, Role

pytestmark = pytest.mark.django_db


def page(series: Series, name: str, query: str = "") -> str:
    address = reverse(f"admin:{name}", args=[series.pk])
    return text(desk(series.organisation, Role.READER).get(address + query))


def test_the_standings_have_a_column_for_each_event(series: Series) -> None:
    printed = page(series, "print_series")

    assert "Rank Name 1 2 Points 1 Béla 50 100 150% 2 Anna 100 0 100% 3 Cili 0 50 50%" in printed
    assert "Tuesday round 1 · 3 November 2026 Tuesday round 2 · 1 December 2026" in printed


def test_what_does_not_count_is_crossed_out(series: Series) -> None:
    change_series(series_id=series.pk, best_events=1)
    make_series(series)
    address = reverse("admin:print_series", args=[series.pk])

    html = desk(series.organisation, Role.READER).get(address).content.decode()

    assert html.count("<s>") == 3
    assert "Crossed out: not the best one." in html


def test_what_taking_part_gave_and_a_mean_are_named_above_their_columns(series: Series) -> None:
    change_series(series_id=series.pk, bonus=21)  # 2.5 %
    make_series(series)
    with_bonus = page(series, "print_series")
    change_series(series_id=series.pk, bonus=0, counted_by="mean")
    make_series(series)

    assert "1 2 Bonus Points 1 Béla 50 100 +5 % 155% 2 Anna" in with_bonus
    assert "1 2 Mean 1 Béla 50.0 100.0 75.0% 2 Anna" in page(series, "print_series")


def test_the_standings_of_a_closed_series_have_its_hash(series: Series) -> None:
    record = close_series(series_id=series.pk, by=a_user())

    assert f"Hash: {record.hash}" in page(series, "print_series")


def test_certificates_are_for_the_first_ranks(series: Series) -> None:
    usual, fewer = (page(series, "print_series_certificates", query) for query in ("", "?first=1"))

    assert [usual.count("Certificate Season"), fewer.count("Certificate Season")] == [3, 1]
    assert "Card Club Certificate Season Rank 1 Béla Points: 150% 2 events" in fewer


@pytest.mark.parametrize("name", ["print_series", "print_series_certificates"])
def test_a_series_without_standings_prints_that_there_are_none(
    name: str, club: Organisation
) -> None:
    empty = create_series(organisation_id=club.pk, name="Empty", slug="empty")

    assert "There are no results yet." in page(empty, name)


@pytest.mark.parametrize("first", ["0", "x", "-1", "99999999999"])
def test_any_number_of_certificates_is_answered(first: str, series: Series) -> None:
    assert "Certificate" in page(series, "print_series_certificates", f"?first={first}")
