"""Red's room."""

from __future__ import annotations

from control.cells.urls import cell_urls
from control.situation.side import Side

urlpatterns = cell_urls(Side.RED)
