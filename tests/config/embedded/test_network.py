"""Ports and addresses."""

from __future__ import annotations

import socket

import pytest

from config.embedded import network
from config.embedded.fault import LaunchError
from config.embedded.place import Place, choose_place


@pytest.fixture
def taken():
    """A port that something listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_the_next_port_is_used_and_said(taken: int, capsys: pytest.CaptureFixture[str]):
    place = choose_place({"PORT": str(taken)})
    assert taken < place.port <= taken + network.PORTS_TRIED
    assert capsys.readouterr().out == f"Port {taken} is taken; using {place.port}.\n"


def test_port_0_is_any(capsys: pytest.CaptureFixture[str]):
    assert choose_place({"PORT": "0"}).port > 0
    assert capsys.readouterr().out == ""


def test_the_default_is_this_machine_only():
    place = choose_place({"PORT": "0"})
    assert not place.is_open
    assert place.room_addresses == []
    assert place.link_address == f"http://127.0.0.1:{place.port}"


def test_an_open_place_is_named_by_the_address_others_reach(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(network, "room_addresses", lambda: ["192.168.7.20", "10.0.0.3"])
    place = Place("0.0.0.0", 8000)
    assert place.local_address == "http://127.0.0.1:8000"
    assert place.room_addresses == ["http://192.168.7.20:8000", "http://10.0.0.3:8000"]
    assert place.link_address == "http://192.168.7.20:8000"


def test_no_loopback_address_is_offered_to_the_room():
    assert not [address for address in network.room_addresses() if address.startswith("127.")]


@pytest.mark.parametrize("host", ["my-laptop", "::1", "300.1.1.1"])
def test_a_wrong_host_is_refused(host: str):
    with pytest.raises(LaunchError, match="HOST="):
        network.read_host(host)


@pytest.mark.parametrize("port", ["http", "-1", "70000", "\u0663"])
def test_a_wrong_port_is_refused(port: str):
    with pytest.raises(LaunchError, match="is not a port"):
        network.read_port(port)
