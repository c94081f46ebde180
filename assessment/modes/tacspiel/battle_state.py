"""Battles and what leads to them, as they stand: battles, pursuits, fire missions, ambush sites."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from assessment.modes.tacspiel.kinds import BattleKind, Posture
from assessment.modes.tacspiel.square import Square
from control.situation.side import Side


class Battle(msgspec.Struct, frozen=True, kw_only=True):
    """A battle being fought, `attacker` the side that attacks by the order or option `code`.

    `place` is the defender's square, `joined` when the battle began, `next_half_hour` the end of the half hour to
    assess next, `entered` when each unit came in, `stood` what each did before. `support` fires from elsewhere in that
    half hour. `advance_m` are the metres of an advance drawn at `advance_drawn` and not yet carried out, with the
    defender's support fire (WEV) at that time; `withdrawing` the units told to withdraw and when, `pressing` the
    defenders told to attack, `fired` those who owe resupply for it whenever it ends: fire units that have taken part so
    far, and ambushers who fight on. For an ambush `site` is its number, `casualties` what its springing cost,
    `came_from` where each ambushed unit came from, `followers` the units close behind it (E'1f), and `held` whether the
    ambusher cannot leave, None while it has not been drawn for.
    """

    number: int
    kind: BattleKind
    attacker: Side
    place: Square
    joined: Fraction
    next_half_hour: Fraction
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    code: str = ""
    half_hours: int = 0
    support: tuple[str, ...] = ()
    advance_m: int = 0
    advance_drawn: Fraction | None = None
    support_at_draw: Fraction = Fraction(0)
    withdrawing: dict[str, Fraction] = {}
    entered: dict[str, Fraction] = {}
    stood: dict[str, Posture] = {}
    site: int = 0
    casualties: dict[str, int] = {}
    came_from: dict[str, Square] = {}
    followers: tuple[str, ...] = ()
    held: bool | None = None
    fired: tuple[str, ...] = ()
    pressing: tuple[str, ...] = ()

    @property
    def designator(self) -> str:
        """The name by which places of throws call it: it hangs on who fights, not on how many battles came before."""
        return f"{min(self.attackers, default='')}-{min(self.defenders, default='')}"

    @property
    def units(self) -> tuple[str, ...]:
        """All that fight on the ground."""
        return self.attackers + self.defenders


class Pursuit(msgspec.Struct, frozen=True, kw_only=True):
    """An attacker on his way to an enemy: after one who withdraws (D'5b), or up to one who stands (`flees` False).

    `place` is where contact was made, or where an enemy who is approached was seen last, `from_` where the first
    pursuer set out, `code` the order or option to attack.
    """

    pursuers: tuple[str, ...]
    pursued: tuple[str, ...]
    began: Fraction
    place: Square
    from_: Square
    code: str
    flees: bool = True

    @property
    def designator(self) -> str:
        """The name by which places of throws call it."""
        return f"{min(self.pursuers)}-{min(self.pursued)}"


class Mission(msgspec.Struct, frozen=True, kw_only=True):
    """A harassing-fire mission in hand (F'1c): which unit fires on which square, since when and until when."""

    unit: str
    target: Square
    since: Fraction
    until: Fraction
    order: int = 0


class Site(msgspec.Struct, frozen=True, kw_only=True):
    """An ambush site (C'2c-e): its squares, the units that lie in it, whether it is hasty or prepared.

    `built` is when its preparation was done, which stays when it is left. `ready` is since when an ambush lies in it,
    None while nobody does; `cont` the enemy it waits for; `follow_up` the code of what to do after it (144, 153, hold
    or ""), if no order says so. `sprung` is when it was sprung, while the ambushers still hold its place.
    `mined` when mines are being laid, or lie, before it (K'4b).
    """

    number: int
    side: Side
    prepared: bool
    squares: tuple[Square, ...]
    units: tuple[str, ...]
    ready: Fraction | None
    built: Fraction | None = None
    cont: str = "000"
    order: int = 0
    follow_up: str = ""
    sprung: Fraction | None = None
    mined: bool = False

    @property
    def is_built(self) -> bool:
        """Whether what lies in it counts as a prepared ambush; while its preparation goes on it is a hasty one."""
        return self.prepared and self.built is not None

    @property
    def designator(self) -> str:
        """The name by which places of throws call it: it hangs on where the site is."""
        return f"{self.side.value} site {self.squares[0].text}"
