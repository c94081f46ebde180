"""What may be changed of a game before its first cycle, the same for every mode: items with fields, and zones."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec


class FieldKind(StrEnum):
    """How a field is filled in."""

    PLACE = "place"
    PLACES = "places"
    CHOICE = "choice"
    TEXT = "text"
    LINES = "lines"


NO_CHOICE: Final = ""


class SetUpField(msgspec.Struct, frozen=True, kw_only=True):
    """One field of an item as it stands: `value` is text, `choices` are values with their names."""

    name: str
    label: str
    kind: FieldKind = FieldKind.TEXT
    value: str = ""
    choices: tuple[tuple[str, str], ...] = ()


class SetUpItem(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is placed, filed or written before cycle 1, under a key that stays while its name does.

    `side` is whose it is, "" for what is Control's. `zone` says where it may go; without one it stays where it is.
    `place` is where it stands now, as on a card, "" for what stands nowhere. `is_unit` tells what can be dropped.
    """

    key: str
    group: str
    title: str
    side: str
    fields: tuple[SetUpField, ...]
    place: str = ""
    zone: str = ""
    is_unit: bool = False

    @property
    def values(self) -> dict[str, str]:
        """Its fields as they stand."""
        return {field.name: field.value for field in self.fields}


class Zone(msgspec.Struct, frozen=True, kw_only=True):
    """Where a side may place what a scenario leaves open: rectangles by their south-west and north-east squares."""

    name: str
    side: str
    rectangles: tuple[tuple[str, str], ...]
