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
    name = f"spielraum-{os.getpid()}"
    subnet = f"10.{os.getpid() // 200 % 200 + 20}.{os.getpid() % 200 + 20}"
    try:
        if _can_be_made(name, f"sr{os.getpid()}", subnet):
            yield SecondHost(before=("ip", "netns", "exec", name), address=f"{subnet}.1")
        else:
            yield SecondHost(before=(), address=_own_address())
    finally:
        # The cable goes with it.
        _tried(f"netns delete {name}")


def _can_be_made(name: str, end: str, subnet: str) -> bool:
    """Whether this machine lets us make a namespace and a cable to it; they are made."""
    steps = (
        f"netns add {name}",
        f"link add {end}a type veth peer name {end}b netns {name}",
        f"address add {subnet}.1/30 dev {end}a",
        f"link set {end}a up",
        f"-n {name} address add {subnet}.2/30 dev {end}b",
        f"-n {name} link set {end}b up",
        f"-n {name} link set lo up",
    )
    return all(_tried(step) for step in steps)


def _own_address() -> str:
    found = room_addresses()
    if not found:
        pytest.skip("This machine is on no network and lets no network namespace be made (it needs `ip` and root).")
    return found[0]


def _tried(words: str) -> bool:
    """Whether `ip` is here and does it."""
    if shutil.which("ip") is None:
        return False
    return subprocess.run(["ip", *words.split()], capture_output=True, check=False).returncode == 0
