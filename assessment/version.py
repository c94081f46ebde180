"""Which state of the code made an assessment."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@cache
def code_version() -> str:
    """The commit of a checkout, else the text of the file VERSION that a release carries, else `unknown`."""
    written = ROOT / "VERSION"
    if written.exists():
        return written.read_text().strip()[:64]
    try:
        found = subprocess.run(
            ("git", "-C", str(ROOT), "rev-parse", "HEAD"), capture_output=True, text=True, timeout=5, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return "unknown"
    return found.stdout.strip()
