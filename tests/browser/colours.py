"""How far apart colours are for different eyes: contrast, simulated sight and CIEDE2000."""

from collections.abc import Sequence
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Light = tuple[float, float, float]  # linear red, green and blue, each from 0 to 1
Lab = tuple[float, float, float]  # CIE 1976 L*, a*, b* under D65

# Without one kind of cones: Machado, Oliveira and Fernandes, "A Physiologically-based Model for
# Simulation of Color Vision Deficiency", IEEE TVCG 15 (2009), severity 1.0; for linear light.
SIGHTS: dict[str, Sequence[Light]] = {
    "every cone": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# From linear sRGB to X, Y and Z over those of the white of D65 (IEC 61966-2-1).
TO_XYZ = (
    (0.43394, 0.37621, 0.18985),
    (0.21267, 0.71515, 0.07218),
    (0.01776, 0.10947, 0.87277),
)


def light(rgb: Sequence[float]) -> Light:
    """Return the linear light of an sRGB colour, whose parts are from 0 to 255."""
    red, green, blue = (_linear(part / 255) for part in rgb)
    return red, green, blue


def _linear(part: float) -> float:
    """The transfer of sRGB, as in the definition of relative luminance in WCAG 2.2."""
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def contrast(one: Light, other: Light) -> float:
    """Return the contrast ratio of WCAG 2.2, from 1 to 21."""
    dark, bright = sorted((_luminance(one), _luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: Light) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def seen_with(sight: str, colour: Light) -> Light:
    """Return what a colour looks like to a person."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in _times(SIGHTS[sight], colour))
    return red, green, blue


def _times(matrix: Sequence[Light], colour: Light) -> list[float]:
    return [sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix]


def lab(colour: Light) -> Lab:
    """Return a colour as lightness, from 0 to 100, and its distances from grey."""
    x, y, z = (_root(part) for part in _times(TO_XYZ, colour))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def distance(one: Lab, other: Lab) -> float:
    """Return CIEDE2000: 1 is about what is just seen side by side.

    Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula: Implementation Notes,
    Supplementary Test Data, and Mathematical Observations", Color Res. Appl. 30 (2005).
    """
    stretch = 1 + _stretch((hypot(*one[1:]) + hypot(*other[1:])) / 2)
    (chroma_1, hue_1), (chroma_2, hue_2) = (
        (hypot(stretch * a, b), degrees(atan2(b, stretch * a))) for _, a, b in (one, other)
    )
    turn = (hue_2 - hue_1 + 180) % 360 - 180
    chroma, hue = (chroma_1 + chroma_2) / 2, (hue_1 + turn / 2) % 360
    far = ((one[0] + other[0]) / 2 - 50) ** 2
    by_lightness = (other[0] - one[0]) / (1 + 0.015 * far / sqrt(20 + far))
    by_chroma = (chroma_2 - chroma_1) / (1 + 0.045 * chroma)
    across = 2 * sqrt(chroma_1 * chroma_2) * sin(radians(turn / 2))
    by_hue = across / (1 + 0.015 * chroma * _hue_weight(hue))
    blue = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * 2 * _vivid(chroma)
    return sqrt(by_lightness**2 + by_chroma**2 + by_hue**2 + blue * by_chroma * by_hue)


def _vivid(chroma: float) -> float:
    """Grow from 0 for grey to nearly 1."""
    return sqrt(chroma**7 / (chroma**7 + 25**7))


def _stretch(chroma: float) -> float:
    return (1 - _vivid(chroma)) / 2


def _hue_weight(hue: float) -> float:
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    return 1 + sum(size * cos(radians(times * hue + at)) for size, times, at in waves)
