"""Studies of games with other figures: the same in any number of processes, and by the rules."""

from dataclasses import replace
from typing import Any

import pytest

from hegemon.bots.registry import BOTS
from hegemon.core.errors import BadConfig
from hegemon.games import RULESETS
from hegemon.lab.batch import Study
from hegemon.lab.engine import engine_of
from hegemon.lab.errand import errand_of, study_of
from hegemon.lab.simulate import Summary, simulate
from hegemon.play.holding.plans import check_plans

OWN = RULESETS["space-conquest"]
RICH = OWN.with_figures("home.ships = 9\n")
NAMES = ("random", "expansionist")


def run(ruleset: Any, **given: Any) -> Summary:
    """Eight games of the expansionist against the random bot."""
    bots = tuple((name, BOTS[OWN.name][name]) for name in NAMES)
    return simulate(ruleset, bots, games=8, seed=5, **given)


def test_other_processes_play_with_the_same_figures() -> None:
    """What is sent is what is other, as a text; the games are not those of the game itself."""
    alone = run(RICH)

    assert alone.facts() == run(RICH, workers=2, chunk=3).facts()
    assert RICH.figures_digest == alone.figures != ""
    assert "" == run(OWN).figures
    assert alone.facts() != run(OWN).facts() | {"figures": alone.figures}


def study(ruleset: Any) -> Study:
    """A study of the random bot."""
    bots = (("random", BOTS[OWN.name]["random"]),)
    return Study(ruleset, ruleset.presets["as-written"], bots, 5)


def test_an_errand_says_what_is_other() -> None:
    errand = errand_of(study(RICH))

    assert "home.ships = 9\n" == errand.figures
    assert RICH.figures_digest == study_of(errand).ruleset.figures_digest
    assert "" == errand_of(study(OWN)).figures
    assert OWN is study_of(errand_of(study(OWN))).ruleset


def test_a_game_that_nobody_else_can_make_is_not_sent() -> None:
    """It has the name of a game that is installed, and is another."""
    with pytest.raises(BadConfig, match="only one process can play it"):
        errand_of(study(replace(OWN, title="Mine")))


def test_the_fast_engine_refuses_other_figures() -> None:
    """It was compiled with the game's own: in a sentence, before a game is played."""
    with pytest.raises(BadConfig, match="knows the game's own figures alone"):
        engine_of(study(RICH))
    with pytest.raises(BadConfig, match="with --engine rules"):
        run(RICH, fast=True)


def test_no_match_of_other_figures_is_kept() -> None:
    """A match file says the name of its game: it would be gone on with by the game's own."""
    with pytest.raises(BadConfig, match="Space Conquest with other figures is for `simulate`"):
        check_plans(RICH, RICH.players(RICH.presets["as-written"]), ())
