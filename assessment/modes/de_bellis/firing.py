"""The shooting of a bound: both sides, the one whose bound it is first, exchange by exchange."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis import outcome, shooting
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.draft import Draft
from assessment.modes.de_bellis.events import FireExchanged
from assessment.modes.de_bellis.kinds import Result
from assessment.modes.de_bellis.modifiers import Measured
from assessment.modes.de_bellis.ordered_shots import hangs_on_the_eye
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.recoil import recoil
from assessment.modes.de_bellis.removal import destroy
from assessment.modes.de_bellis.reporting import announce
from assessment.modes.de_bellis.spot import cm_text
from control.situation.side import SIDES, Side


class Exchange(msgspec.Struct, frozen=True, kw_only=True):
    """Those of one side that shoot at one target; the first of them rolls."""

    target: str
    shooters: tuple[str, ...]


def shoot(draft: Draft, sheet: Worksheet, chosen: Mapping[Side, Mapping[str, str]]) -> None:
    """Both sides shoot, the one whose bound it is first; its results are there when the other chooses.

    What is asked about the shooting of a side is asked together, before anything comes of it.
    """
    first = shooting.shoots_first(sheet, draft.mover)
    for side in (first, first.opponent):
        for exchange in exchanges(sheet, draft.board, side, draft.mover, chosen.get(side, {})):
            _fire(draft, sheet, exchange)
        if sheet.questions:
            return


def exchanges(
    sheet: Worksheet, board: Board, side: Side, mover: Side, chosen: Mapping[str, str]
) -> tuple[Exchange, ...]:
    """Who of a side shoots at whom: as chosen, else at the nearest; in the order of choices, then of designators."""
    aimed: dict[str, list[str]] = {}
    for shooter in sorted(board.standing(side), key=lambda one: (_place(chosen, one), one.designator)):
        targets = [one.designator for one in shooting.targets_of(sheet, shooter, mover, board)]
        if targets and shooting.must_shoot(sheet, shooter, len(targets)):
            wanted = chosen.get(shooter.designator, "")
            aimed.setdefault(wanted if wanted in targets else targets[0], []).append(shooter.designator)
    return tuple(Exchange(target=target, shooters=tuple(shooters)) for target, shooters in aimed.items())


def sides_that_choose(sheet: Worksheet, board: Board, mover: Side) -> tuple[Side, ...]:
    """The sides of which a shooter has more than one valid target."""
    return tuple(
        side
        for side in SIDES
        if any(len(shooting.targets_of(sheet, one, mover, board)) > 1 for one in board.standing(side))
    )


def _place(chosen: Mapping[str, str], shooter: Element) -> int:
    names = list(chosen)
    return names.index(shooter.designator) if shooter.designator in chosen else len(names)


def _fire(draft: Draft, sheet: Worksheet, exchange: Exchange) -> None:
    """One exchange, if those concerned are still there; while a question is open nothing comes of it."""
    board = draft.board
    shooters = [board[name] for name in exchange.shooters if name in board.elements]
    target = board.elements.get(exchange.target)
    if not shooters or target is None:
        return
    shooter = shooters[0]
    words = _modifiers(sheet, board, shooter, target, len(shooters) - 1)
    measured = Measured(words=words, facts=_facts(board, shooter, target))
    judged = shooting.as_judged(sheet, shooter, target, measured, asks=board.asks)
    if sheet.questions or shooting.NO_SHOT in judged:
        return
    counted = Measured(words=judged)
    own, other = shooting.shooter_total(sheet, shooter, counted), shooting.target_total(sheet, target, counted)
    loser, result = _outcome(draft, sheet, shooter, target, (own, other))
    if sheet.questions:
        return
    helpers = tuple(one.designator for one in shooters[1:])
    draft.emit(
        FireExchanged(
            at=draft.now, units=(shooter.designator, target.designator), line=sheet.line, rule="dbv.shoot.factor",
            own=own, other=other, modifiers=judged, helpers=helpers, loser=loser.designator if loser else "",
            result=result,
        )
    )  # fmt: skip
    announce(
        draft, sheet, "SHOT", about=(shooter, target), rule="dbv.shoot.factor", Unit=shooter.designator,
        Other=target.designator, Kind=result.value.upper(), Sum=own, Vs=other,
    )  # fmt: skip
    if loser is not None and result is Result.DESTROYED:
        destroy(draft, sheet, loser, "it was shot to pieces", "dbv.out.4")
    elif loser is not None and result is Result.RECOILS:
        recoil(draft, sheet, loser, in_combat=False)


def _modifiers(sheet: Worksheet, board: Board, shooter: Element, target: Element, helpers: int) -> tuple[str, ...]:
    found = []
    if shooting.counts_enfilade(sheet, shooter, target, board):
        found.append("ENFILADE")
    if shooting.is_behind_cover(sheet, target, board):
        found.append("COVER")
    counted = shooting.helpers_counted(sheet, helpers)
    if counted:
        found.append(f"HELP{counted}")
    return tuple(found)


def _facts(board: Board, shooter: Element, target: Element) -> tuple[str, ...]:
    """What was measured, for Control."""
    blocking = shooting.blockers(shooter, target, board)
    line = f"in the line: {', '.join(blocking)}" if blocking else "the line is free"
    first, second = (f"{one.words} at {one.spot.text} facing {one.facing}" for one in (shooter, target))
    return (
        f"{first}, {second}.",
        f"From base to base {cm_text(board.gap(shooter, target))} cm; {line}.",
    )


def _outcome(
    draft: Draft, sheet: Worksheet, shooter: Element, target: Element, totals: tuple[int, int]
) -> tuple[Element | None, Result]:
    """Who suffers what: a losing shooter only if the target could have shot at it."""
    name = outcome.loser_of(sheet, shooter, target, *totals)
    if name is None:
        return None, Result.NOTHING
    loser = target if name == target.designator else shooter
    if loser is shooter:
        back = _could_shoot_back(draft, sheet, target, shooter)
        asks = draft.board.asks and hangs_on_the_eye(sheet, target, shooter, draft.mover, draft.board)
        if not outcome.suffers_fire(sheet, shooter, target, could_shoot_back=back, asks=asks):
            return None, Result.NOTHING
    return loser, outcome.under_fire(sheet, loser, outcome.suffers(sheet, loser, min(totals), max(totals)))


def _could_shoot_back(draft: Draft, sheet: Worksheet, target: Element, shooter: Element) -> bool:
    valid = shooting.targets_of(sheet, target, draft.mover, draft.board)
    return any(one.designator == shooter.designator for one in valid)
