"""Screening (Morris) and Sobol's method: which of several numbers matters at all, and how much.

Each sample is a point of house rules and figures. Whole numbers are rounded, so samples may fall
together; such a point is played once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from hegemon.core.errors import BadConfig
from hegemon.lab.studies.maker import SpecMaker, dealt
from hegemon.lab.studies.specs import GameSpec
from hegemon.lab.studies.study import Design, Setting, VariedFactor

FactorPoint = tuple[Setting, ...]
"""A value for each factor."""

SCREEN, SOBOL = "screen", "sobol"
LEVELS = 4
"""Of a screening: so many values of each factor are tried."""


def games(maker: SpecMaker) -> Iterator[GameSpec]:
    """Every point of the samples, each with all rotations of the bots."""
    design = maker.design
    for point in dict.fromkeys(map(_settings(design), samples(design, maker.study.file.run.seed))):
        yield from games_at(maker, point)


def games_at(maker: SpecMaker, point: FactorPoint) -> Iterator[GameSpec]:
    """The games of a block at one point."""
    design = maker.design
    rules, figures = played_with(maker, point)
    seats = maker.seats_under(rules, figures)
    bots = maker.bots(1, seats)
    for rotation in range(len(bots)):
        yield maker.spec(
            dealt(bots, seats, rotation),
            rotation=rotation,
            variant=named(design, point),
            rules=rules,
            figures=figures,
        )


def named(design: Design, point: FactorPoint) -> str:
    """What a point is called: "years=10, home.production=6"."""
    pairs = zip(design.factors, point, strict=True)
    return ", ".join(f"{name_of(factor)}={typed(value)}" for factor, value in pairs)


def name_of(factor: VariedFactor) -> str:
    """What a factor is called."""
    return factor.rule or factor.figure


def points_of(design: Design, seed: int) -> list[FactorPoint]:
    """The point of each sample, in their order: what was played for it."""
    return list(map(_settings(design), samples(design, seed)))


def problem(design: Design) -> dict[str, Any]:
    """The factors as SALib takes them; raises BadConfig for those that cannot be varied."""
    factors = design.factors
    names = [name_of(factor) for factor in factors]
    if len(factors) < 2 or len(set(names)) < len(names):
        raise BadConfig("design.factors: two or more are wanted, each of another rule or figure")
    for factor in factors:
        if bool(factor.rule) == bool(factor.figure):
            raise BadConfig("design.factors: each names either a rule or a figure")
        if len(factor.values) < 2 and factor.low >= factor.high:
            raise BadConfig(
                f"design.factors, {name_of(factor)}: it wants low and high, or two or more values"
            )
    return {
        "num_vars": len(names),
        "names": names,
        "bounds": [_bounds(factor, ends=design.kind == SCREEN) for factor in factors],
    }


def _bounds(factor: VariedFactor, *, ends: bool) -> list[float]:
    """The ends themselves, for levels; else so that each value has its share when rounded."""
    least, most = _range(factor)
    more = 0.0 if ends else 0.5
    return [least - more, most + more]


def _range(factor: VariedFactor) -> tuple[int, int]:
    """From where to where a factor goes: its numbers, or the places of its values."""
    return (0, len(factor.values) - 1) if factor.values else (factor.low, factor.high)


def parts(design: Design, seed: int) -> list[list[float]]:
    """Of each sample, how far through its range each factor was, as it was played: 0 to 1."""
    ranges = [_range(factor) for factor in design.factors]
    return [
        [
            (_whole(factor, float(value)) - least) / (most - least)
            for factor, value, (least, most) in zip(design.factors, sample, ranges, strict=True)
        ]
        for sample in samples(design, seed)
    ]


def samples(design: Design, seed: int) -> Any:
    """The samples as SALib draws them, an array; raises BadConfig where it is not installed."""
    asked = problem(design)
    try:
        from SALib.sample import morris, sobol  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as trouble:
        raise BadConfig(
            f"design.kind: {design.kind} needs the extra lab: pip install 'hegemon[lab]'"
        ) from trouble
    if design.kind == SCREEN:
        return morris.sample(asked, design.samples, num_levels=LEVELS, seed=seed)
    if design.samples & (design.samples - 1):
        raise BadConfig("design.samples: Sobol's method wants a power of two: 8, 16, 32 ...")
    return sobol.sample(asked, design.samples, calc_second_order=False, seed=seed)


def _settings(design: Design) -> Any:
    """From a sample to its point."""

    def settings(sample: Sequence[float]) -> FactorPoint:
        pairs = zip(design.factors, sample, strict=True)
        return tuple(_setting(factor, float(value)) for factor, value in pairs)

    return settings


def _setting(factor: VariedFactor, value: float) -> Setting:
    """The value that a number stands for."""
    whole = _whole(factor, value)
    return factor.values[whole] if factor.values else whole


def _whole(factor: VariedFactor, value: float) -> int:
    """A number rounded; at the ends it is the last one."""
    least, most = _range(factor)
    return min(max(round(value), least), most)


def played_with(maker: SpecMaker, point: FactorPoint) -> tuple[str, str]:
    """The house rules, as JSON, and the figures of a point, each over those of the study."""
    where, pairs = "design.factors", list(zip(maker.design.factors, point, strict=True))
    rules = {factor.rule: value for factor, value in pairs if factor.rule}
    lines = [f"{factor.figure} = {typed(value)}" for factor, value in pairs if factor.figure]
    figures = maker.figures
    if lines:
        figures = maker.figures_of("\n".join(lines), where, figures)
    return maker.rules_with(rules, where, figures), figures


def typed(value: Setting) -> str:
    """A value as TOML has it."""
    return msgspec.json.encode(value).decode()
