"""Cases that call one rule function, and cases that look up a table."""

from __future__ import annotations

import importlib
import inspect
import typing
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Final

from assessment.engine.bindings import Bindings, read_bindings
from assessment.engine.case_bench import Setup
from assessment.engine.case_compare import differences, unmatched
from assessment.engine.case_draws import BadDraw, CaseDice, read_draws
from assessment.engine.case_values import Unfit
from assessment.engine.cases import Case
from assessment.engine.dice import Place, SeededDice, seed_from
from assessment.engine.rule import RuleFunction
from assessment.engine.table import Table
from assessment.engine.table_entry import NoEntry
from assessment.engine.table_lookup import lookup
from assessment.engine.worksheet import Worksheet
from assessment.engine.worksheet_line import Line, LineKind
from control.situation.clock import Clock, cycle_number

RULE_EXPECTS: Final = frozenset(("value", "refused", "questions", "worksheet"))
LOOKUP_GIVES: Final = frozenset(("table", "keys", "draw"))
_NO_CLOCK: Final = Clock(day=1)
BEHIND: Final = SeededDice(seed_from("what no draw of a case gives"))


def run_rule(case: Case, setup: Setup) -> tuple[tuple[str, ...], tuple[Line, ...]]:
    """Calls the rule and compares its value, its questions and its worksheet. Raises `BadData`."""
    described, function = rule_called(case, setup)
    try:
        draws = read_draws(case.draws, setup.clock, rule=described.ids[0] if described else "")
        bindings = read_bindings(case.given.get("answers"), case.given.get("rulings"), setup.clock, setup.opening.now)
    except (BadDraw, ValueError) as error:
        raise case.bad(str(error), "draws" if isinstance(error, BadDraw) else "given") from error
    arguments = _arguments(case, setup, function)
    dice = CaseDice(draws, BEHIND)
    sheet, value, refused = _called(setup, function, arguments, bindings, dice)
    faults = [
        *_value_faults(case, value, refused, setup),
        *dice.faults(thrown(sheet.lines), setup.clock),
        *unmatched(_listed(case, "questions"), sheet.questions, setup.clock, "questions"),
        *unmatched(_listed(case, "worksheet"), sheet.lines, setup.clock, "worksheet"),
    ]
    if sheet.questions and "questions" not in case.expect:
        faults.append(f"a question is asked: {sheet.questions[0].place}")
    return tuple(faults), tuple(sheet.lines)


def rule_called(case: Case, setup: Setup) -> tuple[RuleFunction | None, Callable[..., Any]]:
    """The function that `call` names by module and name within the mode, and the rule it is, if it is one itself.

    A function that is no rule may be called if it takes a worksheet first, as it then calls rules. Raises `BadData`.
    """
    module_name, _, name = case.call.rpartition(".")
    if not module_name:
        raise case.bad("call names a module and a function, such as march_rates.route_rate", "call")
    try:
        module = importlib.import_module(f"assessment.modes.{setup.mode.key}.{module_name}")
    except ImportError as error:
        raise case.bad(f"there is no module {module_name!r} in the mode: {error}", "call") from error
    function = getattr(module, name, None)
    if not inspect.isfunction(function) or next(iter(inspect.signature(function).parameters), "") != "sheet":
        raise case.bad(f"{case.call!r} is no rule of the mode", "call")
    return setup.mode.rules.rules.get(f"{function.__module__}.{function.__qualname__}"), function


def thrown(lines: typing.Iterable[Line]) -> Iterator[Place]:
    """The places of all throws on a worksheet but those that a ruling gave."""
    return (Place.of_key(line.place) for line in lines if line.kind is LineKind.THROW and not line.ruled)


def run_lookup(case: Case, table: Table) -> tuple[str, ...]:
    """Looks up what the case names, as the command `lookup` does, and compares. Raises `BadData`."""
    for key in case.given.keys() - LOOKUP_GIVES:
        raise case.bad(f"a lookup case gives {', '.join(sorted(LOOKUP_GIVES))}", "given", key)
    keys = case.given.get("keys", {})
    if not isinstance(keys, dict):
        raise case.bad("keys must be a mapping of axes", "given", "keys")
    wanted = dict(case.expect)
    refused = wanted.pop("refused", None)
    draw = case.given.get("draw")
    try:
        found = lookup(table, {axis: str(key) for axis, key in keys.items()}, None if draw is None else int(str(draw)))
    except NoEntry as error:
        return () if refused is not None and str(refused) in str(error) else (str(error),)
    if refused is not None:
        return (f"expected a refusal ({refused}), got {found}",)
    if "value" in wanted:
        wanted["result"] = wanted.pop("value")
    return tuple(differences(wanted, found, _NO_CLOCK))


def _arguments(case: Case, setup: Setup, function: Callable[..., Any]) -> dict[str, Any]:
    """The arguments as written, by the function's annotations; the rest from the standing game or by default."""
    hints = typing.get_type_hints(function)
    parameters = list(inspect.signature(function).parameters.values())[1:]
    unknown = case.arguments.keys() - {parameter.name for parameter in parameters}
    if unknown:
        raise case.bad(f"{case.call} has no parameter {min(unknown)!r}", "with", min(unknown))
    arguments: dict[str, Any] = {}
    for parameter in parameters:
        name, kind = parameter.name, hints.get(parameter.name, Any)
        if name in case.arguments:
            try:
                arguments[name] = setup.reader.read(kind, case.arguments[name])
            except Unfit as error:
                raise case.bad(f"{name}: {error.why}", "with", name, *error.path) from error
        elif kind in setup.context:
            arguments[name] = setup.context[kind]
        elif parameter.default is inspect.Parameter.empty:
            raise case.bad(f"{case.call} also needs {name} ({getattr(kind, '__name__', kind)})", "with")
    return arguments


def _called(
    setup: Setup, function: Callable[..., Any], arguments: dict[str, Any], bindings: Bindings, dice: CaseDice
) -> tuple[Worksheet, Any, str]:
    """The sheet, the value and why the rule could not be carried out; again while places are still to be bound."""
    parameters = inspect.signature(function).parameters.values()
    positional = [
        arguments[one.name] for one in parameters if one.name in arguments and one.kind is not one.KEYWORD_ONLY
    ]
    named = {
        one.name: arguments[one.name] for one in parameters if one.name in arguments and one.kind is one.KEYWORD_ONLY
    }
    while True:
        now: Fraction = setup.opening.now
        sheet = Worksheet(setup.mode.tables, dice, rulings=bindings.rulings_from(now, None), answers=bindings.answers)
        sheet.now, sheet.cycle = now, cycle_number(now, setup.mode.cycle_minutes)
        value, refused = None, ""
        try:
            value = function(sheet, *positional, **named)
        except (LookupError, ValueError) as error:
            refused = f"{type(error).__name__}: {error}"
        if not bindings.bind(sheet.lines):
            return sheet, value, refused


def _value_faults(case: Case, value: Any, refused: str, setup: Setup) -> Iterator[str]:
    unknown = case.expect.keys() - RULE_EXPECTS
    if unknown:
        raise case.bad(f"a rule case expects {', '.join(sorted(RULE_EXPECTS))}", "expect", min(unknown))
    if not case.expect:
        raise case.bad("nothing is expected", "expect")
    wanted = case.expect.get("refused")
    if refused and (wanted is None or str(wanted) not in refused):
        yield f"refused: {refused}"
    elif wanted is not None and not refused:
        yield f"expected a refusal ({wanted}), got {value}"
    elif "value" in case.expect:
        yield from differences(case.expect["value"], value, setup.clock, "value")


def _listed(case: Case, key: str) -> list[Any]:
    found = case.expect.get(key, [])
    if not isinstance(found, list):
        raise case.bad(f"{key} must be a list", "expect", key)
    return found
