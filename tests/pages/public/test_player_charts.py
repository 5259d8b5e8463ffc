from pages.public.player_charts import ChartSeating, PointsBar, player_chart


def a_seating(seating: int, rank: int | None, points: int | None, **fields: bool) -> ChartSeating:
    return ChartSeating(seating=seating, rank=rank, points=points, label=str(points), **fields)


def test_better_ranks_stand_higher_and_the_bars_stand_on_zero() -> None:
    chart = player_chart([a_seating(1, 4, 0), a_seating(2, 1, 840)])

    assert chart is not None
    assert [[(mark.x, mark.y, mark.rank) for mark in run] for run in chart.segments] == [
        [(107, 106, 4), (253, 22, 1)]
    ]
    assert chart.paths == ["107,106 253,22"]
    assert chart.lowest == (4, 106)
    assert [(bar.y, bar.height) for bar in chart.bars] == [(226, 0), (142, 84)]
    assert (chart.zero, chart.seatings) == (226, [(1, 107), (2, 253)])


def test_an_unknown_rank_interrupts_the_line() -> None:
    chart = player_chart([a_seating(1, 2, 1), a_seating(2, None, 1), a_seating(3, 3, 1)])

    assert chart is not None
    assert [[mark.rank for mark in run] for run in chart.segments] == [[2], [3]]


def test_points_below_zero_hang_from_the_line() -> None:
    chart = player_chart([a_seating(1, None, -420, given=True, counts=False)])

    assert chart is not None
    assert (chart.lowest, chart.zero) == (None, 78)
    assert chart.bars == [PointsBar(x=171, y=78, height=28, label="-420", given=True, counts=False)]


def test_many_seatings_make_the_drawing_wider() -> None:
    chart = player_chart([a_seating(number, 1, 420) for number in range(1, 13)])

    assert chart is not None
    assert chart.width == 34 + 12 * 40 + 14


def test_nothing_known_draws_nothing() -> None:
    assert player_chart([]) is None
    assert player_chart([a_seating(1, None, None)]) is None
