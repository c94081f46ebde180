"""Type, ink, flowing pages, cards and maps on paper. The only code that draws a PDF; it knows no game."""
