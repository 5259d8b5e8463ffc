import json
from typing import Any

import pytest

from engine.decks import deck_of
from engine.drafts import (
    MOST_SEEN,
    DraftVersion,
    next_version,
    read_content,
    repeated_cards,
    standing_versions,
    withhold,
)
from engine.piles import Evidence
from engine.sheets import SheetUnreadable, write_sheet
from engine.simulate import with_evidence
from engine.variants import VARIANTS
from tests.engine.cases import COMBINATIONS, a_round
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

    edit = next_version(versions, number=7, device="A", by=5, over=True, content={"captured": 3})

    assert edit == DraftVersion(
        number=7,
        edit=5,
        device="A",
        seen={"B": 4, "C": 2},
        by=5,
        over=True,
        content={"captured": 3},
    )


def test_next_version_of_one_that_claims_too_much_names_what_it_replaces() -> None:
    seen = {f"other-{index}": 8 for index in range(MOST_SEEN)}
    versions = [
        DraftVersion(number=7, edit=9, device="B", seen=seen),
        DraftVersion(number=7, edit=3, device="C"),
    ]

    version = next_version(versions, number=7, device="A", content={})

    assert version == DraftVersion(number=7, edit=10, device="A", seen={"B": 9, "C": 3})
    assert standing_versions([*versions, version]) == [version]


def test_next_version_of_no_versions_is_the_first() -> None:
    version = next_version([], number=None, device="A", content={})

    assert version == DraftVersion(number=None, edit=1, device="A")


def test_the_data_for_phones_is_what_the_merge_says() -> None:
    assert PATH.read_text() == merges_text()
    assert json.loads(PATH.read_text()).keys() == {"cases"}


def read(
    data: object,
    *,
    variant: str = "classic",
    evidence: Evidence = Evidence.CARDS,
    apart: bool = False,
) -> dict[str, object]:
    deck = deck_of("box120", variant, 4)
    return read_content(data, variant=VARIANTS[variant], evidence=evidence, deck=deck, apart=apart)


@pytest.mark.parametrize(
    ("data", "fields", "content"),
    [
        ({}, {}, {}),
        ({"penalty": []}, {}, {"penalty": []}),
        (
            {"penalty": ["R 4"], "captured": ["r11", "r2", "b5"]},
            {},
            {"captured": ["b5", "r2", "r11"], "penalty": ["r4"]},
        ),
        ({"captured": ["r2", "r2"]}, {}, {"captured": ["r2", "r2"]}),
        ({"undealt": ["y3"]}, {"apart": True}, {"undealt": ["y3"]}),
        (
            {"captured": 8, "own": ["r2"]},
            {"evidence": Evidence.COUNTS},
            {"captured": 8, "own": ["r2"]},
        ),
        ({"own": 2}, {"evidence": Evidence.COUNTS}, {"own": 2}),
        ({"points": -12}, {"evidence": Evidence.POINTS}, {"points": -12}),
        ({"choice": "r"}, {"variant": "delayed"}, {"choice": "r"}),
        ({"choice": None}, {"variant": "delayed"}, {"choice": None}),
        (
            {"face_up": ["r2"], "face_down": 3},
            {"variant": "hattrick"},
            {"face_down": 3, "face_up": ["r2"]},
        ),
        (
            {"face_up": {"r": 3}, "face_down": ["b1"]},
            {"variant": "hattrick", "evidence": Evidence.COUNTS},
            {"face_down": ["b1"], "face_up": {"r": 3}},
        ),
        ({"unplayed": ["r1"]}, {"variant": "hattrick", "apart": True}, {"unplayed": ["r1"]}),
    ],
)
def test_read_content_keeps_what_is_known(
    data: object, fields: dict[str, Any], content: dict[str, object]
) -> None:
    assert read(data, **fields) == content


@pytest.mark.parametrize(
    ("data", "fields", "place"),
    [
        (None, {}, ""),
        ([], {}, ""),
        ({"colour": "r"}, {}, ""),
        ({"points": 3}, {}, ""),
        ({"undealt": ["y3"]}, {}, ""),
        ({"captured": ["y3"]}, {"apart": True}, ""),
        ({"undealt": []}, {"apart": True, "evidence": Evidence.POINTS}, ""),
        ({"undealt": []}, {"apart": True, "variant": "hattrick"}, ""),
        ({"penalty": "r4"}, {}, "penalty"),
        ({"penalty": ["v4"]}, {}, "penalty[0]"),  # violet stays in the box
        ({"penalty": ["r4", "r12"]}, {}, "penalty[1]"),  # four play up to 11
        ({"captured": ["r4"] * 61}, {}, "captured"),
        ({"captured": 8}, {}, "captured"),
        ({"captured": ["r4"]}, {"evidence": Evidence.COUNTS}, "captured"),
        ({"captured": -1}, {"evidence": Evidence.COUNTS}, "captured"),
        ({"captured": 61}, {"evidence": Evidence.COUNTS}, "captured"),
        ({"captured": True}, {"evidence": Evidence.COUNTS}, "captured"),
        ({"points": 1000}, {"evidence": Evidence.POINTS}, "points"),
        ({"points": 0.5}, {"evidence": Evidence.POINTS}, "points"),
        ({"choice": "v"}, {"variant": "delayed"}, "choice"),
        ({"face_up": 3}, {"variant": "hattrick", "evidence": Evidence.COUNTS}, "face_up"),
        ({"face_up": {"y": 1}}, {"variant": "hattrick", "evidence": Evidence.COUNTS}, "face_up"),
        (
            {"face_up": {"r": 21}},
            {"variant": "hattrick", "evidence": Evidence.COUNTS},
            "face_up.r",
        ),
    ],
)
def test_read_content_that_is_not_of_this_game_names_the_place(
    data: object, fields: dict[str, Any], place: str
) -> None:
    with pytest.raises(SheetUnreadable) as caught:
        read(data, **fields)

    assert caught.value.path_text == place


@pytest.mark.parametrize("evidence", list(Evidence))
@pytest.mark.parametrize(("variant", "players"), COMBINATIONS)
def test_the_piles_of_any_sheet_can_be_read_and_repeat_no_card(
    variant: str, players: int, evidence: Evidence
) -> None:
    sheet = with_evidence(a_round(variant=variant, players=players, seed=1).sheet, evidence)
    deck, written = deck_of("box120", variant, players), write_sheet(sheet)
    piles: Any = written["piles"]
    apart = {key: written[key] for key in ("undealt", "unplayed") if key in written}

    def again(data: object, *, apart: bool) -> dict[str, object]:
        rules = VARIANTS[variant]
        return read_content(data, variant=rules, evidence=evidence, deck=deck, apart=apart)

    contents = [again(pile, apart=False) for pile in piles]
    assert [pile.keys() for pile in piles] == [content.keys() for content in contents]
    assert again(apart, apart=True).keys() == apart.keys()
    assert [repeated_cards(content) for content in contents] == [[]] * players


@pytest.mark.parametrize(
    ("content", "cards"),
    [
        ({"captured": ["r2", "r2", "r3"]}, ["r2"]),
        ({"captured": ["b1", "r2"], "penalty": ["r2"]}, ["r2"]),
        ({"face_up": ["r2"], "face_down": ["b1", "b1", "b1", "r2"]}, ["r2", "b1"]),
        ({"captured": 8, "own": ["r2", "r3"], "penalty": ["r4"]}, []),
        ({}, []),
    ],
)
def test_repeated_cards_are_named_once(content: dict[str, object], cards: list[str]) -> None:
    assert repeated_cards(content) == cards


@pytest.mark.parametrize(
    ("variant", "content", "shown", "hidden"),
    [
        ("classic", {"penalty": ["r4"], "own": ["r2"]}, {"penalty": ["r4"], "own": ["r2"]}, []),
        ("foggy", {"penalty": ["r4"], "captured": ["r2"]}, {"captured": ["r2"]}, ["penalty"]),
        ("foggy", {"own": ["r2"], "captured": 8}, {"captured": 8}, ["own"]),
        ("foggy", {"own": 1, "captured": 8}, {"captured": 8}, ["own"]),
        ("foggy", {}, {}, []),
        ("hattrick", {"face_down": ["r2", "b1"]}, {"face_down": 2}, ["face_down"]),
        ("hattrick", {"face_down": 2, "face_up": ["r4"]}, {"face_down": 2, "face_up": ["r4"]}, []),
    ],
)
def test_withhold_hides_what_is_hidden_in_the_game(
    variant: str, content: dict[str, object], shown: dict[str, object], hidden: list[str]
) -> None:
    assert withhold(content, VARIANTS[variant]) == (shown, hidden)
