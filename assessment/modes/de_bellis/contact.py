"""Contact: who may move into contact with whom, on which face, and that it must fight."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.geometry import FULL, Polygon, offset
from assessment.modes.de_bellis.kinds import Face
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.rules import rule
from assessment.modes.de_bellis.spot import Spot
from control.situation.side import CONTROL


@rule("dbv.heli.1")
def may_contact(sheet: Worksheet, attacker: Element, target: Element) -> bool:
    """Helicopters fight helicopters in close combat, and nobody else fights them."""
    sheet.note("troops", f"{attacker.troop.value}, {target.troop.value}")
    return attacker.flies == target.flies


@rule("dbv.cc.2", reading="R4")
def may_contact_face(  # noqa: PLR0913 - both elements, the face, what was measured, who judges
    sheet: Worksheet, attacker: Element, target: Element, face: Face, *, began_behind: bool, asks: bool
) -> bool:
    """A flank or the rear may be contacted only by an element that began its move behind it; Control judges that."""
    sheet.note("face", face.value)
    if not face.is_exposed:
        return True
    if not asks:
        return began_behind
    words = f"Did {attacker.designator} begin its move behind the {FACE_WORDS[face]} of {target.designator}?"
    proposal = "yes" if began_behind else "no"
    return sheet.ask(CONTROL, words, (("yes", "yes"), ("no", "no: it may contact only the front")), proposal) == "yes"


FACE_WORDS = {Face.FRONT: "front", Face.REAR: "rear", Face.LEFT: "left flank", Face.RIGHT: "right flank"}


@rule("dbv.cc.1")
def must_fight(sheet: Worksheet, attacker: Element, target: Element, *, touches: bool) -> bool:
    """An element that moves into base contact with an enemy must fight it."""
    sheet.note("bases touch", "yes" if touches else "no")
    return touches and attacker.side is not target.side


def began_behind(board: Board, body: Polygon, target: Element, face: Face) -> bool:
    """Whether a base lay behind the flank or rear of a target, as measured."""
    return face.is_exposed and board.is_behind(body, target, face)


def place_at(board: Board, target: Element, face: Face) -> tuple[Spot, int]:
    """Where a base stands that touches the middle of a face with its front, and how it then faces."""
    turn = {Face.FRONT: 0, Face.RIGHT: 90, Face.REAR: 180, Face.LEFT: 270}[face]
    toward = (target.facing + turn) % FULL
    depth = board.base.half_depth if face in (Face.FRONT, Face.REAR) else board.base.half_width
    return offset(target.spot, toward, depth + board.base.half_depth), (toward + FULL // 2) % FULL
