"""The gates: each is shown to find what it is for, and to leave alone what is well."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import addresses, branches, check, docs, imports, requirements, sizes, words

ROOT = Path(__file__).resolve().parents[2]


def write(folder: Path, name: str, text: str) -> None:
    """Put a file below a folder."""
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text)


def function(name: str, lines: int) -> str:
    """A function of so many lines."""
    return f"def {name}():\n" + "    pass\n" * (lines - 1)


def test_function_of_61_lines_is_found(tmp_path: Path) -> None:
    """One of 60 is not; nor does its size depend on being a method, or on decorators."""
    small = "".join(function(f"f{number}", 2) for number in range(98))
    write(tmp_path, "a.py", small + function("fits", 60) + "@decorated\n" + function("huge", 61))

    assert ["a.py:258 huge: 61 lines, at most 60"] == sizes.problems(tmp_path)


def test_six_percent_over_forty_lines_are_found(tmp_path: Path) -> None:
    """Five percent are not."""
    long = "".join(function(f"g{number}", 41) for number in range(5))
    write(tmp_path, "a.py", "".join(function(f"f{number}", 40) for number in range(95)))
    write(tmp_path, "b.py", long)
    within = [problem for problem in sizes.problems(tmp_path) if "functions" in problem]
    write(tmp_path, "b.py", long + function("g5", 41))
    beyond = [problem for problem in sizes.problems(tmp_path) if "functions" in problem]

    assert [] == within
    assert beyond[0].startswith("6 of 101 functions have over 40 lines, at most 5% may: b.py:1 g0")


def test_module_of_401_lines_is_found(tmp_path: Path) -> None:
    """One of 400 is not."""
    write(tmp_path, "in/fits.py", "x = 1\n" * 400)
    write(tmp_path, "in/huge.py", "x = 1\n" * 401)

    assert ["in/huge.py: 401 lines, at most 400"] == sizes.problems(tmp_path)


REASON = "Not cut, because both halves of a battle round are one table."


@pytest.mark.parametrize(
    ("head", "most"),
    [
        (f'"""A battle.\n\n{REASON}\n"""\n', 500),
        (f"# {REASON}\n", 500),
        (f'# Ours.\n\n# {REASON}\n"""A battle."""\n', 500),
        ('"""A battle.\n\nNot cut, because\n"""\n', 400),
        ('"""A battle.\n\nIt is long.\n"""\n', 400),
        (f'"""A battle. {REASON}"""\n', 400),
        (f"x = 1\n# {REASON}\n", 400),
        (f"def f():\n    # {REASON}\n    pass\n", 400),
    ],
)
def test_a_module_whose_head_says_why_it_is_not_cut_has_500(
    tmp_path: Path, head: str, most: int
) -> None:
    """In a sentence that begins a line of the docstring or of the comments before all code."""
    written = head.count("\n")
    write(tmp_path, "fits.py", head + "x = 1\n" * (most - written))
    write(tmp_path, "huge.py", head + "x = 1\n" * (most + 1 - written))

    assert [f"huge.py: {most + 1} lines, at most {most}"] == sizes.problems(tmp_path)


def test_full_folders_are_found(tmp_path: Path) -> None:
    """25 files may stand in one folder; those in folders below it do not count."""
    for number in range(25):
        write(tmp_path, f"in/m{number}.py", "")
        write(tmp_path, f"in/below/m{number}.py", "")
    within = sizes.problems(tmp_path)
    write(tmp_path, "in/one_more.py", "")

    assert [] == within
    assert ["in: 26 files, at most 25"] == sizes.problems(tmp_path)


TEN = (
    "    if a and b or c:\n        pass\n    x = [y for y in z if y]\n" + "    a if b else c\n" * 5
)


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ("", []),
        ("    lambda: a or b\n", ["a.py:1 f: 11 branches and no comment, at most 10"]),
        (
            "    for x in y: pass  # noqa: E701\n",
            ["a.py:1 f: 11 branches and no comment, at most 10"],
        ),
        ("    # each in its order\n    for x in y: pass\n", []),
        ("    def inner():\n        while x: pass\n", []),
        ("    g(1, 2, 3, 4, 5, *x, y=6)\n", []),
        ("    g(1, 2, 3, 4, 5, 6)\n", ["a.py:10 g: 6 arguments without a name, at most 5"]),
        ("    digest(1, 2, 3, 4, 5, 6)\n", []),
    ],
)
def test_what_takes_long_to_follow_is_found(tmp_path: Path, more: str, found: list[str]) -> None:
    """More than ten branches without a comment for readers; more than five bare arguments."""
    write(tmp_path, "a.py", "def f():\n" + TEN + more)

    assert found == branches.problems(tmp_path)
    assert found == sizes.problems(tmp_path)


HOUSE, GAME, BOTS = "hegemon/core/a.py", "hegemon/games/one/b.py", "hegemon/bots/one/c.py"
OTHER = "hegemon/games/two/d.py"


@pytest.mark.parametrize(
    ("files", "twice"),
    [
        ({HOUSE: "class Side: ...", "hegemon/web/e.py": "class Side: ..."}, True),
        ({HOUSE: "class Side: ...", GAME: "class Side: ..."}, True),
        ({HOUSE: "class Side: ...", GAME: "Side = tuple[int, int]"}, True),
        ({GAME: "class Side: ...", BOTS: "class Side: ..."}, True),
        ({GAME: "class Side: ...", "hegemon/games/one/more/f.py": "class Side: ..."}, True),
        ({HOUSE: "class Side: ...", "hegemon/games/shelf/g.py": "class Side: ..."}, True),
        ({GAME: "class Side: ...", OTHER: "class Side: ..."}, False),
        ({HOUSE: "class Side: ...", GAME: "class Side(core.Side[int]): ..."}, False),
        ({HOUSE: "class Side: ...", GAME: "from h import Side as B\nclass Side(B): ..."}, False),
        ({HOUSE: "class Side: ...", GAME: "_Side = tuple[int, int]"}, False),
        ({HOUSE: "class Side: ...", GAME: 'Side = TypeVar("Side")'}, False),
        ({HOUSE: "class Side: ...", GAME: "SIDE = 3"}, False),
    ],
)
def test_a_word_for_two_things_is_found(
    tmp_path: Path, files: dict[str, str], *, twice: bool
) -> None:
    """In the house, in one game, in both; not in two games, nor where one extends the other."""
    for name, text in files.items():
        write(tmp_path, name, text)
    places = ", ".join(f"{name}:1" for name in sorted(files))

    assert ([f"Side stands for several things: {places}"] if twice else []) == words.problems(
        tmp_path
    )


def test_a_reason_that_is_not_needed_is_found(tmp_path: Path) -> None:
    """Names that may stand twice do stand twice."""
    write(tmp_path, GAME, "class Turn: ...")
    write(tmp_path, OTHER, "class Again: ...\n")
    write(tmp_path, "hegemon/games/two/more/d.py", "class Again: ...\n")

    assert [] == words.problems(tmp_path)
    assert ["Turn stands once: strike it from ALIKE"] == words.unused(tmp_path)


def test_summary_of_sizes() -> None:
    """Median, 95% and longest, exactly."""
    rooms = [sizes.Room("a.py", "f", lines) for lines in range(1, 21)]

    assert "20 rooms: median 10, 95% up to 19, longest 20 lines" == sizes.summary("rooms", rooms)


REGISTRY = addresses.REGISTRIES[1]


@pytest.mark.parametrize(
    ("line", "hosts"),
    [
        (f"see files.{REGISTRY.upper()}/x", [REGISTRY]),
        ("see https:" + "//example.net/x and more", ["example.net"]),
        ("(http:" + "//example.net:80)", ["example.net"]),
        ("http:" + "//127.0.0.1:8000/ is this machine", []),
        ('xmlns="http:' + '//www.w3.org/2000/svg"', []),
        ("no host at all", []),
    ],
)
def test_addresses_are_found(tmp_path: Path, line: str, hosts: list[str]) -> None:
    """Registries by name, other hosts in URLs; this machine and names of formats are none."""
    write(tmp_path, "file", f"\n{line}\n")
    expected = [f"file:2 names {', '.join(hosts)}"] if hosts else []

    assert expected == addresses.problems(tmp_path, [tmp_path / "file"])


def test_files_of_the_repository(tmp_path: Path) -> None:
    """Those that people write, hidden or not, but none that tools make."""
    written = [".ci/run", ".gitignore", "docs/a.md", "run.py"]
    made = [".git/config", ".venv/lib/a.py", "src/__pycache__/a.pyc", "dist/a.whl", "uv.lock"]
    for name in written + made:
        write(tmp_path, name, "")
    found = [str(path.relative_to(tmp_path)) for path in addresses.repository_files(tmp_path)]

    assert written == found


@pytest.mark.skipif(
    not ((ROOT / ".git").exists() and shutil.which("git")), reason="this checkout has no git"
)
def test_hidden_files_that_git_has_are_known() -> None:
    """A new hidden file or folder must be told to the check of addresses."""
    names = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, stdout=-1, text=True).stdout
    hidden = {name.split("/")[0] for name in names.splitlines() if name.startswith(".")}

    assert hidden <= addresses.HIDDEN


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A temporary copy of the package's shape: every layer, two games, no faults."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    layers = ("core", "games/a", "games/b", "games", "bots", "play", "store", "serving", "web")
    for layer in ("", *layers, "terminal", "remote", "lab", "wiring", "cli"):
        write(tmp_path, f"src/hegemon/{layer}/__init__.py", "")
    write(tmp_path, "src/hegemon/wiring/house.py", "")
    write(tmp_path, "src/hegemon/core/dice.py", "import hashlib\nimport msgspec\n")
    write(tmp_path, "src/hegemon/games/a/turn.py", "from hegemon.core import Dice\n")
    write(tmp_path, "src/hegemon/games/__init__.py", "from hegemon.games import a, b\n")
    write(tmp_path, "src/hegemon/play/__init__.py", "import hegemon.games.a\n")
    return tmp_path


def broken_contracts(package: Path) -> str:
    """What lint-imports says of the package: nothing, or the import that breaks a contract."""
    done = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"],
        cwd=package,
        env={**os.environ, "PYTHONPATH": str(package / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout if done.returncode else ""


def test_package_without_faults_passes(package: Path) -> None:
    """So that the next tests find what they planted and nothing else."""
    assert "" == broken_contracts(package)
    assert [] == imports.problems(package / "src")


@pytest.mark.parametrize(
    ("module", "line", "told"),
    [
        ("core/dice.py", "import random", "core.dice -> random"),
        ("core/dice.py", "from time import time", "core.dice -> time"),
        ("games/a/turn.py", "import sqlite3", "games.a.turn -> sqlite3"),
        ("games/a/turn.py", "from hegemon.games import b", "games.a.turn -> hegemon.games.b"),
        ("core/dice.py", "from hegemon.games import a", "core.dice -> hegemon.games.a"),
        ("games/a/turn.py", "from hegemon import play", "games.a.turn -> hegemon.play"),
        ("bots/__init__.py", "import hegemon.play", "bots -> hegemon.play"),
        ("terminal/__init__.py", "import hegemon.lab", "terminal -> hegemon.lab"),
        ("lab/__init__.py", "import hegemon.cli", "lab -> hegemon.cli"),
        ("unheard_of/__init__.py", "", "unheard_of"),
    ],
)
def test_contracts_find(package: Path, module: str, line: str, told: str) -> None:
    """An import upwards, sideways or of what rules may not have; a layer nobody placed."""
    write(package, f"src/hegemon/{module}", line)

    assert told in broken_contracts(package)


@pytest.mark.parametrize(
    ("module", "line", "problem"),
    [
        ("core/dice.py", "import click", "core uses the standard library and msgspec only"),
        ("games/a/turn.py", "from numpy import array", "games uses the standard library and"),
        ("play/x.py", "from hegemon.games.a.turn import f", "import hegemon.games.a itself"),
        ("play/x.py", "from hegemon.games.a import turn", "import hegemon.games.a itself"),
        ("games/b/turn.py", "from ..a import turn", "import hegemon.games.a itself"),
        ("games/b/turn.py", "from hegemon.core.dice import Dice", "from hegemon.core itself"),
        ("bots/a/x.py", "from hegemon.core import dice", "import from hegemon.core itself"),
        ("games/__init__.py", "from .a import turn", "import hegemon.games.a itself"),
        ("terminal/x.py", "import hegemon.store", "reach the store through hegemon.play"),
        ("lab/x.py", "def f():\n    from hegemon import store", "reach the store through"),
    ],
)
def test_imports_find(package: Path, module: str, line: str, problem: str) -> None:
    """What contracts cannot say, also inside functions and written relatively."""
    write(package, f"src/hegemon/{module}", line)
    found = imports.problems(package / "src")

    assert 1 == len(found)
    assert problem in found[0]


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("games/a/view.py", "from hegemon.games.a.turn import f"),
        ("games/a/view.py", "from . import turn"),
        ("play/x.py", "from hegemon.games.a import Something"),
        ("play/x.py", "import click"),
        ("cli/x.py", "from hegemon.store import files"),
        ("store/x.py", "from hegemon import store"),
    ],
)
def test_imports_allow(package: Path, module: str, line: str) -> None:
    """A game knows its own modules; names from a package are no modules; cli wires the store."""
    write(package, f"src/hegemon/{module}", line)

    assert [] == imports.problems(package / "src")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"msgspec>=0.21"', '"msgspec>=99"', "requirements/core.txt does not have msgspec>=99"),
        ('"msgspec>=0.21"', '"unheard-of"', "requirements/core.txt does not have unheard-of"),
        ('    "pytest",', '    "pytest<2",', "requirements/dev.txt does not have pytest<2"),
    ],
)
def test_unlocked_requirement_is_found(tmp_path: Path, old: str, new: str, problem: str) -> None:
    """A requirement changed without `run.py lock`."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    write(tmp_path, "pyproject.toml", text.replace(old, new, 1))

    assert old in text
    assert problem in requirements.problems(tmp_path)


def test_all_gates_run_after_a_failure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exit code tells; what the failed gate said stands below its line."""
    failing = [sys.executable, "-c", "print('because'); raise SystemExit(3)"]
    passing = [sys.executable, "-c", "print('unsaid')"]
    monkeypatch.setattr(check, "GATES", {"first": failing, "second": passing})
    code = check.main([])
    lines = [line.split()[:2] for line in capsys.readouterr().out.splitlines()]

    assert 1 == code
    assert [["FAIL", "first"], ["because"], [], ["ok", "second"], ["1", "failed:"]] == lines


def test_gates_can_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    """A gate that does not exist is told, with those that do."""
    code = check.main(["nonsense"])

    assert 2 == code
    assert "No such gate: nonsense. There are: lint, format," in capsys.readouterr().out


@pytest.mark.parametrize(
    ("link", "leads"),
    [
        ("[x](other.md)", True),
        ("[x](other.md#a-heading-with-code)", True),
        ("[x](#here)", True),
        ("[x](missing.md)", False),
        ("[x](other.md#missing)", False),
        ("[x](#missing)", False),
        ("`[x](in-code.md)`", True),
        ("```\n[x](in-code.md)\n```", True),
    ],
)
def test_broken_links_are_found(tmp_path: Path, link: str, leads: bool) -> None:
    """Files and headings; code is no link."""
    write(tmp_path, "other.md", "# A heading, with `code`\n")
    write(tmp_path, "page.md", f"# Here\n\n{link}\n")

    assert leads is (docs.broken_links(tmp_path, [tmp_path / "page.md"]) == [])


def test_sections_and_names() -> None:
    """A section ends at the next heading; a name counts where code begins with it."""
    page = "## `hegemon play`\n\n`--seed N` and seat\n\n## `hegemon games`\n\n`--seat`\n"
    text = docs.section(page, "hegemon play")

    assert text is not None
    assert ["--seat", "--se"] == docs.unnamed(["--seed", "--seat", "--se"], text)
    assert docs.section(page, "hegemon") is None
