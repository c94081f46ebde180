"""The data book: all that was played, as tables for analysis, with a dictionary."""
