"""As much of a browser as a load needs: one kept connection for pages, one for the live feed, and a watch."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit

PATIENCE_SECONDS = 60
CSRF = "c" * 32


@dataclass(kw_only=True)
class Watch:
    """How long each kind of request took, in seconds, and what went wrong."""

    times: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    faults: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def note(self, kind: str, began: float) -> None:
        """One more of a kind."""
        self.times[kind].append(time.monotonic() - began)


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    text: str


class Browser:
    """A seat's browser at a site. `host` is the name the site is asked for, `is_https` whether a proxy says so."""

    def __init__(self, address: str, session: str, watch: Watch, *, host: str = "", is_https: bool = False) -> None:
        parts = urlsplit(address)
        self._place = (parts.hostname or "", parts.port or 80)
        self._watch = watch
        name = host or parts.netloc
        self._headers = {"Host": name, "Cookie": f"sessionid={session}; csrftoken={CSRF}", "X-CSRFToken": CSRF}
        if is_https:
            self._headers |= {"X-Forwarded-Proto": "https", "Origin": f"https://{name}"}
        self._kept: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._turn = asyncio.Lock()

    async def get(self, kind: str, path: str, *, target: str = "") -> Answer:
        """A page, or the part of it that htmx asks for."""
        return await self._ask(kind, "GET", path, target, None)

    async def post(self, kind: str, path: str, fields: Mapping[str, str], *, target: str = "panel") -> Answer:
        """A form, as htmx sends it."""
        return await self._ask(kind, "POST", path, target, urlencode(fields).encode())

    async def frames(self, path: str) -> AsyncIterator[str]:
        """The kinds of the frames of a live feed, as they come."""
        reader, writer = await asyncio.open_connection(*self._place)
        try:
            writer.write(self._head("GET", path, {"Accept": "text/event-stream"}))
            if (status := int((await reader.readline()).split()[1])) != 200:
                self._watch.faults[f"feed {status}"] += 1
                return
            while line := await reader.readline():
                if found := re.match(rb"data: (\w+)", line):
                    yield found[1].decode()
        finally:
            writer.close()

    async def close(self) -> None:
        """Lets the kept connection go."""
        if self._kept is not None:
            self._kept[1].close()
            self._kept = None

    async def _ask(self, kind: str, method: str, path: str, target: str, body: bytes | None) -> Answer:
        async with self._turn:
            began = time.monotonic()
            try:
                async with asyncio.timeout(PATIENCE_SECONDS):
                    answer = await self._exchange(method, path, target, body)
            except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
                await self.close()
                self._watch.faults[f"{kind} {type(error).__name__}"] += 1
                return Answer(status=0, headers={}, text="")
        self._watch.note(kind, began)
        if answer.status >= 400:
            self._watch.faults[f"{kind} {answer.status}"] += 1
        return answer

    async def _exchange(self, method: str, path: str, target: str, body: bytes | None) -> Answer:
        is_new = self._kept is None
        if self._kept is None:
            self._kept = await asyncio.open_connection(*self._place, limit=1 << 22)
        reader, writer = self._kept
        more = {"HX-Request": "true", "HX-Target": target} if target else {}
        if body is not None:
            more |= {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))}
        writer.write(self._head(method, path, more) + (body or b""))
        first = b""
        with contextlib.suppress(ConnectionResetError):
            first = await reader.readline()
        if not first and not is_new:
            # The server has let the idle connection go.
            await self.close()
            return await self._exchange(method, path, target, body)
        status = int(first.split()[1]) if first else 0
        headers = {}
        while (line := await reader.readline()).strip():
            name, _colon, value = line.decode("latin-1").partition(":")
            headers[name.lower()] = value.strip()
        content = await _body(reader, headers) if status != 204 else b""
        if headers.get("connection", "").lower() == "close":
            await self.close()
        return Answer(status=status, headers=headers, text=content.decode(errors="replace"))

    def _head(self, method: str, path: str, more: Mapping[str, str]) -> bytes:
        lines = [
            f"{method} {path} HTTP/1.1",
            *(f"{name}: {value}" for name, value in {**self._headers, **more}.items()),
        ]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def _body(reader: asyncio.StreamReader, headers: Mapping[str, str]) -> bytes:
    if headers.get("transfer-encoding") != "chunked":
        return await reader.readexactly(int(headers.get("content-length", "0")))
    parts = []
    while size := int(await reader.readline(), 16):
        parts.append(await reader.readexactly(size))
        await reader.readline()
    await reader.readline()
    return b"".join(parts)
