"""The digest of code: whatever may play another game for a bot counts, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hegemon.bots.registry import BOTS, BotsOf
from hegemon.core.errors import BadConfig
from hegemon.lab.studies import code

FILES = ("mine.py", "other.py", "weights.pt", "tools/__init__.py", "tools/a/b.json", "pack/c.py")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The current folder, with bots in it; of the house nothing is read."""
    monkeypatch.chdir(tmp_path)
    for part in ("_PARTS", "_LAB"):
        monkeypatch.setattr(code, part, ())
    monkeypatch.setattr(code, "_LEARNT", "nothing")
    for name in FILES:
        write(tmp_path / name, "1")
    write(tmp_path / "pack/__init__.py", "raise SystemExit")
    write(tmp_path / "study.toml", "1")
    yield tmp_path
    code.code_digest.cache_clear()


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def digest(bot: str) -> str:
    code.code_digest.cache_clear()
    return code.code_digest("space-conquest", (bot,))


CHANGES = {
    "the file": ("mine.py:Mine", "mine.py", True),
    "with options, restricted": ("mine.py:Mine:a=1!forbid=build:scout", "mine.py", True),
    "a module beside it": ("mine.py:Mine", "other.py", True),
    "its weights": ("mine.py:Mine", "weights.pt", True),
    "a new file": ("mine.py:Mine", "new.npz", True),
    "a package beside it": ("mine.py:Mine", "tools/a/b.json", True),
    "a study beside it": ("mine.py:Mine", "study.toml", False),
    "a run beside it": ("mine.py:Mine", "runs/study/0123/manifest.json", False),
    "its module": ("pack.c:Bot", "pack/c.py", True),
    "another of its package": ("pack.c:Bot", "pack/weights.onnx", True),
    "outside of its package": ("pack.c:Bot", "other.py", False),
    "a module of no package": ("other:Bot", "weights.pt", True),
    "a bot of the house": ("random", "mine.py", False),
}


@pytest.mark.parametrize("case", CHANGES)
def test_what_a_bot_may_load_counts(here: Path, case: str) -> None:
    """Nothing of it is imported: the package here would end the program."""
    bot, changed, counts = CHANGES[case]
    before = digest(bot)
    write(here / changed, "2")

    assert counts == (before != digest(bot))


def test_an_installed_bot_counts_with_its_package(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BotsOf, "where", lambda *_: "pack.c:Bot")
    before = digest("random")
    write(here / "pack/c.py", "2")

    assert before != digest("random")


def test_a_file_among_too_many_is_refused(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code, "_MOST_FILES", 3)
    with pytest.raises(BadConfig, match="more than 3 files of code or weights"):
        digest("mine.py:Mine")


def test_it_is_known_where_the_bots_are() -> None:
    assert "hegemon.bots.space_conquest:RandomMover" == BOTS["space-conquest"].where("random")
