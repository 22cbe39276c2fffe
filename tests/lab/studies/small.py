"""Small studies for tests."""

from __future__ import annotations

from pathlib import Path

from hegemon.lab.studies.study import StudyRead, study_in

SPACE_CONQUEST = """
[study]
id = "small"
game = "space-conquest"
house_rules = {{ turn_limit = 3 }}
[design]
kind = "round_robin"
blocks = {blocks}
bots = ["random", "expansionist"]
[stat]
{stat}
[run]
{run}
"""


def small(blocks: int = 4, run: str = "workers = 1", stat: str = "") -> StudyRead:
    """Two bots of Space Conquest, three turns, from each other's seats."""
    return study_in(SPACE_CONQUEST.format(blocks=blocks, run=run, stat=stat), Path())


def study_of(game: str, design: str, rules: str = "", more: str = "") -> StudyRead:
    """A study of a game with a design, given as lines of TOML."""
    text = f"""
[study]
id = "some"
game = "{game}"
house_rules = {{ {rules} }}
{more}
[design]
{design}
"""
    return study_in(text, Path())
