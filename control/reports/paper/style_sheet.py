"""As much of a style sheet as the maps need: classes, variables, and what it says of print."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

Element = tuple[str, frozenset[str]]
"""A tag and its classes."""

_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_PRINT: Final = re.compile(r"@media\s+print\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}")
_OTHER_MEDIA: Final = re.compile(r"@[a-z-]+[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}")
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VARIABLE: Final = re.compile(r"var\((--[a-z0-9-]+)(?:\s*,\s*([^()]*))?\)")
_PART: Final = re.compile(r"([a-z]*)((?:\.[A-Za-z0-9_-]+)*)")
ROOT: Final = ":root"


@dataclass(frozen=True, slots=True)
class Rule:
    """What is declared for elements that match a chain of parts, from the outermost in."""

    chain: tuple[Element, ...]
    declared: Mapping[str, str]

    @property
    def weight(self) -> tuple[int, int]:
        """Classes count before tags."""
        return sum(len(classes) for _, classes in self.chain), sum(bool(tag) for tag, _ in self.chain)

    def matches(self, line: tuple[Element, ...]) -> bool:
        """Whether the last element of a line of descent matches, its ancestors standing in between or not."""
        if not _fits(self.chain[-1], line[-1]):
            return False
        wanted = list(self.chain[:-1])
        for element in reversed(line[:-1]):
            if wanted and _fits(wanted[-1], element):
                wanted.pop()
        return not wanted


@dataclass(slots=True)
class StyleSheet:
    """The rules that hold in print, the weightiest last."""

    rules: tuple[Rule, ...]
    _found: dict[tuple[Element, ...], Mapping[str, str]] = field(default_factory=dict)

    @classmethod
    def for_print(cls, text: str) -> StyleSheet:
        """Reads a style sheet; what stands under `@media print` comes after all else, other media are left out."""
        plain = _COMMENT.sub("", text)
        printed = "".join(_PRINT.findall(plain))
        blocks = [*_RULE.findall(_OTHER_MEDIA.sub("", plain)), *_RULE.findall(printed)]
        variables: dict[str, str] = {}
        for selectors, body in blocks:
            if ROOT in _split(selectors, ","):
                variables |= {name: value for name, value in _declared(body).items() if name.startswith("--")}
        rules = [
            Rule(chain, {name: _filled(value, variables) for name, value in _declared(body).items()})
            for selectors, body in blocks
            for selector in _split(selectors, ",")
            for chain in (_chain(selector),)
            if chain
        ]
        return cls(tuple(sorted(rules, key=lambda rule: rule.weight)))

    def of(self, line: tuple[Element, ...]) -> Mapping[str, str]:
        """What is declared for the last element of a line of descent."""
        found = self._found.get(line)
        if found is None:
            declared: dict[str, str] = {}
            for rule in self.rules:
                if rule.matches(line):
                    declared |= rule.declared
            found = self._found[line] = declared
        return found


def _fits(part: Element, element: Element) -> bool:
    return part[0] in {"", element[0]} and part[1] <= element[1]


def _chain(selector: str) -> tuple[Element, ...]:
    """The parts of a selector; none for one with a state, an attribute or a combinator, which no paper has."""
    chain = []
    for text in selector.split():
        part = _PART.fullmatch(text)
        if not part:
            return ()
        chain.append((part[1], frozenset(part[2].split(".")[1:])))
    return tuple(chain)


def _declared(body: str) -> dict[str, str]:
    pairs = (declaration.partition(":") for declaration in body.split(";"))
    return {name.strip(): value.strip() for name, colon, value in pairs if colon}


def _filled(value: str, variables: Mapping[str, str]) -> str:
    return _VARIABLE.sub(lambda found: variables.get(found[1], found[2] or ""), value)


def _split(text: str, mark: str) -> Iterable[str]:
    return [part.strip() for part in text.split(mark)]
