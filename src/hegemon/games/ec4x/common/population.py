"""XY.1: how PU and PSU belong together: PSU = PU - 1 + exp(c PU).

The printed way back from PSU to PU is wrong: it returns PSU + c for every single number (R19). Here
PU is the number whose PSU it is, to the millionth. Both directions are exact, so that every machine
finds the same: in decimals, or in whole numbers where these leave no doubt of the millionth.
"""

from __future__ import annotations

import math
from decimal import Context, Decimal
from functools import lru_cache

from hegemon.games.ec4x.common.amounts import SOUL

_EXPONENT_UNIT = 100_000
"""The exponent is written in hundred-thousandths."""
_EXACT = Context(prec=40)
_BITS = 96
"""Binary places of the quick way; fewer than 11 of them are lost on it."""
_ONE = 1 << _BITS
_HALVINGS = 6
"""So often the exponent is halved, and the power squared, so that the series is short."""
_DOUBT = _ONE >> 20
"""Nearer to the middle between two millionths than this, the quick way says nothing."""
_FAR = _ONE << 64
"""From here on what is lost could be as much as the doubt."""
_KEPT = 65_536
"""So many conversions are remembered: a galaxy has some hundred colonies."""


@lru_cache(_KEPT)
def psu_of(units: int, exponent: int) -> int:
    """The PSU of a population, both in millionths; raises ValueError below 0."""
    if units < 0:
        raise ValueError(f"{units} PU")
    grown = _grown_nearly(units, exponent)
    if grown is None:
        grown = _grown_exactly(units, exponent)
    return units - SOUL + grown


def _grown_nearly(units: int, exponent: int) -> int | None:
    """Exp(c PU) to the nearest millionth; None where there is a doubt which it is."""
    power = (exponent * units << (_BITS - _HALVINGS)) // (_EXPONENT_UNIT * SOUL)
    term = grown = _ONE
    number = 0
    while term:  # the series: 1 + x + x²/2 + x³/6 ...
        number += 1
        term = (term * power >> _BITS) // number
        grown += term
    for _ in range(_HALVINGS):
        grown = grown * grown >> _BITS
    grown *= SOUL
    nearest, rest = divmod(grown, _ONE)
    if grown >= _FAR or abs(rest - _ONE // 2) < _DOUBT:
        return None
    return nearest + (rest > _ONE // 2)


def _grown_exactly(units: int, exponent: int) -> int:
    """The same in decimals, which takes some six times as long."""
    power = _EXACT.multiply(Decimal(exponent), Decimal(units))
    grown = _EXACT.exp(_EXACT.divide(power, Decimal(_EXPONENT_UNIT * SOUL)))
    return int(_EXACT.multiply(grown, Decimal(SOUL)).to_integral_value())


@lru_cache(_KEPT)
def pu_of(people: int, exponent: int) -> int:
    """The PU of so many PSU, both in millionths, rounded down; raises ValueError below 0."""
    if people < 0:
        raise ValueError(f"{people} PSU")
    units = max(_nearly(people, exponent), 0)
    # floats differ between machines in the last digit: the guess is only where the search begins
    while psu_of(units, exponent) > people:
        units -= 1
    while psu_of(units + 1, exponent) <= people:
        units += 1
    return units


def _nearly(people: int, exponent: int) -> int:
    """A first guess, which the exact formula then mends: any error here changes nothing."""
    rate, wanted = exponent / _EXPONENT_UNIT, people / SOUL
    # PSU is nearly PU where it is small and nearly exp(c PU) where it is great: from the lesser of
    # the two Newton's method needs a few steps; sixty are a bound that nothing reaches
    units = min(wanted, math.log(wanted + 2) / rate)
    for _ in range(60):
        grown = math.exp(rate * units)
        step = (units - 1 + grown - wanted) / (1 + rate * grown)
        units -= step
        if abs(step) < 1e-9:  # noqa: PLR2004 -- a thousandth of a millionth
            break
    return round(units * SOUL)


@lru_cache(_KEPT)
def stepped_psu(units: int, whole: int, factor: int, steepness: int) -> int:
    """R19: the earlier draft: one for one up to a number of PU, then steeply, with a step between.

    Populations in millionths, `whole` and `factor` in whole units, `steepness` in millionths.
    """
    if units <= whole * SOUL:
        return units
    power = _EXACT.divide(Decimal(steepness * units), Decimal(SOUL * SOUL))
    grown = _EXACT.multiply(_EXACT.exp(power), Decimal(factor * SOUL))
    return int(grown.to_integral_value())


@lru_cache(_KEPT)
def stepped_pu(people: int, whole: int, factor: int, steepness: int) -> int:
    """R19: the most PU whose PSU are no more than these: on the step they do not rise."""
    if people <= whole * SOUL:
        return people
    guess = 0.0
    if people > factor * SOUL:
        guess = math.log(people / (factor * SOUL)) * SOUL / steepness
    units = max(round(guess * SOUL), whole * SOUL)
    while units > whole * SOUL and stepped_psu(units, whole, factor, steepness) > people:
        units -= 1
    while stepped_psu(units + 1, whole, factor, steepness) <= people:
        units += 1
    return units
