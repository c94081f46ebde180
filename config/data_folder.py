"""The folder that holds everything the program writes: `$SPIELRAUM_DATA`, by default `var/`."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

BASE_DIR: Final = Path(__file__).resolve().parents[1]
SECRET_BYTES: Final = 48


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


@dataclass(frozen=True)
class DataFolder:
    """Where each kept thing lies. Nothing is made until it is written; files are for their owner alone."""

    path: Path

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> DataFolder:
        """The folder an environment names."""
        return cls(Path(environment.get("SPIELRAUM_DATA") or BASE_DIR / "var").resolve())

    @property
    def services_file(self) -> Path:
        """The addresses of the running services."""
        return self.path / "services.env"

    @property
    def secret_key_file(self) -> Path:
        """Django's SECRET_KEY, made once."""
        return self.path / "secret_key"

    def make(self) -> None:
        """Make the folder where it is missing; other people of the machine cannot enter it."""
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)

    def write(self, path: Path, content: str | bytes) -> None:
        """Write a private file whole or not at all."""
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        unfinished = path.with_name(f".{path.name}.{os.getpid()}")
        with open(unfinished, "wb", opener=_private) as file:
            file.write(content.encode() if isinstance(content, str) else content)
        unfinished.replace(path)

    def log(self, name: str) -> Path:
        """The log of a program."""
        return self.path / "log" / f"{name}.log"

    def secret_key(self) -> str | None:
        """The kept secret, or None where none was made yet."""
        try:
            return self.secret_key_file.read_text(encoding="utf-8").strip() or None
        except OSError:
            return None

    def keep_secret_key(self) -> str:
        """The kept secret, made now where it is missing."""
        if (kept := self.secret_key()) is None:
            kept = secrets.token_urlsafe(SECRET_BYTES)
            self.write(self.secret_key_file, kept + "\n")
        return kept

    def services(self) -> dict[str, str]:
        """The addresses that `make run` wrote, by variable; empty while it does not run."""
        try:
            lines = self.services_file.read_text(encoding="utf-8").splitlines()
        except OSError:
            return {}
        return dict(line.split("=", 1) for line in lines if "=" in line)

    def write_services(self, addresses: Mapping[str, str]) -> None:
        """Write the addresses for commands in other shells."""
        self.write(self.services_file, "".join(f"{name}={url}\n" for name, url in addresses.items()))
