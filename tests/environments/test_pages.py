"""What the pages for learners say is so."""

import csv
import re
from pathlib import Path
from typing import Any

import pyspiel
import pytest

import hegemon.environments
from tests.environments import write_cards

DOCS = Path(__file__).resolve().parents[2] / "docs"
LEARN = (DOCS / "learn.md").read_text("utf-8")


def test_cards_are_fresh() -> None:
    """`python -m tests.environments.write_cards` would change nothing."""
    assert write_cards.page() == write_cards.PAGE.read_text("utf-8")


@pytest.mark.parametrize("program", re.findall(r"```python\n(.*?)```", LEARN, re.DOTALL))
def test_programs_run(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    """As they stand on the page."""
    exec(program, {})  # noqa: S102 - it is ours

    assert "won" in capsys.readouterr().out


def test_wishes_of_the_script_are_told() -> None:
    """What the agent learns in is not quite what the page shows first."""
    script = (DOCS / "examples" / "learn" / "train.py").read_text("utf-8")
    reward, decisions = (
        re.search(rf"^{name} = (\S+)", script, re.MULTILINE) for name in ("REWARD", "SHORT")
    )
    assert reward
    assert decisions

    assert f"`reward={reward[1]}`" in LEARN
    assert f"`decisions={decisions[1]}`" in LEARN


def test_line_for_open_spiel_runs() -> None:
    """As it stands in the table."""
    (line,) = re.findall(r"\| search \| (.*) \|", LEARN)
    scope: dict[str, Any] = {"pyspiel": pyspiel, "hegemon": hegemon.environments}
    for code in re.findall(r"`([^`]*\(.*?\)|from [^`]*)`", line):
        exec(code, scope)  # noqa: S102 - it is ours

    assert scope["open_spiel"].open_spiel_name("space-conquest") in pyspiel.registered_names()


def test_curve_is_what_the_page_says() -> None:
    """The agent of the curve beats the bot, and the page tells its last line."""
    curve = (DOCS / "examples" / "learn" / "curve.csv").read_text("utf-8")
    rows = list(csv.DictReader(curve.splitlines()))
    first, last = rows[0], rows[-1]

    assert int(last["won"]) > 2 * int(first["lost"]) > int(last["lost"])
    assert float(last["seconds"]) < 5.5 * 60
    assert f"{last['won']} won, {last['lost']} lost" in LEARN
