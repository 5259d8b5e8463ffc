"""The sentences of each document: how many, how long, and which are long.

``python -m docs.sentences`` prints a line for each document; with its name, the long sentences.
"""

import re
import sys
from collections.abc import Sequence
from pathlib import Path

LONG = 25  # words; a longer sentence is read twice
_FOLDER = Path(__file__).parent
# Parts that are no sentence: tables, pictures, headings, code.
_APART_LINES = re.compile(r"^(?:\||!\[|#| {4}).*$", re.MULTILINE)
_BLOCKS = re.compile(r"```.*?```|<!--.*?-->", re.DOTALL)
_PARAGRAPHS = re.compile(r"\n\s*\n|\n(?=\s*(?:[*-]|\d+\.)\s)")
_ENDS = re.compile(r"(?<=[.!?])[\"”*)]*\s+(?=[\"“*(`\[]*[A-Z0-9`])")


def sentences(text: str) -> list[str]:
    """Return the sentences of a document in Markdown, each in one line."""
    prose = _APART_LINES.sub("", _BLOCKS.sub("", text))
    paragraphs = (" ".join(paragraph.split()) for paragraph in _PARAGRAPHS.split(prose))
    return [
        sentence
        for paragraph in paragraphs
        for sentence in _ENDS.split(re.sub(r"^(?:[*-]|\d+\.)\s", "", paragraph))
        if len(sentence.split()) > 2
    ]


def main(names: Sequence[str]) -> None:
    """Print the lengths of all documents, or the long sentences of those named."""
    for path in [_FOLDER / name for name in names] or [
        *sorted(_FOLDER.glob("*.md")),
        _FOLDER.parent / "CHANGELOG.md",
    ]:
        text = sentences(path.read_text(encoding="utf-8"))
        words = [len(sentence.split()) for sentence in text]
        long = [sentence for sentence, count in zip(text, words, strict=True) if count > LONG]
        if names:
            print("\n".join(long))
        share = 100 * len(long) / len(text)
        mean = sum(words) / len(words)
        print(
            f"{path.name:22} {len(text):5} sentences, {mean:4.1f} words, {share:2.0f} % over {LONG}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
