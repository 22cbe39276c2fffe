"""Figures in sentences are those of the match; reasons name sections that say what they mean."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from hegemon.core.game import Event
from hegemon.core.records import kind
from hegemon.core.report import Sentence
from hegemon.games import erkenfara
from hegemon.games.erkenfara.events import (
    EVENTS,
    ArmyMoved,
    ArmyScattered,
    Occupied,
    Plundered,
    RegionHurt,
)
from hegemon.games.erkenfara.events_winter import (
    IncomeReceived,
    RegionAnnexed,
    TroopsRaised,
    UpkeepPaid,
    WinterClosed,
)
from hegemon.games.erkenfara.house_rules import HouseRules
from hegemon.games.erkenfara.positions import P1, P2, army, position
from hegemon.games.erkenfara.show.report import sentence
from hegemon.games.erkenfara.view import view_of

PACKAGE = Path(erkenfara.__file__).parent
RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "erkenfara.md"

HURT = RegionHurt(P1, "a1", "r_4", "dangerous", exhausted=False, lost_current=1, lost_maximal=1)


def said(event: Event, **rules: Any) -> str:
    """A sentence and its reason under these house rules."""
    state = position(army("red", "r_4", 9000), house_rules=HouseRules(**rules))
    told: Sentence = sentence(event, view_of(state, P1))
    assert told.reason is not None
    return f"{told.text} {told.reason.text}"


def test_an_army_without_a_name_is_called_an_army() -> None:
    """Also one that is gone; the id, which orders name, stands behind it."""
    there, gone = (TroopsRaised(P1, each, "land", "r_4", 100, new=False) for each in ("a1", "a9"))

    assert "strengthens army [a1](token:a1) in" in said(there)
    assert "strengthens army a9 in" in said(gone)


@pytest.mark.parametrize(
    ("event", "rule", "value", "words"),
    [
        (ArmyMoved(P1, "a1", ("r_4", "r_5"), exhausted=False), "move_land", (3, 7), "go 3 "),
        (ArmyMoved(P1, "a1", ("r_4", "r_5"), exhausted=False), "move_land", (3, 7), "most 7"),
        (ArmyMoved(P1, "a1", ("r_4", "r_5"), exhausted=False), "move_sea", (6, 9), "armies 6 "),
        (ArmyMoved(P1, "a1", ("r_4", "r_5"), exhausted=False), "move_sea", (6, 6), "armies 6"),
        (Occupied(P1, "a1", "b_4", P2, None), "occupation_share", 35, "35 %"),
        (IncomeReceived(P1, (), 0, 0), "occupation_share", 35, "35 %"),
        (UpkeepPaid(P1, 0, 0, 0), "upkeep_free_below", 34567, "below 34,567"),
        (WinterClosed(P1, 0, 0, 0, 0, 0), "raise_limit_basis", "nominal", "could yield"),
        (RegionAnnexed(P1, "b_4", P2), "annex_after_winters", 7, "7"),
        (ArmyScattered(P1, "a1", "r_4", 1), "min_army", 777, "777"),
        (HURT, "dangerous_damage", 17, "17 %"),
        (Plundered(P1, "a1", "b_4", 1, bare=True), "loot_cap", "army_value", "at most"),
    ],
)
def test_figures_are_those_of_the_match(event: Event, rule: str, value: Any, words: str) -> None:
    """A house rule changes what a sentence says."""
    assert words in said(event, **{rule: value})
    assert words not in said(event)


SHOWN = sorted((PACKAGE / "show").glob("*.py"))
NUMBERS = ("half", "third", "fifth", "twice", "double", "hundred", "thousand")


def _texts(tree: ast.AST) -> list[str]:
    """The string constants of a module that are no docstrings."""
    skipped = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in skipped
    ]


@pytest.mark.parametrize("module", SHOWN, ids=lambda module: module.stem)
def test_no_figure_is_written_into_prose(module: Path) -> None:
    """A digit or a fraction in a text would be stale under another house rule."""
    stale = [
        text
        for text in _texts(ast.parse(module.read_text("utf-8")))
        if " " in text
        and (any(sign.isdigit() for sign in text) or any(word in text.split() for word in NUMBERS))
    ]

    assert [] == stale


SAYS = {
    "season-began": "winter",
    "year-closed": "year",
    "empire-founded": "join",
    "homeland-grew": "join",
    "army-arrived": "join",
    "army-kept-out": "join",
    "treaty-made": "treaty",
    "treaty-failed": "treaty",
    "income-received": "production",
    "army-reduced": "smaller",
    "upkeep-paid": "upkeep",
    "troops-raised": "troops",
    "raising-blocked": "harbour",
    "winter-closed": "upkeep",
    "regions-recovered": "taxed",
    "region-annexed": "occupation",
    "order-drawn": "lots",
    "turn-began": "turn",
    "turn-skipped": "turn",
    "siege-lifted": "siege",
    "statuses-cleared": "status",
    "region-hurt": "status",
    "war-declared": "war",
    "army-named": "name",
    "army-split": "split",
    "army-moved": "move",
    "armies-united": "unite",
    "exposed": "fleet",
    "drowned": "fleet",
    "card-played": "card",
    "round-fought": "die",
    "army-scattered": "scatters",
    "stances-shown": "retreat",
    "army-retreated": "retreat",
    "retreat-failed": "retreat",
    "plundered": "plunder",
    "salted": "salt",
    "fort-besieged": "siege",
    "occupied": "occup",
    "claimed": "occup",
    "freed": "free",
    "rested": "rest",
    "armies-recovered": "rise",
    "ruler-conceded": "conced",
    "match-ended": "objective",
}


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
def test_sections_say_what_they_are_cited_for(event: type[Event]) -> None:
    """`hegemon rules erkenfara 2.2` shows the rule that a reason names."""
    assert SAYS[kind(event)] in numbered()[event.rule].lower()


def numbered() -> dict[str, str]:
    """The rulebook's own sections by number, without those below them."""
    page = RULEBOOK.read_text("utf-8")
    parts = re.split(r"^#{2,3} ", page, flags=re.MULTILINE)
    return {found[1]: part for part in parts if (found := re.match(r"(\d(?:\.\d)?)\.? ", part))}
