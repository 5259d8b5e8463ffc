import pytest

from engine.seating.progress import Progress, counting_table


@pytest.mark.parametrize(
    ("over", "left", "late"),
    [
        pytest.param(0, 3, False, id="nothing-is-over"),
        pytest.param(2, 2, False, id="7.1-half-of-the-rounds-is-enough"),
        pytest.param(2, 1, True, id="7.1-one-of-three-is-less-than-half"),
        pytest.param(5, None, False, id="a-target-may-take-five-more"),
    ],
)
def test_a_match_is_late_for_who_joins_it(over: int, left: int | None, *, late: bool) -> None:
    assert Progress(over=over, left=left).late is late


@pytest.mark.parametrize(
    ("played", "plays_at", "table"),
    [
        pytest.param({}, 2, 2, id="a-late-comer-plays-two-of-three"),
        pytest.param({}, 1, None, id="a-late-comer-plays-one-of-three"),
        pytest.param({1: 2}, 1, 1, id="who-comes-back-has-three-of-three"),
        pytest.param({1: 2}, None, 1, id="who-leaves-has-two-of-three"),
        pytest.param({2: 1}, None, None, id="who-leaves-has-one-of-three"),
        pytest.param({1: 1}, 2, 2, id="7.10-more-rounds-at-the-new-table"),
        pytest.param({2: 1}, 1, None, id="7.10-one-round-at-each-of-two"),
        pytest.param({1: 2}, 2, 2, id="two-rounds-at-each-are-told-of-where-they-play"),
        pytest.param({}, 3, 3, id="a-new-table"),
        pytest.param({}, None, None, id="who-does-not-play"),
    ],
)
def test_the_table_whose_match_counts(
    played: dict[int, int], plays_at: int | None, table: int | None
) -> None:
    """Table 1 has played two rounds of three, table 2 one; the player is number 9."""
    matches = {
        at: Progress(over=over, left=3 - over, played={9: played[at]} if at in played else {})
        for at, over in ((1, 2), (2, 1))
    }

    assert counting_table(matches, 9, plays_at=plays_at) == table


def test_a_match_that_a_target_ends_is_taken_to_count() -> None:
    assert counting_table({1: Progress(over=4, left=None)}, 9, plays_at=1) == 1
