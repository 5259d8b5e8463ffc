"""The catalogues of translations: ``python -m config.catalogue update`` and ``compile``.

``update`` reads every string marked for translation from code and templates into the
``.po`` files below ``locale/``; ``compile`` makes what Django reads from them.
"""

import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
LANGUAGES = ("de", "hu", "it", "ja")  # English is what the strings are written in
SOURCES = ("api", "engine", "pages", "scoring", "tournaments", "config")
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
# Of the header only what readers of the file need: language, plural forms and charset.
_VOLATILE_HEADER = re.compile(
    rb'(#$|"(Project|Report|POT|PO-Rev|Last-Tr|Language-Team|Generated|MIME|Content-Transfer)[^:]*:)'
)


def extract_messages() -> Catalog:
    """Return every string marked for translation, with the files it stands in.

    Raises:
        ValueError: a string has two plurals, of which readers would get the wrong one.
    """
    found = Catalog(project="Stichtafel", fuzzy=False)
    for path in _sources():
        name = path.relative_to(ROOT).as_posix()
        text = path.read_text()
        if path.suffix == ".html":
            text = _without_indents(templatize(text, origin=name))
        messages = extract(
            "python", BytesIO(text.encode()), keywords=KEYWORDS, comment_tags=["Translators:"]
        )
        for line, message, comments, context in messages:
            known = found.get(message if isinstance(message, str) else message[0], context)
            if known and {type(known.id), type(message)} == {tuple} and known.id != message:
                raise ValueError(f"{name}: {message} and {known.id} differ in the plural alone.")
            found.add(message, locations=[(name, line)], auto_comments=comments, context=context)
    return found


def read_catalogue(language: str) -> Catalog:
    """Return a language's catalogue as it is stored, an empty one for a new language."""
    path = po_file(language)
    if not path.exists():
        return Catalog(locale=language, project="Stichtafel", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def po_file(language: str) -> Path:
    """Return where a language's catalogue lies."""
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def update() -> None:
    """Bring every catalogue up to date; a new string starts without a translation."""
    strings = extract_messages()
    for language in LANGUAGES:
        catalogue = read_catalogue(language)
        catalogue.update(strings, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        path = po_file(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_po_bytes(catalogue))


def compile_all() -> None:
    """Write what Django reads beside every catalogue."""
    for language in LANGUAGES:
        with po_file(language).with_suffix(".mo").open("wb") as file:
            write_mo(file, read_catalogue(language))


def _without_indents(text: str) -> str:
    """Return a template's strings as lines that read as Python, whatever their indents were."""
    return "\n".join(line.strip() for line in text.splitlines())


def _po_bytes(catalogue: Catalog) -> bytes:
    """Return a catalogue as text, without dates and names that would change at every update."""
    text = BytesIO()
    catalogue.header_comment = ""
    # Without line numbers, so that moving a line changes no catalogue.
    write_po(text, catalogue, sort_output=True, include_lineno=False, width=100)
    return b"".join(
        line
        for line in text.getvalue().splitlines(keepends=True)
        if not _VOLATILE_HEADER.match(line)
    )


def _sources() -> Iterator[Path]:
    for folder in SOURCES:
        yield from sorted((ROOT / folder).rglob("*.py"))
    yield from sorted((ROOT / "templates").rglob("*.html"))


if __name__ == "__main__":
    {"update": update, "compile": compile_all}[sys.argv[1]]()
