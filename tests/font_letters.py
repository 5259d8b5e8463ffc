"""The letters that the font of pictures has, as ``pages/public/picture_texts.py`` reads them.

``python -m tests.font_letters``, as ``make vendor`` calls it, writes them.
"""

import unicodedata
from pathlib import Path

from PIL import ImageFont

FONT = Path(__file__).parents[1] / "pages/public/vendor/m-plus-1p.ttf"
LETTERS = FONT.with_suffix(".letters")
SURROGATES = range(0xD800, 0xE000)  # halves of letters
KANJI = 0x30000  # no font has much beyond


def drawn_letters() -> str:
    """All letters that the font draws and that stand from left to right, but for the space."""
    font = ImageFont.truetype(FONT, 32, layout_engine=ImageFont.Layout.BASIC)

    def look(letter: str) -> tuple[tuple[int, int], bytes]:
        mask = font.getmask(letter)
        return mask.size, bytes(mask)

    missing = look("\uffff")  # what a font lacks looks like what no font has
    letters = (chr(code) for code in range(0x21, KANJI) if code not in SURROGATES)
    return "".join(
        letter
        for letter in letters
        if unicodedata.category(letter) not in ("Cc", "Cf", "Zs", "Zl", "Zp")
        and unicodedata.bidirectional(letter) not in ("R", "AL")
        and look(letter) != missing
    )


if __name__ == "__main__":
    LETTERS.write_text(drawn_letters(), "utf-8")
