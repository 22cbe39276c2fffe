"""The one face of the kernel: what `hegemon.core` names, its typed imports and its reference page.

    python -m tools.face --check      fails when something below does not say what `_HOMES` says
    python -m tools.face --write      writes it anew

`_HOMES` in `core/__init__.py` is the list that people edit. From it follow, in the same file, what
type checkers see, and docs/core.md. That games and bots import from nowhere else in the kernel,
`tools.imports` looks.
"""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FACE = ROOT / "src" / "hegemon" / "core" / "__init__.py"
PAGE = ROOT / "docs" / "core.md"
RUFF = Path(sys.executable).with_name("ruff")
_TYPED = re.compile(r"(?<=# -- typed, written by tools\.face\n).*?(?=# -- /typed\n)", re.DOTALL)
_LISTED = re.compile(r"(?<=# -- listed, written by tools\.face\n).*?(?=# -- /listed\n)", re.DOTALL)

HEAD = """# What a game is made of: `hegemon.core`

Whoever writes a game or a bot imports from here and from nowhere else in the kernel:
`from hegemon.core import Order, Says, Question`. The own games do, too. This page is generated
(`python -m tools.face --write`). How the parts go together says [architecture](architecture.md);
[the first game](write-a-game.md) is written step by step.
"""


def homes() -> dict[str, tuple[str, ...]]:
    """The names of the face by the module where they live."""
    found: dict[str, tuple[str, ...]] = import_module("hegemon.core")._HOMES  # noqa: SLF001
    return found


def face() -> str:
    """`core/__init__.py` as it must be."""
    typed = "".join(_import(home, names) for home, names in sorted(homes().items()))
    listed = sorted(name for names in homes().values() for name in names)
    names = "__all__ = [\n" + "".join(f'    "{name}",\n' for name in listed) + "]\n"
    text = _TYPED.sub(lambda _: f"if TYPE_CHECKING:\n{typed}", FACE.read_text("utf-8"))
    return _formatted(_LISTED.sub(lambda _: names, text))


def _formatted(text: str) -> str:
    """The text as ruff writes it, imports in its order."""
    for words in (["check", "--fix", "--select", "I,RUF022", "-q"], ["format"]):
        command = [str(RUFF), *words, "--stdin-filename", str(FACE), "-"]
        text = subprocess.run(
            command, input=text, capture_output=True, text=True, check=True
        ).stdout
    return text


def _import(home: str, names: tuple[str, ...]) -> str:
    return f"    from hegemon.core.{home} import {', '.join(names)}\n"


def page() -> str:
    """docs/core.md as it must be."""
    return HEAD + "".join(line for home in homes() for line in _section(home))


def _section(home: str) -> Iterator[str]:
    module = import_module(f"hegemon.core.{home}")
    about = (module.__doc__ or "").strip().partition("\n")[0]
    yield f"\n## {home}\n\n{about}\n\n| name | what it is |\n|---|---|\n"
    for name in homes()[home]:
        yield f"| `{name}` | {_about(module, name)} |\n"


def _about(module: Any, name: str) -> str:
    """The first line that is said of a name: its docstring, or the text below its assignment."""
    thing = getattr(module, name, None)
    if inspect.ismodule(thing) or thing is None:
        thing = import_module(f"{module.__name__}.{name}")
    if inspect.isclass(thing) or inspect.isroutine(thing) or inspect.ismodule(thing):
        text = inspect.getdoc(thing) or ""
    else:
        found = re.search(
            rf'^{name}\b[^\n]*=.*?\n"""(.*?)"""',
            inspect.getsource(module),
            re.DOTALL | re.MULTILINE,
        )
        text = found[1] if found else ""
    first = " ".join(text.partition("\n\n")[0].split())
    return first.replace("|", "/")


def stale() -> Iterator[tuple[Path, str]]:
    """The files that differ from what they must be, and what they must be."""
    for path, wanted in ((FACE, face()), (PAGE, page())):
        if not path.exists() or path.read_text("utf-8") != wanted:
            yield path, wanted


def main(words: list[str]) -> int:
    """Check or write; 0 if all is well, 1 if a file is stale, 2 for other words."""
    if words not in (["--check"], ["--write"]):
        print("python -m tools.face --check | --write")
        return 2
    found = list(stale())
    for path, wanted in found:
        print(f"{'written' if words == ['--write'] else 'stale'}: {path.relative_to(ROOT)}")
        if words == ["--write"]:
            path.write_text(wanted, "utf-8")
    return 1 if found and words == ["--check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
