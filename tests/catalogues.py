"""The catalogues of translations, as they are stored."""

from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from django.conf import settings

ROOT = Path(__file__).parents[1]
# English is what the strings are written in.
LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]


@cache
def read_catalogue(language: str) -> Catalog:
    """Return the strings of a language with their translations."""
    with (ROOT / "locale" / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        return read_po(file, locale=language)


def texts(of: object) -> list[str]:
    """Return the forms of a text: one, or more where a number decides."""
    return [of] if isinstance(of, str) else list(of) if isinstance(of, tuple | list) else []
