"""Engineers' works, installations and the agents' radio as signs on a map (K')."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from assessment.modes.tacspiel.engineer_state import (
    AIRFIELD,
    AIRSTRIP,
    AMMUNITION,
    CLASS_III,
    CLASS_V,
    FUEL,
    LANDING_ZONE,
    Installation,
)
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.ground_drawing import centre
from assessment.modes.tacspiel.knowledge import Marking
from assessment.modes.tacspiel.situation import Situation
from control.situation.drawing import Sign

SIGNS: Final = {
    FUEL: "depot",
    CLASS_III: "depot",
    CLASS_V: "depot",
    AMMUNITION: "depot",
    AIRFIELD: "airfield",
    AIRSTRIP: "airfield",
    LANDING_ZONE: "airfield",
}
"""The sign of each kind of installation."""

OWN_SIGNS: Final = frozenset(SIGNS.values())


def field_signs(situation: Situation, ground: Ground) -> Iterator[Sign]:
    """What Control's map shows: strips, prepared bridges, installations, the radio."""
    for field in situation.engineers.minefields:
        for square in field.squares:
            yield Sign(kind="mines", at=centre(ground, square), title=f"mine strip, {square.text}")
    for charge in situation.engineers.charges:
        if not charge.spent:
            title = f"bridge prepared by {charge.company}, {charge.bridge.text}"
            yield Sign(kind="site", at=centre(ground, charge.bridge.square), title=title)
    for one in situation.engineers.installations:
        title = f"{one.name}, {one.kind.replace('_', ' ')}, {one.text}{', damaged' if one.damaged is not None else ''}"
        yield Sign(kind=SIGNS[one.kind], at=centre(ground, one.square), label=one.name, title=title)
    radio = situation.agents.radio
    if radio is not None and radio.destroyed is None:
        title = f"secret radio, {radio.site.text}{', located by Blue' if radio.located else ''}"
        yield Sign(kind="radio", at=centre(ground, radio.square), title=title)


def installation_markings(installations: Iterable[Installation]) -> tuple[Marking, ...]:
    """Blue's own installations on Blue's own map from the start."""
    return tuple(Marking(kind=SIGNS[one.kind], name=one.name, square=one.square) for one in installations)
