"""A duel grid: no games, only fights, with their exact chances, under each variant."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec

from hegemon.core.errors import BadConfig
from hegemon.core.report import Report
from hegemon.games import RULESETS
from hegemon.lab.studies.maker import SpecMaker
from hegemon.lab.studies.opened import rules_from, ruleset_with
from hegemon.lab.studies.study import StudyRead


class Duel(msgspec.Struct, frozen=True):
    """One fight, and what the rules make of it."""

    variant: str
    fight: str
    """As `hegemon odds` takes it."""
    report: Report


def duels_of(study: StudyRead) -> Iterator[Duel]:
    """The fights of a study; raises BadConfig where the game has no odds, or for what is none."""
    maker = SpecMaker(study)
    game, variants = study.file.study.game, study.file.design.variants
    if maker.ruleset.odds is None:
        having = ", ".join(RULESETS.offering("odds"))
        raise BadConfig(
            f"design.kind: {maker.ruleset.title} has no exact odds; games with: {having}"
        )
    fights = tuple(_fights(study))
    if not fights:
        raise BadConfig('design.fights: one or more, as `hegemon odds` takes them: "12000 vs 9000"')
    cases = [("", maker.rules, maker.figures)]
    cases += [(variant.name, *maker.variant(variant)) for variant in variants]
    for (name, rules, figures), fight in product(cases[1:] or cases, fights):
        ruleset = ruleset_with(game, figures)
        assert ruleset.odds is not None
        yield Duel(name, fight, ruleset.odds.of(fight, rules_from(game, figures, rules)))


def _fights(study: StudyRead) -> Iterator[str]:
    """Each fight; one with {a} and {b} for all pairs of the design's values."""
    values = study.file.design.values
    for fight in study.file.design.fights:
        if "{a}" not in fight and "{b}" not in fight:
            yield fight
            continue
        if not values:
            raise BadConfig("design.values: what {a} and {b} of the fights stand for is missing")
        for one, other in product(values, values):
            yield fight.replace("{a}", f"{one}").replace("{b}", f"{other}")
