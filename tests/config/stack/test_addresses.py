"""Ports and addresses, on this machine's real network."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from config.stack import addresses
from config.stack.addresses import free_port, hall_addresses, listen
from config.stack.errors import StackError
from tests.processes import ROOT

NO_NETWORK = ""
HOTSPOT = """
    ip link add hall type veth peer name phone; ip link set phone up
    ip address add 10.42.0.1/24 dev hall; ip link set hall up
"""
LINE = """
    ip link add line type veth peer name router; ip link set router up
    ip address add 192.168.1.20/24 dev line; ip link set line up
    ip route add default via 192.168.1.1
"""
SERVER = LINE.replace("192.168.1.", "93.184.216.")
UNPLUGGED = HOTSPOT.replace("phone up", "phone down")
BY_ITSELF = HOTSPOT.replace("10.42.0.1/24", "169.254.7.9/16")
PRINT = "from config.stack.addresses import hall_addresses; print(*hall_addresses())"


@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("ip"), reason="makes networks")
@pytest.mark.parametrize(
    ("network", "addresses"),
    [
        pytest.param(NO_NETWORK, ["127.0.0.1"], id="no-network"),
        pytest.param(HOTSPOT, ["10.42.0.1"], id="hotspot-without-a-route"),
        pytest.param(LINE, ["192.168.1.20"], id="router"),
        pytest.param(HOTSPOT + LINE, ["192.168.1.20", "10.42.0.1"], id="two-with-one-route"),
        pytest.param(HOTSPOT + SERVER, ["10.42.0.1", "93.184.216.20"], id="hotspot-and-public"),
        pytest.param(UNPLUGGED + LINE, ["192.168.1.20"], id="one-is-unplugged"),
        pytest.param(BY_ITSELF + LINE, ["192.168.1.20", "169.254.7.9"], id="one-gave-its-own"),
    ],
)
def test_hall_addresses_are_those_of_all_networks_the_likely_one_first(
    network: str, addresses: list[str]
) -> None:
    within = f"set -e; ip link set lo up\n{network}\nexec {sys.executable} -c '{PRINT}'"
    printed = subprocess.run(
        ("unshare", "--net", "sh", "-c", within), cwd=ROOT, capture_output=True, check=True
    )
    assert printed.stdout.decode().split() == addresses


def test_hall_addresses_are_some_that_this_machine_can_be_reached_at() -> None:
    for address in hall_addresses():
        with socket.create_server((address, 0)) as server:
            socket.create_connection(server.getsockname(), timeout=5).close()


def test_listen_takes_the_wanted_port_on_all_interfaces() -> None:
    def taken() -> bool:
        wanted = free_port()
        with listen(wanted) as listener:
            address, port = listener.getsockname()
            socket.create_connection((hall_addresses()[0], port), timeout=5).close()
        return bool((address, port) == ("0.0.0.0", wanted))  # noqa: S104  (the hall)

    # A free port may go to another program before it is asked for.
    assert any(taken() for _ in range(5))


def test_a_free_port_is_none_that_listens_nor_that_a_connection_may_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = Path("/proc/sys/net/ipv4/ip_local_port_range")
    first_given = int(given.read_text().split()[0]) if given.exists() else 49_152
    port = free_port()
    monkeypatch.setattr(addresses, "QUIET_PORTS", [port])
    monkeypatch.setattr(addresses, "PORTS_TRIED", 1)

    with listen(port), pytest.raises(StackError, match="No port of this machine is free"):
        free_port()

    assert (free_port(), port < first_given) == (port, True)


def test_listen_on_a_taken_port_takes_the_next_free_one() -> None:
    with listen(0) as first:
        taken = first.getsockname()[1]
        with listen(taken) as second:
            assert taken < second.getsockname()[1] < taken + addresses.PORTS_TRIED


def test_listen_without_a_free_port_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "PORTS_TRIED", 1)
    with listen(0) as first:
        taken = first.getsockname()[1]
        with pytest.raises(StackError) as caught:
            listen(taken)
    assert str(caught.value) == f"No port from {taken} to {taken} is free; set PORT."
