"""A Valkey (or Redis) server of our own, on a unix socket."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from config.embedded.binaries import find_valkey
from config.embedded.leftover import clear_leftover
from config.embedded.program import Program

# Parallel test processes each take a number of their own.
DATABASES: Final = 64


@dataclass(frozen=True)
class Valkey:
    """A server's folder, its socket's folder, and the program that serves it."""

    folder: Path
    sockets: Path
    log: Path
    binary: Path
    is_durable: bool

    @classmethod
    def at(cls, folder: Path, sockets: Path, log: Path, *, is_durable: bool) -> Valkey:
        """The server of a folder, by the first program that runs here."""
        return cls(folder, sockets, log, find_valkey(), is_durable)

    @property
    def socket(self) -> Path:
        """Where it listens."""
        return self.sockets / "redis.sock"

    @property
    def url(self) -> str:
        """The value of REDIS_URL."""
        return f"unix://{self.socket}?db=0"

    def program(self) -> Program:
        """The server, to be started."""
        options = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.folder),
            "pidfile": str(self._pid_file),
            "databases": str(DATABASES),
            "save": "",
            "appendonly": "yes" if self.is_durable else "no",
        }
        return Program(
            name="Valkey",
            command=(str(self.binary), *(part for name, value in options.items() for part in (f"--{name}", value))),
            log=self.log,
            is_ready=self.answers,
            before_start=self.prepare,
        )

    def prepare(self) -> None:
        """Make the folder where it is missing; clear what a crash has left."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        clear_leftover(self.folder, self.binary, self._pid_file, self.socket)

    def answers(self) -> bool:
        """The server has read its data and takes commands."""
        try:
            with socket.socket(socket.AF_UNIX) as client:
                client.settimeout(5)
                client.connect(str(self.socket))
                client.sendall(b"PING\r\n")
                return client.recv(16).startswith(b"+PONG")
        except OSError:
            return False

    @property
    def _pid_file(self) -> Path:
        return self.folder / "valkey.pid"
