"""The public screen: a seat of nobody's, for a projector, behind the game and without contacts."""
