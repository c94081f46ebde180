"""The documents for people at the table, as parts of a page."""

from __future__ import annotations

from functools import cache
from typing import Final

from django.conf import settings
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

HANDBOOK: Final = "handbook"
PLAYERS_CARD: Final = "players_card"

_READER: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


def text_of(name: str) -> str:
    """A document of `docs/` by its name, as it is written."""
    return (settings.BASE_DIR / "docs" / f"{name}.md").read_text(encoding="utf-8")


@cache
def as_page(name: str) -> SafeString:
    """A document of `docs/` by its name. Its headings stand one level lower, below the one of the room.

    Its pictures come only when they are scrolled to.
    """
    tokens = _READER.parse(text_of(name))
    for picture in (child for token in tokens for child in token.children or () if child.type == "image"):
        picture.attrSet("src", static(str(picture.attrGet("src"))))
        picture.attrSet("loading", "lazy")
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{int(token.tag[1]) + 1}"
        elif token.type == "table_open":
            token.attrSet("tabindex", "0")
    rendered: str = _READER.renderer.render(tokens, _READER.options, {})
    return mark_safe(rendered)  # noqa: S308 - no markup of a document passes
