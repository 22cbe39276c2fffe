"""The contract finds rulesets that offer figures and do not keep to them."""

from dataclasses import replace
from typing import Any

from hegemon.contract.figures import keeps_to_its_figures
from hegemon.contract.world import World
from hegemon.core.extras.figures import FigureSet
from hegemon.games.space_conquest.ruleset import SPACE_CONQUEST, figured
from hegemon.games.space_conquest.tables import TABLES, Tables
from tests.contract.by_name import world


def with_fields(fields: Any) -> list[str]:
    """What is found about Space Conquest with these fields for other figures."""
    sound = world("space_conquest glimpse")
    offered = replace(SPACE_CONQUEST, figures=FigureSet(TABLES, fields))
    planted = type(sound).__new__(type(sound))
    planted.__dict__ |= {**vars(sound), "ruleset": offered}
    return list(keeps_to_its_figures(planted))


def test_a_sound_one_is_found_sound() -> None:
    assert [] == with_fields(figured)


def test_a_set_up_that_rolls_otherwise_is_found() -> None:
    """Made anew it must be the same game."""

    def fields(tables: Tables) -> dict[str, Any]:
        made: dict[str, Any] = dict(figured(tables))
        return {
            **made,
            "setup": lambda rules, players, dice: made["setup"](rules, players[::-1], dice),
        }

    assert "made anew with its own figures it plays another match" in with_fields(fields)


def test_a_view_with_the_games_own_figures_is_found() -> None:
    """What a player sees must have the figures that are played with."""

    def fields(tables: Tables) -> dict[str, Any]:
        own = dict(figured(TABLES))
        made: dict[str, Any] = dict(figured(tables))
        return {**made, "setup": own["setup"]}

    assert any("figures of another game" in told for told in with_fields(fields))


def test_a_game_whose_figures_cannot_be_others_is_found() -> None:
    def fields(tables: Tables) -> dict[str, Any]:
        if tables is not TABLES:
            raise LookupError("never")
        return dict(figured(tables))

    assert "no figure can be another" in with_fields(fields)


def test_who_offers_none_is_asked_nothing() -> None:
    sound = world("space_conquest glimpse")
    silent = World(replace(SPACE_CONQUEST, figures=None))
    silent.length = sound.length

    assert [] == list(keeps_to_its_figures(silent))
