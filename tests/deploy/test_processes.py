"""systemd and containers start the processes that ``make run`` starts."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from gunicorn.config import Config

from config.stack import website
from config.stack.folders import folders_of
from tests.deploy.compose import containers
from tests.processes import ROOT

UNITS = ROOT / "deploy/systemd"
GUIDE = (ROOT / "docs/operators.md").read_text()
ONLY_HERE = {"--bind", "--schedule"}  # where a process listens, or keeps what it knows


def essence(command: list[str]) -> list[str]:
    """A command without the program, and without the places that differ between machines."""
    words = command[command.index("-m") :]
    places = {words.index(option) + 1 for option in ONLY_HERE & set(words)}
    return [word for index, word in enumerate(words) if index not in places]


def commands_of_make_run(tmp_path: Path) -> dict[str, list[str]]:
    folders = folders_of(ROOT, {"STICHTAFEL_DATA": str(tmp_path)})
    services = [website.web(folders, {}, 3), *website.workers(folders, {})]
    services.append(website.clock(folders, {}))
    return {one.name: essence([*one.command]) for one in services}


def commands_of_units() -> dict[str, list[str]]:
    found = {}
    for name in ("web", "clock", *(f"worker@{queue}" for queue in website.QUEUES)):
        unit, _, instance = name.partition("@")
        file = UNITS / f"stichtafel-{unit}{'@' * bool(instance)}.service"
        [line] = [one for one in file.read_text().splitlines() if one.startswith("ExecStart=")]
        command = line.partition("=")[2].replace("%i", instance).replace("%%", "%")
        found[name.replace("@", "-")] = essence(shlex.split(command))
    return found


def commands_of_containers() -> dict[str, list[str]]:
    services = containers()
    named = {name for name in services if name.startswith(("web", "worker", "clock"))}
    return {name: essence(shlex.split(services[name]["command"])) for name in named}


def test_units_start_what_make_run_starts(tmp_path: Path) -> None:
    assert commands_of_units() == commands_of_make_run(tmp_path)


def test_containers_start_what_make_run_starts(tmp_path: Path) -> None:
    assert commands_of_containers() == commands_of_make_run(tmp_path)


def test_only_statements_of_requests_are_cancelled() -> None:
    unit = (UNITS / "stichtafel-web.service").read_text()
    [(name, value)] = website.STATEMENT_TIMEOUT.items()
    assert f'Environment="{name}={value}"' in unit
    limited = {
        service: one["environment"][name]
        for service, one in containers().items()
        if name in one.get("environment", {})
    }
    assert limited == {"web": value}
    others = [one for one in UNITS.glob("*.service") if one.name != "stichtafel-web.service"]
    assert [one.name for one in others if name in one.read_text()] == []


def test_temporary_files_of_units_lie_on_the_disk() -> None:
    shared = (UNITS / "stichtafel-.service.d/common.conf").read_text().splitlines()
    assert {"Environment=TMPDIR=/var/tmp", "PrivateTmp=yes"} <= {*shared}


def test_nginx_closes_an_idle_connection_before_the_web_process_does(tmp_path: Path) -> None:
    upstream = (ROOT / "deploy/nginx/stichtafel.conf").read_text().partition("}")[0]
    [seconds] = re.findall(r"^ *keepalive_timeout (\d+)s;$", upstream, re.MULTILINE)
    assert "--keep-alive" not in commands_of_make_run(tmp_path)["web"]
    assert 0 < int(seconds) < Config().keepalive


def test_the_target_wants_every_process(tmp_path: Path) -> None:
    lines = (UNITS / "stichtafel.target").read_text().splitlines()
    wanted = [name for line in lines if line.startswith("Wants=") for name in line[6:].split()]
    names = commands_of_make_run(tmp_path)
    units = {f"stichtafel-{one.replace('worker-', 'worker@')}.service" for one in names}
    assert set(wanted) == units


def drop_in_for_backups() -> str:
    """What the guide adds to the units, so that they can write on another disk."""
    [written] = re.findall(r"^```ini\n(\[Service\]\n.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    return str(written)


def test_units_can_write_in_every_folder_that_is_recommended() -> None:
    common = (UNITS / "stichtafel-.service.d/common.conf").read_text()
    [state] = re.findall(r"^StateDirectory=(\S+)$", common, re.MULTILINE)
    [disk] = re.findall(r"^ReadWritePaths=-(\S+)$", drop_in_for_backups(), re.MULTILINE)
    recommended = re.findall(
        r"^[ #]*(?:STATIC_ROOT|BACKUP_FOLDER)=(/\S+)",
        GUIDE + (ROOT / ".env.example").read_text(),
        re.MULTILINE,
    )
    writable = [one.startswith((f"/var/lib/{state}/", f"{disk}/")) for one in recommended]
    assert writable == [True] * 4


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd")
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    installed = tmp_path / "system"
    shutil.copytree(UNITS, installed)
    (installed / "stichtafel-.service.d/backups.conf").write_text(drop_in_for_backups())
    for unit in installed.glob("*.service"):
        unit.write_text(unit.read_text().replace("/opt/stichtafel/.venv/bin/python", "/bin/true"))
    instance = installed / "stichtafel-worker@standings.service"
    shutil.copy(installed / "stichtafel-worker@.service", instance)

    units = [
        str(one) for one in installed.glob("*.*") if not one.name.endswith(("@.service", ".d"))
    ]
    said = subprocess.run(
        ["systemd-analyze", "verify", "--recursive-errors=no", *units],
        env={"SYSTEMD_UNIT_PATH": f"{installed}:", "PATH": "/bin:/usr/bin"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (said.returncode, said.stderr) == (0, "")
