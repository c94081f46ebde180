"""The REST interface: one token a seat, the same services as the rooms."""
