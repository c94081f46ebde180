"""A ground combat as its draws and questions name it."""

from __future__ import annotations

import msgspec

from control.situation.side import Side


class Battle(msgspec.Struct, frozen=True, kw_only=True):
    """A round of the combat in a space: who attacks, the round, and the how-manieth combat there in its phase."""

    space: str
    attacker: Side
    round: int = 1
    number: int = 1

    @property
    def designator(self) -> str:
        """As in `lang_ruoi/blue/1`, by which draws and questions name it."""
        again = f"{self.number}" if self.number > 1 else ""
        return f"{self.space}/{self.attacker.value}{again}/{self.round}"

    @property
    def defender(self) -> Side:
        """The side that is attacked."""
        return self.attacker.opponent

    @property
    def next_round(self) -> Battle:
        """The same combat, a round later."""
        return msgspec.structs.replace(self, round=self.round + 1)
