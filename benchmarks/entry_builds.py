"""The CPU time of an entry in all processes, beside that of the build when it was first counted.

By turns each build starts its own web process, worker, database and messages, a hundred tables
report a round to warm it, and then two rounds, five entries a second; see ``entries.py``. The
earlier build is checked out beside this one and runs with the packages of this one, and with one
that it needs beside them, which comes from PyPI. Without ``DATABASE_URL`` this brings services of
its own.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import mean

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from benchmarks.builds import FIRST, Build, an_earlier_build
from benchmarks.services import has_services, run_with_services

MUST = 25 / 34  # of its CPU time
TURNS = 2

_COUNTING = """
import json, os, sys, time
from dataclasses import asdict
sys.path.insert(0, os.getcwd())
import psycopg
from benchmarks.entries import counts, each
from benchmarks.live_entries import a_worker, post, report, requests_of, seated_event
from benchmarks.live_listeners import messages_of_its_own
from benchmarks.pages import a_database, a_server, set_up
with messages_of_its_own(), a_database(), a_server() as port:
    set_up()
    address = os.environ["DATABASE_URL"]
    with a_worker() as worker, psycopg.connect(address, autocommit=True) as database:
        event = seated_event(100)
        warming, *rounds = [requests_of(event, number) for number in (1, 2, 3)]
        report(port, warming, 10, post)
        time.sleep(10)  # until an idle backend has reported its transactions
        before = counts(port, worker, database)
        for requests in rounds:
            report(port, requests, 20, post)
        time.sleep(1)
        after = counts(port, worker, database)
        costs = each(asdict(before), asdict(after), 200)
        print(json.dumps({name.strip(): cost for name, cost in costs.items()}))
"""


def main(arguments: Sequence[str]) -> int:
    """Print the table; with ``--check`` return 1 when the must falls short."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    parser.add_argument("--base", default=FIRST, help="the commit to compare with")
    options = parser.parse_args(arguments)
    if not has_services():
        return run_with_services(__file__, arguments)
    with an_earlier_build(options.base) as base:
        turns = [(counted(base), counted(Build())) for _ in range(TURNS)]
    before, now = (
        {name: mean(turn[build][name] for turn in turns) for name in turns[0][build]}
        for build in (0, 1)
    )
    for name in before:
        print(f"{name:10} {before[name]:6.2f} before, {now[name]:6.2f} now")
    share = now["CPU ms"] / before["CPU ms"]
    print(f"an entry takes {share:.2f} of what it took (must {MUST:.2f})")
    return 1 if options.check and share > MUST else 0


def counted(build: Build) -> Mapping[str, float]:
    """Return what an entry costs by the code of a build."""
    costs: Mapping[str, float] = json.loads(build.output_of("-c", _COUNTING).splitlines()[-1])
    print(f"{costs['CPU ms']:.1f} ms", flush=True)
    return costs


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
