"""Costs of reading a list of 5,000 people, against the build before it could be corrected.

A file of six columns, XLSX and CSV, is read in processes of their own, by turns by this build and
by that of ``--base``, in a worktree of it: CPU time and how much memory a process takes beside what
its modules take. Then a list is sent to the desk and shown, in CPU time of this process. Without
``DATABASE_URL`` it brings services of its own.
"""

import csv
import io
import json
import logging
import os
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from openpyxl import Workbook

sys.path.insert(0, str(Path(__file__).parents[1]))  # this is run as a file, from anywhere

from benchmarks.builds import a_worktree
from benchmarks.desk import static_files
from benchmarks.pages import a_database
from benchmarks.services import ROOT, has_services, run_with_services

BASE = "79fefbc9"  # the last commit before lists were shown as they are read
MUST_SHARE = 0.5  # of CPU, and of memory
MUST_SECONDS = 2.0
PEOPLE = 5_000
TURNS = 5
_READING = """
import json, resource, sys, time
import django
from pathlib import Path
django.setup()
try:
    from pages.desk.names.files import ListSource
    from pages.desk.names.reading import read_list
    def read(content):
        return read_list(ListSource.of_file(content, "de"), language="de").newcomers
except ImportError:
    from pages.desk.names.lines import read_list
    def read(content):
        return read_list(content, language="de").newcomers
content = Path(sys.argv[1]).read_bytes()
before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
people = read(content)
print(json.dumps([
    time.process_time() - began,
    resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before,
    len(people),
]))
"""


def main(arguments: Sequence[str]) -> int:
    """Print the costs; with ``--check`` return 1 when one is more than it may be."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit 1 when a must falls short")
    parser.add_argument("--base", default=BASE, help="the commit to compare with")
    options = parser.parse_args(arguments)
    if not has_services():
        return run_with_services(__file__, arguments)
    dear = False
    with TemporaryDirectory() as folder, a_worktree(options.base, Path(folder) / "base") as base:
        for kind, content in (("XLSX", a_workbook()), ("CSV", a_text())):
            file = Path(folder) / f"list.{kind.lower()}"
            file.write_bytes(content)
            turns = [(reading(base, file), reading(ROOT, file)) for _ in range(TURNS)]
            for at, unit, size in ((0, "s of CPU", 1), (1, "MB of memory", 1024)):
                before, now = (median(pair[build][at] for pair in turns) for build in (0, 1))
                dear = dear or now / before > MUST_SHARE
                print(
                    f"{kind:4} {now / size:6.2f} {unit}, {before / size:6.2f} before: "
                    f"{now / before:.2f} of it (must {MUST_SHARE})"
                )
    with a_database(), static_files():
        seconds = previewed(a_text())
    print(f"sent and shown: {seconds:.2f} s of CPU (must {MUST_SECONDS})")
    return 1 if options.check and (dear or seconds > MUST_SECONDS) else 0


def rows() -> Iterator[list[str | int]]:
    """Return six columns of people, with headings."""
    yield ["Nr.", "Vorname", "Nachname", "Verein", "Mannschaft", "E-Mail"]
    for number in range(1, PEOPLE + 1):
        mail = f"person{number}@club.example"
        yield [number, f"Zoë{number}", f"Müller{number}", f"SC Nord {number % 90}", "Rot", mail]


def a_workbook() -> bytes:
    """Return the list as spreadsheets keep it."""
    book, content = Workbook(write_only=True), io.BytesIO()
    sheet = book.create_sheet("Liste")
    for row in rows():
        sheet.append(row)
    book.save(content)
    return content.getvalue()


def a_text() -> bytes:
    """Return the list as text."""
    content = io.StringIO()
    csv.writer(content, delimiter=";").writerows(rows())
    return content.getvalue().encode()


def reading(tree: Path, file: Path) -> tuple[float, float]:
    """Return seconds of CPU and kilobytes that reading a file takes with the code of a tree."""
    answer = subprocess.run(  # noqa: S603 - this one
        [sys.executable, "-c", _READING, file],
        cwd=tree,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings", "PYTHONPATH": str(tree)},
        check=True,
        capture_output=True,
    )
    seconds, kilobytes, people = json.loads(answer.stdout)
    if people != PEOPLE:
        raise AssertionError(f"{people} people in {tree}")
    return seconds, kilobytes


def previewed(content: bytes) -> float:
    """Return the seconds of CPU in which a list is sent to the desk and shown."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django  # here and below: the settings name the database that was just made

    django.setup()
    from django.core.files.uploadedfile import SimpleUploadedFile
    from django.test import Client

    from scoring.services.simulations import prepare_event
    from tournaments.models import Role, User
    from tournaments.services.organisations import add_member, create_organisation

    logging.disable()  # a line for every request
    club = create_organisation(name="Benchmark", slug="benchmark")
    director = User.objects.create_user(username="director")
    add_member(organisation=club, user=director, role=Role.DIRECTOR)
    event = prepare_event(
        organisation=club, name="Evening", slug="evening", day=date(2026, 3, 6), players=8, rounds=1
    )
    browser = Client(SERVER_NAME="localhost")
    browser.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    address = f"/admin/events/{event.pk}/names/"
    browser.get(address)
    taken = []
    for _ in range(TURNS):
        began = time.process_time()
        file = SimpleUploadedFile("list.csv", content)
        answer = browser.post(address, {"names": "", "file": file}, follow=True)
        taken.append(time.process_time() - began)
        if f"{PEOPLE} names are read" not in answer.content.decode():
            raise AssertionError(answer.status_code)
    return median(taken)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
