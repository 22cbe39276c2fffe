"""What there is on the star chart: stars, ships, garrisons, with the figures of the rules."""

from __future__ import annotations

from hegemon.core import Explained, Fact, quantity
from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.games.space_conquest.show.report import LIGHTS
from hegemon.games.space_conquest.tables import Hyperspace, RebellionTable, Tables


def glossary(tables: Tables, house_rules: HouseRules) -> tuple[Explained, ...]:
    """Everything that a match with these figures has."""
    return (
        Explained(
            "home",
            "Home star",
            "star",
            words="Whoever takes the other's has won.",
            facts=(
                quantity("resources (RU)", tables.home.ru),
                quantity("ships a turn", tables.home.production),
                Fact("risk of rebellion", "none"),
            ),
            rule="6.3",
            signs=("homeworld",),
        ),
        Explained(
            "star",
            "Star",
            "star",
            words="Makes as many ships a turn as it has resources (RU) while it is yours. If it is "
            "no home star, it may rebel while fewer ships than RU hold it; the brighter it is "
            "drawn, the more RU it has.",
            facts=(_rebels(tables.rebellion),),
            rule="6.5",
            signs=LIGHTS,
        ),
        Explained(
            "unknown",
            "Unknown star",
            "star",
            words="Nobody of yours has been there. What lies there is known once ships arrive.",
            rule="4",
            signs=("unexplored",),
        ),
        _ship(tables, house_rules),
        Explained(
            "garrison",
            "Garrison",
            "ships",
            words="Ships that belong to nobody hold an NPC star, as many as its RU at first. They "
            "fight whoever comes and never grow back.",
            rule="7",
            signs=("guard",),
        ),
    )


def _ship(tables: Tables, house_rules: HouseRules) -> Explained:
    """§6.1, §6.2: all ships are alike."""
    lost = tables.combat.winner_loses_one_per
    facts: tuple[Fact, ...] = ()
    if house_rules.hyperspace == "each-turn":
        facts = (Fact("lost on the way", _in_hyperspace(tables.hyperspace)),)
    return Explained(
        "ship",
        "Ship",
        "ships",
        words="All ships are alike and go a parsec a turn. More ships win: the smaller side is "
        f"destroyed, and the greater loses one for every {lost} of it, rounded up.",
        facts=facts,
        rule="6.2",
        signs=("fleet",),
    )


def _in_hyperspace(die: Hyperspace) -> str:
    """§6 phase 1: how often a fleet is lost."""
    return f"{die.lost_on} in {die.sides} each turn"


def _rebels(die: RebellionTable) -> Fact:
    """§6.5a: how likely a star with too few ships rebels."""
    faces = die.sides - die.rises_from + 1
    return Fact("risk of rebellion", f"{faces} in {die.sides} each turn")
