"""Similarity of names: equal, spelled alike, or one letter apart."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import takewhile
from pathlib import Path

from ground.letters import folded

_VOICE_MARKS = re.compile("[\u3099\u309a]")  # of kana; they make another letter
_WORD = re.compile(r"\w+")
# De Luca is Deluca, and O’Brien OBrien.
_PARTICLE = re.compile(r"\b(de|del|della|di|da|do|dos|la|lo|le|van|von|der|den|zu|mac|mc|o) (?=\w)")
_APOSTROPHES = re.compile("['`\u00b4\u02bc\u2018\u2019]")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
# Usual forms of characters by their old ones.
OLD_FORMS: Mapping[int, str] = str.maketrans(
    {
        pair[0]: pair[1]
        for line in Path(__file__).with_name("old_forms.txt").read_text("utf-8").splitlines()
        for pair in ([] if line.startswith("#") else line.split())
    }
)
MIN_LETTERS = 5  # in a name; Jana and Jan, Anna and Anne are more often two people than a typo

_Words = tuple[str, ...]  # of a name, without accents and capitals, sorted
_Key = tuple[_Words, str]  # all words but one, and that one with or without one of its letters


class Similarity(StrEnum):
    """Kind of similarity of two names."""

    SAME = "same"  # letter by letter
    # Except accents, capitals, punctuation, the order of words, old forms of characters and kana.
    SPELLING = "spelling"
    LETTER = "letter"  # except one letter: missing, wrong, or swapped with its neighbour


def similarity(name: str, other: str) -> Similarity | None:
    """Return how two names are similar, or None."""
    if name == other:
        return Similarity.SAME
    if not _spellings(name).isdisjoint(_spellings(other)):
        return Similarity.SPELLING
    return Similarity.LETTER if _one_typo_apart(_words(name), _words(other)) else None


class NameIndex:
    """An index that finds similar names by symmetric deletion, without comparing all."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names: list[str] = []
        self._by_key: dict[_Key, list[int]] = defaultdict(list)
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        """Add one more name; its index is how many there were before."""
        for key in _keys(name):
            self._by_key[key].append(len(self._names))
        self._names.append(name)

    def find(self, name: str) -> dict[int, Similarity]:
        """Return the indexes of the similar names, ascending, each with its similarity."""
        near = {index for key in _keys(name) for index in self._by_key.get(key, ())}
        similarities = ((index, similarity(name, self._names[index])) for index in sorted(near))
        return {index: how for index, how in similarities if how}


def _spellings(name: str) -> set[_Words]:
    """Return the words of a name, and those with its umlauts as two letters."""
    return {_words(name), _words(unicodedata.normalize("NFC", name.casefold()).translate(_UMLAUTS))}


def _words(name: str) -> _Words:
    plain = folded(_APOSTROPHES.sub("", name.translate(OLD_FORMS)))
    whole = unicodedata.normalize("NFC", plain)  # kana with their marks
    return tuple(sorted(_WORD.findall(_PARTICLE.sub(r"\1", whole))))


def _unvoiced(words: _Words) -> _Words:
    """Return words without the marks that kana have for a voiced sound: ザ as サ."""
    return tuple(_VOICE_MARKS.sub("", unicodedata.normalize("NFKD", word)) for word in words)


def _keys(name: str) -> set[_Key]:
    """Return the keys of a name, of which similar names have at least one in common."""
    words = _words(name)
    keys: set[_Key] = {(spelling, "") for spelling in _spellings(name)}
    keys.add((tuple(sorted(_unvoiced(words))), ""))
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
    short = min(sum(map(len, words)), sum(map(len, others))) < MIN_LETTERS
    ours, theirs = Counter(words) - Counter(others), Counter(others) - Counter(words)
    if ours.total() != 1 or theirs.total() != 1:
        return False
    (word,), (other,) = ours, theirs
    if short and _unvoiced((word,)) != _unvoiced((other,)):
        return False
    return not _numbered(word + other) and _one_letter_apart(word, other)


def _numbered(word: str) -> bool:
    """Return whether it holds a number: people of one name differ by it, and no one mistypes it."""
    return any(map(str.isdigit, word))


def _one_letter_apart(word: str, other: str) -> bool:
    short, long = sorted((word, other), key=len)
    same = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(short, long, strict=False))
    )
    a, b = short[same:], long[same:]
    return a == b[1:] or a[1:] == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])
