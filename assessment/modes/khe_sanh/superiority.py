"""7.1.1: tactical superiority, thrown for anew in each round."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.battle import Battle
from assessment.modes.khe_sanh.die import die
from assessment.modes.khe_sanh.kinds import Terrain
from assessment.modes.khe_sanh.rules import rule
from control.situation.side import Side

CHART = table("tec")
FIGURES = table("7.1-figures")

TIE_WINNERS = {"allied": Side.BLUE, "communist": Side.RED}
"""The sides as the chart names them; the third is the defender."""


@rule("7.1.1a", "7.1.3")
def superiority_die(sheet: Worksheet, battle: Battle, side: str) -> int:
    """Each side throws a die in each round."""
    del battle, side
    return die(sheet)


@rule("7.1.1b", "10.3a")
def elite_bonus(sheet: Worksheet, battle: Battle, side: str, elites: int) -> int:
    """A side with any elite unit engaged adds one, once."""
    del battle, side
    sheet.figure("elite units", elites)
    return int(sheet.read(FIGURES, "elite")) if elites else 0


@rule("10.1b")
def recon_bonus(sheet: Worksheet, battle: Battle, recons: int) -> int:
    """A recon helicopter that was in the space adds one more for the ground units there."""
    del battle
    sheet.figure("recon helicopters", recons)
    return int(sheet.read(FIGURES, "recon")) if recons else 0


@rule("7.1.1c", "ks.table.terrain.open", "ks.table.terrain.hill", "ks.table.terrain.jungle")
def tie_goes_to(sheet: Worksheet, battle: Battle, terrain: Terrain) -> Side:
    """Equal totals go to the side that the terrain effects chart names."""
    named = str(sheet.read(CHART, terrain, figure="tie_winner"))
    return TIE_WINNERS.get(named, battle.defender)


@rule("7.1.1c")
def has_superiority(sheet: Worksheet, battle: Battle, red: int, blue: int, terrain: Terrain) -> Side:
    """The higher total has superiority."""
    sheet.figure("OPFOR", red)
    sheet.figure("Allies", blue)
    if red == blue:
        return tie_goes_to(sheet, battle, terrain)
    return Side.RED if red > blue else Side.BLUE
