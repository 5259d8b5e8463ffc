from engine.checks import judge
from engine.diagnoses import diagnose
from engine.sheets import read_sheet
from tests.engine.cases import RIGHT, advice, json_of


def test_diagnosis_without_a_pile_for_each_player_offers_nothing() -> None:
    assert advice(json_of() | {"players": 4}) == {}


def test_diagnosis_of_a_right_round_finds_nothing_to_try() -> None:
    sheet = read_sheet(json_of() | {"edition": "box120", "evidence": "cards"})

    assert list(diagnose(sheet, judge(sheet).problems)) == []


def test_taking_a_doubled_card_away_is_tried_before_another_in_its_place() -> None:
    doubled = json_of((0, "r1", f"{RIGHT[0][1]} o4".replace("y0 y1 ", "")))
    sheet = read_sheet(doubled | {"edition": "box120", "evidence": "cards"})

    tried = [
        (group[0].kind.value, " ".join(map(str, group[0].cards)), group[0].seats)
        for group in diagnose(sheet, judge(sheet).problems)
    ]

    assert tried == [
        ("remove", "o4", (0,)),
        ("replace", "o4 y0", (0,)),
        ("replace", "o4 y0", (1,)),
        ("replace", "o4 y1", (0,)),
        ("replace", "o4 y1", (1,)),
    ]
