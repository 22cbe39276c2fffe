"""What there is on the star chart: stars, ships, garrisons, with the figures of the rules."""

from __future__ import annotations

from hegemon.core import Explained, Fact, quantity
from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.games.space_conquest.show.report import LIGHTS
from hegemon.games.space_conquest.tables import TABLES


def glossary(house_rules: HouseRules) -> tuple[Explained, ...]:
    """Everything that a match has."""
    return (
        Explained(
            "home",
            "Home star",
            "star",
            words="Whoever takes the other's has won.",
            facts=(
                quantity("RU", TABLES.home.ru),
                quantity("ships a turn", TABLES.home.production),
                Fact("rebels", "never"),
            ),
            rule="6.3",
            signs=("homeworld",),
        ),
        Explained(
            "star",
            "Star",
            "star",
            words="Makes as many ships a turn as it has RU while it is yours. It may rebel while "
            "fewer ships than RU hold it; the brighter it is drawn, the more RU it has.",
            facts=(_rebels(),),
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
        _ship(house_rules),
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


def _ship(house_rules: HouseRules) -> Explained:
    """§6.1, §6.2: all ships are alike."""
    lost = TABLES.combat.winner_loses_one_per
    facts: tuple[Fact, ...] = ()
    if house_rules.hyperspace == "each-turn":
        facts = (Fact("lost on the way", f"1 in {TABLES.hyperspace.sides} each turn"),)
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


def _rebels() -> Fact:
    """§6.5a: how likely a star with too few ships rebels."""
    die = TABLES.rebellion
    faces = die.sides - die.rises_from + 1
    return Fact("rebels while held by too few", f"{faces} in {die.sides} a turn")
