"""The tests of what was changed: ``python -m tests.changed [SINCE]`` prints their files.

Changed is what differs from the revision ``SINCE``, or else from the last commit. A file of tests
is run itself. Any other file has its tests at the same place below ``tests``; where there are
none, those of the same noun in any layer are its tests.
"""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import PurePosixPath

SLOW = ("tests/browser/", "tests/faults/")  # run where they were changed themselves


def files_to_run(changed: Iterable[str], tracked: Iterable[str]) -> list[str]:
    """Return the files of Python tests to run, sorted; ``tracked`` are all files there are."""
    tests = {path for path in tracked if _is_tests(path)}
    return sorted({test for path in changed for test in _tests_of_one(path, tests)})


def _is_tests(path: str) -> bool:
    return path.startswith("tests/") and PurePosixPath(path).match("test_*.py")


def _tests_of_one(path: str, tests: set[str]) -> set[str]:
    if path in tests:
        return {path}
    place = PurePosixPath(path)
    mirrored = str("tests" / place.with_name(f"test_{place.stem}.py"))
    if mirrored in tests:
        return {mirrored}
    return {
        test
        for test in tests
        if test.endswith(f"/test_{place.stem}.py") and not test.startswith(SLOW)
    }


def _git(*arguments: str) -> list[str]:
    answer = subprocess.run(["git", *arguments], capture_output=True, text=True, check=True)
    return answer.stdout.splitlines()


if __name__ == "__main__":
    since = sys.argv[1] if len(sys.argv) > 1 else "HEAD"
    new = _git("ls-files", "--others", "--exclude-standard")
    changed = _git("diff", "--name-only", "--diff-filter=d", since)
    print("\n".join(files_to_run([*changed, *new], [*_git("ls-files"), *new])))  # noqa: T201 - read by make
