"""A rehearsal of the fog of war: words are planted in a game that nobody keeps, and searched for in every answer."""
