"""Words of buttons: the ear gets those that the eye sees, and each means one thing."""

import re

import pytest
from django.conf import settings

from tests.catalogues import LANGUAGES, read_catalogue

BUTTON = re.compile(
    r'aria-label="\{% blocktranslate %\}(?P<label>.*?)\{% endblocktranslate %\}"\s*>\s*'
    r'\{% translate "(?P<words>[^"]+)"(?: context "(?P<context>[^"]+)")? %\}'
)
GAP = re.compile(r"\{\{ (\w+) \}\}")


def buttons() -> set[tuple[str, str, str | None]]:
    """The label, the words and the context of the words of each button that has both."""
    templates = (settings.BASE_DIR / "templates").rglob("*.html")
    return {
        (GAP.sub(r"%(\1)s", found["label"]), found["words"], found["context"])
        for path in templates
        for found in BUTTON.finditer(path.read_text())
    }


def test_labels_of_buttons_hold_their_words_in_english() -> None:
    assert len(buttons()) > 5
    assert [label for label, words, _ in buttons() if words.lower() not in label.lower()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_buttons_hold_their_words_in_every_language(language: str) -> None:
    catalogue = read_catalogue(language)
    lacking = []
    for label, words, context in sorted(buttons(), key=str):
        name, seen = catalogue.get(label), catalogue.get(words, context)
        assert name
        assert seen
        if str(seen.string).lower() not in str(name.string).lower():
            lacking.append((name.string, seen.string))
    assert lacking == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_cancel_is_no_word_of_buttons_that_void_or_undo(language: str) -> None:
    said = {one.id: str(one.string) for one in read_catalogue(language) if isinstance(one.id, str)}
    acts = [said[act] for act in ("Undo", "Undo …", "Undo the last moves", "Make a round void …")]

    assert [act for act in acts if act.startswith(said["Cancel"])] == []
