"""Calling a function of the captain's scripts, without a browser."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

SCRIPTS = Path(__file__).parents[1] / "pages/captain/static/captain"
DENO = Path(sys.executable).with_name("deno")
CALL = """
const calls = await new Response(Deno.stdin.readable).json();
const module = await import(Deno.args[0]);
console.log(JSON.stringify(calls.map((given) => module[Deno.args[1]](...given))));
"""


def called(script: str | Path, function: str, calls: Sequence[Sequence[object]]) -> list[Any]:
    """Return what a function of a script gives for each list of arguments, as JSON keeps it."""
    path = str(SCRIPTS / script)
    done = subprocess.run(
        [DENO, "eval", "--no-config", "--ext=js", CALL, path, function],
        input=json.dumps(calls),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: list[Any] = json.loads(done.stdout)
    return found
