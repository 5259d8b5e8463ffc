"""Jinja, for lists of a thousand rows: it draws them in a tenth of the time of Django's templates.

Its texts are marked by ``trans``, and read and ended like those of all other templates.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.timesince import timesince
from django.utils.translation import gettext, ngettext
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
    return _filled(gettext(text), gaps)


def _counted_text(singular: str, plural: str, num: int, **gaps: object) -> SafeString:
    return _filled(ngettext(singular, plural, num), gaps)


def _filled(text: str, gaps: Mapping[str, object]) -> SafeString:
    filled = text % {name: escape(value) for name, value in gaps.items()}
    return mark_safe(ended_once(filled))  # noqa: S308  # nosec B308 B703
