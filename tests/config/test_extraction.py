"""The catalogues of translations: complete in every language, with every placeholder."""

import re
import tomllib
from collections import defaultdict

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords

from tests.catalogues import LANGUAGES, ROOT, read_catalogue

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}|%%")


Found = tuple[str, int, str | tuple[str, ...], list[str], str | None]


@pytest.fixture(scope="module")
def found() -> list[Found]:
    """Return every string marked for translation: file, line, string, comments, context."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    mappings = settings["tool"]["babel"]["mappings"]
    keywords = parse_keywords(word for one in mappings for word in one.get("keywords", ()))
    return list(
        extract_from_dir(
            ROOT,
            [(pattern, one["method"]) for one in mappings for pattern in one["pattern"]],
            keywords={**DEFAULT_KEYWORDS, **keywords},
        )
    )


@pytest.fixture(scope="module")
def strings(found: list[Found]) -> Catalog:
    catalogue = Catalog()
    for name, line, message, _comments, context in found:
        catalogue.add(message, locations=[(name, line)], context=context)
    return catalogue


def ids(catalogue: Catalog) -> set[tuple[object, object]]:
    return {(message.context, message.id) for message in catalogue if message.id}


def texts(message: Message) -> list[str]:
    """The translations of a message, one for each plural form."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def allowed(message: Message) -> list[set[str]]:
    """The sets of placeholders that a translation may have: those of a source text."""
    sources = [message.id] if isinstance(message.id, str) else list(message.id)
    return [set(PLACEHOLDER.findall(source)) for source in sources]


def test_template_holds_strings_of_code_templates_and_engine(strings: Catalog) -> None:
    files = {name.split("/")[0] for message in strings for name, _line in message.locations}

    assert {"api", "engine", "pages", "scoring", "templates", "tournaments", "web"} <= files


def test_no_string_has_two_plurals_of_which_readers_would_get_the_wrong_one(
    found: list[Found],
) -> None:
    plurals = defaultdict(set)
    for _name, _line, message, _comments, context in found:
        if isinstance(message, tuple):
            plurals[message[0], context].add(message)

    assert {key: forms for key, forms in plurals.items() if len(forms) > 1} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_has_exactly_the_strings_that_are_used(language: str, strings: Catalog) -> None:
    assert ids(read_catalogue(language)) == ids(strings), "run make messages"


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_has_a_translation_for_every_string(language: str) -> None:
    untranslated = [
        message.id
        for message in read_catalogue(language)
        if message.id and (message.fuzzy or not all(texts(message)))
    ]

    assert untranslated == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_keeps_every_placeholder(language: str) -> None:
    different = [
        (message.id, text)
        for message in read_catalogue(language)
        for text in texts(message)
        if message.id and text and set(PLACEHOLDER.findall(text)) not in allowed(message)
    ]

    assert different == []
