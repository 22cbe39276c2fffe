"""What takes long to follow: many branches without a word, and many values without a name.

A function with more than ten branches is split, or says in a comment what its middle does; a call
with six positional arguments names some of them. `tools.sizes` reports both.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

MOST_BRANCHES = 10
MOST_UNNAMED = 5
ANY_NUMBER = frozenset({"digest", "op.create_table", "play.then", "sql.Table"})
"""What takes any number of like things, one after the other."""

_DEFINED = ast.FunctionDef | ast.AsyncFunctionDef
_BRANCH = (
    ast.If | ast.IfExp | ast.For | ast.AsyncFor | ast.While | ast.ExceptHandler | ast.match_case
)
_FOR_TOOLS = ("# noqa", "# type:")


def problems(folder: Path) -> list[str]:
    """A sentence for every function and every call below the folder that is hard to follow."""
    return [each for path in sorted(folder.rglob("*.py")) for each in in_file(path, folder)]


def in_file(path: Path, folder: Path) -> Iterator[str]:
    """What is hard to follow in one file."""
    text, place = path.read_text("utf-8"), path.relative_to(folder)
    tree, remarks = ast.parse(text), _remarks(text)
    for node in ast.walk(tree):
        if isinstance(node, _DEFINED):
            count = branches(node)
            body = range(node.body[0].lineno, (node.end_lineno or 0) + 1)
            if count > MOST_BRANCHES and remarks.isdisjoint(body):
                yield (
                    f"{place}:{node.lineno} {node.name}: {count} branches and no comment, "
                    f"at most {MOST_BRANCHES}"
                )
        elif isinstance(node, ast.Call) and unnamed(node) > MOST_UNNAMED:
            yield (
                f"{place}:{node.lineno} {ast.unparse(node.func)}: {unnamed(node)} arguments "
                f"without a name, at most {MOST_UNNAMED}"
            )


def branches(function: ast.AST) -> int:
    """The ways through a function besides the first, those of functions inside it not counted."""
    inside = [node for node in ast.iter_child_nodes(function) if not isinstance(node, _DEFINED)]
    return sum(_ways(node) + branches(node) for node in inside)


def _ways(node: ast.AST) -> int:
    """How many branches one node adds."""
    if isinstance(node, ast.BoolOp):
        return len(node.values) - 1
    if isinstance(node, ast.comprehension):
        return 1 + len(node.ifs)
    return int(isinstance(node, _BRANCH))


def unnamed(call: ast.Call) -> int:
    """How many values a call gives by their position only."""
    if ast.unparse(call.func) in ANY_NUMBER:
        return 0
    return sum(not isinstance(value, ast.Starred) for value in call.args)


def _remarks(text: str) -> set[int]:
    """The lines with a comment for readers."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return {
        token.start[0]
        for token in tokens
        if token.type == tokenize.COMMENT and not token.string.startswith(_FOR_TOOLS)
    }
