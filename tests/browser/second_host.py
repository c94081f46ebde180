"""A second computer in the room: a network namespace of this one, joined to it by a cable of two virtual ends."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from config.embedded.network import room_addresses


@dataclass(frozen=True, kw_only=True)
class SecondHost:
    """What stands before the browser's program there, and the address at which this machine is found from there."""

    before: tuple[str, ...]
    address: str

    def program(self, own: Path, folder: Path) -> Path:
        """A program of this machine that runs there instead."""
        if not self.before:
            return own
        script = folder / f"{own.name}-there"
        script.write_text(f'#!/bin/sh\nexec {shlex.join([*self.before, str(own)])} "$@"\n')
        script.chmod(0o755)
        return script


@contextmanager
def second_host() -> Iterator[SecondHost]:
    """The second computer; where none can be made, this one under its address in the room."""
    name, end = f"spielraum-{os.getpid()}", f"sr{os.getpid()}"
    subnet = f"10.{os.getpid() // 200 % 200 + 20}.{os.getpid() % 200 + 20}"
    if not _can_be_made(name):
        yield SecondHost(before=(), address=_own_address())
        return
    try:
        _ip(f"link add {end}a type veth peer name {end}b netns {name}")
        _ip(f"address add {subnet}.1/30 dev {end}a")
        _ip(f"link set {end}a up")
        _ip(f"-n {name} address add {subnet}.2/30 dev {end}b")
        _ip(f"-n {name} link set {end}b up")
        _ip(f"-n {name} link set lo up")
        yield SecondHost(before=("ip", "netns", "exec", name), address=f"{subnet}.1")
    finally:
        # The cable goes with it.
        _ip(f"netns delete {name}")


def _can_be_made(name: str) -> bool:
    """Whether this machine lets us make a namespace; it is made."""
    return shutil.which("ip") is not None and _tried(f"netns add {name}")


def _own_address() -> str:
    found = room_addresses()
    if not found:
        pytest.skip("This machine is on no network and lets no network namespace be made (it needs `ip` and root).")
    return found[0]


def _tried(words: str) -> bool:
    return subprocess.run(["ip", *words.split()], capture_output=True, check=False).returncode == 0


def _ip(words: str) -> None:
    subprocess.run(["ip", *words.split()], check=True, capture_output=True)
