from pages.public.player_charts import Bar, RankMark, Step, drawing_of


def a_step(seating: int, rank: int | None, points: int | None, **fields: bool) -> Step:
    return Step(seating=seating, rank=rank, points=points, label=str(points), **fields)


def test_better_ranks_stand_higher_and_the_bars_stand_on_zero() -> None:
    drawing = drawing_of([a_step(1, 4, 0), a_step(2, 1, 840)])

    assert drawing is not None
    assert drawing.runs == [[RankMark(x=107, y=106, rank=4), RankMark(x=253, y=22, rank=1)]]
    assert drawing.paths == ["107,106 253,22"]
    assert drawing.lowest == (4, 106)
    assert [(bar.y, bar.height) for bar in drawing.bars] == [(212, 0), (128, 84)]
    assert (drawing.zero, drawing.seatings) == (212, [(1, 107), (2, 253)])


def test_an_unknown_rank_interrupts_the_line() -> None:
    drawing = drawing_of([a_step(1, 2, 1), a_step(2, None, 1), a_step(3, 3, 1)])

    assert drawing is not None
    assert [[mark.rank for mark in run] for run in drawing.runs] == [[2], [3]]


def test_points_below_zero_hang_from_the_line() -> None:
    drawing = drawing_of([a_step(1, None, -420, given=True, counts=False)])

    assert drawing is not None
    assert (drawing.lowest, drawing.zero) == (None, 78)
    assert drawing.bars == [Bar(x=171, y=78, height=28, label="-420", given=True, counts=False)]


def test_many_seatings_make_the_drawing_wider() -> None:
    drawing = drawing_of([a_step(number, 1, 420) for number in range(1, 13)])

    assert drawing is not None
    assert drawing.width == 34 + 12 * 40 + 14


def test_nothing_known_draws_nothing() -> None:
    assert drawing_of([]) is None
    assert drawing_of([a_step(1, None, None)]) is None
