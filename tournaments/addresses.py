"""The part of an address that is made from a name, as people of its language would type it."""

import re
import unicodedata
from typing import Final

from anyascii import anyascii
from jaconv import kana2alphabet, kata2hira

ADDRESS_LENGTH: Final = 50  # characters, which leaves room for a number behind it
DEMO: Final = "demo"  # of the demo event, and of its organisation
# Of the demo while it is played: by that it is known later, so no other event may have such a one.
DEMO_UNFINISHED: Final = f"{DEMO}-unfinished-"
_GERMAN: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_KANA: Final = re.compile("[\u3041-\u309f\u30a0-\u30ff]+")
# A word with one has a reading that no program knows for sure; kana beside it are its endings.
_KANJI: Final = re.compile("[\u3041-\u309f]*[\u3005-\u3007\u3400-\u9fff\uf900-\ufaff]"
                           "[\u3005-\u3007\u3041-\u309f\u3400-\u9fff\uf900-\ufaff]*")  # fmt: skip
_WITHIN_WORDS: Final = re.compile("['’\u2018\u02bcー]")  # joins, or makes a vowel long


def address_from(name: str, language: str, *, longest: int = ADDRESS_LENGTH) -> str:
    """Return a name in small letters a to z, digits and hyphens; empty where no such is left.

    Words in kanji are left out, for they can be read in several ways; so is a number beside them.
    ``longest`` is how many characters there may be: what is longer is cut between words.
    """
    text = unicodedata.normalize("NFKC", name)
    in_part = bool(_KANJI.search(text))
    if language.partition("-")[0] == "de":
        text = text.translate(_GERMAN)
    text = _WITHIN_WORDS.sub("", _KANJI.sub(" ", text))
    text = _KANA.sub(lambda kana: kana2alphabet(kata2hira(kana[0])), text)
    address = _cut(re.sub("[^a-z0-9]+", "-", anyascii(text).lower()).strip("-"), longest)
    unusable = in_part and not re.search("[a-z]", address)
    return "" if unusable or address.startswith(DEMO_UNFINISHED) else address


def _cut(address: str, longest: int) -> str:
    """Return the words that have room, or a part of the first one where it has none."""
    if len(address) <= longest:
        return address
    return address[: longest + 1].rpartition("-")[0] or address[:longest]
