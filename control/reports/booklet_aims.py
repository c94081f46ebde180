"""What a game was played for: its purpose, and each question with its answers, or lines for one by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from control.reports import booklet_phrases as words
from control.reports.booklet_values import Asked
from control.reports.opening import BODY, CHAPTER, SECTION
from control.reports.paper.flow import Drawn, Flow, TextLine
from control.reports.paper.fonts import Face
from control.reports.paper.ink import HAIRLINE, Ink
from control.reports.paper.sheet import Form
from control.reports.paper.typed import Type
from orders.language.phrase import Phrase

LINES: Final = 4
LINE_HEIGHT: Final = 20.0
LABEL: Final = Type(Face.TEXT, 8, 10.4)


def lay_aims(flow: Flow, purpose: Sequence[str], questions: Sequence[Asked], form: Form) -> None:
    """The chapter; nothing for a game without any."""
    if not purpose and not questions:
        return
    say = form.words
    flow.gap(16)
    flow.landmark("aims", say(words.AIMS), 0)
    flow.hold(TextLine(say(words.AIMS), CHAPTER))
    for text in purpose:
        flow.text(" ".join(text.split()), BODY)
        flow.gap(4)
    for number, question in enumerate(questions, start=1):
        flow.gap(6)
        flow.hold(TextLine(Phrase(words.QUESTION, {"number": str(number)}).said(say), SECTION))
        if question.answers:
            _lay_answered(flow, question)
        else:
            lay_question(flow, question.paragraphs, form)


def lay_question(flow: Flow, paragraphs: Sequence[str], form: Form) -> None:
    """A question's words, and the place for its answer."""
    for paragraph in paragraphs:
        flow.text(" ".join(paragraph.split()), BODY)
    flow.gap(4)
    flow.together(_answer(form))


def _lay_answered(flow: Flow, question: Asked) -> None:
    for paragraph in question.paragraphs:
        flow.text(" ".join(paragraph.split()), BODY)
    for whose, answer in question.answers:
        flow.gap(4)
        flow.hold(TextLine(whose, LABEL))
        for paragraph in answer.split("\n"):
            flow.text(" ".join(paragraph.split()), BODY)


def _answer(form: Form) -> list[Drawn]:
    def first(ink: Ink, x: float, top: float, width: float) -> None:
        label = form.words(words.ANSWER)
        ink.text(x, top - LINE_HEIGHT + 3, label, LABEL)
        left = x + LABEL.width(label) + 5
        ink.rule(left, top - LINE_HEIGHT, x + width - left, HAIRLINE, 0.3)

    def other(ink: Ink, x: float, top: float, width: float) -> None:
        ink.rule(x, top - LINE_HEIGHT, width, HAIRLINE, 0.3)

    return [Drawn(LINE_HEIGHT, first), *(Drawn(LINE_HEIGHT, other) for _ in range(LINES - 1))]
