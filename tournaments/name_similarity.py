"""Similarity of names: equal, spelled alike, or one letter apart."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import takewhile

_MARKS = re.compile("[\u0300-\u036f]")  # accents, once a letter stands apart from them
_WORD = re.compile(r"\w+")
_TRANSLITERATIONS = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"}
)
MIN_LETTERS = 5  # in a name; Jana and Jan, Anna and Anne are more often two people than a typo

_Words = tuple[str, ...]  # of a name, without accents and capitals, sorted
_Key = tuple[_Words, str]  # all words but one, and that one with or without one of its letters


class Similarity(StrEnum):
    """How two names are similar."""

    SAME = "same"  # letter by letter
    SPELLING = "spelling"  # except accents, capitals, punctuation and the order of words
    LETTER = "letter"  # except one letter: missing, wrong, or swapped with its neighbour


def similarity(one: str, other: str) -> Similarity | None:
    """Return how two names are similar, or None."""
    if one == other:
        return Similarity.SAME
    words, others = _words(one), _words(other)
    if words == others:
        return Similarity.SPELLING
    return Similarity.LETTER if _one_typo_apart(words, others) else None


class NameIndex:
    """An index that finds similar names by symmetric deletion, without comparing all."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names: list[str] = []
        self._by_key: dict[_Key, list[int]] = defaultdict(list)
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        """Add one more name; its index is how many there were before."""
        for key in _keys(_words(name)):
            self._by_key[key].append(len(self._names))
        self._names.append(name)

    def find(self, name: str) -> dict[int, Similarity]:
        """Return the indexes of the similar names, ascending, each with its similarity."""
        near = {one for key in _keys(_words(name)) for one in self._by_key.get(key, ())}
        found = ((index, similarity(name, self._names[index])) for index in sorted(near))
        return {index: how for index, how in found if how}


def _words(name: str) -> _Words:
    plain = unicodedata.normalize("NFKD", name.casefold().translate(_TRANSLITERATIONS))
    return tuple(sorted(_WORD.findall(_MARKS.sub("", plain))))


def _keys(words: _Words) -> set[_Key]:
    """Return the keys of a name, of which similar names have at least one in common."""
    keys: set[_Key] = {(words, "")}
    if sum(map(len, words)) < MIN_LETTERS - 1:
        return keys
    for index, word in enumerate(words):
        if not _numbered(word):
            rest = words[:index] + words[index + 1 :]
            keys.update((rest, left) for left in _deletions(word))
    return keys


def _deletions(word: str) -> Iterator[str]:
    yield word
    yield from (word[:at] + word[at + 1 :] for at in range(len(word)))


def _one_typo_apart(words: _Words, others: _Words) -> bool:
    if min(sum(map(len, words)), sum(map(len, others))) < MIN_LETTERS:
        return False
    ours, theirs = Counter(words) - Counter(others), Counter(others) - Counter(words)
    if ours.total() != 1 or theirs.total() != 1:
        return False
    (one,), (other,) = ours, theirs
    return not _numbered(one + other) and _one_letter_apart(one, other)


def _numbered(word: str) -> bool:
    """Whether it holds a number, which distinguishes people of one name: no one mistypes those."""
    return any(map(str.isdigit, word))


def _one_letter_apart(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    same = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(short, long, strict=False))
    )
    a, b = short[same:], long[same:]
    return a == b[1:] or a[1:] == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])
