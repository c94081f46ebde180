"""Something done again and again beside a block, from a thread with a database connection of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from threading import Event, Thread
from types import TracebackType
from typing import Self

from django.db import connection


class Beside(ABC):
    """Does its round every so many seconds until the block ends, or a round says that it was the last."""

    def __init__(self, name: str, seconds: float) -> None:
        self._seconds = seconds
        self._end = Event()
        self._thread = Thread(target=self._run, name=name, daemon=True)

    @abstractmethod
    def round(self) -> bool:
        """Does what is to be done once; whether to go on."""

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            while not self._end.wait(self._seconds) and self.round():
                pass
        finally:
            connection.close()
