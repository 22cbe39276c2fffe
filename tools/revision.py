"""Write the newest revision of the tables anew, from what `hegemon/store/schema.py` says now.

`python -m tools.revision NAME` compares the tables of the revision before HEAD with the schema and
writes src/hegemon/store/migrations/versions/rHEAD_NAME.py. Only before HEAD is released: then there
is a new HEAD, and its number in `store/light/revision.py`. Look at what it has written:
it does not know about renamed columns, or about rows.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / "src/hegemon/store/migrations/versions"

HEADING = '''"""{about}

Written by tools/revision.py.
"""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

from hegemon.store.columns import text

revision = "{revision}"
down_revision = "{before}"
'''

NO = "sql.Boolean(), server_default=sql.false()"


def main(name: str) -> None:
    """Write the file and say where."""
    from hegemon.store.database import of_file
    from hegemon.store.light.revision import REVISIONS
    from hegemon.store.migrating import upgrade

    before, revision = REVISIONS[-2:]
    with tempfile.TemporaryDirectory() as folder:
        database = of_file(Path(folder) / "before.sqlite")
        upgrade(database, before)
        with database.writing() as connection:
            up, down = _operations(connection)
        database.close()
    about = f"{name.replace('_', ' ').capitalize()}."
    path = PLACE / f"r{revision}_{name}.py"
    path.write_text(
        HEADING.format(about=about, revision=revision, before=before)
        + _functions(up, "upgrade", "Make what is new.")
        + _functions(down, "downgrade", "Remove it."),
        "utf-8",
    )
    ruff = [sys.executable, "-m", "ruff"]
    subprocess.run([*ruff, "format", "--quiet", str(path)], check=True)
    subprocess.run([*ruff, "check", "--fix", "--quiet", str(path)], check=True)
    print(path.relative_to(ROOT))


def _operations(connection: Any) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The calls that bring the tables up and down again, each with the table that it is about."""
    from alembic.autogenerate import produce_migrations, render_python_code
    from alembic.migration import MigrationContext
    from alembic.operations.ops import DropIndexOp, DropTableOp, UpgradeOps

    from hegemon.store.schema import SCHEMA

    found = produce_migrations(MigrationContext.configure(connection), SCHEMA)

    def rendered(operations: Iterable[Any]) -> list[tuple[str, str]]:
        calls, single = [], list(_single(operations))
        gone = {each.table_name for each in single if isinstance(each, DropTableOp)}
        for each in single:
            if isinstance(each, DropIndexOp) and each.table_name in gone:
                continue  # it goes with its table
            code = render_python_code(UpgradeOps([each]), sqlalchemy_module_prefix="sql.")
            lines = [line for line in code.splitlines() if not line.strip().startswith("#")]
            calls.append((each.table_name, _in_our_words("\n".join(lines).strip("\n"))))
        return calls

    assert found.upgrade_ops is not None
    assert found.downgrade_ops is not None
    return rendered(found.upgrade_ops.ops), rendered(found.downgrade_ops.ops)


def _in_our_words(code: str) -> str:
    """Types as `columns.py` names them; a default both take for no; what a table is made of."""
    code = re.sub(
        r"sql\.String\(length=(\d+)\)\.with_variant\(.*?'postgresql'\)", r"text(\1)", code
    )
    made = r"(?s)^( *)(op\.create_table\('\w+'), *\n(.*)\n *\)$"
    code = re.sub(made, r"\1parts = [\n\3\n\1]\n\1\2, *parts)", code)
    return code.replace("sql.Boolean(), server_default=sql.text('0')", NO)


def _single(operations: Iterable[Any]) -> Iterable[Any]:
    """The operations, those on one table not kept together."""
    for each in operations:
        yield from getattr(each, "ops", None) or [each]


def _functions(calls: list[tuple[str, str]], name: str, about: str) -> str:
    """A function for each table, unless it is one line, and one that calls them in order."""
    tables: dict[str, list[str]] = defaultdict(list)
    for table, call in calls:
        tables[table].append(call)
    verb = "make" if name == "upgrade" else "remove"
    code = {table: "\n".join(lines) for table, lines in tables.items()}
    parts, steps = [], []
    for table, lines in code.items():
        if "\n" not in lines:
            steps.append(lines)
            continue
        called = f"_{verb}_{table.strip('_')}()"
        steps.append(f"    {called}")
        parts.append(f"\n\ndef {called} -> None:\n{lines}\n")
    return f'\n\ndef {name}() -> None:\n    """{about}"""\n' + "\n".join([*steps, "", *parts])


if __name__ == "__main__":
    main(*sys.argv[1:])
