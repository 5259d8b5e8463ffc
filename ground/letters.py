"""Letters as people look for them: neither accents nor capitals count, nor which kana were used.

``stichtafel_folded`` says the same in the database (migration 0016 of tournaments), and
``pages/static/pages/names.js`` in the browser; a test compares all three.
"""

import re
import unicodedata
from collections.abc import Mapping

_ACCENTS = re.compile("[\u0300-\u036f]")  # once a letter stands apart from them
# Letters without an accent to remove that people still type as others.
_TYPED_AS: Mapping[int, str] = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"}
)
_KATAKANA: Mapping[int, int] = {code: code + 0x60 for code in range(0x3041, 0x3097)}  # by hiragana


def folded(text: str) -> str:
    """Return a text as it is compared; voiced kana stand apart from their marks.

    >>> folded("Łucja Groß"), folded("サクラ") == folded("さくら")
    ('lucja gross', True)
    """
    plain = _ACCENTS.sub("", unicodedata.normalize("NFKD", text.lower()))
    return plain.translate(_TYPED_AS).translate(_KATAKANA)
