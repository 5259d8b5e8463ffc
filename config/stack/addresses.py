"""The addresses other machines in the hall's network can open."""

import socket
from contextlib import suppress
from ipaddress import IPv4Address
from random import SystemRandom

import psutil

from config.stack.errors import StackError

LOOPBACK = "127.0.0.1"
PORTS_TRIED = 50
QUIET_PORTS = range(20_000, 32_000)  # Linux gives connections ports from 32,768 on, others later
_ELSEWHERE = ("192.0.2.1", 9)  # reserved for documentation: no machine has it, nothing is sent


def hall_addresses() -> list[str]:
    """Return this machine's IPv4 addresses that phones may reach; the loopback without any network.

    Those of private networks come first, as a hall has them, and of these the one by which this
    machine goes to others. A network needs no way there: a laptop's own hotspot has none.
    """
    states = psutil.net_if_stats()
    assigned = [
        IPv4Address(address.address)
        for name, addresses in psutil.net_if_addrs().items()
        if name in states and states[name].isup
        for address in addresses
        if address.family == socket.AF_INET
    ]
    routed = _routed_address()
    ordered = sorted(
        {address for address in assigned if not address.is_loopback},
        # Last what an interface gives itself where no router does: on both sides of a cable.
        key=lambda address: (
            address.is_link_local,
            not address.is_private,
            str(address) != routed,
            address,
        ),
    )
    return [str(address) for address in ordered] or [LOOPBACK]


def _routed_address() -> str | None:
    """Return the address that we would send from.

    Connecting a datagram socket sends no packet: it only makes the kernel choose a route.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        return str(probe.getsockname()[0])


def listen(wanted: int) -> socket.socket:
    """Return a socket that listens on all interfaces, on ``wanted`` or the next free port.

    The web process takes it over. So no other program can take the port before it starts, and
    phones wait instead of failing while a crashed web process is started again.

    Raises:
        StackError: none of the next ``PORTS_TRIED`` ports is free.
    """
    for port in range(wanted, min(wanted + PORTS_TRIED, 65536)):
        try:
            return socket.create_server(("0.0.0.0", port), backlog=512)  # noqa: S104  # nosec B104  # the hall
        except OSError:
            continue
    raise StackError(f"No port from {wanted} to {wanted + PORTS_TRIED - 1} is free; set PORT.")


def free_port() -> int:
    """Return a port that nothing on this machine listens on right now.

    Systems give no connection such a port for its own end, so it is still free a moment later.

    Raises:
        StackError: none of ``PORTS_TRIED`` ports is free.
    """
    # Never the same ports, however a program has seeded its numbers.
    for port in SystemRandom().sample(QUIET_PORTS, PORTS_TRIED):
        with suppress(OSError), socket.create_server((LOOPBACK, port)):
            return port
    raise StackError("No port of this machine is free; end other programs and start again.")
