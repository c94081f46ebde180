"""The true situation and the mode as a game plays it. Cell pages may not import this module."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

from assessment.engine.mode import Mode
from assessment.engine.outcome import Answers, Order, Ruling, RulingKind
from assessment.engine.tables import TableSet
from assessment.modes import mode as find_mode
from control.models import Blob, Branch, Game, RulingRecord, Subinterval
from control.situation import canonical
from control.situation.clock import Clock


@cache
def _edition(mode_key: str) -> str:
    """The digest under which games keep the tables of the edition that is installed."""
    return canonical.digest(find_mode(mode_key).tables.to_blob())


@lru_cache(maxsize=32)
def tables_kept(digest: str, mode_key: str) -> TableSet:
    """The tables kept under a digest, as the rules can use them: the edition's own where they are the same."""
    edition = find_mode(mode_key).tables
    if digest == _edition(mode_key):
        return edition
    return TableSet.from_blob(Blob.objects.bytes_of(digest)).completed(edition)


@lru_cache(maxsize=32)
def _ground(digest: str, mode_key: str) -> Any:
    return Blob.objects.value_of(digest, find_mode(mode_key).ground_type)


@lru_cache(maxsize=64)
def _situation(digest: str, mode_key: str) -> Any:
    return Blob.objects.value_of(digest, find_mode(mode_key).situation_type)


def mode_of(game: Game, *, pauses: str = "", tables: str = "") -> Mode[Any, Any]:
    """The mode with this game's settings, tables, ground and clock.

    `pauses` overrides that setting for one run; `tables` is the digest of an earlier set.
    """
    settings = dict(game.settings)
    if pauses:
        settings["pauses"] = pauses
    return find_mode(game.mode).configured(
        settings,
        tables_kept(tables or game.tables_digest, game.mode),
        ground=_ground(game.ground_digest, game.mode),
        clock=Clock(day=game.clock_day, hour=game.clock_hour),
    )


def situation_at(game: Game, digest: str) -> Any:
    """The situation kept under a digest."""
    return _situation(digest, game.mode)


def window_at(game: Game, moment: Fraction) -> Fraction | None:
    """The window of the sheets for what is played from a moment on; None where a cycle begins."""
    return moment if moment % find_mode(game.mode).cycle_minutes else None


def situation_of(branch: Branch) -> Any:
    """The situation of a branch after its last release."""
    return situation_at(branch.game, branch.situation_digest)


def orders_of(subinterval: Subinterval) -> tuple[Order, ...]:
    """The sealed orders that a subinterval is assessed with."""
    orders: tuple[Order, ...] = Blob.objects.value_of(subinterval.orders_digest, tuple[Order, ...])
    return orders


def rulings_of(subinterval: Subinterval) -> tuple[Ruling, ...]:
    """The rulings in force for a subinterval: its own, and the corrections that hold from its start."""
    own = RulingRecord.objects.standing().filter(subinterval=subinterval)
    return tuple(as_ruling(record) for record in own.order_by("number"))


def as_ruling(record: RulingRecord) -> Ruling:
    """A stored ruling as the engine takes it."""
    return Ruling(
        number=record.number,
        kind=RulingKind(record.kind),
        reason=record.reason,
        value=record.value,
        place=record.place,
        subject=record.subject,
        field=record.field,
        at=record.at,
    )


def answers_of(subinterval: Subinterval) -> Answers:
    """The answers given so far to a subinterval's questions."""
    return Answers(given=dict(subinterval.answers.order_by("place").values_list("place", "value")))
