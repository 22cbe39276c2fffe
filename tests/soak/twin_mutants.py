"""Comparisons of the twin turned, one at a time: each must be noticed.

    python -m tests.soak.twin_mutants
    python -m tests.soak.twin_mutants jax          # those of the twin on JAX
    python -m tests.soak.twin_mutants erkenfara    # those of Erkenfara's kernels

The kernels run uncompiled here, each mutant in a process of its own, beside the rules, for a few
games of each variant and for fights that hardly ever happen by lot; those on JAX run beside the
compiled twin, as their tests do. A mutant that nothing notices is told at once; those of `ALIKE`
change nothing.
"""

from __future__ import annotations

import argparse
import ast
import importlib.abc
import importlib.machinery
import importlib.util
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

GAMES_OF = "hegemon.games"
KERNELS = {
    "space-conquest": (
        "space_conquest.twin",
        ("turn", "combat", "orders", "setup", "views", "observing"),
    ),
    "jax": ("space_conquest.twin.on_jax", ("orders", "combat", "turn", "seeing", "luck")),
    "erkenfara": ("erkenfara.twin", ("winter", "conflict")),
}
"""Whose comparisons are turned, in which package."""
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
GAMES, TURNS = 6, 45
LONGEST = 1800
"""Seconds for a mutant: some never come to an end, which is noticed."""
ALIKE: dict[str, str] = {
    "combat, line 16: one > other  ->  one >= other": "equals have returned by then",
    "observing, line 71: star < galaxy.stars  ->  star <= galaxy.stars": "nobody owns no star",
}
"""Mutants that are the same program, by module and text, and why."""


def package_of(kernels: str) -> str:
    """Where kernels stand."""
    return f"{GAMES_OF}.{KERNELS[kernels][0]}"


def source_of(kernels: str, module: str) -> str:
    """The text of a kernel's module, found without importing it: it is to be imported turned."""
    found = importlib.util.find_spec("hegemon")
    assert found is not None
    assert found.origin is not None
    folder = Path(found.origin).parent.joinpath(*package_of(kernels).split(".")[1:])
    return (folder / f"{module}.py").read_text()


class Turn(ast.NodeTransformer):
    """Turns the comparison of one number around; `said` tells which it was."""

    def __init__(self, number: int) -> None:
        self._left, self.said = number, ""

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Of several in a chain each counts."""
        self.generic_visit(node)
        for at, op in enumerate(node.ops):
            if self._left == 0:
                before = ast.unparse(node)
                node.ops[at] = TURNED[type(op)]()
                self.said = f"line {node.lineno}: {before}  ->  {ast.unparse(node)}"
            self._left -= 1
        return node


def turned(kernels: str, module: str, number: int) -> tuple[ast.Module, str]:
    """A module with one comparison turned; which one, "" when there are not so many."""
    change = Turn(number)
    tree = ast.fix_missing_locations(change.visit(ast.parse(source_of(kernels, module))))
    return tree, change.said


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module turned."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self._name, self._tree = name, tree

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Itself, for that module."""
        if fullname != self._name:
            return None
        return importlib.machinery.ModuleSpec(fullname, self)

    def exec_module(self, module: ModuleType) -> None:
        """Run what was turned."""
        exec(compile(self._tree, self._name, "exec"), module.__dict__)  # noqa: S102


def noticed_on_jax() -> bool:
    """Whether the compiled twin and that on JAX differ somewhere."""
    from tests.games.space_conquest.twin.test_on_jax import differs, turns_of
    from tests.games.space_conquest.twin.variants import VARIANTS

    return any(
        differs(both)
        for name, rules in VARIANTS.items()
        for both in turns_of(rules, f"mutants|{name}")
    )


def noticed_in_erkenfara() -> bool:
    """Whether rules and kernels differ somewhere in a winter or a conflict."""
    from tests.games.erkenfara.twin.side_by_side import VARIANTS
    from tests.games.erkenfara.twin.test_twin import (
        differs,
        test_an_army_without_room_is_told_of,
        test_upkeep_and_what_is_affordable,
    )

    try:
        test_an_army_without_room_is_told_of()
        test_upkeep_and_what_is_affordable()
    except AssertionError:
        return True
    return any(differs(name) for name in VARIANTS)


def noticed() -> bool:
    """Whether rules and twin differ somewhere; an error is noticed, too."""
    from tests.games.space_conquest.twin.side_by_side import SEATS, Pair, two_bots
    from tests.games.space_conquest.twin.test_fights import REPORTS, taken
    from tests.games.space_conquest.twin.test_twin import FULL, MISFIT, departed, differs
    from tests.games.space_conquest.twin.variants import VARIANTS

    rare = (taken(player, reports)[0] for player in SEATS for reports in REPORTS)
    if any(differs(pair, pair.state) for pair in rare):
        return True
    if any(departed(*full).result != MISFIT for full in FULL):
        return True
    for game in range(GAMES):
        for name, rules in VARIANTS.items():
            pair = Pair(rules, f"mutants|{name}|{game}")
            chance: Any = random.Random(game)
            for state in pair.played_by(two_bots(game), TURNS, chance):
                if differs(pair, state):
                    return True
    return False


NOTICING = {
    "space-conquest": noticed,
    "jax": noticed_on_jax,
    "erkenfara": noticed_in_erkenfara,
}


def mutant(kernels: str, module: str, number: int) -> tuple[str, bool]:
    """What was turned, and whether that was noticed, in a process of its own."""
    _, said = turned(kernels, module, number)
    as_it_is = {} if kernels == "jax" else {"NUMBA_DISABLE_JIT": "1"}
    call = partial(
        subprocess.run,
        [sys.executable, "-m", __spec__.name, kernels, "--only", module, str(number)],
        env={**os.environ, **as_it_is, "PYTHONWARNINGS": "ignore"},
        capture_output=True,
        check=False,
        timeout=LONGEST,
    )
    try:
        return f"{module}, {said}", call().returncode != 0
    except subprocess.TimeoutExpired:
        return f"{module}, {said}", True


def main() -> None:
    """All mutants, or one."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("kernels", nargs="?", default="space-conquest", choices=list(KERNELS))
    asked.add_argument("--only", nargs=2, metavar=("MODULE", "NUMBER"))
    given = asked.parse_args()
    only, kernels = given.only, given.kernels
    if only:
        module, number = only[0], int(only[1])
        if number >= 0:
            name = f"{package_of(kernels)}.{module}"
            sys.meta_path.insert(0, Finder(name, turned(kernels, module, number)[0]))
            if name in sys.modules:
                sys.exit(0)  # too late: it would run as it is, and nothing would notice
        sys.exit(NOTICING[kernels]())
    modules = KERNELS[kernels][1]
    if mutant(kernels, modules[0], -1)[1]:
        raise SystemExit("rules and twin differ as they are")
    each = [(module, number) for module in modules for number in _numbers(kernels, module)]
    survived = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for number, (said, seen) in enumerate(
            pool.map(lambda one: mutant(kernels, *one), each), start=1
        ):
            if not seen and said not in ALIKE:
                survived += 1
                sys.stdout.write(f"nothing notices: {said}\n")
            if not number % 10:
                sys.stdout.write(f"{number} of {len(each)} mutants\n")
            sys.stdout.flush()
    sys.stdout.write(f"{len(each)} mutants, {len(each) - survived} noticed or alike\n")
    sys.exit(bool(survived))


def _numbers(kernels: str, module: str) -> range:
    count = 0
    while turned(kernels, module, count)[1]:
        count += 1
    return range(count)


if __name__ == "__main__":
    main()
