"""Search and order of names in SQL, in any language."""

from collections.abc import Mapping
from functools import reduce

from django.db.models import BooleanField, Case, F, Func, Q, TextField, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Collate, Concat, Lower, Replace
from django.db.models.lookups import Regex

MOST_TYPED = 100  # characters
MOST_WORDS = 8

_MARKS = "[\u0300-\u036f]"  # accents, once a letter stands apart from them
# Letters without an accent to remove that people still type as others.
_TRANSLITERATIONS: Mapping[str, str] = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th",
}  # fmt: skip
_HIRAGANA = "".join(map(chr, range(0x3041, 0x3097)))
_KATAKANA = "".join(map(chr, range(0x30A1, 0x30F7)))

# Letters of a language beside those with accents, in the order of replacing: what replaces such
# a letter sorts after every word with the plain one, for "~" follows all letters.
_LETTERS: Mapping[str, Mapping[str, str]] = {
    "hu": {
        "dzs": "d~~", "cs": "c~", "dz": "d~", "gy": "g~", "ly": "l~", "ny": "n~", "sz": "s~",
        "ty": "t~", "zs": "z~", "ö": "o~", "ő": "o~", "ü": "u~", "ű": "u~",
    },
}  # fmt: skip


class _Normal(Func):
    function = "normalize"
    template = "%(function)s(%(expressions)s, %(form)s)"
    output_field = TextField()


class _WithoutMarks(Func):
    function = "regexp_replace"
    template = f"%(function)s(%(expressions)s, '{_MARKS}', '', 'g')"
    output_field = TextField()


class _Transliterated(Func):
    # As one expression: of eight Django takes longer to write them than the database to run them.
    template = reduce(
        lambda text, pair: f"replace({text}, '{pair[0]}', '{pair[1]}')",
        _TRANSLITERATIONS.items(),
        "%(expressions)s",
    )
    output_field = TextField()


class _Katakana(Func):
    function = "translate"
    template = f"%(function)s(%(expressions)s, '{_HIRAGANA}', '{_KATAKANA}')"
    output_field = TextField()


class _HoldsAll(Func):
    """Whether a text is like all patterns: it is folded once, however many words there are."""

    template = "%(expressions)s"
    arg_joiner = " LIKE ALL "
    output_field = BooleanField()


def matching(typed: str, *fields: str) -> Q:
    """Return the condition that a row's fields, taken together, hold every word that was typed.

    Parts of words will do; accents, capitals, commas and the two kana make no difference. Of more
    than 100 characters or 8 words the first ones count: each costs the database time.
    """
    words = typed[:MOST_TYPED].replace(",", " ").split()[:MOST_WORDS]
    return Q(_HoldsAll(_folded(*fields), _parts(" ".join(words)))) if words else Q()


def in_order(field: str, language: str) -> Combinable:
    """Return the expression that sorts a field of names as this language does.

    Accents and capitals do not count; Hungarian has its own letters (cs after cz, ö after o).
    Names in kanji stand in the order of the characters.
    """
    letters = _LETTERS.get(language.partition("-")[0], {})
    own = _replaced(_Normal(Lower(F(field)), form="NFC"), letters)
    return Collate(_folded(own), "C")


def _parts(words: str) -> Combinable:
    """Return the patterns of texts that hold these words, as an array."""
    plain = _replaced(_folded(Value(words)), {"\\": r"\\", "%": r"\%", "_": r"\_"})
    each = _replaced(plain, {" ": "% %"})
    patterns = Concat(Value("%"), each, Value("%"), output_field=TextField())
    return Func(patterns, Value(" "), template="(string_to_array(%(expressions)s))")


def _folded(*texts: Combinable | str) -> Combinable:
    """Return texts as one, without accents and capitals, in katakana."""
    text = Func(Value(" "), *texts, function="concat_ws", output_field=TextField())
    plain = _Transliterated(_WithoutMarks(_Normal(Lower(text), form="NFKD")))
    # Looking up each letter takes ten times as long as all the rest, and few names are in kana.
    in_hiragana = Regex(text, f"[{_HIRAGANA[0]}-{_HIRAGANA[-1]}]")
    return Case(When(in_hiragana, then=_Katakana(plain)), default=plain, output_field=TextField())


def _replaced(text: Combinable, letters: Mapping[str, str]) -> Combinable:
    return reduce(
        lambda text, pair: Replace(text, Value(pair[0]), Value(pair[1]), output_field=TextField()),
        letters.items(),
        text,
    )
