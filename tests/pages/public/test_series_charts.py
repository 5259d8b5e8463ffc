from pages.public.series_charts import PEOPLE, series_chart


def test_better_ranks_stand_higher_and_names_stand_where_lines_end() -> None:
    chart = series_chart([("Anna", [2, 1]), ("Béla", [1, 2])])

    assert chart is not None
    assert [(curve.name, curve.paths, curve.name_y) for curve in chart.curves] == [
        ("Anna", ["26,34 230,12"], 12),
        ("Béla", ["26,12 230,34"], 34),
    ]
    assert (chart.events, chart.lowest, chart.height) == ([(1, 26), (2, 230)], ("4", 78), 104)


def test_an_unknown_rank_interrupts_the_line() -> None:
    chart = series_chart([("Anna", [2, None, 1]), ("Béla", [1, 1, 2])])

    assert chart is not None
    assert chart.curves[0].paths == ["26,34", "230,12"]


def test_ranks_beyond_the_twelfth_stand_together_below_it() -> None:
    chart = series_chart([("Anna", [40, 1]), ("Béla", [13, 12])])

    assert chart is not None
    assert [curve.paths for curve in chart.curves] == [["26,276 230,12"], ["26,276 230,254"]]
    assert chart.lowest == (">12", 276)


def test_names_of_people_who_tie_do_not_touch_each_other() -> None:
    chart = series_chart([("Anna", [1, 1]), ("Béla", [1, 1]), ("Cili", [3, 2])])

    assert chart is not None
    assert [curve.name_y for curve in chart.curves] == [12, 26, 40]


def test_long_names_are_cut_where_the_drawing_ends() -> None:
    chart = series_chart([("Karl-Heinz Brandstetter", [1, 1]), ("山田太郎左衛門尉", [2, 2])])

    assert chart is not None
    assert [curve.shown_name for curve in chart.curves] == ["Karl-Heinz B…", "山田太郎左衛…"]


def test_a_long_season_has_lines_without_marks_and_every_few_numbers() -> None:
    chart = series_chart([("Anna", [1] * 30)])

    assert chart is not None
    assert not chart.marked
    assert [number for number, _ in chart.events] == list(range(1, 31, 3))


def test_only_the_first_people_are_drawn_and_none_who_never_had_a_rank() -> None:
    people = [(f"Anna {number}", [number, number]) for number in range(1, 9)]

    chart = series_chart([people[0], ("Béla", [None, None]), *people[1:]])

    assert chart is not None
    names = [curve.name for curve in chart.curves]
    assert (len(names), "Béla" in names) == (PEOPLE - 1, False)


def test_before_two_events_nothing_is_drawn() -> None:
    assert series_chart([]) is None
    assert series_chart([("Anna", [1])]) is None
    assert series_chart([("Anna", [None, None])]) is None
