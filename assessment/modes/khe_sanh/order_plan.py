"""What a sheet of orders amounts to, in the order in which it is carried out."""

from __future__ import annotations

import msgspec


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """A unit and the spaces that it goes through, the one where it begins left out."""

    unit: str
    path: tuple[str, ...]
    place: int = 0


class Flight(msgspec.Struct, frozen=True, kw_only=True):
    """An air unit and the space of its mission; with a rider it lifts this one there."""

    unit: str
    space: str
    rider: str = ""
    place: int = 0


class Named(msgspec.Struct, frozen=True, kw_only=True):
    """A unit or card that an order names, with a space where the order names one."""

    name: str
    space: str = ""
    place: int = 0


ANYWHERE = ""
"""Where a pursuit begins that names no space."""


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """Answers that Blue gave beforehand, for questions that the turn may bring.

    `line` is an order of units, the first in front; `attacks` air units, and whether they attack; `retreats` the spaces
    that a unit would retreat to, in order; `evacuations` a unit, its transport and the airbase; `pursuits` where armor
    has won, "" for anywhere, and where it goes on to; `spooky` the space where the AC-47 is to help; `flak` the order
    in which air units take hits; `movers` the order in which OPFOR units, or those of spaces, are moved; `excess` the
    units that go first where too many are stacked.
    """

    line: tuple[str, ...] = ()
    attacks: dict[str, bool] = {}
    retreats: dict[str, tuple[str, ...]] = {}
    evacuations: dict[str, tuple[str, str]] = {}
    pursuits: dict[str, str] = {}
    spooky: str = ""
    flak: tuple[str, ...] = ()
    movers: tuple[str, ...] = ()
    excess: tuple[str, ...] = ()


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet: the deployment, or the card and what phases 2 to 4 do, and choices beforehand.

    `place` of each is the place of its card on the sheet.
    """

    deployment: tuple[Named, ...] = ()
    card: Named | None = None
    spaces: tuple[str, ...] = ()
    reinforcements: tuple[Named, ...] = ()
    replacements: tuple[Named, ...] = ()
    moves: tuple[Way, ...] = ()
    flights: tuple[Flight, ...] = ()
    transfer: Named | None = None
    choices: Choices = Choices()
