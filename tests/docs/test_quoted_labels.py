"""What a document or a message quotes of a page is named as the page names it."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

import pytest
from babel.messages.catalog import Message

from tests.catalogues import LANGUAGES, ROOT, read_catalogue, texts
from tests.glossary import QUOTATION_MARKS

DOCUMENTS = ("organisers.md", "at-the-table.md", "operators.md")
ELSEWHERE = {"Data"}  # printed where the service is started
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}")
CODE = re.compile(r"```.*?```|`[^`]*`|\*\*[^*]*\*\*", re.DOTALL)
LABEL = re.compile(r"(?<!\w)\*([^*\s][^*]*)\*|“([^”]*)”")


def messages(language: str) -> Iterator[tuple[str, str, Message]]:
    """Yield each English text with its translation, those of a plural one after the other."""
    for message in read_catalogue(language):
        for english, text in zip(texts(message.id), texts(message.string), strict=False):
            if english:
                yield english, text, message


def pattern(text: str) -> re.Pattern[str]:
    """Return what a message looks like once its placeholders are filled in."""
    return re.compile(".+".join(map(re.escape, PLACEHOLDER.split(text))))


def labels_of(document: str) -> set[str]:
    """Return what a document quotes of pages: in italics, or in quotation marks."""
    text = CODE.sub("", (ROOT / "docs" / document).read_text(encoding="utf-8"))
    quoted = (" ".join((italic or marked).split()) for italic, marked in LABEL.findall(text))
    return {label.replace("'", "’") for label in quoted}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_document_quotes_what_a_page_says(document: str) -> None:
    english = {text for text, *_ in messages("de")}
    filled = [pattern(text) for text in english if PLACEHOLDER.search(text)]

    unknown = {
        label
        for label in labels_of(document) - english - ELSEWHERE
        if not any(one.fullmatch(label) for one in filled)
    }

    assert unknown == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_quotes_what_a_page_says_in_its_language(language: str) -> None:
    labels: Mapping[str, set[str]] = defaultdict(set)
    for english, text, _ in messages(language):
        labels[english].add(text)
    numbered = {PLACEHOLDER.sub("1", label): label for label in labels}
    before, after = QUOTATION_MARKS[language].split()

    wrong = {
        f"“{quoted}” in: {text}"
        for english, text, _ in messages(language)
        for quoted in re.findall("“([^“”]*)”", english)
        if (names := labels.get(numbered.get(quoted, quoted)))
        and not any(f"{before}{PLACEHOLDER.sub('1', name)}{after}" in text for name in names)
    }

    assert wrong == set()
