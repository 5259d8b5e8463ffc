"""Similarity of names."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.name_similarity import NameIndex, Similarity, similarity


@pytest.mark.parametrize(
    ("one", "other", "how"),
    [
        ("Anna Maier", "Anna Maier", Similarity.SAME),
        ("Kovács Béla", "Kovacs Bela", Similarity.SPELLING),
        ("ANNA MAIER", "Anna Maier", Similarity.SPELLING),
        ("Maier, Anna", "Anna Maier", Similarity.SPELLING),
        ("Hans-Peter Weiß", "Hans Peter Weiss", Similarity.SPELLING),
        ("Łukasz Ørsted", "Lukasz Orsted", Similarity.SPELLING),
        ("Anna Maier", "Anna Meier", Similarity.LETTER),
        ("Anna Maier", "Ana Maier", Similarity.LETTER),
        ("Anna Maier", "Anna Mayier", Similarity.LETTER),
        ("Anna Maier", "Anna Maire", Similarity.LETTER),
        ("Müller Eva", "Eva Mueller", Similarity.SPELLING),
        ("Müller-Lüdenscheid", "Mueller-Luedenscheid", Similarity.SPELLING),
        ("De Luca, Anna", "Anna Deluca", Similarity.SPELLING),
        ("Sean O’Brien", "Sean OBrien", Similarity.SPELLING),
        ("Michael", "Michal", Similarity.LETTER),
        ("やまざき", "やまさき", Similarity.LETTER),
        ("なかじま", "なかしま", Similarity.LETTER),
        ("バンドウ", "パンドウ", Similarity.LETTER),
        ("ばんどう", "バンドウ", Similarity.SPELLING),
        ("ざき さ", "さき ざ", None),
        ("髙橋 花子", "高橋 花子", Similarity.SPELLING),
        ("渡邉 花子", "渡辺 花子", Similarity.SPELLING),
        ("渡邊 花子", "渡辺 花子", Similarity.SPELLING),
        ("山﨑 花子", "山崎 花子", Similarity.SPELLING),
        ("𠮷田 花子", "吉田 花子", Similarity.SPELLING),
        ("斎藤 花子", "齋藤 花子", Similarity.SPELLING),
        ("佐藤 遥", "佐藤 遙", Similarity.SPELLING),
        ("溝口 凛", "溝口 凜", Similarity.SPELLING),
        ("宝田 満", "寶田 滿", Similarity.SPELLING),
        ("Anna Maier", "Nana Maier", Similarity.LETTER),
        ("Anna Maier", "Anna Mair Z", None),
        ("Anna Maier", "Anne Meier", None),
        ("Anna", "Anne", None),
        ("Anna 13", "Anna 14", None),
        ("花子", "花江", None),
        ("…", "Anna", None),
    ],
)
def test_similarity(one: str, other: str, how: Similarity | None) -> None:
    assert (similarity(one, other), similarity(other, one)) == (how, how)


def test_name_index_finds_by_index_and_takes_more_names() -> None:
    names = NameIndex(["Anna Maier", "Béla Kovács", "Meier Anna"])
    names.add("ANNA MAIER")

    assert names.find("Anna Maier") == {
        0: Similarity.SAME,
        2: Similarity.LETTER,
        3: Similarity.SPELLING,
    }
    assert names.find("Cili") == {}


@given(st.lists(st.text(string.ascii_lowercase[:3] + " éüかがハ,1", max_size=7), max_size=8))
def test_name_index_finds_all_similar_names(names: list[str]) -> None:
    known = NameIndex(names)

    for name in names:
        pairs = ((index, similarity(name, other)) for index, other in enumerate(names))
        assert known.find(name) == {index: how for index, how in pairs if how}
