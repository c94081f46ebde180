"""Contacts between groups as they stand, and the news of them that waits for its half hour."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from assessment.modes.tacspiel.square import Direction, Square
from control.situation.side import Side


class News(msgspec.Struct, frozen=True, kw_only=True):
    """What the best draw of a half hour showed of a contact, kept until the half hour is reported.

    `code` is the report's, `seen_from` the observer's square, `disposition` C or D, `direction` the target's heading.
    """

    at: Fraction
    code: str
    observer: str
    target: str
    seen_from: Square
    square: Square
    quality: str
    disposition: str = ""
    direction: Direction | None = None
    on_route: bool = False


class Contact(msgspec.Struct, frozen=True, kw_only=True):
    """A contact as it stands between an observing group and a target group, while it is kept.

    `observers` and `targets` are designators; `square` where the target was last seen, `first_square` where it began;
    `quality` the best pair so far ("A1B2"), blank for sounds, and `cont` what it told; `means` is visual, aural or
    fire. `told` is what the last report said; `answered` the observers that have acted by their contact option (D'4.1),
    and, with the Cont that they knew, those that have let it be.
    """

    side: Side
    observers: tuple[str, ...]
    targets: tuple[str, ...]
    first_at: Fraction
    last_at: Fraction
    first_square: Square
    square: Square
    quality: str
    means: str
    cont: str = "000"
    news: News | None = None
    told: str = ""
    answered: tuple[str, ...] = ()
