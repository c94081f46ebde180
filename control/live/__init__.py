"""The live feed: server-sent frames that say what kind of thing changed, for one seat of one game."""
