"""Jinja, for lists of a thousand rows: it draws them in a tenth of the time of Django's templates.

Its texts are marked by ``trans``, and read and ended like those of all other templates.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.timesince import timesince
from django.utils.translation import get_language, gettext, ngettext
from jinja2 import Environment
from markupsafe import escape

from engine.messages import ended_once
from pages.figures import figure


def environment(**options: Any) -> Environment:
    """Return the environment of ``templates/**/*.jinja`` with the ``options`` of Django."""
    # With the options all that is filled in is escaped.
    jinja = Environment(**options, extensions=["jinja2.ext.i18n"])  # noqa: S701  # nosec B701
    jinja.newstyle_gettext = True  # type: ignore[attr-defined]
    jinja.filters["figure"] = figure
    jinja.filters["timesince"] = timesince
    jinja.globals.update(gettext=_text, ngettext=_counted_text)
    return jinja


def _text(text: str, **gaps: object) -> SafeString:
    if all(type(value) is int for value in gaps.values()):
        return _text_of_numbers(get_language(), text, **gaps)
    return _filled(gettext(text), gaps)


def _counted_text(singular: str, plural: str, num: int, **gaps: object) -> SafeString:
    if all(type(value) is int for value in gaps.values()):
        return _counted_numbers(get_language(), singular, plural, num, **gaps)
    return _filled(ngettext(singular, plural, num), gaps)


# A thousand rows have a few hundred of these.
@lru_cache(maxsize=4096)
def _text_of_numbers(_language: str, text: str, **gaps: object) -> SafeString:
    return _filled(gettext(text), gaps)


@lru_cache(maxsize=4096)
def _counted_numbers(
    _language: str, singular: str, plural: str, num: int, **gaps: object
) -> SafeString:
    return _filled(ngettext(singular, plural, num), gaps)


def _filled(text: str, gaps: Mapping[str, object]) -> SafeString:
    filled = text % {name: escape(value) for name, value in gaps.items()}
    return mark_safe(ended_once(filled))  # noqa: S308  # nosec B308 B703
