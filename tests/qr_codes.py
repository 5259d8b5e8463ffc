"""QR codes, read as a camera reads them."""

import zxingcpp

EDGE = 4  # light modules around a code
PIXELS = 3  # of a module, on each side


def read_code(rows: list[list[bool]]) -> zxingcpp.Barcode:
    """Return what a decoder finds in a drawing: rows of modules, true for dark, with their edge."""
    lines = [[0 if dark else 255 for dark in row for _ in range(PIXELS)] for row in rows]
    pixels = bytes(pixel for line in lines for _ in range(PIXELS) for pixel in line)
    image = memoryview(pixels).cast("B", (PIXELS * len(rows), len(lines[0])))
    code = zxingcpp.read_barcode(image)
    assert code is not None
    assert code.format == zxingcpp.BarcodeFormat.QRCode
    return code
