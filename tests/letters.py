"""Many letters between a cell and Control, as a long game has them."""

from __future__ import annotations

from control.models import Game, Letter, Seat


def write_many(game: Game, cell: str, count: int, seat: Seat) -> None:
    """So many more letters of a cell; of each two the second is Control's and answers the first."""
    last = game.letters.filter(cell=cell).count()
    asked = [_letter(game, cell, last + place, seat) for place in range(1, count + 1, 2)]
    Letter.objects.bulk_create(asked)
    answers = [_letter(game, cell, one.number + 1, None, answers=one) for one in asked]
    Letter.objects.bulk_create(answers[: count // 2])


def _letter(game: Game, cell: str, number: int, seat: Seat | None, answers: Letter | None = None) -> Letter:
    words = {"text": f"These are the words {number}.", "game_time": game.branch.now, "answers": answers}
    return Letter(game=game, cell=cell, number=number, to_control=answers is None, seat=seat, **words)
