"""Which names may mean one person."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.likeness import Alike, Likeness, likeness


@pytest.mark.parametrize(
    ("one", "other", "how"),
    [
        ("Anna Maier", "Anna Maier", Likeness.SAME),
        ("Kovács Béla", "Kovacs Bela", Likeness.SPELLING),
        ("ANNA MAIER", "Anna Maier", Likeness.SPELLING),
        ("Maier, Anna", "Anna Maier", Likeness.SPELLING),
        ("Hans-Peter Weiß", "Hans Peter Weiss", Likeness.SPELLING),
        ("Łukasz Ørsted", "Lukasz Orsted", Likeness.SPELLING),
        ("Anna Maier", "Anna Meier", Likeness.LETTER),
        ("Anna Maier", "Ana Maier", Likeness.LETTER),
        ("Anna Maier", "Anna Mayier", Likeness.LETTER),
        ("Anna Maier", "Anna Maire", Likeness.LETTER),
        ("Müller Eva", "Eva Mueller", Likeness.LETTER),
        ("Anna Maier", "Nana Maier", Likeness.LETTER),
        ("Anna Maier", "Anna Mair Z", None),
        ("Anna Maier", "Anne Meier", None),
        ("Anna", "Anne", None),
        ("Anna 13", "Anna 14", None),
        ("花子", "花江", None),
        ("…", "Anna", None),
    ],
)
def test_likeness(one: str, other: str, how: Likeness | None) -> None:
    assert (likeness(one, other), likeness(other, one)) == (how, how)


def test_alike_finds_by_index_and_takes_more_names() -> None:
    names = Alike(["Anna Maier", "Béla Kovács", "Meier Anna"])
    names.add("ANNA MAIER")

    assert names.find("Anna Maier") == {
        0: Likeness.SAME,
        2: Likeness.LETTER,
        3: Likeness.SPELLING,
    }
    assert names.find("Cili") == {}


@given(st.lists(st.text(string.ascii_lowercase[:3] + " é,1", max_size=7), max_size=8))
def test_alike_finds_whatever_is_alike(names: list[str]) -> None:
    known = Alike(names)

    for name in names:
        pairs = ((index, likeness(name, other)) for index, other in enumerate(names))
        assert known.find(name) == {index: how for index, how in pairs if how}
