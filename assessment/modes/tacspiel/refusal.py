"""Why an order cannot be carried out."""

from __future__ import annotations

import msgspec


class Refusal(msgspec.Struct, frozen=True, kw_only=False):
    """`why` is the true reason for Control, `paragraph` what forbids it, `told` the reason that the side may know.

    `told` is empty where the side knows the reason itself; then it reads `why`.
    """

    why: str
    paragraph: str
    hidden: str = ""

    @property
    def told(self) -> str:
        """What the side is told: `hidden` stands in where the true reason would give the enemy away."""
        return self.hidden or self.why
