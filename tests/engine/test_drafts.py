import json

import pytest

from engine.drafts import DraftVersion, next_version, standing_versions
from tests.merges import PATH, merges_text


def a_version(edit: int, device: str, **seen: int) -> DraftVersion:
    return DraftVersion(number=7, edit=edit, device=device, seen=seen)


@pytest.mark.parametrize(
    ("arrivals", "standing"),
    [
        pytest.param([], [], id="nothing"),
        pytest.param([(1, "A", {})], ["1 A"], id="one-edit"),
        pytest.param([(1, "A", {}), (2, "A", {})], ["2 A"], id="a-later-edit-of-the-phone"),
        pytest.param([(1, "A", {}), (2, "B", {"A": 1})], ["2 B"], id="an-edit-that-has-seen-it"),
        pytest.param([(1, "A", {}), (1, "B", {})], ["1 B", "1 A"], id="two-unaware-of-each-other"),
        pytest.param([(3, "A", {}), (2, "B", {})], ["3 A", "2 B"], id="the-higher-edit-counts"),
        pytest.param([(2, "A", {}), (2, "B", {"A": 1})], ["2 B", "2 A"], id="seen-an-older-one"),
        pytest.param(
            [(1, "A", {}), (1, "B", {}), (2, "C", {"A": 1, "B": 1})], ["2 C"], id="a-decision"
        ),
        pytest.param(
            [(1, "A", {}), (1, "B", {}), (2, "C", {"A": 1})],
            ["2 C", "1 B"],
            id="a-decision-that-knew-one-of-them",
        ),
        pytest.param([(1, "a", {}), (1, "B", {})], ["1 a", "1 B"], id="capitals-come-first"),
        pytest.param([(10, "A", {}), (9, "B", {})], ["10 A", "9 B"], id="edits-are-numbers"),
    ],
)
def test_standing_versions_in_any_order(
    arrivals: list[tuple[int, str, dict[str, int]]], standing: list[str]
) -> None:
    versions = [a_version(edit, device, **seen) for edit, device, seen in arrivals]

    for order in (versions, versions[::-1], versions * 2):
        found = standing_versions(order)
        assert [f"{version.edit} {version.device}" for version in found] == standing


def test_standing_versions_of_one_name_keep_the_first() -> None:
    first = DraftVersion(number=7, edit=1, device="A", content={"penalty": ["r4"]})
    second = DraftVersion(number=7, edit=1, device="A", content={"penalty": ["b4"]})

    assert standing_versions([first, second]) == [first]


def test_overtakes_a_version_of_another_pile_never() -> None:
    first = DraftVersion(number=7, edit=1, device="A")

    assert not DraftVersion(number=8, edit=2, device="A").overtakes(first)
    assert not DraftVersion(number=None, edit=2, device="B", seen={"A": 1}).overtakes(first)


def test_next_version_has_seen_what_the_versions_had_seen() -> None:
    versions = [a_version(4, "B", A=3, C=1), a_version(2, "C", A=1)]

    assert next_version(versions, number=7, device="A", by=5, content={"captured": 3}) == (
        DraftVersion(
            number=7,
            edit=5,
            device="A",
            seen={"B": 4, "C": 2},
            by=5,
            content={"captured": 3},
        )
    )


def test_next_version_of_no_versions_is_the_first() -> None:
    version = next_version([], number=None, device="A", content={})

    assert version == DraftVersion(number=None, edit=1, device="A")


def test_the_data_for_phones_is_what_the_merge_says() -> None:
    assert PATH.read_text() == merges_text()
    assert json.loads(PATH.read_text()).keys() == {"cases"}
