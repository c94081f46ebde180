"""What the program that writes PDFs anew is asked, and how it ends: known without its libraries."""

from __future__ import annotations

from typing import Final

MOST_PAGES: Final = 20
PAGES: Final = 3
PARTS: Final = 4
NOT_PLAIN: Final = 5
CHECK: Final = "--check"
