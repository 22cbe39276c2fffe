"""run.py and the set-up behind it: what a stranger starts first."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import run
from tools import bootstrap, lock

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def handed_over(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What run.py sets up and starts, instead of doing it."""
    calls: list[tuple[str, ...]] = []
    monkeypatch.setattr(run, "set_up", lambda level: calls.append((level,)))
    monkeypatch.setattr(run, "hand_over", lambda *command: calls.append(command))
    monkeypatch.setattr(os, "chdir", lambda _: None)
    return calls


TESTS = ("pytest", "-n", "auto", "--dist", "worksteal", "-m", "not long")


@pytest.mark.parametrize(
    ("arguments", "level", "command"),
    [
        ([], "core", ("hegemon",)),
        (["games", "--json"], "core", ("hegemon", "games", "--json")),
        (["play", "test"], "core", ("hegemon", "play", "test")),
        (["test"], "dev", ("python", "-m", *TESTS)),
        (["test", "-k", "dice"], "dev", ("python", "-m", *TESTS, "-k", "dice")),
        (["check", "lint"], "dev", ("python", "-m", "tools.check", "lint")),
        (["lock", "--upgrade"], "dev", ("python", "-m", "tools.lock", "--upgrade")),
    ],
)
def test_commands(
    handed_over: list[tuple[str, ...]], arguments: list[str], level: str, command: tuple[str, ...]
) -> None:
    """Three commands are of the house; all else is hegemon's."""
    run.main(arguments)

    assert [(level,), command] == handed_over


def test_run_is_small_and_of_the_standard_library() -> None:
    """What a stranger runs first fits on two screens, and needs nothing but Python."""
    assert len((ROOT / "run.py").read_text("utf-8").splitlines()) <= 100
    for name in ("run", "tools.bootstrap"):
        code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import {name}"
        subprocess.run([sys.executable, "-I", "-S", "-c", code], check=True)


def test_old_python_is_told() -> None:
    """An older Python ends with one sentence that says what is needed and what it is."""
    text = (ROOT / "run.py").read_text("utf-8")
    code = f"import sys; sys.version_info = (3, 9, 1); exec({text!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert 1 == done.returncode
    assert "Hegemon needs Python 3.11 or newer; this is Python 3.9.\n" == done.stderr


def test_syntax_of_run_is_that_of_python_3_6() -> None:
    """Otherwise an old Python would show a SyntaxError instead of the sentence."""
    ast.parse((ROOT / "run.py").read_text("utf-8"), feature_version=(3, 6))


def test_trouble_is_told_in_a_sentence(tmp_path: Path) -> None:
    """A checkout that cannot be read or written gives no traceback."""
    shutil.copy(ROOT / "run.py", tmp_path)
    command = [sys.executable, tmp_path / "run.py", "games"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert 1 == done.returncode
    assert done.stderr.startswith("run.py: [Errno 2] No such file or directory: ")
    assert "Traceback" not in done.stderr


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout, in a folder with a space, whose set-up runs no programs."""
    root = tmp_path / "a checkout"
    for name in ("pyproject.toml", "src/hegemon/__init__.py", "requirements/core.txt"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name)
    (root / "requirements/dev.txt").write_text("dev")
    for module in (run, bootstrap):
        monkeypatch.setattr(module, "ROOT", str(root))
        monkeypatch.setattr(module, "STAMP", str(root / ".venv/hegemon.stamp"))
    monkeypatch.setattr(bootstrap, "VENV", str(root / ".venv"))
    monkeypatch.setattr(bootstrap, "FOLDER", str(root / ".uv"))
    monkeypatch.setattr(bootstrap, "find_uv", lambda: "uv")
    return root


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The requirements installed, instead of installing them."""
    installed: list[str] = []

    def call(*command: str) -> bool:
        if "sync" in command:
            installed.append(Path(command[-1]).name)
        return True

    monkeypatch.setattr(bootstrap, "call", call)
    return installed


def test_second_start_sets_nothing_up(checkout: Path, programs: list[str]) -> None:
    """As long as nothing changed."""
    run.set_up("core")
    run.set_up("core")

    assert ["core.txt"] == programs


def test_dev_tools_stay(checkout: Path, programs: list[str]) -> None:
    """To play after testing does not remove the tools, not even when something changed."""
    run.set_up("dev")
    run.set_up("core")
    (checkout / "pyproject.toml").write_text("changed")
    run.set_up("core")

    assert ["dev.txt", "dev.txt"] == programs


@pytest.mark.parametrize(
    "name", ["pyproject.toml", "src/hegemon/__init__.py", "requirements/core.txt"]
)
def test_change_is_noticed(checkout: Path, programs: list[str], name: str) -> None:
    """Another requirement, version or metadata brings .venv up to date, and leaves it there."""
    run.set_up("core")
    kept = checkout / ".venv/kept"
    kept.touch()
    (checkout / name).write_text("changed")
    run.set_up("core")

    assert ["core.txt", "core.txt"] == programs
    assert kept.exists()


def test_other_place_or_python_starts_anew(checkout: Path, programs: list[str]) -> None:
    """A .venv made for another folder or Python is of no use."""
    run.set_up("core")
    kept = checkout / ".venv/kept"
    kept.touch()
    stamp = checkout / ".venv/hegemon.stamp"
    stamp.write_text("cpython-310" + stamp.read_text("utf-8"))
    run.set_up("core")

    assert ["core.txt", "core.txt"] == programs
    assert not kept.exists()


def test_failed_set_up_is_told_and_done_again(
    checkout: Path, programs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message says what is needed; nothing that failed passes for done."""
    with monkeypatch.context() as patch:
        patch.setattr(bootstrap, "call", lambda *command: "sync" not in command)
        with pytest.raises(SystemExit, match="Could not set up"):
            run.set_up("core")
    run.set_up("core")

    assert ["core.txt"] == programs


def test_damaged_stamp_is_no_stamp(checkout: Path, programs: list[str]) -> None:
    """Whatever stands in it."""
    (checkout / ".venv").mkdir()
    for text in ("", "x", "a\nb\nc\nd\ne"):
        (checkout / ".venv/hegemon.stamp").write_text(text)
        run.set_up("core")

    assert ["core.txt"] * 3 == programs


def test_two_set_ups_wait_for_each_other(checkout: Path) -> None:
    """While one holds the lock, another process cannot have it."""
    fcntl = pytest.importorskip("fcntl")
    with (
        bootstrap.one_at_a_time(),
        (checkout / ".uv/lock").open("w") as file,
        pytest.raises(BlockingIOError),
    ):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_uv_from_the_path_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Then the one in .uv, then one that pip brings; one that does not run is passed over."""
    commands: list[tuple[str, ...]] = []
    monkeypatch.setattr(bootstrap, "FOLDER", str(tmp_path))
    monkeypatch.setattr(shutil, "which", lambda name: name)

    def found(*, path: bool, own: bool, pip: bool) -> str | None:
        runs = {"uv": path, str(tmp_path / "bin/uv"): own, bootstrap.BASE_PYTHON: pip}

        def call(*command: str, quiet: bool = False) -> bool:
            commands.append(command)
            return runs[command[0]]

        monkeypatch.setattr(bootstrap, "call", call)
        return bootstrap.find_uv()

    assert "uv" == found(path=True, own=True, pip=True)
    assert str(tmp_path / "bin/uv") == found(path=False, own=True, pip=True)
    assert not any("install" in command for command in commands)
    assert str(tmp_path / "bin/uv") == found(path=False, own=False, pip=True)
    assert "--require-hashes" in commands[-1]
    assert found(path=False, own=False, pip=False) is None


@pytest.mark.parametrize("uv", ["uv", None])
def test_everything_is_installed_by_hash(uv: str | None) -> None:
    """With uv or without: requirements with hashes, and the project without fetching anything."""
    _, needed, project = bootstrap.steps(uv, "core")

    assert "--require-hashes" in needed
    assert {"--no-deps", "--no-build-isolation"} < set(project)


def test_lock_asks_for_hashes_and_cooling_off() -> None:
    """The two bounds of the supply chain that lie in our hands."""
    assert {"--generate-hashes", "--exclude-newer"} < set(lock.COMPILE)
