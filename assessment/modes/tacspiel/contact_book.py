"""The contacts being kept, found by who sees and who is seen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from assessment.modes.tacspiel.contact_state import Contact


class ContactBook:
    """Contacts by the designators of observers and targets, so that looking one up costs what it finds."""

    def __init__(self, contacts: Iterable[Contact] = ()) -> None:
        self._kept: dict[int, Contact] = {}
        self._numbers: dict[int, int] = {}
        self._by_observer: dict[str, set[int]] = defaultdict(set)
        self._by_target: dict[str, set[int]] = defaultdict(set)
        self._fresh: set[int] = set()
        self._next = 0
        for contact in contacts:
            self.add(contact)
        self._fresh.clear()

    def __iter__(self) -> Iterator[Contact]:
        """In the fixed order of the situation."""
        return iter(sorted(self._kept.values(), key=_order))

    def __len__(self) -> int:
        return len(self._kept)

    def add(self, contact: Contact) -> None:
        """Begins to keep a contact."""
        self._kept[self._next] = contact
        self._fresh.add(self._next)
        self._numbers[id(contact)] = self._next
        for name in contact.observers:
            self._by_observer[name].add(self._next)
        for name in contact.targets:
            self._by_target[name].add(self._next)
        self._next += 1

    def drop(self, contact: Contact) -> None:
        """Keeps a contact no longer. Raises `KeyError` for one that is not kept."""
        number = self._numbers.pop(id(contact))
        del self._kept[number]
        self._fresh.discard(number)
        for name in contact.observers:
            self._by_observer[name].discard(number)
        for name in contact.targets:
            self._by_target[name].discard(number)

    def replace(self, old: Contact, new: Contact) -> None:
        """Puts a contact in the place of another."""
        self.drop(old)
        self.add(new)

    def between(self, observers: Iterable[str], targets: Iterable[str]) -> list[Contact]:
        """Contacts in which one of these sees one of those, the oldest first."""
        seeing = _all_of(self._by_observer, observers)
        return self._found(seeing & _all_of(self._by_target, targets)) if seeing else []

    def concerning(self, names: Iterable[str]) -> list[Contact]:
        """Contacts in which one of these sees or is seen."""
        numbers = set[int]()
        for name in names:
            numbers |= self._by_observer.get(name, set()) | self._by_target.get(name, set())
        return self._found(numbers)

    def seen_by(self, name: str) -> list[Contact]:
        """What a unit and its group have in view."""
        return self._found(self._by_observer.get(name, set()))

    def fresh(self) -> list[Contact]:
        """Contacts that have begun or changed since this was last asked."""
        found = self._found(self._fresh)
        self._fresh.clear()
        return found

    def _found(self, numbers: Iterable[int]) -> list[Contact]:
        return sorted((self._kept[number] for number in numbers), key=_order)


def _all_of(index: Mapping[str, set[int]], names: Iterable[str]) -> set[int]:
    found: set[int] = set()
    for name in names:
        found |= index.get(name, found)
    return found


def _order(contact: Contact) -> tuple[object, ...]:
    """By when it began and who sees whom; the whole minute goes first because it is quickly compared."""
    began = contact.first_at
    return int(began), began, contact.side, contact.observers, contact.targets, contact.means
