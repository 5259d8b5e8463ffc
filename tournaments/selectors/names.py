"""Search and order of names in SQL, in any language.

The functions of the database that it calls are written by the migration ``0016_folded_text``.
"""

from collections.abc import Mapping
from functools import reduce

from django.db.models import BooleanField, F, Func, Q, TextField, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Collate, Lower, Replace

MOST_TYPED = 100  # characters
MOST_WORDS = 8

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

    Accents and capitals do not count; Hungarian has its own letters (cs after cz, ö after o).
    Names in kanji stand in the order of the characters.
    """
    letters = _LETTERS.get(language.partition("-")[0], {})
    own = _replaced(_Normal(Lower(F(field)), form="NFC"), letters)
    return Collate(Func(own, function="stichtafel_folded", output_field=TextField()), "C")


def _replaced(text: Combinable, letters: Mapping[str, str]) -> Combinable:
    return reduce(
        lambda text, pair: Replace(text, Value(pair[0]), Value(pair[1]), output_field=TextField()),
        letters.items(),
        text,
    )
