"""Reads pictures without the library that drew them."""

import struct
import zlib


def size_of(png: bytes) -> tuple[int, int]:
    """The width and height of a PNG, with every checksum right and every row there.

    A row of one byte or three for each pixel, with the byte of its filter in front.
    """
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    pieces: dict[bytes, bytes] = {}
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length]) == (
            zlib.crc32(kind + body),
        )
        pieces[kind] = pieces.get(kind, b"") + body
        at += 12 + length
    assert kind == b"IEND"
    width, height, depth, colours = struct.unpack(">IIBB", pieces[b"IHDR"][:10])
    assert depth == 8
    assert len(zlib.decompress(pieces[b"IDAT"])) == height * (1 + width * {2: 3, 3: 1}[colours])
    return width, height
