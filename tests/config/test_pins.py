"""What the program stands on is pinned and hashed, and what is installed here is what was pinned."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import pytest

from config.data_folder import BASE_DIR

LOCKS: Final = ("requirements.txt", "requirements/services.lock", "requirements/dev.lock")
NAME_AND_VERSION: Final = r"^([a-z0-9][\w.-]*)(?:\[[\w,-]+\])?==([\w.+!-]+)( ; [^\\]+)? \\\n"
HASHES: Final = r"((?:    --hash=sha256:[0-9a-f]{64}.*\n)+)"
PIN: Final = re.compile(NAME_AND_VERSION + HASHES, re.MULTILINE)


def pins(lock: str) -> dict[str, str]:
    """The pinned versions of a lock that this machine takes, by name."""
    return {found[1]: found[2] for found in PIN.finditer((BASE_DIR / lock).read_text()) if not found[3]}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_line_of_a_lock_is_a_pin_with_its_hashes(lock: str):
    text = (BASE_DIR / lock).read_text()
    rest = [line for line in PIN.sub("", text).splitlines() if line.strip() and not line.startswith("#")]
    assert not rest
    assert len(pins(lock)) > 3


@pytest.mark.parametrize("lock", LOCKS)
def test_what_is_asked_for_is_pinned(lock: str):
    asked = Path(BASE_DIR / "requirements" / {"requirements.txt": "runtime.in"}.get(lock, f"{Path(lock).stem}.in"))
    names = re.findall(r"^([A-Za-z][\w.-]*)", asked.read_text(), re.MULTILINE)
    assert {name.lower().replace("_", "-") for name in names} <= set(pins(lock)) | set(pins(LOCKS[0]))


@pytest.mark.parametrize("lock", LOCKS)
def test_what_is_installed_is_what_was_pinned(lock: str):
    installed = {}
    for name in pins(lock):
        try:
            installed[name] = version(name)
        except PackageNotFoundError:
            pytest.fail(f"{name} is pinned and not installed: make env")
    assert installed == pins(lock)
