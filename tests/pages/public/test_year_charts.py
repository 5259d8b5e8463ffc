"""The drawing of a person's ranks through a year."""

from datetime import date, timedelta

from pages.public.year_charts import RankOn, year_chart

NEW_YEAR = date(2026, 1, 1)


def weekly(*ranks: int) -> list[RankOn]:
    return [RankOn(NEW_YEAR + timedelta(weeks=week), rank) for week, rank in enumerate(ranks)]


def test_one_evening_is_no_chart() -> None:
    assert year_chart([]) is None
    assert year_chart(weekly(1)) is None


def test_days_stand_from_left_to_right_and_better_ranks_higher() -> None:
    chart = year_chart(weekly(1, 4, 2))

    assert chart is not None
    assert chart.path == "34,22 180,162 326,69"
    assert [mark.ranked.rank for mark in chart.marks] == [1, 4, 2]
    assert all(mark.label for mark in chart.marks)
    assert chart.worst == 4


def test_few_low_ranks_do_not_look_deep() -> None:
    chart = year_chart(weekly(1, 2))

    assert chart is not None
    assert chart.path == "34,22 326,69"


def test_only_the_last_year_is_shown() -> None:
    old = RankOn(NEW_YEAR - timedelta(days=360), 30)

    chart = year_chart([old, *weekly(1, 2)])

    assert chart is not None
    assert [mark.ranked.day for mark in chart.marks] == [NEW_YEAR, NEW_YEAR + timedelta(weeks=1)]


def test_of_many_evenings_the_newest_best_one_alone_has_a_number() -> None:
    chart = year_chart(weekly(3, 1, 5, 2, 4, 6, 1, 7, 8, 9, 9))

    assert chart is not None
    assert [at for at, mark in enumerate(chart.marks) if mark.label] == [6]


def test_evenings_of_one_day_stand_in_the_middle() -> None:
    chart = year_chart([RankOn(NEW_YEAR, 1), RankOn(NEW_YEAR, 3)])

    assert chart is not None
    assert [mark.x for mark in chart.marks] == [180, 180]
