"""Running cases: each by its kind, with the bench of its mode."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from assessment.engine.bindings import BadBinding
from assessment.engine.case_bench import Bench, Library, Result, Setup
from assessment.engine.case_card import run_card, run_order
from assessment.engine.case_draws import BadDraw
from assessment.engine.case_play import run_played
from assessment.engine.case_rule import run_lookup, run_rule
from assessment.engine.case_scenario import run_scenario
from assessment.engine.case_values import Unfit
from assessment.engine.cases import Case, CaseKind
from assessment.engine.rule import RuleBook
from assessment.engine.table_entry import NoEntry
from assessment.engine.worksheet_line import Line, LineKind
from assessment.engine.worksheet_text import worksheet_text
from assessment.engine.yaml_source import BadData

BenchOf = Callable[[str], Bench]
Seen = tuple[tuple[str, ...], tuple[Line, ...]]


def run_case(case: Case, bench: Bench, library: Library) -> Result:
    """Runs a case; whatever goes wrong in it is a fault of the case, told with its file and line."""
    try:
        return _run(case, bench, library)
    except (BadData, BadDraw, BadBinding) as error:
        return Result(case=case, faults=(str(error),))
    except Exception as error:  # noqa: BLE001 - a crash of the engine is the case's fault to report
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{place.name}, line {place.lineno}"
        return Result(case=case, faults=(f"{type(error).__name__}: {error} ({where})",))


def _run(case: Case, bench: Bench, library: Library) -> Result:
    unknown = [rule_id for rule_id in case.rules if not bench.mode.ledger.known(rule_id)]
    if unknown:
        raise case.bad(f"the ledger has no rule {unknown[0]}", "rules")
    if case.kind in (CaseKind.CARD, CaseKind.LOOKUP, CaseKind.RECORD):
        return Result(case=case, faults=_without_game(case, bench, library))
    if case.kind is CaseKind.SCENARIO:
        return _result(case, bench, *run_scenario(case, bench.mode, library))
    try:
        setup = bench.setup(case)
    except Unfit as error:
        raise case.bad(error.why, "given", *error.path) from error
    return replace(_result(case, bench, *_with_game(case, setup)), clock=setup.clock)


def _result(case: Case, bench: Bench, faults: tuple[str, ...], lines: tuple[Line, ...]) -> Result:
    return Result(
        case=case,
        faults=faults,
        lines=lines,
        met=met_on(lines, bench.mode.rules),
        asked=frozenset(line.rule for line in lines if line.kind is LineKind.ASK),
    )


def run_cases(cases: Iterable[Case], bench_of: BenchOf, library: Library) -> Iterator[Result]:
    """Runs cases one after the other."""
    return (run_case(case, bench_of(case.mode), library) for case in cases)


def result_text(result: Result) -> str:
    """A failing case for people: where it stands, each fault, and the worksheet."""
    case = result.case
    title = f" {case.title}" if case.title else ""
    rows = [f"{case.source.file}, line {case.line}: {case.name}{title} ({', '.join(case.rules)})"]
    rows += [f"  {fault}" for fault in result.faults]
    if result.lines and result.clock is not None:
        rows += ["  worksheet:", *(f"    {row}" for row in worksheet_text(result.lines, result.clock).splitlines())]
    return "\n".join(rows)


def _without_game(case: Case, bench: Bench, library: Library) -> tuple[str, ...]:
    if case.kind is CaseKind.CARD:
        return run_card(case, bench.mode.codebook)
    if case.kind is CaseKind.LOOKUP:
        try:
            table = bench.mode.tables[str(case.given.get("table", ""))]
        except NoEntry as error:
            raise case.bad(str(error), "given", "table") from error
        return run_lookup(case, table)
    if not library.has_test(case.test):
        return (f"the project has no test {case.test!r}",)
    return ()


def _with_game(case: Case, setup: Setup) -> Seen:
    if case.kind is CaseKind.RULE:
        return run_rule(case, setup)
    if case.kind is CaseKind.ORDER:
        return run_order(case, setup), ()
    return run_played(case, setup)


def met_on(lines: Iterable[Line], rules: RuleBook) -> frozenset[str]:
    """The ledger entries whose functions stand on a worksheet: the ids named first, and those cited beside them."""
    first = {line.rule for line in lines if line.kind is LineKind.RULE}
    return frozenset(rule_id for rule in rules.rules.values() if rule.ids[0] in first for rule_id in rule.ids)
