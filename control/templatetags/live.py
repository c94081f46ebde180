"""What of a page hears the live feed."""

from __future__ import annotations

from typing import Final

from django import template

register = template.Library()

WAIT: Final = "delay:50ms"
"""Frames that come together are told one after the other; whoever hears several of them asks once."""
HEALED: Final = "healed"
"""What a page is told that may have missed frames: whoever hears anything hears this."""


@register.simple_tag
def hears(kinds: str = "") -> str:
    """The triggers of an element that fetches itself again at frames of these kinds, which spaces part."""
    return ", ".join(f"feed:{kind} from:body {WAIT}" for kind in [*kinds.split(), HEALED])
