"""A whole game as one file: written on one machine, read on another, with equal digests."""
