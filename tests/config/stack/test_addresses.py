"""Ports and addresses, on this machine's real network."""

import ipaddress
import socket

import pytest

from config.stack import addresses
from config.stack.addresses import free_loopback_port, listen, machine_address
from config.stack.errors import StackError


def test_machine_address_is_one_this_machine_can_be_reached_at() -> None:
    address = machine_address()
    with socket.create_server((address, 0)) as server:
        socket.create_connection(server.getsockname(), timeout=5).close()
    assert not ipaddress.ip_address(address).is_unspecified


def test_machine_address_without_a_route_is_the_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    # Refused without asking for it, as every address is on a machine without a network.
    monkeypatch.setattr(addresses, "_ELSEWHERE", ("255.255.255.255", 9))
    assert machine_address() == "127.0.0.1"


def test_listen_takes_the_wanted_port_on_all_interfaces() -> None:
    wanted = free_loopback_port()
    with listen(wanted) as listener:
        assert listener.getsockname() == ("0.0.0.0", wanted)  # noqa: S104  (the hall)
        socket.create_connection((machine_address(), wanted), timeout=5).close()


def test_listen_on_a_taken_port_takes_the_next_free_one() -> None:
    with listen(free_loopback_port()) as first:
        taken = first.getsockname()[1]
        with listen(taken) as second:
            assert taken < second.getsockname()[1] < taken + addresses.PORTS_TRIED


def test_listen_without_a_free_port_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "PORTS_TRIED", 1)
    with listen(free_loopback_port()) as first:
        taken = first.getsockname()[1]
        with pytest.raises(StackError) as caught:
            listen(taken)
    assert str(caught.value) == f"No port from {taken} to {taken} is free; set PORT."
