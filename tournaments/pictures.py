"""Pictures as organisers send them, drawn again: small, in one format, with nothing else in them.

What a file holds beside the picture (places, names of cameras, programs) is in none that is kept,
and neither is a file that two programs read differently.
"""

from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from struct import error as StructError  # noqa: N812 - it is a class
from threading import Lock
from typing import TYPE_CHECKING, Final

from tournaments.errors import PictureRefused
from tournaments.models import LARGEST_PICTURE, LONGEST_EDGE

if TYPE_CHECKING:
    from PIL import Image

LARGEST_FILE: Final = 10_000_000  # bytes, as it is sent
MOST_PIXELS: Final = 25_000_000  # before it is made smaller; phones make pictures of 12 and 24
FORMATS: Final = ("JPEG", "PNG", "WEBP")
_STORED: Final = "WEBP"
_QUALITIES: Final = (80, 65, 50, 35)
# What the library raises where a file is broken, in a header or in the middle.
_UNREADABLE: Final = (
    *(OSError, SyntaxError, ValueError, TypeError, EOFError, StructError),
    *(ArithmeticError, LookupError),
)
# A large one takes 100 MB for a moment: a process has one in memory at a time.
_turn = Lock()


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnPicture:
    """A picture as it is stored."""

    content: bytes
    width: int
    height: int

    @property
    def digest(self) -> str:
        """The SHA-256 of its bytes, in hexadecimal."""
        return sha256(self.content).hexdigest()


def draw_again(sent: bytes) -> DrawnPicture:
    """Return a picture that was sent as JPEG, PNG or WebP: upright, on white where see-through.

    Raises:
        PictureRefused: too large, no such picture, or broken.
    """
    from PIL import Image  # here: four megabytes that most processes never need

    if len(sent) > LARGEST_FILE:
        raise PictureRefused(why="bytes", most=LARGEST_FILE // 1_000_000)
    with _turn:
        try:
            with Image.open(BytesIO(sent), formats=FORMATS) as picture:
                if picture.width * picture.height > MOST_PIXELS:
                    raise PictureRefused(why="pixels", most=MOST_PIXELS // 1_000_000)
                return _stored(_upright(picture))
        except (*_UNREADABLE, Image.DecompressionBombError) as fault:
            raise PictureRefused(why="unreadable") from fault


def _upright(picture: "Image.Image") -> "Image.Image":
    """Return the picture as it is to be seen, in colours without transparency."""
    from PIL import Image, ImageOps  # as above

    if picture.mode not in ("RGB", "RGBA", "L"):
        picture = picture.convert("RGBA")
    picture.thumbnail((LONGEST_EDGE, LONGEST_EDGE))
    turned = ImageOps.exif_transpose(picture).convert("RGBA")
    white = Image.new("RGBA", turned.size, "white")
    return Image.alpha_composite(white, turned).convert("RGB")


def _stored(picture: "Image.Image") -> DrawnPicture:
    """Return the picture in the best quality in which it is small enough."""
    while True:
        for quality in _QUALITIES:
            content = BytesIO()
            picture.save(content, _STORED, quality=quality, method=4)
            if content.tell() <= LARGEST_PICTURE:
                return DrawnPicture(
                    content=content.getvalue(), width=picture.width, height=picture.height
                )
        picture = picture.reduce(2)


def is_drawn(content: bytes, width: int, height: int) -> bool:
    """Return whether bytes are a picture as ``draw_again`` makes them: of this size, and bare."""
    from PIL import Image  # as above

    if len(content) > LARGEST_PICTURE:
        return False
    with _turn:
        try:
            with Image.open(BytesIO(content), formats=[_STORED]) as picture:
                if picture.size != (width, height) or max(picture.size) > LONGEST_EDGE:
                    return False
                picture.load()
                alone = getattr(picture, "n_frames", 1) == 1
                return alone and picture.mode == "RGB" and not picture.info.keys() & _BESIDE
        except (*_UNREADABLE, Image.DecompressionBombError):
            return False


_BESIDE: Final = {"exif", "icc_profile", "xmp"}
