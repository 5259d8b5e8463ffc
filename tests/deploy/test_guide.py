"""The small server of ``docs/operators.md``, made and removed by its own commands in fresh Debians.

They have systemd, and all packages are fetched. The address of the repository and the answers for
the first account are ours, nothing else.
"""

import subprocess

import pytest

from config.stack.folders import CLONE
from tests.config.stack.debian import booted, can_be_made, debian
from tests.deploy.guide import blocks
from tests.waiting import eventually

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not can_be_made(), reason="needs root and debootstrap"),
]
PACKAGES = ("systemd", "systemd-sysv", "dbus", "ca-certificates", "adduser")
REPOSITORY = "/srv/code.git"
NAME = "stichtafel.example.org"
ACCOUNT = "createsuperuser --no-input --username operator --email a@b.example"
ASK = f"""python3 -c '
import ssl, urllib.request
trusted = ssl.create_default_context(cafile="/etc/ssl/certs/stichtafel.pem")
for page in ("readyz", "en/"):
    with urllib.request.urlopen(f"https://{NAME}/{{page}}", context=trusted) as answer:
        print(answer.status, answer.readline())
'"""
MODES = """
    cd /etc/stichtafel
    stat --format='%a %n' /etc/stichtafel *
    grep --quiet 'worker_connections 15000;' /etc/nginx/nginx.conf
"""
LEFT = "find / -xdev -name '*stichtafel*' -o -xdev -nouser -o -xdev -nogroup"


@pytest.mark.parametrize("suite", ["bookworm", "trixie"])
def test_the_server_of_the_guide_answers_is_updated_and_goes_without_a_trace(suite: str) -> None:
    programs, database, processes, certificate, nginx, account, update, uninstall, *_ = blocks()
    with debian(suite, PACKAGES) as machine:
        bare = ("git", "clone", "--quiet", "--bare", CLONE, machine.root / REPOSITORY[1:])
        subprocess.run(bare, check=True)
        with (machine.root / "etc/hosts").open("a") as hosts:
            hosts.write(f"127.0.0.1 {NAME}\n")
        with booted(machine) as server:
            server.run("apt-get update", downloads=True)
            noninteractive = "export DEBIAN_FRONTEND=noninteractive\n"
            server.run(noninteractive + programs.replace("ADDRESS", REPOSITORY), downloads=True)
            for block in (database, processes, certificate, nginx):
                server.run(block)
            password = "export DJANGO_SUPERUSER_PASSWORD='long enough for an operator'\n"
            server.run(password + account.replace("createsuperuser", ACCOUNT))
            assert server.run(MODES) == "750 /etc/stichtafel\n600 owner\n640 settings\n"
            answers = "200 b'ok\\n'\n200 b'<!doctype html>\\n'\n"
            eventually(lambda: server.run(ASK) == answers)  # workers take their time

            server.run(update, downloads=True)
            eventually(lambda: server.run(ASK) == answers)

            server.run(uninstall)
            assert server.run(LEFT) == ""
