"""What the frame around every room shows: the stage bar with its one sentence and one button."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from control.countdown import Countdown
from control.services.lessons import Taught


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """Something a seat can do next: a link, or with `posts` a form that sends `fields`.

    `part` names the element of the page that the answer goes into; without it the page changes. `key` is the letter
    that reaches it from the keyboard.
    """

    label: str
    address: str
    posts: bool = False
    fields: Mapping[str, str] = field(default_factory=dict)
    part: str = ""
    key: str = ""
    # Shown before it is done, where it cannot be taken back with one click.
    asks: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tab:
    """A place in the room; `count` is what is new there, `key` its access key."""

    name: str
    label: str
    address: str
    key: str
    count: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """The stage bar: always visible, the same frame in every room.

    `address` is where the bar is fetched again, `feed` the seat's live feed and `frame` the last frame this page
    knows. `notes` are the lines under the sentence, such as the reports that may be answered.
    """

    title: str
    room: str
    room_name: str
    seat: str
    stamps: tuple[str, ...]
    sentence: str
    address: str
    feed: str
    frame: int
    notes: tuple[str, ...] = ()
    # What holds of the whole room for now, such as that it rehearses; empty in play.
    mark: str = ""
    countdown: Countdown | None = None
    # What Control does to the countdown without leaving its page.
    clock: tuple[Action, ...] = ()
    lesson: Taught | None = None
    primary: Action | None = None
    menu: tuple[Action, ...] = ()
    tabs: tuple[Tab, ...] = ()
