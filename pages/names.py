"""A name as a person wrote it: with a number in front, family name first, with the club behind."""

import re
from dataclasses import dataclass
from typing import Final

from tournaments.name_parts import are_degrees, is_seniority, name_parts
from tournaments.services.people import FAMILY_NAME_FIRST, with_family_first

_IN_FRONT: Final = re.compile(
    r"""\s*(?:
      (?:\d\ufe0f?\u20e3)+                             # keycaps
    | [\u2460-\u24ff\u2776-\u2793]                     # ① ⑵ ➊
    | (?:\#|№|nr\.?|no\.?|n[.°]|sz\.)\s*\d+[.):]?(?=\s)  # Nr. 2
    | [(\[【\uff08]\d+[)\]】\uff09]                              # (3)
    | \[[ x✓✔]?\]                                      # a box
    | \d+\s*[.\uff0e、):/]+\s*[-–—]?(?=\D)                  # 1.)
    | \d+(?:\s+[-–—]|[-–—]\s)                          # 3 -
    | [•‣◦▪●○■□☐☑☒✓✔✅❌✗✘►▶➤★☆]\ufe0f?
    | [-–—*·+>]\s
    )\s*""",
    re.VERBOSE | re.IGNORECASE,
)
_BARE_NUMBER: Final = re.compile(r"\d+\s+(?=\D)")
_BRACKETS: Final = re.compile(r"(.*\S)\s*[(\[\uff08【]([^()\[\]\uff08\uff09【】]+)[)\]\uff09】]")
_BEHIND: Final = re.compile(r"(\S.*?)\s+[-–—]\s+(\S.*)|(\S+\s[^/]*[\w.'’)])\s*/\s*(\w[^/]*)")
_KANA: Final = re.compile("[\u3041-\u30ff\uff66-\uff9f\\s]+")
_KANJI: Final = re.compile("[\u3005\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_UNUSUAL: Final = re.compile(
    r"[^\w\s.'’-]|[\d_\u2460-\u24ff\u2776-\u2793]|\s[-–—]|\A[-–—]|[^\W\d_a-z]{3}"
)
_CLUB: Final = re.compile(
    r"""(?:\A|\s)(?:
      SC|TSV|SV|FC|VfL|VfB|TV|TuS|SK|SG|BC|BSC|ASV|TSG|ASKÖ|ATSV|SKK|KSC|SE|ASD|A\.?S\.?D\.?|US
    )(?=\s|\Z)
    | (?i:club|klub|verein|e\.\s?v\.|egyesület|kör\Z|baráti)
    | (?i:circolo|società|associazione|polisportiva)
    | (?:クラブ|部|会|サークル|連盟)\Z""",
    re.VERBOSE,
)
_JOINED_IN_FRONT: Final = frozenset(
    (
        "de",
        "del",
        "della",
        "di",
        "da",
        "do",
        "dos",
        "la",
        "le",
        "lo",
        "van",
        "von",
        "der",
        "zu",
        "zur",
    )
)
MANY_LETTERS: Final = 3  # of capitals alone, for a family name: JP may be a given one


@dataclass(frozen=True, slots=True)
class WrittenName:
    """The name of a person, and what was written beside it."""

    name: str
    sort_name: str = ""  # empty where it follows from the name
    home_club: str = ""


def read_name(
    text: str, language: str, *, family_first: bool = False, numbered: bool = False
) -> WrittenName:
    """Return a tidied text as a name, in the order of the language.

    ``family_first`` is said of a name without a comma; ``numbered``, that a bare number in front
    is that of the list.
    """
    if not family_first and not _UNUSUAL.search(text):
        return WrittenName(text)
    bare = _BARE_NUMBER.sub("", text, count=1) if numbered else text
    while (marked := _IN_FRONT.match(bare)) and marked.end() < len(bare):
        bare = bare[marked.end() :]
    bare, club, reading = _with_club(bare)
    parts = [part.strip() for part in bare.split(",")]
    family = given = degrees = ""
    if not all(parts) or len(parts) > 3:
        return WrittenName(bare, reading, club)
    if len(parts) > 1 and are_degrees(parts[-1]):
        degrees = parts.pop()
    elif is_club(parts[-1]) and (len(parts) == 3 or (len(parts) == 2 and " " in parts[0])):
        club = parts.pop()
    if len(parts) == 3:
        return WrittenName(bare, reading, club)
    if len(parts) == 2:
        family, given = parts
    else:
        [bare] = parts
        family, given = _family_first(bare) if family_first else _in_capitals(bare)
    if not given:
        return WrittenName(" ".join(filter(None, [degrees, bare])), reading, club)
    if is_seniority(degrees):
        given, degrees = f"{given} {degrees}", ""
    return in_order(given, family, language, degrees=degrees, reading=reading, club=club)


def in_order(
    given: str, family: str, language: str, *, degrees: str = "", reading: str = "", club: str = ""
) -> WrittenName:
    """Return a name of its parts, as the language orders them, with what sorts it."""
    more, given, junior = name_parts(given)
    own, family, senior = name_parts(family)
    degrees = " ".join(filter(None, [degrees, own, more]))
    after = " ".join(filter(None, [junior, senior]))
    order = (family, given) if language in FAMILY_NAME_FIRST else (given, family)
    name = " ".join(filter(None, [degrees, *order, after]))
    if not reading and language not in FAMILY_NAME_FIRST and given and family:
        reading = with_family_first(" ".join(filter(None, [degrees, given, after])), family)
    return WrittenName(name, reading, club)


def is_club(text: str) -> bool:
    """Return whether a text is the name of a club, as far as its words say so."""
    return bool(_CLUB.search(text))


def _with_club(text: str) -> tuple[str, str, str]:
    """Return a name without what stands behind it: the club, or the reading in kana."""
    if parts := _BRACKETS.fullmatch(text):
        if _KANA.fullmatch(parts[2]) and _KANJI.search(parts[1]):
            return parts[1], "", parts[2].strip()
        return parts[1], parts[2].strip(), ""
    if parts := _BEHIND.fullmatch(text):
        return parts[1] or parts[3], parts[2] or parts[4], ""
    return text, "", ""


def _in_capitals(name: str) -> tuple[str, str]:
    """Return family and given name where capitals tell them apart; else two empty texts."""
    degrees, bare, seniority = name_parts(name)
    words = bare.split()
    high = [word.isupper() and sum(map(str.isalpha, word)) >= MANY_LETTERS for word in words]
    if all(high) or not any(high):
        return "", ""
    first, end = high.index(True), len(high) - high[::-1].index(True)
    while first and words[first - 1].islower():  # "von der HEIDE Jan"
        first -= 1
    given = words[end:] if first == 0 else words[:first]
    if not all(high[high.index(True) : end]) or (first and end < len(words)):
        return "", ""
    family = " ".join(
        word.title() if capital else word
        for word, capital in zip(words[first:end], high[first:end], strict=True)
    )
    return family, " ".join([*filter(None, [degrees]), *given, *filter(None, [seniority])])


def _family_first(name: str) -> tuple[str, str]:
    """Return family and given name of a name that begins with the family's."""
    family, given = _in_capitals(name)
    if given:
        return family, given
    degrees, bare, seniority = name_parts(name)
    words = bare.split()
    end = 0
    while end < len(words) - 1 and words[end].casefold() in _JOINED_IN_FRONT:
        end += 1
    given = " ".join(words[end + 1 :])
    rest = " ".join(filter(None, [degrees, given, seniority]))
    return " ".join(words[: end + 1]), rest if given else ""
