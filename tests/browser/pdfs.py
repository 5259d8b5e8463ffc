"""What stands on the pages of a PDF that Chromium made, and whether any does on one of Firefox."""

import re
import zlib
from dataclasses import dataclass

_OBJECT = re.compile(rb"(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj", re.DOTALL)
_STREAM = re.compile(rb"(.*?)stream\r?\n(.*)\r?\nendstream", re.DOTALL)
_SHOWN = re.compile(rb"/F(\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>")
_TEXT = re.compile(rb"\bT[jJ]\b")
A4 = (595, 842)  # points


@dataclass(frozen=True, slots=True)
class PdfPage:
    """One page: its size in whole points, and its words without the spaces between them."""

    size: tuple[int, int]
    text: str


def pages_of(pdf: bytes) -> list[PdfPage]:
    """The pages of a PDF, in their order."""
    objects = {int(number): body for number, body in _OBJECT.findall(pdf)}
    pages = [body for body in objects.values() if re.search(rb"/Type /Page\b(?!s)", body)]
    return [PdfPage(_size(page), _text(page, objects)) for page in pages]


def texts_of(pdf: bytes) -> list[int]:
    """How many pieces of text stand on each page of a PDF that Firefox made, in their order."""
    plain = {int(number): body for number, body in _OBJECT.findall(pdf)}
    packed = [body for body in plain.values() if b"/ObjStm" in body]
    objects = plain | {number: one for body in packed for number, one in _unpacked(body)}
    pages = [body for body in objects.values() if re.search(rb"/Type /Page\b(?!s)", body)]
    contents = [re.search(rb"/Contents \[? ?(\d+) 0 R", page) for page in pages]
    return [len(_TEXT.findall(_stream(objects[int(one[1])]))) if one else 0 for one in contents]


def _unpacked(body: bytes) -> list[tuple[int, bytes]]:
    """Objects that lie in a stream: their numbers and places first, then they themselves."""
    found = re.search(rb"/First (\d+)", body)
    assert found, body
    text, first = _stream(body), int(found[1])
    heads = [int(one) for one in text[:first].split()]
    places = [first + one for one in heads[1::2]] + [len(text)]
    return [(n, text[a:b]) for n, a, b in zip(heads[::2], places, places[1:], strict=False)]


def _size(page: bytes) -> tuple[int, int]:
    found = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", page)
    assert found, page
    return round(float(found[1])), round(float(found[2]))


def _text(page: bytes, objects: dict[int, bytes]) -> str:
    found = re.search(rb"/Contents (\d+) 0 R", page)
    assert found, page
    letters: dict[int, str] = {}
    said = []
    for font, shown in _SHOWN.findall(_stream(objects[int(found[1])])):
        if font:
            letters = _letters(objects[int(font)], objects)
        else:
            glyphs = (int(shown[at : at + 4], 16) for at in range(0, len(shown), 4))
            said.append("".join(letters.get(glyph, "") for glyph in glyphs))
    return "".join("".join(said).split())


def _letters(font: bytes, objects: dict[int, bytes]) -> dict[int, str]:
    """Which letter each glyph of a font stands for."""
    found = re.search(rb"/ToUnicode (\d+) 0 R", font)
    if not found:
        return {}
    letters: dict[int, str] = {}
    table = _stream(objects[int(found[1])]).decode("ascii")
    for first, last, letter in re.findall(r"<(\w{4})> <(\w{4})> <(\w+)>", table):
        for offset in range(int(last, 16) - int(first, 16) + 1):
            letters[int(first, 16) + offset] = chr(int(letter, 16) + offset)
    for glyph, letter in re.findall(r"^<(\w{4})> <(\w+)>$", table, re.MULTILINE):
        letters[int(glyph, 16)] = bytes.fromhex(letter).decode("utf-16-be")
    return letters


def _stream(body: bytes) -> bytes:
    found = _STREAM.fullmatch(body)
    assert found, body[:200]
    return zlib.decompress(found[2]) if b"/FlateDecode" in found[1] else found[2]
