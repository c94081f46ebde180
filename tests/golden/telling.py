"""A run as text that can be read in a diff: one line for each order, event and report, tables at the end of a cycle.

Situations and pictures stand by their digests after each subinterval, so that nothing in them changes unseen. What is
empty does not count in a digest, nor does the number of a worksheet's line: a field that is added for later use changes
no playthrough.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assessment.engine.playing import Played, Run
from control.situation.canonical import digest, plain
from control.situation.side import CONTROL, SIDES, Side
from orders.language.card import write_card

COMMON = ("kind_of", "at", "units", "line", "rule")
EMPTY: tuple[Any, ...] = (None, False, 0, "", "0", [], {})
SHORT = 16
"""So many digits of a digest tell two of them apart."""


def told(run: Run[Any]) -> Iterator[str]:
    """The lines of a run."""
    mode = run.mode
    yield f"{mode.title}, edition {mode.edition}: {run.scenario.title}"
    yield "; ".join(f"{setting.key} {mode.setting(setting.key)}" for setting in mode.setting_list)
    for played in run.played:
        yield ""
        yield from _subinterval(played, run)
        if played.situation.now % mode.cycle_minutes == 0:
            yield from _end_of_cycle(played, run)
    yield ""
    yield f"{len(run.pending)} orders not handed in"
    yield mode.result(run.situation, mode)


def _subinterval(played: Played[Any], run: Run[Any]) -> Iterator[str]:
    stamp = run.scenario.clock.stamp
    yield f"== {played.number}: {stamp(played.before.now)} to {stamp(played.outcome.until)}, cycle {played.cycle}"
    for order in played.orders:
        yield f"order {order.side} {order.number}: {write_card(run.mode.codebook, order.card).rstrip()}"
    for event in played.outcome.events:
        yield _event(event, run)
    for report in played.outcome.reports:
        yield f"report to {report.addressee}, due {stamp(report.due)}: {report.control_card.rstrip()} ({report.rule})"
    for side in SIDES:
        yield f"picture of {side} {_digest_of(run.mode.picture_for(side, played.situation, run.mode))}"
    yield f"situation {_digest_of(played.situation)}"


def _event(event: Any, run: Run[Any]) -> str:
    facts = (f"{name} {_fact(value)}" for name, value in plain(event).items() if name not in COMMON and value != "")
    units = " ".join(event.units) or "-"
    return f"{run.scenario.clock.stamp(event.at)} {event.kind} {units} ({event.rule}) {', '.join(facts)}".rstrip()


def _fact(value: Any) -> str:
    if isinstance(value, dict):
        return "/".join(_fact(part) for part in value.values())
    if isinstance(value, list | tuple):
        return "+".join(_fact(part) for part in value) or "-"
    return str(value)


def _end_of_cycle(played: Played[Any], run: Run[Any]) -> Iterator[str]:
    yield f"-- end of cycle {played.cycle}"
    for unit in run.mode.umpiring.units(played.situation, run.mode):
        yield f"{CONTROL}: {unit.side} {unit.designator} {unit.words}: {_named(unit.now)}"
    for side in SIDES:
        yield from _picture(side, played, run)


def _picture(side: Side, played: Played[Any], run: Run[Any]) -> Iterator[str]:
    """What a side's room lists: its units, its contacts, what it may answer and what is locked."""
    picture, lists, stamp = (
        run.mode.picture_for(side, played.situation, run.mode),
        run.mode.lists,
        run.scenario.clock.stamp,
    )
    for row in lists.units(picture, run.mode).rows:
        yield f"{side}: {' '.join(fact.text for fact in row.facts if fact.text)}, as of {stamp(row.at)}"
    for seen in lists.contacts(picture, run.mode):
        yield f"{side}: contact {seen.number} {seen.words} {seen.place} {seen.quality} at {stamp(seen.at)} by {seen.by}"
    for lock in lists.locks(picture, run.mode):
        yield f"{side}: {lock.unit} locked until {stamp(lock.until)}"


def _named(values: Any) -> str:
    return ", ".join(f"{name} {text}" for name, text in values.items() if text)


def _digest_of(value: Any) -> str:
    return digest(_bare(plain(value)))[:SHORT]


def _bare(value: Any) -> Any:
    """The same without whatever is empty, and without lines of worksheets."""
    if isinstance(value, dict):
        found = ((name, _bare(part)) for name, part in value.items() if name != "line")
        return {name: part for name, part in found if part not in EMPTY}
    return [_bare(part) for part in value] if isinstance(value, list | tuple) else value
