"""The views of a cell's room, by what they are about."""
