"""Templates for Babel: ``[tool.babel]`` in pyproject.toml names this extractor.

``make messages`` reads every string marked for translation into the ``.po`` files of ``locale/``.
"""

from collections.abc import Collection, Iterator, Mapping
from io import BytesIO
from typing import IO, Any

from babel.messages.extract import extract_python
from django.utils.translation.template import templatize


def extract_template(
    file: IO[bytes],
    keywords: Mapping[str, Any],
    comment_tags: Collection[str],
    options: Any,
) -> Iterator[Any]:
    """Return the strings of a template marked for translation, as Babel's extractors do."""
    code = templatize(file.read().decode(), origin=file.name)
    # Without indents, which are those of HTML and would be wrong in Python.
    lines = "\n".join(line.strip() for line in code.splitlines())
    return extract_python(BytesIO(lines.encode()), keywords, comment_tags, options)
