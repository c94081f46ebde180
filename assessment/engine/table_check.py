"""What a table says must hold among its own values, beyond what every table must keep."""

from __future__ import annotations

from typing import Any

import msgspec


class KnownException(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"start": "from"}):
    """One step of a sequence at which the source breaks the check, kept as read, and why."""

    start: str
    to: str
    why: str
    where: dict[str, str] = {}
    result: Any = None


class Check(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One check. `rule` names a function of `table_audit`; the other fields are what that function asks for."""

    rule: str
    text: str
    axis: str = ""
    seq: tuple[str | int, ...] = ()
    where: dict[str, str] = {}
    figure: str = ""
    value: Any = None
    values: tuple[Any, ...] = ()
    pairs: tuple[tuple[dict[str, str], dict[str, str]], ...] = ()
    other: str = ""
    of: dict[str, str] = {}
    entry: dict[str, str] = {}
    times: int = 0
    first: str = ""
    last: str = ""
    start: int = 0
    end: int = 0
    step: int = 0
    known_exceptions: tuple[KnownException, ...] = ()
