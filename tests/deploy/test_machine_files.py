"""The files of ``deploy/machines`` say what those of one machine say, but for where things are."""

import re

from tests.deploy.settings_read import settings_read
from tests.processes import ROOT

MACHINES = ROOT / "deploy/machines"


def test_the_web_process_is_that_of_one_machine_open_to_haproxy() -> None:
    [alone] = commands_in((ROOT / "deploy/systemd/stichtafel-web.service").read_text())
    [beside] = commands_in((MACHINES / "web.conf").read_text())

    assert beside == alone.replace("--bind 127.0.0.1:8000", "--bind 0.0.0.0:8000")


def commands_in(unit: str) -> list[str]:
    return re.findall(r"^ExecStart=(.+)$", unit, re.MULTILINE)


def test_settings_are_those_that_are_read() -> None:
    named = {
        name
        for file in ("settings", "work", "owner")
        for name in re.findall(r"^([A-Z_]+)=", (MACHINES / file).read_text(), re.MULTILINE)
    }

    assert named <= settings_read()


def test_every_file_stands_in_the_guide() -> None:
    guide = (ROOT / "docs/operators.md").read_text()
    section = guide.partition("## More than one machine")[2].partition("\n## ")[0]

    assert [one.name for one in MACHINES.iterdir() if f"`{one.name}`" not in section] == []
