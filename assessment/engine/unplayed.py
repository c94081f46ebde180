"""Unplayed actions: what no rule covers, decided by the umpire's own odds and one keyed throw.

An action is written in lines, so that it can be read, cited and entered again:

    Bribe the ferryman
    + He owes 1C73 a favour.
    - He fears the Red cadre.
    00-39: He carries the platoon over. | blue: The ferryman takes us over.
    40-99: He refuses. | blue: The ferryman refuses.

The first line names it; `+` and `-` are reasons for and against; each outcome has a range of two-digit numbers, what
happens, and what either side is told of it, if anything. The ranges cover 00 to 99 once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import msgspec

from assessment.engine.outcome import Ruling
from assessment.engine.worksheet import PERCENT, Worksheet
from control.situation.side import SIDES, Side

RULE: Final = "ACTION"
"""Stands for the rule on the worksheet: no ledger has an entry for what no rule covers."""

MOST_OUTCOMES: Final = 10
LONGEST_TITLE: Final = 80

_OUTCOME: Final = re.compile(r"(\d\d)\s*-\s*(\d\d)\s*:\s*(.*)")
_TOLD: Final = re.compile(r"(red|blue)\s*:\s*(.*)", re.IGNORECASE)


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What happens where the number falls from `low` to `high`, and what each side named is told."""

    low: int
    high: int
    words: str
    told: dict[str, str] = {}

    @property
    def percent(self) -> int:
        """Its chance."""
        return self.high - self.low + 1


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """An action with its reasons and outcomes, the outcomes in order of their numbers."""

    title: str
    reasons_for: tuple[str, ...]
    reasons_against: tuple[str, ...]
    outcomes: tuple[Outcome, ...]


class Decided(msgspec.Struct, frozen=True, kw_only=True):
    """An action that was thrown for, and the outcome that the number fell on."""

    action: Action
    outcome: Outcome

    @property
    def words(self) -> str:
        """What came of it, for Control."""
        return f"{self.action.title}: {self.outcome.words}"

    @property
    def told(self) -> tuple[tuple[Side, str], ...]:
        """What each side named is told, in order of the sides' names."""
        return tuple((Side(side), text) for side, text in sorted(self.outcome.told.items()))


def read_action(text: str) -> Action:
    """Reads an action. Raises `ValueError`, in words for the umpire, for one that cannot be thrown for."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        raise ValueError("Name the action on the first line.")
    title, *rest = lines
    if len(title) > LONGEST_TITLE:
        raise ValueError(f"Name the action in up to {LONGEST_TITLE} characters; reasons and outcomes have lines below.")
    return Action(
        title=title,
        reasons_for=tuple(line[1:].strip() for line in rest if line.startswith("+")),
        reasons_against=tuple(line[1:].strip() for line in rest if line.startswith("-")),
        outcomes=_covering(_outcome(line) for line in rest if line[0] not in "+-"),
    )


def write_action(action: Action) -> str:
    """An action as it is read again."""
    lines = [action.title]
    lines += [f"+ {reason}" for reason in action.reasons_for]
    lines += [f"- {reason}" for reason in action.reasons_against]
    for one in action.outcomes:
        told = "".join(f" | {side}: {text}" for side, text in sorted(one.told.items()))
        lines.append(f"{one.low:02d}-{one.high:02d}: {one.words}{told}")
    return "\n".join(lines)


def decide(sheet: Worksheet, ruling: Ruling) -> Decided:
    """Throws once for an action: the outcome is the one whose range the number falls in.

    The throw hangs on the action's name and subject, not on the ruling's number: entering it again throws no other.
    """
    action = read_action(ruling.value)
    subjects = tuple(_atom(part) for part in (ruling.subject, action.title) if part)
    line = sheet.enter(sheet.place(RULE, subjects))
    for reason in action.reasons_for:
        sheet.note("speaks for it", reason)
    for reason in action.reasons_against:
        sheet.note("speaks against it", reason)
    for one in action.outcomes:
        sheet.figure(f"{one.low:02d}-{one.high:02d}", one.words)
    number = sheet.throw(PERCENT)
    found = next(one for one in action.outcomes if one.low <= number <= one.high)
    sheet.leave(line, "", found.words)
    return Decided(action=action, outcome=found)


def _atom(text: str) -> str:
    """A text as one subject of a place, whose own signs it may not hold."""
    return " ".join(re.split(r"[|,\s]+", text)).strip()


def _outcome(line: str) -> Outcome:
    found = _OUTCOME.fullmatch(line)
    if found is None:
        raise ValueError(f"Write an outcome as in 00-39: what happens, not “{line[:40]}”.")
    words, *told = (part.strip() for part in found[3].split("|"))
    if not words:
        raise ValueError(f"Say what happens at {found[1]}-{found[2]}.")
    low, high = int(found[1]), int(found[2])
    if low > high:
        raise ValueError(f"{found[1]}-{found[2]} runs backwards.")
    return Outcome(low=low, high=high, words=words, told=dict(_told(part) for part in told))


def _told(part: str) -> tuple[str, str]:
    found = _TOLD.fullmatch(part)
    side = found[1].lower() if found else ""
    if found is None or side not in SIDES or not found[2].strip():
        raise ValueError(f"Write what a side is told as in blue: The ferryman refuses, not “{part[:40]}”.")
    return Side(side).value, found[2].strip()


def _covering(outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    ordered = tuple(sorted(outcomes, key=lambda one: one.low))
    if not 0 < len(ordered) <= MOST_OUTCOMES:
        raise ValueError(f"Give 1 to {MOST_OUTCOMES} outcomes.")
    expected = 0
    for one in ordered:
        if one.low != expected:
            raise ValueError(f"The ranges cover 00 to 99 once; {min(one.low, expected):02d} is covered wrongly.")
        expected = one.high + 1
    if expected != PERCENT:
        raise ValueError(f"The ranges cover 00 to 99 once; {expected:02d} to 99 is left over.")
    return ordered
