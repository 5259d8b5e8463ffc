"""Versions of draft piles and which of them stand, as tests of the merge on phones read them.

After a change of the merge ``python -m tests.merges`` writes tests/data/merges.json again.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random

from engine.drafts import DraftVersion, next_version, standing_versions

PATH = Path(__file__).parent / "data" / "merges.json"
DEVICES = ("Ada", "Ben", "Cem", "ada", "a-_9", "__proto__", "constructor")  # capitals stand first
RANDOM_PILES = 40


def merges_text() -> str:
    """Return the file: a line for each case, two of each pile, which differ in order alone."""
    random = Random(16)  # noqa: S311 - a test, not a secret
    piles = [*_plain_piles(), *(_random_pile(random) for _ in range(RANDOM_PILES))]
    cases = []
    for versions in piles:
        again = [*versions, *random.sample(versions, len(versions) // 2)]
        random.shuffle(again)
        cases += [_case(versions), _case(again)]
    return '{"cases": [\n' + ",\n".join(map(json.dumps, cases)) + "\n]}\n"


def _case(arrivals: Sequence[DraftVersion]) -> dict[str, object]:
    standing = standing_versions(arrivals)
    return {"arrivals": _written(arrivals), "standing": _written(standing)}


def _written(versions: Iterable[DraftVersion]) -> list[dict[str, object]]:
    return [asdict(version) for version in versions]


def _plain_piles() -> list[list[DraftVersion]]:
    """Return what every merge has to know, the simplest first."""
    first = _edit([], "Ada", "r1")
    later = _edit([first], "Ada", "r2")
    answer = _edit([first], "Ben", "r3")
    unaware = _edit([], "Ben", "r4")
    decided = _edit([later, unaware], "Cem", "r2")
    emptied = next_version([decided], number=7, device="ada", content={})
    return [
        [first],
        [first, later],  # the same phone goes on
        [first, answer],  # another phone that has seen it
        [first, unaware],  # two that know nothing of each other, with the same edit
        [first, later, unaware],
        [later, answer],  # Ben has seen an older edit than the one that is there
        [first, later, unaware, decided],
        [first, decided],  # what was lost in between matters no more
        [unaware, decided, emptied],
    ]


def _edit(seen: Iterable[DraftVersion], device: str, card: str) -> DraftVersion:
    content = {"penalty": [card]}
    return next_version(seen, number=7, device=device, by=7, content=content)


def _random_pile(random: Random) -> list[DraftVersion]:
    """Return all versions of a pile that some phones edited, each with what reached it."""
    number = random.choice([3, 12, None])
    phones = random.sample(DEVICES, random.randint(2, len(DEVICES)))
    reached: dict[str, list[DraftVersion]] = {device: [] for device in phones}
    made: list[DraftVersion] = []
    for _ in range(random.randint(2, 9)):
        device = random.choice(phones)
        if made:
            arriving = random.sample(made, random.randint(0, min(2, len(made))))
            reached[device] = standing_versions([*reached[device], *arriving])
        part = "captured" if number else "undealt"
        content = {part: random.sample(["r1", "b2", "g3", "y4"], random.randint(0, 4))}
        version = next_version(reached[device], number=number, device=device, content=content)
        reached[device] = standing_versions([*reached[device], version])
        made.append(version)
    return made


if __name__ == "__main__":
    PATH.write_text(merges_text())
