"""The API on the real server does what its description says: every check of schemathesis."""

import json
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from config.stack.addresses import free_port
from tests.api import acts
from tests.api.ladder import ROWS, Caller, an_evening, names_of, operations
from tests.api.programs import headers_of
from tests.processes import environment, web_server
from tests.runtime_role import RuntimeRole

pytestmark = pytest.mark.django_db(transaction=True)

SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")
WHAT_IS_LEFT_OUT = Path(__file__).with_name("schemathesis.toml")
# Those of other events and clubs are told what a stranger is told, or that there is nothing.
CALLERS = [
    Caller.STRANGER,
    Caller.CAPTAIN,
    Caller.READER,
    Caller.DIRECTOR,
    Caller.READ,
    Caller.SCORE,
    Caller.MANAGE,
    Caller.OF_THE_EVENT,
]


def faults(caller: Caller, address: str, folder: Path, *options: str) -> str:
    """What schemathesis finds wrong as this caller, in its own words; empty where all is right."""
    event = an_evening()
    names = names_of(event) | acts.a_noted_payment(event) | acts.somebody_who_waits(event)
    places = [f'"path.{name}" = {value!r}' for name, value in names.items()]
    config = folder / "schemathesis.toml"
    config.write_text("\n".join(["[parameters]", *places, WHAT_IS_LEFT_OUT.read_text()]))
    description = folder / "description.yaml"
    with urlopen(f"{address}/api/v1/schema/", timeout=120) as answer:  # noqa: S310 - our own address
        description.write_bytes(answer.read())
    headers = {"X-Request-ID": "of-the-tests", **headers_of(caller.client(event))}
    # A log-in counts whatever ``Authorization`` of no kind of ours comes along, but beside an
    # invented key it counts for nothing.
    by_log_in = ("--exclude-checks", "ignored_auth", "--generation-with-security-parameters=false")
    options = (*options, *(by_log_in if "Cookie" in headers else ()))
    report = folder / "answers.ndjson"

    done = subprocess.run(
        (
            *(SCHEMATHESIS, "--config-file", config, "run", description, "--url", address),
            *(part for name, value in headers.items() for part in ("--header", f"{name}: {value}")),
            *("--continue-on-failure", "--no-color", *options),
            *("--report", "ndjson", "--report-ndjson-path", report),
        ),
        cwd=folder,
        capture_output=True,
        check=False,
        text=True,
    )

    is_whole = f"Tested: {len(ROWS)}" in done.stdout
    if done.returncode or not is_whole:
        return done.stdout + done.stderr
    return "\n".join(f"never let in: {name}" for name in never_let_in(caller, report))


def never_let_in(caller: Caller, report: Path) -> list[str]:
    """The operations that are open to a caller and, by a report, refused it each time."""
    met: dict[str, set[int]] = {}
    for line in report.read_text().splitlines():
        scenario = json.loads(line).get("ScenarioFinished", {}).get("recorder", {})
        for asked in scenario.get("interactions", {}).values():
            if answer := asked["response"]:
                met.setdefault(scenario["label"], set()).add(answer["status_code"])
    return [
        name
        for name, operation in operations().items()
        if ROWS[name].expected(caller) < 400
        and met.get(f"{operation.method} {operation.path}", set()) <= {401, 403}
    ]


def test_every_address_keeps_its_promises_to_a_program(website: str, tmp_path: Path) -> None:
    few = ("--phases", "fuzzing", "--max-examples", "2", "--seed", "1")

    seen = faults(Caller.MANAGE, website, tmp_path, *few)
    assert not seen, seen  # pytest shows a message whole


@pytest.mark.soak
@pytest.mark.parametrize(
    "caller", [pytest.param(each, marks=pytest.mark.xdist_group(str(each))) for each in CALLERS]
)
def test_every_address_keeps_its_promises_to_each_caller(
    caller: Caller, site_role: RuntimeRole, static_files: Path, tmp_path: Path
) -> None:
    port = free_port()
    env = environment(site_role, STATIC_ROOT=str(static_files), SEND_TO_PRIVATE="1")

    with web_server(env, port, "tests.api.unlimited") as address:
        seen = faults(caller, address, tmp_path, "--max-examples", "10")
    assert not seen, seen
