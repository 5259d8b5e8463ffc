"""The HTML of a page, whatever the layout of its template."""

import re


def one_line(html: str) -> str:
    """Return a page's HTML without line breaks, nor spaces where elements begin and end."""
    line = re.sub(r"[ \n]+", " ", html)  # a space that does not break stays
    return re.sub(r" (?=/?>|</)", "", re.sub(r"(<\w[^<>]*>) ", r"\1", line))
