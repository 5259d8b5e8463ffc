"""``python -m docs.soak_results FILE``: writes what a run of `make soak` found into a page.

FILE is the run's results as JUnit XML; the page is docs/reliability.md.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET  # nosec B405  # of our own run

PAGE = Path(__file__).with_name("reliability.md")
MACHINE = "machine"  # property of a test of a fresh machine: a row of a table
_BETWEEN = re.compile(r"(?<=<!-- soak: written by make soak -->\n).*(?=<!-- soak: end -->)", re.S)


def table_of(results: str) -> str:
    """Return the results of a run as a table in Markdown, a row for each folder of tests."""
    suite = next(ET.fromstring(results).iter("testsuite"))  # noqa: S314  # nosec B314  # as above
    machines = [
        machine.get("value", "") for machine in suite.iterfind(f".//property[@name='{MACHINE}']")
    ]
    counts: dict[str, Counter[str]] = {}
    for case in suite.iter("testcase"):
        folder = "/".join(case.get("classname", "").split(".")[:2])
        counts.setdefault(folder, Counter())[_outcome(case)] += 1
    return "".join(f"{line}\n" for line in (*_lines(suite, counts), *_rows(machines)))


def _outcome(case: ET.Element) -> str:
    kinds = {child.tag for child in case}
    if kinds & {"failure", "error"}:
        return "failed"
    return "skipped" if "skipped" in kinds else "passed"


def _lines(suite: ET.Element, counts: dict[str, Counter[str]]) -> Iterator[str]:
    day, minutes = suite.get("timestamp", "")[:10], float(suite.get("time", "0")) / 60
    yield ""
    yield f"Run on {day}, in {minutes:.0f} minutes."
    yield ""
    yield "| tests | passed | failed | skipped |"
    yield "|---|---|---|---|"
    for folder, results in sorted(counts.items()):
        yield f"| `{folder}` | {results['passed']} | {results['failed']} | {results['skipped']} |"
    yield ""


def _rows(machines: list[str]) -> Iterator[str]:
    if machines:
        yield "| machine | user | `make run`, twice | `make test` |"
        yield "|---|---|---|---|"
        yield from machines
        yield ""


def main(path: str) -> None:
    """Replace the table of the page."""
    table = table_of(Path(path).read_text())
    PAGE.write_text(_BETWEEN.sub(lambda _: table, PAGE.read_text()))


if __name__ == "__main__":
    main(sys.argv[1])
