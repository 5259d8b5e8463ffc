"""Messages hold to the words of the glossary, and are short where phones show them."""

import json
import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Message

from tests.catalogues import LANGUAGES, read_catalogue, texts
from tests.glossary import QUOTATION_MARKS, UNWANTED, WRITTEN, forms, pattern, rows

LONGEST = 160  # characters
LONGEST_SENTENCE = {"en": 20, "ja": 60}  # words; in Japanese, which has no gaps, characters
# Sentences that are longer, each with its reason.
LONG_SENTENCES = json.loads(Path(__file__).with_name("long_sentences.json").read_text())
SENTENCE_ENDS = {"en": r"(?<=[.!?])\s+|\n", "ja": r"(?<=[。？！])|\n"}  # noqa: RUF001
# Words in place of a noun: a reader has to look for what they stand for.
NO_NOUNS = re.compile(
    r"\b(?:so many|this one|one of those|those (?=who|that|of|which)|the ones? (?=who|that|of|in)"
    r"|in one$|one who)\b|\bthose(?=[.,;:])",
    re.IGNORECASE,
)
ON_PHONES = (
    *("templates/captain/", "templates/public/", "templates/includes/"),
    *("templates/4", "templates/5", "templates/desk/roll_call/", "pages/desk/roll_call/"),
    *(
        "pages/captain/",
        "pages/public/",
        "pages/rounds/",
        "pages/changes",
        "api/",
        "config/",
        "web/",
    ),
    *("engine/", "scoring/games", "scoring/messages/captains"),
)
JAPANESE = "[ぁ-ゖァ-ヺー一-鿿々]"
MANNER = [
    pytest.param("hu", r"\ba\(z\)", id="hu-no-article-before-what-is-filled-in"),
    pytest.param("ja", f"{JAPANESE}[():,;!?.]|[():,;!?.]{JAPANESE}", id="ja-full-width-signs"),
]
# Words whose form, or that of what follows them, hangs on what is filled in behind them.
BENT = [
    pytest.param("de", r"eingetragen von [{%]", id="de-who-entered-may-be-this-phone"),
    pytest.param("de", r"\b(?:seit|vor) %\(time\)s", id="de-no-case-of-a-length-of-time"),
    pytest.param(
        "it",
        r"\b(?:il|lo|la|i|gli|le|(?:de|a|da|ne|su)(?:l|llo|lla|i|gli)|uno?|una) [{%]",
        id="it-no-article-but-before-an-hour",
    ),
]
# A number right before a noun: where it can be 1 the message has a plural, or a colon instead.
COUNTED = re.compile(
    r"(?:\{(\w+)\}|%\((\w+)\)s)(?:</strong>)? (?:cards|characters|entrants|matches|names(?! no)"
    r"|people|piles|places|players|points|rounds|seatings|seats|tables|teams|tricks)\b"
)
NEVER_ONE = {
    *("allowed", "largest", "limit", "longest", "most", "number", "players", "reported", "size"),
    *("tables", "tricks"),
}
# What is filled in or marked up is no word of a message.
NO_WORDS = re.compile(r"%\(\w+\)[sd]|\{\w*\}|<[^>]*>")


# The forms of each term by language, below every English form to look for, plurals with -s too.
TERMS = {
    form.lower() + ending: {code: forms(cell) for code, cell in zip(WRITTEN, row, strict=True)}
    for row in rows(" | ".join(WRITTEN))
    if "(" not in row[0]
    for form in forms(row[0])
    for ending in ("", "s")
}
ENGLISH = pattern([*TERMS], "en")


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


@pytest.mark.parametrize("language", LONGEST_SENTENCE)
def test_long_sentences_have_a_reason(language: str) -> None:
    english = language == "en"
    sentences = {
        sentence.strip()
        for one in read_catalogue("de" if english else language)
        if one.id
        for text in texts(one.id if english else one.string)
        for sentence in re.split(SENTENCE_ENDS[language], text)
    }
    parts = {
        text: text.split() if english else NO_WORDS.sub("", text) for text in sentences if text
    }

    long = {text for text, counted in parts.items() if len(counted) > LONGEST_SENTENCE[language]}

    assert long == {*LONG_SENTENCES[language]}


def test_no_english_message_has_a_word_in_place_of_a_noun() -> None:
    english = [text for one in read_catalogue("de") for text in texts(one.id)]

    assert [text for text in english if NO_NOUNS.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_stands_for_two_terms(language: str) -> None:
    terms = defaultdict(set)
    for row in rows(" | ".join(WRITTEN)):
        terms[forms(row[WRITTEN.index(language)])[0]].add(row[0])

    assert {word: found for word, found in terms.items() if len(found) > 1} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_names_that_the_unicode_consortium_gives(language: str) -> None:
    reader, catalogue = Locale(language), read_catalogue(language)
    names = {str(Locale(code).english_name): reader.languages[code] for code in ("en", *LANGUAGES)}

    written = {name: catalogue[name].string for name in names}

    assert {name: str(text).casefold() for name, text in written.items()} == {
        name: text.casefold() for name, text in names.items()
    }


def test_words_bend_only_with_numbers_that_are_never_one() -> None:
    single = [one.id for one in read_catalogue("de") if isinstance(one.id, str)]

    bent = {next(filter(None, found)) for text in single for found in COUNTED.findall(text)}

    assert bent == NEVER_ONE


@pytest.mark.parametrize(("language", "unwanted"), MANNER)
def test_messages_keep_to_the_manner_of_their_language(language: str, unwanted: str) -> None:
    said = [
        NO_WORDS.sub("", text) for one in read_catalogue(language) for text in texts(one.string)
    ]

    assert [text for text in said if re.search(unwanted, text, re.I)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_in_quotation_marks_are_those_of_the_pages(language: str) -> None:
    catalogue = read_catalogue(language)
    opening, closing = QUOTATION_MARKS[language].split()
    named = defaultdict(set)
    for one in catalogue:
        if isinstance(one.id, str):
            named[one.id].add(f"{opening}{one.string}{closing}".lower())

    strange = [
        (words, texts(one.string))
        for one in catalogue
        for words in re.findall("“([^”]+)”", " ".join(texts(one.id)))
        if words in named
        and not any(name in " ".join(texts(one.string)).lower() for name in named[words])
    ]

    assert strange == []


@pytest.mark.parametrize(("language", "bent"), BENT)
def test_no_word_before_what_is_filled_in_hangs_on_it(language: str, bent: str) -> None:
    said = [text for one in read_catalogue(language) for text in texts(one.string)]

    assert [text for text in said if re.search(bent, text, re.I)] == []


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
