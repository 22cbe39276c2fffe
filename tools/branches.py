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
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, _DEFINED):
            count = branches(node)
            if count > MOST_BRANCHES and not _is_commented(node, text):
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
    count = sum(not isinstance(value, ast.Starred) for value in call.args)
    return 0 if count > MOST_UNNAMED and ast.unparse(call.func) in ANY_NUMBER else count


def _is_commented(function: ast.FunctionDef | ast.AsyncFunctionDef, text: str) -> bool:
    """Whether a comment for readers stands in the body of a function."""
    body = range(function.body[0].lineno, (function.end_lineno or 0) + 1)
    return any(
        token.type == tokenize.COMMENT
        and token.start[0] in body
        and not token.string.startswith(_FOR_TOOLS)
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
    )
