"""The modes that are hosted."""
