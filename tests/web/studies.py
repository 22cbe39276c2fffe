"""Finished studies for tests of a server: written as the lab writes them, without playing one."""

from pathlib import Path
from typing import Any

import msgspec

from hegemon.play.studies.shown import (
    CHARTS,
    SHOWN,
    ChartShown,
    ConditionShown,
    FigureShown,
    FindingShown,
    GameToLookAt,
    StudyShown,
)
from hegemon.store.studies.folder import FolderOfStudies

DIGEST = "d" * 64
SVG = (
    '<svg aria-hidden="true" focusable="false" viewBox="0 0 10 5">'
    '<path d="M 0 0" style="fill: var(--ink)"/></svg>'
)


def study_shown(**more: Any) -> StudyShown:
    """A study with something of everything."""
    said: dict[str, Any] = {
        "study": "evenness",
        "run": "abc123",
        "title": "Does the first seat win?",
        "game": "erkenfara",
        "game_title": "Erkenfara",
        "ruling": "fail",
        "ruling_words": "Failed: what should not be is shown",
        "lead": "The first seat wins 76 of 80 games.",
        "games": 80,
        "digest": DIGEST,
        "words": ("The first seat wins 76 of 80 games.", "Half have ended after turn 10."),
        "conditions": (
            ConditionShown(condition="seat.1 < 0.6", kind="to pass", holds="no", figures="0.95"),
        ),
        "findings": (FindingShown(question="How long?", words="Ten turns."),),
        "charts": (
            ChartShown(
                name="chart-1", title="Seats", caption="By seat.", alt="95%", width=10, height=5
            ),
        ),
        "examples": (GameToLookAt(why="an upset", command="hegemon lab replay runs/x 5f3a"),),
        "played": (("Seed", "1"),),
        "figures": (FigureShown(name="seat.1", value="0.95", low="0.88", high="0.98"),),
        "best": "home.production = 6\n",
        "text": '[study]\nid = "evenness"\n',
    }
    return StudyShown(**{**said, **more})


def made_study(runs: Path, *, ended: str = "all blocks", digest: str = DIGEST, **more: Any) -> Path:
    """A finished run in a folder of runs; its own folder."""
    shown = study_shown(**more)
    folder = runs / shown.study / shown.run
    (folder / CHARTS).mkdir(parents=True, exist_ok=True)
    (folder / CHARTS / "chart-1.svg").write_text(SVG, "utf-8")
    (folder / SHOWN).write_bytes(msgspec.json.encode(shown))
    (folder / "rows.jsonl").write_text('{"key":"k"}\n' * 3, "utf-8")
    (folder / "study.toml").write_text(shown.text, "utf-8")
    (runs / shown.study / "answers.sqlite").write_bytes(b"not for anybody")
    manifest = {"digest": digest, "ended": ended}
    (folder / "manifest.json").write_bytes(msgspec.json.encode(manifest))
    return folder


def shelf(runs: Path) -> FolderOfStudies:
    """A shelf with one study."""
    made_study(runs)
    return FolderOfStudies(runs)
