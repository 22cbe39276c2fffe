"""What was compiled is kept, and thrown away when a kernel that went into it has changed."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long  # it compiles

CALLS = """
from called import amount
from hegemon.games.space_conquest.twin.compiling import compiled

@compiled
def doubled(number):
    return 2 * amount(number)

print(doubled(1), sum(doubled.stats.cache_hits.values()))
"""
CALLED = """
from hegemon.games.space_conquest.twin.compiling import compiled

@compiled
def amount(number):
    return number + {more}
"""


def told(folder: Path) -> list[int]:
    """What a kernel comes to in a process of its own, and how often it was there already."""
    program = f"import sys; sys.path.insert(0, {str(folder)!r}); import calls"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True
    )
    return [int(number) for number in done.stdout.split()]


def test_a_kernel_is_compiled_anew_when_one_that_it_calls_has_changed(tmp_path: Path) -> None:
    """Numba by itself looks at the module of the caller only, and goes on with the old one."""
    (tmp_path / "calls.py").write_text(CALLS)
    (tmp_path / "called.py").write_text(CALLED.format(more=1))

    assert [4, 0] == told(tmp_path)
    assert [4, 1] == told(tmp_path)
    (tmp_path / "called.py").write_text(CALLED.format(more=2))
    assert [6, 0] == told(tmp_path)
