"""Ports and addresses of this machine."""

from __future__ import annotations

import fcntl
import ipaddress
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import closing
from typing import Final

from config.embedded.fault import LaunchError

PORTS_TRIED: Final = 100
LAST_PORT: Final = 65535
# The ioctl of Linux that tells an interface's address.
SIOCGIFADDR: Final = 0x8915


def free_port(host: str, wanted: int) -> int:
    """The wanted port, or the next one that nothing listens on; 0 asks for any."""
    if wanted == 0:
        return _any_port(host)
    for port in range(wanted, min(wanted + PORTS_TRIED, LAST_PORT + 1)):
        if _is_free(host, port):
            return port
    raise LaunchError(f"No free port from {wanted} on: set PORT.")


def read_host(text: str) -> str:
    """The address to listen on; a name would lead to an address nobody meant."""
    if text == "localhost":
        return "127.0.0.1"
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        raise LaunchError(f"HOST={text} is not an address: leave it unset, or use HOST=0.0.0.0.") from None
    if address.version != 4:  # noqa: PLR2004 (the version has no name)
        raise LaunchError(f"HOST={text}: only IPv4 addresses are served.")
    return str(address)


def read_port(text: str) -> int:
    """The port asked for."""
    if not text.isascii() or not text.isdigit() or int(text) > LAST_PORT:
        raise LaunchError(f"PORT={text} is not a port: use a number up to {LAST_PORT}.")
    return int(text)


def is_open_to_others(host: str) -> bool:
    """Other machines can reach a server that listens there."""
    return not ipaddress.ip_address(host).is_loopback


def answers(host: str, port: int) -> bool:
    """Something listens there."""
    place = "127.0.0.1" if host == "0.0.0.0" else host  # noqa: S104 (compared, not bound)
    try:
        socket.create_connection((place, port), timeout=1).close()
    except OSError:
        return False
    return True


def room_addresses() -> list[str]:
    """This machine's IPv4 addresses on networks that others share, the likeliest first."""
    found = dict.fromkeys([*_outward_address(), *_interface_addresses()])
    return [address for address in found if not ipaddress.ip_address(address).is_loopback]


def _outward_address() -> Iterator[str]:
    """The address that traffic leaves from; asking sends nothing."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return
        yield probe.getsockname()[0]


def _interface_addresses() -> Iterator[str]:
    """One address for each interface: a laptop that is its room's access point has no way out."""
    if sys.platform != "linux":
        return
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue
            yield socket.inet_ntoa(answer[20:24])


def _is_free(host: str, port: int) -> bool:
    with closing(socket.socket(socket.AF_INET, socket.SOCK_STREAM)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except PermissionError:
            raise LaunchError(f"Port {port} is reserved for the administrator: set PORT to 1024 or more.") from None
        except OSError:
            return False
        return True


def _any_port(host: str) -> int:
    with closing(socket.socket(socket.AF_INET, socket.SOCK_STREAM)) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])
