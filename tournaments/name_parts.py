"""Degrees and seniority around a name, which sort after it: Dr., Prof., jun."""

from typing import Final, NamedTuple

# Casefolded, without dots. Of five languages, and no word that is also a given name: Dean, Earl.
_DEGREES: Final = frozenset({
    "dr", "drs", "prof", "professor", "dipl", "dipl-ing", "ing", "mag", "dkfm", "doc", "phd", "msc",
    "bsc", "ma", "mba", "med", "phil", "jur", "rer", "nat", "hc", "habil", "univ", "dott",
    "dottssa", "dottoressa", "profssa", "avv", "geom", "rag", "arch", "cav", "phdr", "mudr",
})  # fmt: skip
_SENIORITY: Final = frozenset({
    "jun", "jr", "junior", "sen", "sr", "senior", "ifj", "id", "özv", "ii", "iii", "iv",
})  # fmt: skip


class NameParts(NamedTuple):
    """A name without what stands around it."""

    degrees: str  # in front: ``Prof. Dr.``
    bare: str
    seniority: str  # ``jun.``; in Hungarian it stands in front


def name_parts(name: str) -> NameParts:
    """Return the parts of a name; one of degrees alone is bare."""
    if " " not in name:
        return NameParts("", name, "")
    words = name.split()
    first, last = 0, len(words)
    while first < last - 1 and _plain(words[first]) in _DEGREES:
        first += 1
    while first < last - 1 and _plain(words[last - 1]) in _SENIORITY:
        last -= 1
    return NameParts(*(" ".join(part) for part in (words[:first], words[first:last], words[last:])))


def are_degrees(text: str) -> bool:
    """Return whether a text is made of degrees and seniority alone."""
    return bool(text.split()) and all(
        _plain(word) in _DEGREES | _SENIORITY for word in text.split()
    )


def is_seniority(word: str) -> bool:
    """Return whether a word says which of two people of a name is meant."""
    return _plain(word) in _SENIORITY


def _plain(word: str) -> str:
    return word.casefold().replace(".", "")
