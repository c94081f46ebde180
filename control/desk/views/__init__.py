"""The pages of the Control room, by topic."""
