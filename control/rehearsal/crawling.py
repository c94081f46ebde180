"""Everything that a seat can get: what its room links to, every address of the site, and every refusal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from html import unescape
from typing import Any, Final
from urllib.parse import urldefrag, urljoin, urlsplit

from django.conf import settings
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import Resolver404, resolve

from control.access import SESSION_KEY
from control.live.frames import missed
from control.models import Seat
from control.rehearsal.addresses import ADMIN, API, FEED, SEAT, filled, routes
from control.rehearsal.comparing import plain, told_by
from control.rehearsal.cost import cost
from control.rehearsal.readable import readable
from control.services.seats import mint_api_token

FAILED: Final = 500
NOT_FOUND: Final = 404
MOST_ALIKE: Final = 4
"""So many addresses that differ in their query alone are followed: a form is linked to for every unit."""
MOST_OF_A_KIND: Final = 12
"""So many addresses of one view: a list links to a page for every entry."""
MOST_PAPERS: Final = 2
"""So many papers of one view: a map is printed in every scale and on every sheet, and takes seconds to read."""
_LINK: Final = re.compile(r"""(?:href|src|action|hx-get)=["']([^"']+)["']""")


@dataclass(kw_only=True)
class Crawl:
    """What one seat was answered: how often, what failed, and which planted words it could read where."""

    seat: Seat
    answers: int = 0
    failed: list[str] = field(default_factory=list)
    told: dict[str, list[str]] = field(default_factory=dict)
    unlike: list[str] = field(default_factory=list)


class Crawler:
    """A seat's browser and its program."""

    def __init__(self, seat: Seat, words: Mapping[str, str], *, keeps: bool = False) -> None:
        self.crawl = Crawl(seat=seat)
        self._words = words
        self._kept: dict[str, tuple[Any, int]] | None = {} if keeps else None
        self._room = f"/g/{seat.game.public_id}/{seat.public_id}/"
        self._browser = _client()
        session = self._browser.session
        session[SESSION_KEY] = {seat.public_id: seat.generation}
        session.save()
        self._program = _client(headers={"Authorization": f"Bearer {mint_api_token(seat=seat)}"})

    def reads_all(self, values: Mapping[str, str]) -> Crawl:
        """Follows every link of the room, tries all of its addresses, and reads the live feed."""
        own, tried = self._with_own(values), routes(self.crawl.seat)
        self._warms_up()
        found = [self._room, *(filled(route, own) for route in tried if route.startswith(SEAT))]
        seen: set[str] = set()
        alike: Counter[str] = Counter()
        while found:
            address = found.pop(0)
            path, kind = urlsplit(address).path, _kind(address)
            most = MOST_PAPERS if path.endswith(".pdf") else MOST_OF_A_KIND
            if address not in seen and alike[path] < MOST_ALIKE and alike[kind] < most:
                seen.add(address)
                alike.update({path, kind})
                found += self._links(address, self._get(address))
        for route in tried:
            self._tries(route, filled(route, own), ("post",))
        frames = b"".join(frame.encoded() for frame in missed(self.crawl.seat, 0))
        self._look("the live feed", frames)
        if self._kept is not None:
            self._kept["the live feed"] = HttpResponse(frames), 0
        return self.crawl

    def tries_others(self, values: Mapping[str, str]) -> Crawl:
        """Tries the addresses of the site that are not its room's, with the names of its own game and seat."""
        own, room = self._with_own(values), set(routes(self.crawl.seat))
        for route in routes():
            if route not in room:
                self._tries(route, filled(route, own), ("get", "post", "options"))
        return self.crawl

    def _with_own(self, values: Mapping[str, str]) -> dict[str, str]:
        return {**values, "game": self.crawl.seat.game.public_id, "seat": self.crawl.seat.public_id}

    def told(self, names: Mapping[str, str]) -> dict[str, str]:
        """All that was answered, without what is random, and in how many queries, by what was asked for."""
        return {
            plain(what, names): f"{queries} queries\n{told_by(answer, names)}"
            for what, (answer, queries) in (self._kept or {}).items()
        }

    def _warms_up(self) -> None:
        """What a process reads once and keeps is no longer among the queries of what is compared."""
        if self._kept is not None:
            self._answer("get", self._room)
            self._kept.clear()

    def is_kept_out_of(self, others: list[Seat], values: Mapping[str, str]) -> Crawl:
        """Asks for everything of other seats: each answer must be the one for what is not there, to the byte, and
        cost as many queries as for ids that nobody has: how long it takes tells no more than what it says.
        """
        nothing = {False: self._answer("get", f"{self._room}no-such-page/"), True: self._api("get", "/api/g/x/y/")}
        unknown = {False: cost(lambda: self._answer("get", "/g/x/y/"))[1]}
        unknown[True] = cost(lambda: self._api("get", "/api/g/x/y/"))[1]
        for other in others:
            theirs = {**values, "game": other.game.public_id, "seat": other.public_id}
            for route in routes():
                if route == FEED or not route.startswith((SEAT, API)):
                    continue
                address, is_api = filled(route, theirs), route.startswith(API)
                answer, queries = cost(partial(self._api if is_api else self._answer, "get", address))
                if (answer.status_code, answer.content) != (NOT_FOUND, nothing[is_api].content):
                    self.crawl.unlike.append(address)
                elif not is_api and dict(answer.headers) != dict(nothing[False].headers):
                    self.crawl.unlike.append(f"{address} (headers)")
                elif queries != unknown[is_api]:
                    self.crawl.unlike.append(f"{address} (queries)")
        return self.crawl

    def _tries(self, route: str, address: str, methods: tuple[str, ...]) -> None:
        """Sends nothing to an address in each of these ways, a program in all, and undoes what came of it."""
        if route == FEED or route.startswith(ADMIN):
            return
        is_api = route.startswith(API)
        ask = self._api if is_api else self._answer
        for method in _OF_A_PROGRAM if is_api else methods:
            with transaction.atomic():
                ask(method, address)
                transaction.set_rollback(True)

    def _get(self, address: str) -> bytes:
        answer = self._answer("get", address)
        return answer.content if "html" in answer.headers.get("Content-Type", "") else b""

    def _answer(self, method: str, address: str) -> Any:
        headers = {"HX-Request": "true", "HX-Target": "panel"} if method == "post" else {}
        asked = partial(getattr(self._browser, method), address, headers=headers, **_SECURE)
        return self._heard(method, address, *cost(asked))

    def _api(self, method: str, address: str) -> Any:
        return self._heard(method, address, *cost(partial(getattr(self._program, method), address, **_SECURE)))

    def _heard(self, method: str, address: str, answer: Any, queries: int = 0) -> Any:
        if not hasattr(answer, "content"):
            answer.content = b"".join(answer.streaming_content)
        self.crawl.answers += 1
        if answer.status_code >= FAILED and answer.status_code not in NOT_HERE:
            self.crawl.failed.append(f"{method} {address} {answer.status_code}")
        if self._kept is not None:
            self._kept[f"{method} {address}"] = answer, queries
        heads = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
        self._look(f"{method} {address}", heads.encode() + b"\n" + b"\n".join(readable(answer.content)))
        return answer

    def _look(self, what: str, text: bytes) -> None:
        for owner, word in self._words.items():
            if word.encode() in text or word.lower().encode() in text:
                self.crawl.told.setdefault(owner, []).append(what)

    def _links(self, address: str, page: bytes) -> Iterator[str]:
        for found in _LINK.findall(page.decode(errors="replace")):
            link = urldefrag(urljoin(address, unescape(found)))[0]
            if not urlsplit(link).netloc and link.startswith(self._room) and not link.endswith("/feed"):
                yield link


NOT_HERE: Final = (501, 503)
"""Said on purpose: by the live feed where nothing can stream, of the site's health where a part of it is away."""
_OF_A_PROGRAM: Final = ("get", "post", "put", "delete", "options")
_SECURE: Final[dict[str, Any]] = {"secure": True}


def _kind(address: str) -> str:
    """The view of an address, or the address itself where nothing answers."""
    try:
        return resolve(urlsplit(address).path).route
    except Resolver404:
        return address


def _client(**more: Any) -> Client:
    """A browser that the site's own settings let in."""
    host = next((name for name in settings.ALLOWED_HOSTS if not name.startswith(("*", "."))), "testserver")
    return Client(raise_request_exception=False, SERVER_NAME=host, **more)
