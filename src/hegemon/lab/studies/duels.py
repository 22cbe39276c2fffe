"""A duel grid: no games, only fights, with their exact chances, under each variant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from hegemon.core.codec import digest
from hegemon.core.errors import BadConfig
from hegemon.core.report import Report
from hegemon.core.ruleset import Ruleset
from hegemon.games import RULESETS
from hegemon.lab.studies.folder import DUELS_KEPT, RunFolder, kept_at
from hegemon.lab.studies.maker import SpecMaker
from hegemon.lab.studies.opened import rules_from, ruleset_with
from hegemon.lab.studies.study import StudyRead


class Duel(msgspec.Struct, frozen=True):
    """One fight, and what the rules make of it."""

    variant: str
    fight: str
    """As `hegemon odds` takes it."""
    one: str
    """The first side, as it is told: one of the design's values, or what stands before "vs"."""
    other: str
    grid: str
    """The fight before values stood in it, where it is one of all pairs; "" for a single one."""
    report: Report
    wins: float | None
    """How likely the first side wins; None where the game tells its odds in words alone."""
    loses: float | None
    battles: int = 0
    """In how many battles both were counted; 0 where they are exact."""


class DuelKept(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of a fight."""

    variant: str
    fight: str
    one: str
    other: str
    grid: str
    wins: float
    loses: float
    battles: int = 0


class _Fight(NamedTuple):
    text: str
    one: str
    other: str
    grid: str


def check_odds(ruleset: Ruleset[Any]) -> None:
    """Raise BadConfig for a game that reckons no fights."""
    if ruleset.odds is None:
        having = ", ".join(RULESETS.offering("odds"))
        raise BadConfig(f"design.kind: {ruleset.title} has no exact odds; games with: {having}")


def duels_of(study: StudyRead) -> Iterator[Duel]:
    """The fights of a study; raises BadConfig where the game has no odds, or for what is none."""
    maker = SpecMaker(study)
    game, variants = study.file.study.game, study.file.design.variants
    check_odds(maker.ruleset)
    fights = tuple(_fights(study))
    if not fights:
        raise BadConfig('design.fights: one or more, as `hegemon odds` takes them: "12000 vs 9000"')
    cases = [("", maker.rules, maker.figures)]
    cases += [(variant.name, *maker.variant(variant)) for variant in variants]
    for (name, rules, figures), fight in product(cases[1:] or cases, fights):
        odds, house_rules = ruleset_with(game, figures).odds, rules_from(game, figures, rules)
        assert odds is not None
        told = odds.of(fight.text, house_rules)
        found = odds.wins(fight.text, house_rules) if odds.wins else (None, None)
        wins, loses = (None if each is None else float(each) for each in found)
        battles = odds.battles(fight.text, house_rules) if odds.battles else 0
        yield Duel(name, *fight, told, wins, loses, battles)


def keep_duels(study: StudyRead, runs: Path, duels: Sequence[Duel]) -> RunFolder | None:
    """Write the numbers down in a folder of their own; None where the game has none."""
    kept = [
        DuelKept(
            variant=each.variant,
            fight=each.fight,
            one=each.one,
            other=each.other,
            grid=each.grid,
            wins=each.wins,
            loses=each.loses,
            battles=each.battles,
        )
        for each in duels
        if each.wins is not None and each.loses is not None
    ]
    if len(kept) < len(duels):
        return None
    asked = (study.file.study, study.file.design, kept)
    folder = RunFolder(runs / study.file.study.id / f"duels-{digest(asked)[:12]}")
    folder.begin(study)
    whole = msgspec.json.format(msgspec.json.encode(kept), indent=2)
    (folder.path / DUELS_KEPT).write_bytes(whole + b"\n")
    return folder


def duels_at(folder: Path) -> list[DuelKept]:
    """The numbers that are kept there; raises NotThere, BadConfig."""
    return kept_at(folder / DUELS_KEPT, list[DuelKept])


def _fights(study: StudyRead) -> Iterator[_Fight]:
    """Each fight; one with {a} and {b} for all pairs of the design's values."""
    values = study.file.design.values
    for fight in study.file.design.fights:
        if "{a}" not in fight and "{b}" not in fight:
            one, other = _sides(fight)
            yield _Fight(fight, one, other, "")
            continue
        if not values:
            raise BadConfig("design.values: what {a} and {b} of the fights stand for is missing")
        for one, other in product(map(str, values), map(str, values)):
            yield _Fight(fight.replace("{a}", one).replace("{b}", other), one, other, fight)


def _sides(fight: str) -> tuple[str, str]:
    """Both sides of a fight, as it was written."""
    halves = re.split(r"\s+(?:vs\.?|against|:)\s+", fight.strip(), maxsplit=1, flags=re.IGNORECASE)
    return (halves[0], halves[1]) if len(halves) > 1 else (fight, "")
