"""The language of order and report cards: code book, cards, decks, wording. Pure, and without a rule of play."""
