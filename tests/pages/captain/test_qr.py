"""The codes that a captain's phone draws, read back by a decoder of other authors."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.qr_codes import EDGE, read_code

ROOT = Path(__file__).parents[3]
DENO = Path(sys.executable).parent / "deno"
# Bytes that each version holds at the lowest error correction, from version 1, by ISO/IEC 18004.
ROOM = (
    *(17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792),
    *(858, 929, 1003, 1091, 1171, 1273),
)
DRAW = """
import { qrCode } from "./pages/captain/static/captain/qr.js";
const texts = JSON.parse(await new Response(Deno.stdin.readable).text());
console.log(JSON.stringify(texts.map(qrCode)));
"""


def drawn(texts: list[str]) -> list[list[list[bool]] | None]:
    """Return the codes of texts as rows of modules without an edge, None for a text too long."""
    answer = subprocess.run(
        [DENO, "eval", "--no-remote", "--no-npm", DRAW],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    codes: list[list[list[bool]] | None] = json.loads(answer.stdout)
    return codes


def edged(rows: list[list[bool]]) -> list[list[bool]]:
    side = [False] * EDGE
    above = [[False] * (len(rows) + 2 * EDGE)] * EDGE
    return [*above, *([*side, *row, *side] for row in rows), *above]


@pytest.mark.parametrize(
    "sample",
    [
        pytest.param("https://Stichtafel.example/t/#09_-", id="address"),
        pytest.param("9876543210", id="digits"),
    ],
)
def test_codes_of_every_length_are_read_back(sample: str) -> None:
    texts = [(sample * ROOM[-1])[:length] for length in range(1, 400, 7)]
    texts += [(sample * ROOM[-1])[: length // 2] for length in ROOM]

    codes = drawn(texts)

    assert [read_code(edged(code)).text for code in codes if code] == texts


def test_code_takes_the_smallest_version_that_holds_it_with_low_correction() -> None:
    texts = ["x" * length for length in ROOM] + ["x" * (length + 1) for length in ROOM[:-1]]

    codes = [code for code in drawn(texts) if code]

    read = [read_code(edged(code)) for code in codes]
    assert [(one.text, one.ec_level) for one in read] == [(text, "L") for text in texts]
    versions = [*range(1, 26), *range(2, 26)]
    assert [len(code) for code in codes] == [17 + 4 * version for version in versions]
    assert [{len(row) for row in code} for code in codes] == [{len(code)} for code in codes]


def test_code_of_a_text_that_is_too_long_is_none() -> None:
    assert drawn(["x" * (ROOM[-1] + 1), "x" * 5000]) == [None, None]
