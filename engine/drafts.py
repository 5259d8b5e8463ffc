"""Draft piles: what the phones at a table hold of a round before it is recorded, and the merge.

Each person's pile is edited on any phone, known or not known to the others, and reaches them in
any order, repeated, or not at all. A version names what its author had seen, so everyone who has
got the same versions holds the same ones, without a clock and without asking each other.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftVersion:
    """One edit of a draft pile; ``edit`` and ``device`` together name it, within its pile.

    ``edit`` is one above the highest edit of the pile that the author had seen. ``seen`` says of
    every other device which of its edits the author had taken in, with what these had seen.
    """

    number: int | None  # start number of the person whose pile it is; None: the cards apart
    edit: int  # from 1
    device: str  # of the author
    seen: Mapping[str, int] = field(default_factory=dict)
    by: int | None = None  # start number of the person who holds the author's phone
    content: Mapping[str, object] = field(default_factory=dict)  # a missing key is unknown, not 0

    def overtakes(self, other: "DraftVersion") -> bool:
        """Return whether the author had this other version of the same pile before them."""
        if self.number != other.number:
            return False
        if self.device == other.device:
            return self.edit > other.edit
        return self.seen.get(other.device, 0) >= other.edit


def standing_versions(versions: Iterable[DraftVersion]) -> list[DraftVersion]:
    """Return the versions of one pile that none overtakes, the one that counts first.

    Any order and any repeats give the same, and so does merging step by step: what a version
    overtakes, each version that overtakes it overtakes, too. Of two versions by one name, which
    no phone makes, the first stands.
    """
    known: dict[tuple[int, str], DraftVersion] = {}
    for version in versions:
        known.setdefault((version.edit, version.device), version)
    return [
        known[name]
        for name in sorted(known, reverse=True)
        if not any(other.overtakes(known[name]) for other in known.values())
    ]


def next_version(
    versions: Iterable[DraftVersion],
    *,
    number: int | None,
    device: str,
    by: int | None = None,
    content: Mapping[str, object],
) -> DraftVersion:
    """Return an edit by a device that has seen these versions of a pile, and so replaces them.

    It has seen what their authors had seen, too: without that a version long overtaken could
    stand again where it arrives late.
    """
    edit, seen = 0, dict[str, int]()
    for version in versions:
        edit = max(edit, version.edit)
        for other, known in {**version.seen, version.device: version.edit}.items():
            seen[other] = max(seen.get(other, 0), known)
    seen.pop(device, None)
    return DraftVersion(
        number=number, edit=edit + 1, device=device, seen=seen, by=by, content=content
    )
