"""Where the site is served."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from config.embedded import network
from config.embedded.supervisor import say

DEFAULT_PORT: Final = "8000"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 (only where HOST asks for it)


@dataclass(frozen=True)
class Place:
    """An address of this machine and a port."""

    host: str
    port: int

    @property
    def is_open(self) -> bool:
        """Other machines can reach it."""
        return network.is_open_to_others(self.host)

    @property
    def local_address(self) -> str:
        """The site as this machine opens it."""
        name = "127.0.0.1" if self.host == EVERYWHERE else self.host
        return f"http://{name}:{self.port}"

    @property
    def room_addresses(self) -> list[str]:
        """The site as other machines open it."""
        if not self.is_open:
            return []
        hosts = network.room_addresses() if self.host == EVERYWHERE else [self.host]
        return [f"http://{host}:{self.port}" for host in hosts]

    @property
    def link_address(self) -> str:
        """The site as seat links name it."""
        return (self.room_addresses or [self.local_address])[0]


def choose_place(environment: Mapping[str, str]) -> Place:
    """The place that HOST and PORT ask for, or the next free port."""
    host = network.read_host(environment.get("HOST") or "127.0.0.1")
    wanted = network.read_port(environment.get("PORT") or DEFAULT_PORT)
    port = network.free_port(host, wanted)
    if wanted not in {0, port}:
        say(f"Port {wanted} is taken; using {port}.")
    return Place(host, port)
