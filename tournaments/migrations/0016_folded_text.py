from django.db import migrations

# Letters without an accent to remove that people still type as others.
TRANSLITERATIONS = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th",
}
HIRAGANA = "".join(map(chr, range(0x3041, 0x3097)))
KATAKANA = "".join(map(chr, range(0x30A1, 0x30F7)))

PLAIN = r"regexp_replace(normalize(lower(value), NFKD), '[\u0300-\u036f]', '', 'g')"
for letter, typed in TRANSLITERATIONS.items():
    PLAIN = f"replace({PLAIN}, '{letter}', '{typed}')"

# Looking up each kana takes ten times as long as all the rest, and few names have one.
FOLDED = f"""
CREATE FUNCTION stichtafel_folded(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN value ~ '[{HIRAGANA[0]}-{HIRAGANA[-1]}]'
    THEN translate({PLAIN}, '{HIRAGANA}', '{KATAKANA}') ELSE {PLAIN} END
"""
HOLDS_WORDS = r"""
CREATE FUNCTION stichtafel_holds_words(value text, words text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN stichtafel_folded(value) LIKE ALL (string_to_array('%' || replace(
    regexp_replace(stichtafel_folded(words), '([\\%_])', '\\\1', 'g'), ' ', '% %'
) || '%', ' '))
"""


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0015_list_versions"),
    ]

    operations = [
        migrations.RunSQL(FOLDED, "DROP FUNCTION stichtafel_folded(text)"),
        migrations.RunSQL(HOLDS_WORDS, "DROP FUNCTION stichtafel_holds_words(text, text)"),
    ]
