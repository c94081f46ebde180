"""The close combats of a bound, one for each enemy base in contact, in the order of the side whose bound it is."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis import combat, outcome
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.draft import Draft
from assessment.modes.de_bellis.events import CombatFought
from assessment.modes.de_bellis.kinds import Result
from assessment.modes.de_bellis.modifiers import Measured
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.recoil import recoil
from assessment.modes.de_bellis.removal import destroy
from assessment.modes.de_bellis.reporting import announce
from control.situation.side import Side


def fight(draft: Draft, sheet: Worksheet, chosen: Mapping[str, str]) -> None:
    """Fights the combats: those named in their order, then the rest; a question open about one keeps back the next."""
    side = combat.orders_combats(sheet, draft.mover)
    for name in in_order(combats(draft.board, side), chosen):
        target = draft.board.elements.get(name)
        touching = () if target is None else attackers_of(draft.board, target)
        if target is not None and touching:
            main = combat.main_attacker(sheet, target, touching, Measured(words=(chosen.get(name, ""),)))
            _fight(draft, sheet, draft.board[main], target)
        if sheet.questions:
            return


def combats(board: Board, side: Side) -> dict[str, tuple[Element, ...]]:
    """The enemy bases in contact with a side, each with the bases of the side that touch it."""
    found = {one.designator: attackers_of(board, one) for one in board.standing(side.opponent)}
    return {name: touching for name, touching in found.items() if touching}


def attackers_of(board: Board, target: Element) -> tuple[Element, ...]:
    """The enemies in contact with an element, by designator."""
    contacts = board.contacts_with(target.designator)
    names = {one.attacker if one.defender == target.designator else one.defender for one in contacts}
    return tuple(board[name] for name in sorted(names))


def in_order(found: Mapping[str, tuple[Element, ...]], chosen: Mapping[str, str]) -> tuple[str, ...]:
    """Targets in the order of the sheet, then the rest by designator."""
    named = [name for name in chosen if name in found]
    return (*named, *(name for name in sorted(found) if name not in chosen))


def has_choice(board: Board, side: Side) -> bool:
    """Whether there is an order to pick, or who of several fights."""
    found = combats(board, side)
    return len(found) > 1 or any(len(touching) > 1 for touching in found.values())


def _fight(draft: Draft, sheet: Worksheet, own: Element, enemy: Element) -> None:
    board, bound = draft.board, draft.state.bound
    measured = [combat.modifiers_of(sheet, one, other, board, bound) for one, other in ((own, enemy), (enemy, own))]
    facts = (f"{own.words} fights {enemy.words}; {_contact_words(board, own, enemy)}.",)
    words, against = (
        combat.as_judged(sheet, one, other, Measured(words=found, facts=facts), asks=board.asks)
        for (one, other), found in zip(((own, enemy), (enemy, own)), measured, strict=True)
    )
    if sheet.questions:
        return
    total = combat.combat_total(sheet, own, Measured(words=words))
    other = combat.combat_total(sheet, enemy, Measured(words=against))
    name = outcome.loser_of(sheet, own, enemy, total, other)
    loser = None if name is None else board[name]
    result = Result.NOTHING
    if loser is not None:
        suffered = outcome.suffers(sheet, loser, min(total, other), max(total, other))
        result = outcome.in_close_combat(sheet, loser, suffered)
    draft.emit(
        CombatFought(
            at=draft.now, units=(own.designator, enemy.designator), line=sheet.line, rule="dbv.cc.4", own=total,
            other=other, modifiers=words, enemy_modifiers=against, loser=name or "", result=result,
        )
    )  # fmt: skip
    announce(
        draft, sheet, "FOUGHT", about=(own, enemy), rule="dbv.cc.4", Unit=own.designator, Other=enemy.designator,
        Kind=result.value.upper(), Sum=total, Vs=other,
    )  # fmt: skip
    if loser is not None and result is Result.DESTROYED:
        destroy(draft, sheet, loser, "it was beaten in close combat", "dbv.out.4")
    elif loser is not None and result is Result.RECOILS:
        recoil(draft, sheet, loser, in_combat=True)


def _contact_words(board: Board, own: Element, enemy: Element) -> str:
    contacts = [
        f"{one.attacker} touches the {one.face} of {one.defender}"
        f"{' and crossed an obstacle' if one.over_obstacle else ''}"
        for one in board.contacts
        if own.designator in (one.attacker, one.defender) or enemy.designator in (one.attacker, one.defender)
    ]
    return "; ".join(contacts)
