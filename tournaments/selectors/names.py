"""Search and order of names in SQL, in any language.

The functions of the database that it calls are written by the migration ``0016_folded_text``.
"""

from collections.abc import Mapping
from functools import reduce

from django.db.models import BooleanField, Case, F, Func, Q, TextField, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Collate, Lower, Replace

MOST_TYPED = 100  # characters
MOST_WORDS = 8

# Letters of a language beside those with accents, in the order of replacing: what replaces such
# a letter sorts after every word with the plain one, for "~" follows all letters. A doubled letter
# of several signs is written short: "ssz" is "sz" twice.
_LETTERS: Mapping[str, Mapping[str, str]] = {
    "hu": {
        "ddzs": "d~~d~~", "dzs": "d~~", "ccs": "c~c~", "cs": "c~", "ddz": "d~d~", "dz": "d~",
        "ggy": "g~g~", "gy": "g~", "lly": "l~l~", "ly": "l~", "nny": "n~n~", "ny": "n~",
        "ssz": "s~s~", "sz": "s~", "tty": "t~t~", "ty": "t~", "zzs": "z~z~", "zs": "z~",
        "ö": "o~", "ő": "o~", "ü": "u~", "ű": "u~",
    },
}  # fmt: skip
# As dictionaries of Japanese order kana (JIS X 4061): voiced ones as plain ones, small ones as
# large ones, and the long mark as the vowel before it. In folded text all are katakana.
_SMALL, _LARGE = "ァィゥェォッャュョヮヵヶ\u3099\u309a", "アイウエオツヤユヨワカケ"
_VOWELS: Mapping[str, str] = {
    "ア": "アカサタナハマヤラワ",
    "イ": "イキシチニヒミリヰ",
    "ウ": "ウクスツヌフムユル",
    "エ": "エケセテネヘメレヱ",
    "オ": "オコソトノホモヨロヲ",
}


class _Normal(Func):
    function = "normalize"
    template = "%(function)s(%(expressions)s, %(form)s)"
    output_field = TextField()


def matching(typed: str, *fields: str) -> Q:
    """Return the condition that a row's fields, taken together, hold every word that was typed.

    Parts of words will do; accents, capitals, commas and the two kana make no difference. Of more
    than 100 characters or 8 words the first ones count: each costs the database time.
    """
    words = typed[:MOST_TYPED].replace(",", " ").split()[:MOST_WORDS]
    if not words:
        return Q()
    text = Func(Value(" "), *fields, function="concat_ws", output_field=TextField())
    held = Value(" ".join(words))
    return Q(Func(text, held, function="stichtafel_holds_words", output_field=BooleanField()))


def in_order(field: str, language: str) -> Combinable:
    """Return the expression that sorts a field of names as this language does.

    Accents, capitals and the voice of kana do not count; Hungarian has its own letters (cs after
    cz, ö after o).
    Names in kanji stand in the order of the characters.
    """
    letters = _LETTERS.get(language.partition("-")[0], {})
    own = _replaced(_Normal(Lower(F(field)), form="NFC"), letters)
    folded: Combinable = Func(own, function="stichtafel_folded", output_field=TextField())
    kana = _of_texts("translate", folded, _SMALL, _LARGE)
    for vowel, before in _VOWELS.items():
        kana = _of_texts("regexp_replace", kana, f"([{before}])ー", rf"\1{vowel}", "g")
    # All of this is for the few names that have kana.
    ordered = Case(When(Q(**{f"{field}__regex": "[ぁ-ヿ]"}), then=kana), default=folded)
    return Collate(ordered, "C")


def _of_texts(function: str, text: Combinable, *texts: str) -> Combinable:
    return Func(text, *map(Value, texts), function=function, output_field=TextField())


def _replaced(text: Combinable, letters: Mapping[str, str]) -> Combinable:
    return reduce(
        lambda text, pair: Replace(text, Value(pair[0]), Value(pair[1]), output_field=TextField()),
        letters.items(),
        text,
    )
