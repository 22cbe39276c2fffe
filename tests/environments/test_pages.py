"""What the pages for learners say is so."""

import csv
import re
from pathlib import Path

import pytest

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


def test_curve_is_what_the_page_says() -> None:
    """The agent of the curve beats the bot, and the page tells its last line."""
    curve = (DOCS / "examples" / "learn" / "curve.csv").read_text("utf-8")
    rows = list(csv.DictReader(curve.splitlines()))
    first, last = rows[0], rows[-1]

    assert int(last["won"]) > 2 * int(first["lost"]) > int(last["lost"])
    assert float(last["seconds"]) < 5.5 * 60
    assert f"{last['won']} won, {last['lost']} lost" in LEARN
