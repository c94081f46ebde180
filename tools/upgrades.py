#!/usr/bin/env python3
"""`make upgrades`: tries the program on other versions of what it stands on than those pinned.

    python tools/upgrades.py lowest | highest

`lowest` takes the oldest versions that `requirements/runtime.in` admits; `highest` the newest of the same major
version, which is where an upgrade would lead. Each is installed in an environment of its own, in a throw-away folder,
with the tools of the tests as pinned; then the checks and the tests of the parts that lean on other people's code are
run there. Needs the network. Prints what differs from the pins; ends with 1 where something broke.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parents[1]
PIN: Final = re.compile(r"^(?P<name>[A-Za-z][\w.-]*(?:\[[\w,-]+\])?)==(?P<version>(?P<major>\d+)[\w.]*)\s*$")
RESOLUTIONS: Final = {"lowest": "lowest-direct", "highest": "highest"}
PARTS: Final = ("tests/config/test_celery.py", "tests/control/api", "tests/control/reports", "tests/control/live")
"""Tests of what meets Celery, the REST framework, ReportLab and Redis."""


def admitted(text: str) -> str:
    """Requirements with each exact pin opened to the versions of the same major number that are not older."""
    lines = (PIN.match(line) for line in text.splitlines())
    opened = [
        f"{found['name']}>={found['version']},<{int(found['major']) + 1}" if found else line
        for found, line in zip(lines, text.splitlines(), strict=True)
    ]
    return "\n".join(opened) + "\n"


def main(which: str) -> int:
    """Installs and tries; gives the exit code."""
    uv = str(HERE / ".venv" / "bin" / "uv")
    with tempfile.TemporaryDirectory(prefix="spielraum-upgrades-") as folder:
        place, asked = Path(folder) / "venv", Path(folder) / "runtime.in"
        asked.write_text(admitted((HERE / "requirements" / "runtime.in").read_text()))
        python = str(place / "bin" / "python")
        subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, str(place)], check=True)
        install = [uv, "pip", "install", "--quiet", "--python", python]
        for lock in ("services.lock", "dev.lock"):
            subprocess.run([*install, "-r", str(HERE / "requirements" / lock)], check=True)
        subprocess.run([*install, "--upgrade", "--resolution", RESOLUTIONS[which], "-r", str(asked)], check=True)
        _tell_differences(uv, python)
        environment = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings.test"}
        tries = ([python, "manage.py", "check"], [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *PARTS])
        return int(any(subprocess.run(one, cwd=HERE, env=environment, check=False).returncode for one in tries))


def _tell_differences(uv: str, python: str) -> None:
    frozen = subprocess.run([uv, "pip", "freeze", "--python", python], check=True, capture_output=True, text=True)
    locks = (HERE / "requirements.txt", *(HERE / "requirements").glob("*.lock"))
    pinned = "".join(lock.read_text() for lock in locks)
    differing = [line for line in frozen.stdout.split() if "==" in line and f"{line} " not in pinned]
    sys.stdout.write("Other than pinned: " + (", ".join(differing) or "nothing") + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    if sys.argv[1:] not in (["lowest"], ["highest"]):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
