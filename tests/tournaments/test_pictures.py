"""Pictures as they are sent, drawn again."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from tests.builders import some_picture
from tournaments.errors import PictureRefused
from tournaments.models import LARGEST_PICTURE
from tournaments.pictures import LARGEST_FILE, DrawnPicture, draw_again, is_drawn


def opened(drawn: DrawnPicture) -> Image.Image:
    return Image.open(BytesIO(drawn.content))


def saved(picture: Image.Image, kind: str, **more: Any) -> bytes:
    file = BytesIO()
    picture.save(file, kind, **more)
    return file.getvalue()


def noise(width: int, height: int) -> Image.Image:
    """A picture that no format makes small."""
    return Image.effect_noise((width, height), 100).convert("RGB")


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_picture_becomes_webp_of_its_own_size(kind: str) -> None:
    drawn = draw_again(some_picture(40, 30, kind))

    assert (opened(drawn).format, drawn.width, drawn.height) == ("WEBP", 40, 30)
    assert opened(drawn).size == (40, 30)
    assert is_drawn(drawn.content, 40, 30)


def test_a_large_picture_is_made_smaller_and_keeps_its_shape() -> None:
    drawn = draw_again(some_picture(3200, 800, "JPEG"))

    assert (drawn.width, drawn.height) == (1600, 400)


def test_a_picture_that_stays_large_loses_quality_and_then_size() -> None:
    drawn = draw_again(saved(noise(1600, 1600), "JPEG"))

    assert len(drawn.content) <= LARGEST_PICTURE
    assert is_drawn(drawn.content, drawn.width, drawn.height)


def test_where_and_by_what_a_picture_was_made_is_left_out() -> None:
    exif = Image.Exif()
    exif[0x010F] = "Maker of cameras"  # the field of its maker
    exif.get_ifd(0x8825)[1] = "N"  # the place where it was made
    note = PngInfo()
    note.add_text("Author", "Anna")
    for sent in (
        some_picture(kind="JPEG", exif=exif, comment=b"Anna was here"),
        some_picture(kind="PNG", pnginfo=note),
        some_picture(kind="WEBP", exif=exif, xmp=b"<x>Anna</x>"),
    ):
        drawn = draw_again(sent)

        assert not opened(drawn).getexif()
        assert opened(drawn).info.keys() <= {"loop", "background", "timestamp", "duration"}
        assert b"Anna" not in drawn.content
        assert b"Maker" not in drawn.content


def test_a_picture_from_a_phone_that_lay_on_its_side_is_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # it is to be turned by 90 degrees

    drawn = draw_again(some_picture(40, 30, "JPEG", exif=exif))

    assert (drawn.width, drawn.height) == (30, 40)


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
def test_what_is_see_through_is_white(mode: str) -> None:
    clear = Image.new("RGBA", (40, 30), (0, 0, 0, 0))
    sent = saved(clear.convert(mode), "PNG", **({"transparency": 0} if mode == "P" else {}))

    drawn = opened(draw_again(sent)).convert("RGB")

    assert min(drawn.getpixel((20, 15))) > 250  # type: ignore[arg-type]  # three numbers


@pytest.mark.parametrize(
    ("sent", "data"),
    [
        pytest.param(b"", {"why": "unreadable"}, id="nothing"),
        pytest.param(b"<svg xmlns='http://www.w3.org/2000/svg'/>", {"why": "unreadable"}, id="svg"),
        pytest.param(some_picture(kind="GIF"), {"why": "unreadable"}, id="another-format"),
        pytest.param(some_picture(kind="TIFF"), {"why": "unreadable"}, id="a-rare-format"),
        pytest.param(some_picture(kind="PNG")[:60], {"why": "unreadable"}, id="cut-off"),
        pytest.param(
            saved(noise(90, 90), "JPEG")[:900] + b"\0" * 99, {"why": "unreadable"}, id="broken"
        ),
        pytest.param(b"\0" * (LARGEST_FILE + 1), {"why": "bytes", "most": 10}, id="too-large"),
        pytest.param(some_picture(6000, 5000), {"why": "pixels", "most": 25}, id="it-unfolds"),
    ],
)
def test_what_is_no_picture_is_refused(sent: bytes, data: dict[str, object]) -> None:
    with pytest.raises(PictureRefused) as refused:
        draw_again(sent)

    assert refused.value.data == data


def test_only_what_is_drawn_here_passes_for_it() -> None:
    drawn = draw_again(some_picture(40, 30))
    moving = saved(
        Image.new("RGB", (40, 30), "teal"),
        "WEBP",
        save_all=True,
        append_images=[Image.new("RGB", (40, 30), "red")],
    )

    assert is_drawn(drawn.content, 40, 30)
    assert not is_drawn(drawn.content, 41, 30)
    assert not is_drawn(drawn.content[:-20], 40, 30)
    assert not is_drawn(some_picture(40, 30, "PNG"), 40, 30)
    assert not is_drawn(some_picture(1700, 30, "WEBP"), 1700, 30)
    assert not is_drawn(some_picture(40, 30, "WEBP", xmp=b"<x>Anna</x>"), 40, 30)
    assert not is_drawn(moving, 40, 30)
    assert not is_drawn(b"\0" * (LARGEST_PICTURE + 1), 40, 30)
