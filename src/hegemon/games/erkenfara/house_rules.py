"""What a group may want otherwise: the options of a match, each described in `rules.md`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_type_hints

import msgspec

from hegemon.core import Figures, Value, in_words
from hegemon.games.erkenfara.tables import TABLES, Damage, Tables, faults_in

Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
AdvantagePoints = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]
Steps = Annotated[int, msgspec.Meta(ge=1, le=50)]
Years = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Gold = Annotated[int, msgspec.Meta(ge=0, le=10**12)]
MapText = Annotated[str, msgspec.Meta(max_length=200_000)]

_ALL = 100
_ADVANTAGES, _UPKEEP, _DAMAGE = TABLES.advantages, TABLES.upkeep, TABLES.damage


class HouseRules(Value, tag=False):
    """The options of a match; the defaults are the rules as written, but for `turn_order` (R30)."""

    map: MapText = "duel_continent"
    """A map of the program by name, or the whole text of a map file."""

    # Objectives: the game itself never ends (D-OBJECTIVES).
    years: Years = 0
    """R28: the match ends after so many years and is scored; 0 for never."""
    conquest: Percent = 0
    """R28: who controls so many per cent of all production after an autumn wins; 0 for never."""
    wealth: Gold = 0
    """R28: who has so much gold after an autumn wins; 0 for never."""

    # Politics and order of play.
    treaties: bool = True
    """R6: whether each winter begins with treaties."""
    turn_order: Literal["even", "fixed", "rotate_yearly"] = "even"
    """R30: by lot before each military round, and in the first spring no empire's land is entered;
    the map's order every year; or another empire first each year."""
    open_borders: bool = True
    """R7: whether armies may enter the land of empires at peace."""
    actions_per_army: Steps = 1
    """R22: how many actions an army may take in its turn."""
    claim_unowned: bool = True
    """R4: occupying land that nobody owns makes it owned."""
    annex_after_winters: Years = 0
    """R23: an occupied region changes its owner after so many winters; 0 for never."""
    restoration: bool = False
    """R27: a dormant empire may raise an army in one of its occupied regions each winter."""

    # Winter.
    upkeep: tuple[int, int, int, int] = (
        _UPKEEP.square,
        _UPKEEP.linear,
        _UPKEEP.constant,
        _UPKEEP.divisor,
    )
    """R9: the parabola a, b, c, d of the cost (a x x + b x + c) / d of an army value of x."""
    upkeep_free_below: Gold = _UPKEEP.free_below
    """R9: an army value below this costs nothing."""
    upkeep_counts_new_troops: bool = False
    """R11: whether troops raised this winter pay upkeep this winter."""
    raise_limit_basis: Literal["income", "nominal"] = "income"
    """R12: what bounds raising: this winter's income, or at least what the regions could yield."""
    occupation_share: Percent = TABLES.occupation.percent
    """What an occupier gets of a region's production, in per cent."""
    loot_cap: Literal["none", "army_value"] = "none"
    """R24: whether an army plunders at most its current value and leaves the rest."""
    min_army: Annotated[int, msgspec.Meta(ge=1, le=10**6)] = TABLES.army.least
    """R14: an army whose current value is lower is scattered."""

    # Movement: steps without a penalty, and at most.
    move_land: tuple[Steps, Steps] = TABLES.movement.land
    """R15: how far land armies go without a penalty, and at most."""
    move_sea: tuple[Steps, Steps] = TABLES.movement.sea
    """R15: how far sea armies go without a penalty, and at most."""
    salted_exhausts: bool = False
    """R20: whether an army that begins its turn on salted land is exhausted."""
    bare_exhausts: bool = False
    """R20: whether an army that begins its turn on bare land is exhausted."""
    dangerous_damage: Percent = 0
    """R20: what an army that begins its turn on dangerous land loses, in per cent."""

    # Conflict.
    die: Annotated[int, msgspec.Meta(ge=2, le=1000)] = TABLES.die.sides
    """R33: the sides of the die."""
    well_rested: AdvantagePoints = _ADVANTAGES.well_rested
    """Points for a well rested army."""
    exhausted: AdvantagePoints = _ADVANTAGES.exhausted
    """Points for an exhausted army."""
    homeland: AdvantagePoints = _ADVANTAGES.homeland
    """Points for defending the homeland."""
    homeland_bonus: Literal["defender", "soil"] = "defender"
    """R34: whether it counts for the side that did not move only, or for both sides."""
    fort_per_level: AdvantagePoints = _ADVANTAGES.fort_per_level
    """Points for each level of the fort that a side held."""
    enemy_territory: AdvantagePoints = _ADVANTAGES.enemy_territory
    """Points on land of an enemy."""
    last_stand: AdvantagePoints = _ADVANTAGES.last_stand
    """Points for a side that cannot retreat."""
    hero_per_grade: AdvantagePoints = _ADVANTAGES.hero_per_grade
    """Points for each grade of a hero in the army."""
    card_per_level: AdvantagePoints = _ADVANTAGES.card_per_level
    """Points for each level of a card played."""
    bands: tuple[int, int, int] = (TABLES.bands.draw, TABLES.bands.minor, TABLES.bands.major)
    """R38: the greatest difference of a draw, of a minor and of a major outcome."""
    damage_draw: Damage = _DAMAGE.draw
    """R38: per cent of current and maximal, the winner's and the loser's, in a draw."""
    damage_minor: Damage = _DAMAGE.minor
    """R38: the same for a minor outcome."""
    damage_major: Damage = _DAMAGE.major
    """R38: the same for a major outcome."""
    damage_superior: Damage = _DAMAGE.superior
    """R38: the same for a superior outcome."""


SETTLED = {"map": "the match is played on it"}
"""House rules that cannot change in a match: why."""


def usual_by(tables: Tables) -> Mapping[str, Any]:
    """The options whose default is a figure, with what it is."""
    upkeep, bands = tables.upkeep, tables.bands
    damage = {f"damage_{name}": each for name, each in _named(tables.damage)}
    return {
        "upkeep": (upkeep.square, upkeep.linear, upkeep.constant, upkeep.divisor),
        "upkeep_free_below": upkeep.free_below,
        "occupation_share": tables.occupation.percent,
        "min_army": tables.army.least,
        "move_land": tables.movement.land,
        "move_sea": tables.movement.sea,
        "die": tables.die.sides,
        "bands": (bands.draw, bands.minor, bands.major),
        **dict(_named(tables.advantages)),
        **damage,
    }


def _named(figures: Figures) -> Iterator[tuple[str, Any]]:
    for name, value in msgspec.structs.asdict(figures).items():
        if name != "source":
            yield name, value


@cache
def house_rules_of(tables: Tables) -> type[HouseRules]:
    """The options of the game with other figures: the same, with other defaults."""
    if tables is TABLES:
        return HouseRules
    types, usual = get_type_hints(HouseRules, include_extras=True), usual_by(tables)
    fields = [(name, types[name], value) for name, value in usual.items()]
    made: Any = msgspec.defstruct(
        HouseRules.__name__,
        fields,
        bases=(HouseRules,),
        module=HouseRules.__module__,
        namespace={"__doc__": HouseRules.__doc__},
        frozen=True,
        tag=False,
        forbid_unknown_fields=True,
    )
    rules: type[HouseRules] = made
    return rules


def faults_of_figures(tables: Tables) -> Iterator[str]:
    """Why figures cannot be played with: as house rules they would be refused, too."""
    yield from faults_in(tables)
    usual = house_rules_of(tables)()
    try:
        yield from unusable(msgspec.convert(msgspec.to_builtins(usual), HouseRules))
    except msgspec.ValidationError as misfit:
        yield f"as a house rule, {in_words(misfit, {})}"


def presets_of(tables: Tables) -> dict[str, HouseRules]:
    """The named sets of house rules with these figures."""
    rules = house_rules_of(tables)
    return {
        "as-written": rules(),
        "eternal": rules(
            raise_limit_basis="nominal",
            loot_cap="army_value",
            salted_exhausts=True,
            bare_exhausts=True,
            dangerous_damage=tables.dangerous.percent,
            restoration=True,
        ),
    }


PRESETS = presets_of(TABLES)
AS_WRITTEN = PRESETS["as-written"]


def unusable(house_rules: HouseRules) -> list[str]:
    """What is wrong with the figures taken together, as sentences."""
    found = []
    if not _never_falls(house_rules):
        found.append("upkeep must not fall: more troops never cost less")
    if not _nothing_is_free(house_rules):
        found.append("upkeep_free_below must be 1 or more where the upkeep of no troops is above 0")
    for name, (free, most) in (
        ("move_land", house_rules.move_land),
        ("move_sea", house_rules.move_sea),
    ):
        if free > most:
            found.append(f"{name}: {free} steps without a penalty, but at most {most}")
    if list(house_rules.bands) != sorted(house_rules.bands) or house_rules.bands[0] < 0:
        found.append("bands must rise: the greatest difference of a draw, a minor and a major")
    if house_rules.damage_draw[:2] != house_rules.damage_draw[2:]:
        found.append("damage_draw must be the same for both sides")
    found += [
        f"{name} must take 1 to 100 per cent of the current value, and of the maximal no more"
        for name in ("damage_draw", "damage_minor", "damage_major", "damage_superior")
        if not _possible(getattr(house_rules, name))
    ]
    return found


def _never_falls(house_rules: HouseRules) -> bool:
    """Whether the parabola rises from where troops are not free, or from where it is above 0."""
    square, linear, constant, divisor = house_rules.upkeep
    free = house_rules.upkeep_free_below
    rises = 2 * square * free + linear >= 0
    nothing_yet = square > 0 and square * free * free + linear * free + constant <= 0
    return divisor > 0 and square >= 0 and (rises or nothing_yet)


def _nothing_is_free(house_rules: HouseRules) -> bool:
    """Whether an empire without troops pays nothing: a debt could not be paid (D-DEBT)."""
    _, _, constant, divisor = house_rules.upkeep
    return house_rules.upkeep_free_below > 0 or constant * divisor <= 0


def _possible(damage: Damage) -> bool:
    """Whether the current value stays at most the maximal one, and every round hurts."""
    winner_current, winner_maximal, loser_current, loser_maximal = damage
    return _falls(winner_current, winner_maximal) and _falls(loser_current, loser_maximal)


def _falls(current: int, maximal: int) -> bool:
    return 0 <= maximal <= current <= _ALL and current > 0
