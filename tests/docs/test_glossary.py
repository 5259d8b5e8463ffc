"""Messages hold to the words of the glossary, and are short where phones show them."""

import re
from collections.abc import Sequence
from functools import cache

import pytest
from babel.messages.catalog import Message

from tests.catalogues import LANGUAGES, ROOT, read_catalogue

GLOSSARY = (ROOT / "docs/glossary.md").read_text()
WRITTEN = ["en", *LANGUAGES]
LONGEST = 160  # characters
ON_PHONES = (
    *("templates/captain/", "templates/public/", "templates/includes/"),
    *("pages/captain/", "pages/public/", "pages/rounds/", "engine/", "scoring/messages"),
)
# What is filled in or marked up is no word of a message.
NO_WORDS = re.compile(r"%\(\w+\)[sd]|\{\w*\}|<[^>]*>")


def rows(heading: str) -> list[list[str]]:
    """Return the cells of every row of every table with this heading."""
    tables = re.findall(rf"^\| {re.escape(heading)} \|\n\|[-|]+\n((?:\|.*\n)+)", GLOSSARY, re.M)
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for table in tables
        for line in table.splitlines()
    ]


def forms(cell: str) -> list[str]:
    return [form.strip() for form in cell.split(",")]


def pattern(found: Sequence[str], language: str) -> re.Pattern[str]:
    """Return what matches any of these words; the longest one, where several begin alike."""
    words = sorted(found, key=len, reverse=True)
    if language == "ja":
        return re.compile("|".join(map(re.escape, words)))
    ends = [re.escape(word[:-1]) if word[-1] == "-" else rf"{re.escape(word)}\b" for word in words]
    return re.compile(rf"\b(?:{'|'.join(ends)})", re.IGNORECASE)


# The forms of each term by language, below every English form to look for, plurals with -s too.
TERMS = {
    form.lower() + ending: {code: forms(cell) for code, cell in zip(WRITTEN, row, strict=True)}
    for row in rows(" | ".join(WRITTEN))
    if "(" not in row[0]
    for form in forms(row[0])
    for ending in ("", "s")
}
ENGLISH = pattern([*TERMS], "en")
UNWANTED = [
    (language, pattern(forms(words), language), wanted)
    for language, words, wanted in rows("language | not | but")
]


def faults(language: str, sources: Sequence[str], translations: Sequence[str]) -> list[str]:
    """Return what a message lacks or has too much by the glossary, in words, sorted."""
    english, text = (NO_WORDS.sub("", "\n".join(texts)) for texts in (sources, translations))
    unwanted = {
        f"“{found[0]}” is unwanted: {wanted}"
        for code, words, wanted in UNWANTED
        if code == language and (found := words.search(text))
    }
    terms = [TERMS[found.lower()] for found in ENGLISH.findall(english)]
    # Stems may stand within a longer word, as they do in German and Hungarian.
    lacking = {
        f"“{term['en'][0]}” is “{term[language][0]}”"
        for term in terms
        if not any(form.rstrip("-").lower() in text.lower() for form in term[language])
    }
    return sorted(unwanted | lacking)


def texts(of: object) -> list[str]:
    return [of] if isinstance(of, str) else list(of) if isinstance(of, tuple | list) else []


def name(message: Message) -> str:
    """Return the English text of a message in one line, after its context."""
    words = " ".join(texts(message.id)[0].split())
    return f"[{message.context}] {words}" if message.context else words


@cache
def found_in(language: str) -> dict[str, list[str]]:
    """Return the faults of the messages that have any. English are the sources themselves."""
    english = language == "en"
    found = {
        name(one): faults(language, texts(one.id), texts(one.id if english else one.string))
        for one in read_catalogue("de" if english else language)
        if one.id
    }
    return {message: problems for message, problems in found.items() if problems}


@pytest.mark.parametrize("language", WRITTEN)
def test_messages_hold_to_wanted_and_unwanted_words(language: str) -> None:
    assert found_in(language) == {}


@pytest.mark.parametrize("language", WRITTEN)
def test_no_message_on_a_phone_is_longer_than_160_characters(language: str) -> None:
    english = language == "en"
    long = [
        text
        for one in read_catalogue("de" if english else language)
        if any(file.startswith(ON_PHONES) for file, _line in one.locations)
        for text in texts(one.id if english else one.string)
        if len(text) > LONGEST
    ]

    assert long == []


@pytest.mark.parametrize(
    ("language", "source", "translation", "expected"),
    [
        ("de", "Seating {number}", "Durchgang {number}", []),
        ("de", "All seatings", "Alle Durchgänge", []),
        (
            "de",
            "Seating {number}",
            "Sitzordnung {number}",
            ["“Sitzordnung” is unwanted: Durchgang, Sitzplan", "“seating” is “Durchgang”"],
        ),
        ("de", "The seating plan of {seating}", "Der Sitzplan von {seating}", []),
        ("hu", "The round is void.", "A forduló érvénytelen.", []),
        ("hu", "Choose it", "Válassz széket", ["“szék” is unwanted: ülőhely"]),
        ("it", "One match", "Un gioco", ["“match” is “partita”"]),
        ("ja", "Penalty card", "マイナスの色のカード", ["“penalty card” is “指定カード”"]),
        ("ja", "A card of the penalty colour", "マイナスの色のカード", []),
        ("ja", "Every match", "全ゲーム", ["“match” is “試合”"]),
        ("en", "Take a chair", "Take a chair", ["“chair” is unwanted: seat"]),
    ],
)
def test_message_is_held_to_the_words_of_its_language(
    language: str, source: str, translation: str, expected: list[str]
) -> None:
    assert faults(language, [source], [translation]) == expected


def test_every_form_of_a_plural_is_looked_at() -> None:
    sources, translations = ["One entry", "{n} entries"], ["Ein Eintrag", "{n} gemeldete Einträge"]

    assert faults("de", sources, translations) == ["“gemeldet” is unwanted: eingetragen, eintragen"]


@pytest.mark.parametrize("language", WRITTEN)
def test_no_wanted_word_is_unwanted(language: str) -> None:
    wanted = {
        form.rstrip("-")
        for row in rows(" | ".join(WRITTEN))
        for form in forms(row[WRITTEN.index(language)])
    }
    unwanted = [words for code, words, _wanted in UNWANTED if code == language]

    assert [form for form in wanted if any(words.search(form) for words in unwanted)] == []
