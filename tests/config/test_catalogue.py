"""The catalogues of translations: complete in every language, with every placeholder."""

import re

import pytest
from babel.messages.catalog import Catalog, Message

from config.catalogue import LANGUAGES, extract_messages, read_catalogue

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}|%%")


@pytest.fixture(scope="module")
def strings() -> Catalog:
    return extract_messages()


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

    assert {"api", "engine", "pages", "scoring", "templates", "tournaments"} <= files


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_has_exactly_the_strings_that_are_used(language: str, strings: Catalog) -> None:
    assert ids(read_catalogue(language)) == ids(strings), "run python -m config.catalogue update"


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
