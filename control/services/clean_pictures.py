"""Pictures written anew from what they show: upright, bounded, without place data or anything else beside them."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from control.services.refusal import Refused

MOST_PIXELS: Final = 40_000_000
QUALITY: Final = 85
PICTURES: Final = ("JPEG", "PNG", "WEBP", "GIF")


@dataclass(frozen=True, slots=True, kw_only=True)
class CleanPicture:
    """A JPEG with its size in pixels."""

    data: bytes
    width: int
    height: int


def clean_picture(data: bytes, *, longest: int, formats: tuple[str, ...] = PICTURES) -> CleanPicture:
    """The pixels alone, no side longer than `longest`. Raises `Refused` for too many; what is no picture fails."""
    with Image.open(io.BytesIO(data), formats=formats) as found:
        if found.width * found.height > MOST_PIXELS:
            raise Refused(_("The picture has more than 40 million pixels."), code="large")
        picture = ImageOps.exif_transpose(found)
        picture.thumbnail((longest, longest))
        ground = Image.new("RGB", picture.size, "white")
        whole = picture.convert("RGBA")
        ground.paste(whole, mask=whole.getchannel("A"))
    out = io.BytesIO()
    ground.save(out, "JPEG", quality=QUALITY)
    return CleanPicture(data=out.getvalue(), width=ground.width, height=ground.height)
