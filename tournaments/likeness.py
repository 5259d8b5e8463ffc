"""Which names may mean one person: spelled alike, or one letter apart."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import takewhile

_MARKS = re.compile("[\u0300-\u036f]")  # accents, once a letter stands apart from them
_WORD = re.compile(r"\w+")
_SPELLED = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"})
FEWEST_LETTERS = 5  # in a name; Jana and Jan, Anna and Anne are more often two people than a slip

_Words = tuple[str, ...]  # of a name, without accents and capitals, sorted
_Slip = tuple[_Words, str]  # all words but one, and that one with or without one of its letters


class Likeness(StrEnum):
    """How much two names are alike."""

    SAME = "same"  # letter by letter
    SPELLING = "spelling"  # but for accents, capitals, punctuation and the order of the words
    LETTER = "letter"  # but for one letter: missing, wrong, or exchanged with its neighbour


def likeness(one: str, other: str) -> Likeness | None:
    """Return how much two names are alike; None where they name two people."""
    if one == other:
        return Likeness.SAME
    words, others = _words(one), _words(other)
    if words == others:
        return Likeness.SPELLING
    return Likeness.LETTER if _is_a_slip(words, others) else None


class Alike:
    """Names, to find those that are like another one, however many there are."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names: list[str] = []
        self._by_slip: dict[_Slip, list[int]] = defaultdict(list)
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        """Take one more name; its index is how many there were before."""
        for slip in _slips(_words(name)):
            self._by_slip[slip].append(len(self._names))
        self._names.append(name)

    def find(self, name: str) -> dict[int, Likeness]:
        """Return the indexes of the names that are alike, ascending, and how much each is."""
        near = {one for slip in _slips(_words(name)) for one in self._by_slip.get(slip, ())}
        found = ((index, likeness(name, self._names[index])) for index in sorted(near))
        return {index: how for index, how in found if how}


def _words(name: str) -> _Words:
    plain = unicodedata.normalize("NFKD", name.casefold().translate(_SPELLED))
    return tuple(sorted(_WORD.findall(_MARKS.sub("", plain))))


def _slips(words: _Words) -> set[_Slip]:
    """Return what two names have in common if they are alike."""
    slips: set[_Slip] = {(words, "")}
    if sum(map(len, words)) < FEWEST_LETTERS - 1:
        return slips
    for index, word in enumerate(words):
        rest = words[:index] + words[index + 1 :]
        slips.update((rest, cut) for cut in _cuts(word))
    return slips


def _cuts(word: str) -> Iterator[str]:
    yield word
    yield from (word[:at] + word[at + 1 :] for at in range(len(word)))


def _is_a_slip(words: _Words, others: _Words) -> bool:
    if min(sum(map(len, words)), sum(map(len, others))) < FEWEST_LETTERS:
        return False
    ours, theirs = Counter(words) - Counter(others), Counter(others) - Counter(words)
    if ours.total() != 1 or theirs.total() != 1:
        return False
    (one,), (other,) = ours, theirs
    # A number tells two people of one name apart: nobody mistypes those.
    return not any(map(str.isdigit, one + other)) and _one_letter_apart(one, other)


def _one_letter_apart(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    same = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(short, long, strict=False))
    )
    a, b = short[same:], long[same:]
    return a == b[1:] or a[1:] == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])
