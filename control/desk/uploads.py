"""Files that Control sends along with a form."""

from __future__ import annotations

from django.utils.translation import gettext as _

from control.desk.desk import DeskRequest
from control.services.game_tables import LONGEST
from control.services.refusal import Refused


def uploaded(request: DeskRequest) -> str:
    """The text of the file sent along, if any. Raises `Refused` for one that is no text."""
    file = request.FILES.get("file")
    if file is None:
        return ""
    try:
        text: str = file.read(LONGEST).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(_("The file is no text in UTF-8."), code="table") from error
    return text
