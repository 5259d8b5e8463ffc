"""The entries a second beside 2,000 pages, in times of those by the build of the commit ``--base``.

By turns each build runs its ``overload.py`` with its own web process, worker, database and
messages: what a processor can do changes from hour to hour. Without ``DATABASE_URL`` this brings
services of its own.
"""

import re
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from statistics import mean

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from benchmarks.builds import FIRST, Build, an_earlier_build
from benchmarks.services import has_services, run_with_services

TURNS = 3
MUST = 1.4  # times as many
CAPACITY = re.compile(r"capacity: ([\d.]+) entries a second beside")


def main(arguments: Sequence[str]) -> int:
    """Print what each turn brought; with ``--check`` return 1 when the must falls short."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    parser.add_argument("--base", default=FIRST, help="the commit to compare with")
    options = parser.parse_args(arguments)
    if not has_services():
        return run_with_services(__file__, arguments)
    with an_earlier_build(options.base) as base:
        turns = [(capacity_of(base), capacity_of(Build())) for _ in range(TURNS)]
    before, now = map(mean, zip(*turns, strict=True))
    times = now / before
    print(f"{now:.1f} entries a second, {times:.2f} times {before:.1f} (must {MUST})")
    return 1 if options.check and times < MUST else 0


def capacity_of(build: Build) -> float:
    """Return the entries a second that a build stores beside the pages."""
    printed = build.output_of("benchmarks/overload.py")
    print(printed, flush=True)
    match = CAPACITY.search(printed)
    if match is None:
        raise ValueError(printed)
    return float(match[1])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
