"""The set-up: terrain is rolled and placed, Generals get their quality, First Player is known, both armies deploy."""

from __future__ import annotations

from fractions import Fraction

from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis import deployment, terrain
from assessment.modes.de_bellis.deploying import Deploying
from assessment.modes.de_bellis.draft import Draft
from assessment.modes.de_bellis.events import AreaRolled, Deployed, FirstPlayerKnown, PiecePlaced, QualityKnown
from assessment.modes.de_bellis.generals import quality
from assessment.modes.de_bellis.ground import Piece
from assessment.modes.de_bellis.kinds import Edge, Footing, Phase, Quality, Troop
from assessment.modes.de_bellis.laying import Laying, piece_at
from assessment.modes.de_bellis.reporting import announce
from assessment.modes.de_bellis.spot import Spot
from control.situation.side import CONTROL, SIDES, Side

NOT_FOR_GENERALS = (Troop.HELICOPTER, Troop.FIRE_BASE, Troop.ARTILLERY)


def roll_areas(draft: Draft, sheet: Worksheet) -> None:
    """A die for each area, unless the table is laid out by the scenario."""
    if not draft.is_set("terrain", "rolled"):
        draft.change(phase=Phase.FIRST)
        return
    rolled = [terrain.area_rolled(sheet, f"area {number}") for number in range(1, terrain.areas(sheet) + 1)]
    for number, footing in enumerate(rolled, start=1):
        draft.emit(
            AreaRolled(at=draft.now, units=(), line=sheet.line, rule="dbv.terrain.2", area=number, footing=footing)
        )
        announce(draft, sheet, "AREA", rule="dbv.terrain.2", Kind=footing.value.upper(), Area=number)
    draft.change(phase=Phase.PIECES, areas=tuple(footing.value for footing in rolled))


def sides_that_place(areas: tuple[str, ...]) -> tuple[Side, ...]:
    """The sides that have a difficult area to fill."""
    difficult = [number for number, footing in enumerate(areas, start=1) if footing == Footing.DIFFICULT]
    found = {Side.BLUE if number % 2 else Side.RED for number in difficult}
    return tuple(side for side in SIDES if side in found)


def place_pieces(draft: Draft, sheet: Worksheet, laid: dict[Side, Laying]) -> None:
    """What the players laid lies; an area that they left empty Control fills."""
    counts = dict.fromkeys(range(1, len(draft.state.areas) + 1), 0)
    for side in SIDES:
        for area, piece, spot in laid[side].laid if side in laid else ():
            counts[area] += 1
            _lie(draft, sheet, area, piece, spot, side.value)
    for number, footing in enumerate(draft.state.areas, start=1):
        if not terrain.has_its_pieces(sheet, Footing(footing), counts[number]):
            _fill(draft, sheet, number)
    draft.change(phase=Phase.FIRST)


def know_first(draft: Draft, sheet: Worksheet) -> None:
    """Qualities of the Generals, where they have any, and the First Player."""
    for side in SIDES if draft.is_set("generals") else ():
        known = quality(sheet, side.value) if draft.is_set("quality", "rolled") else Quality.COMPETENT
        draft.change_general(side, quality=known)
        draft.emit(
            QualityKnown(at=draft.now, units=(), line=sheet.line, rule="dbv.general.6", side=side, quality=known)
        )
        announce(draft, sheet, "QUALITY", rule="dbv.general.6", Side=side.value.upper(), Kind=known.value.upper())
    first = deployment.first_player(sheet)
    draft.change(phase=Phase.DEPLOY_FIRST, first=first)
    draft.emit(FirstPlayerKnown(at=draft.now, units=(), line=sheet.line, rule="dbv.deploy.1", side=first))
    announce(draft, sheet, "FIRST", rule="dbv.deploy.1", Side=first.value.upper())


def finish_deployment(draft: Draft, sheet: Worksheet, work: Deploying) -> None:
    """Keeps what was deployed; what was left is put in line, and the General has an element."""
    side = work.side
    edge = work.edge or Edge.SOUTH
    work.edge = edge
    draft.change(edges=draft.state.edges.replaced(side, edge).replaced(side.opponent, edge.opposite))
    rest = [one.designator for one in draft.board.elements.values() if one.side is side and one.at is None]
    placed = tuple(name for name in sorted(rest) if _put_in_line(draft, work, name, edge))
    host = work.host or _first_host(draft, side)
    draft.change_general(side, host=host)
    draft.emit(
        Deployed(
            at=draft.now, units=(), line=sheet.line, rule="dbv.deploy.3", side=side, edge=edge, placed_for_it=placed
        )
    )
    announce(draft, sheet, "DEPLOYED", rule="dbv.deploy.3", Side=side.value.upper())


def _lie(  # noqa: PLR0913 - what lies where, and who laid it
    draft: Draft, sheet: Worksheet, area: int, piece: Piece, spot: Spot, by: str
) -> None:
    draft.change(pieces=(*draft.state.pieces, piece))
    draft.emit(
        PiecePlaced(
            at=draft.now, units=(), line=sheet.line, rule="dbv.terrain.5", area=area, feature=piece.feature, spot=spot,
            by=by,
        )
    )  # fmt: skip
    announce(draft, sheet, "PIECE", rule="dbv.terrain.5", Kind=piece.feature.value.upper(), Area=area)


def _fill(draft: Draft, sheet: Worksheet, area: int) -> None:
    """Control's piece lies in the middle of its area."""
    feature = terrain.piece_for(sheet, f"area {area}", asks=draft.board.asks)
    size = (
        Fraction(sheet.read(terrain.MEASURES, "piece_length")),
        Fraction(sheet.read(terrain.MEASURES, "piece_width")),
    )
    columns, rows = int(sheet.read(terrain.BOARD, "columns")), int(sheet.read(terrain.BOARD, "rows"))
    column, row = (area - 1) % columns, (area - 1) // columns
    spot = Spot(
        draft.ground.length * (2 * column + 1) // (2 * columns),
        draft.ground.depth - draft.ground.depth * (2 * row + 1) // (2 * rows),
    )
    _lie(draft, sheet, area, piece_at(f"{feature.value}_{area}", feature, spot, 0, size), spot, CONTROL)


def _put_in_line(draft: Draft, work: Deploying, name: str, edge: Edge) -> bool:
    """Puts an element at the first free place along its edge, rank by rank."""
    base, ground = draft.base, draft.ground
    facing = 0 if edge is Edge.SOUTH else 180
    deep, wide = 2 * base.half_depth, 2 * base.half_width
    for rank in range(ground.depth // deep):
        away = base.half_depth + rank * deep
        y = away if edge is Edge.SOUTH else ground.depth - away
        for place in range(ground.length // wide):
            if work.place(name, Spot(base.half_width + place * wide, y), facing) is None:
                return True
    return False


def _first_host(draft: Draft, side: Side) -> str:
    """An element that the General is with where his side named none."""
    own = [one for one in draft.board.standing(side) if one.troop not in NOT_FOR_GENERALS]
    return next((one.designator for one in (own or list(draft.board.standing(side)))), "")
