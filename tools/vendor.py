#!/usr/bin/env python3
"""Fetches the front-end files that we keep a copy of, by exact version, and checks the copies.

`vendor.py` runs `npm pack`, checks the archive against the digest in `vendor.lock.json` and copies the files listed
there; `vendor.py --check` compares the committed copies with their digests and needs no network.
"""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
LOCK: Final = Path(__file__).with_name("vendor.lock.json")


def folder_of(package: dict[str, Any]) -> Path:
    """Where a package's files lie: in a folder of its own, else in the static files under name and version.

    Name and version are part of the address, so that browsers may keep them.
    """
    if "folder" in package:
        return ROOT / str(package["folder"])
    name = package["name"].lstrip("@").replace("/", "-")
    return ROOT / "control" / "static" / "vendor" / f"{name}-{package['version']}"


def digest(data: bytes, algorithm: str) -> str:
    """A digest as in a package registry: algorithm and base64."""
    return f"{algorithm}-{base64.b64encode(hashlib.new(algorithm, data).digest()).decode()}"


def fetch(package: dict[str, Any]) -> None:
    """Downloads a package, checks it, copies its files and notes their digests."""
    wanted = f"{package['name']}@{package['version']}"
    with tempfile.TemporaryDirectory() as place:
        subprocess.run(
            ["npm", "pack", wanted, "--silent", "--pack-destination", place], check=True, capture_output=True
        )
        archive = next(Path(place).glob("*.tgz"))
        found = digest(archive.read_bytes(), "sha512")
        if package.setdefault("integrity", found) != found:
            sys.exit(f"{wanted} is not the package that was checked: its digest is {found}.")
        folder = folder_of(package)
        folder.mkdir(parents=True, exist_ok=True)
        package["digests"] = {}
        with tarfile.open(archive) as files:
            for name in package["files"]:
                member = files.extractfile(f"package/{name}")
                if member is None:
                    sys.exit(f"{wanted} has no file {name}.")
                data = member.read()
                (folder / Path(name).name).write_bytes(data)
                package["digests"][Path(name).name] = digest(data, "sha384")


def faults(package: dict[str, Any]) -> list[str]:
    """What differs between the committed files of a package and the lock."""
    folder = folder_of(package)
    kept = {file.name for file in folder.glob("*")}
    wanted: dict[str, str] = package.get("digests", {})
    found = [f"{folder / name} is missing." for name in sorted(wanted.keys() - kept)]
    found += [f"{folder / name} is not in {LOCK.name}." for name in sorted(kept - wanted.keys())]
    found += [
        f"{folder / name} has changed."
        for name in sorted(wanted.keys() & kept)
        if digest((folder / name).read_bytes(), "sha384") != wanted[name]
    ]
    return found


def main(arguments: list[str]) -> int:
    """Fetches all, or with `--check` checks all."""
    lock = json.loads(LOCK.read_text(encoding="utf-8"))
    if "--check" in arguments:
        found = [fault for package in lock["packages"] for fault in faults(package)]
        sys.stdout.writelines(f"{fault}\n" for fault in found)
        return 1 if found else 0
    for package in lock["packages"]:
        fetch(package)
    LOCK.write_text(json.dumps(lock, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
