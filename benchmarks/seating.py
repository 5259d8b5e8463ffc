"""The cost of seating plans, and the time they take, against what they must.

Every value is printed beside its bound, where one is known, and its must; the time is CPU time,
as measured and scaled by a calibration loop of the same run to the machine of the limits.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from benchmarks.seating_cases import HEAD, Section, calibrate
from benchmarks.seating_next import balance, clubs, following, swiss
from benchmarks.seating_rebalance import rebalances
from benchmarks.seating_schedules import growth, schedules
from benchmarks.seating_seats import seats

SECTIONS: dict[str, Section] = {
    "schedules": schedules,
    "growth": growth,
    "next": following,
    "swiss": swiss,
    "balance": balance,
    "clubs": clubs,
    "seats": seats,
    "rebalance": rebalances,
}


def main(arguments: Sequence[str]) -> int:
    """Print the sections asked for; with ``--check`` return 1 when a must falls short."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS))
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    options = parser.parse_args(arguments)
    if unknown := set(options.sections) - set(SECTIONS):
        parser.error(f"no such section: {', '.join(sorted(unknown))}")
    faults = [fault for name in options.sections or SECTIONS for fault in measure(name)]
    for fault in faults:
        print(fault)
    return 1 if options.check and faults else 0


def measure(name: str) -> list[str]:
    """Print one section; return what falls short."""
    speed = calibrate()
    print(f"\n{name} (calibration {speed:.2f})\n{HEAD}")
    faults = []
    for case in SECTIONS[name]():
        print(case.row(speed), flush=True)
        faults.append(case.fault(speed))
    return [fault for fault in faults if fault]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
