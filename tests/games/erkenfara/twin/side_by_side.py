"""Conflicts and winters of the rules and of their kernels, with the same orders and dice."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import numpy as np

from hegemon.bots.forward import SilentPlay
from hegemon.bots.registry import BOTS
from hegemon.core import Player, open_question, proceed, run
from hegemon.core.asked import asked_of
from hegemon.core.codec import Codec
from hegemon.games.erkenfara import ERKENFARA
from hegemon.games.erkenfara.battle import AskStance, CombatRound, Retreat
from hegemon.games.erkenfara.house_rules import PRESETS, HouseRules
from hegemon.games.erkenfara.rules.advantages import advantages_of, can_retreat
from hegemon.games.erkenfara.state import State
from hegemon.games.erkenfara.twin import conflict as kernel
from hegemon.games.erkenfara.twin.layout import LAND, ORDERS, Struct, table
from hegemon.games.erkenfara.twin.mirror import enter, enter_answer, leave, winter_rules
from hegemon.games.erkenfara.twin.winter import incomes, winters
from hegemon.games.erkenfara.winter import AskWinter, Income, RegionStatuses
from hegemon.lab.dice import KeyedDice

CODEC = Codec(ERKENFARA)

ALONE: dict[str, Any] = {
    "upkeep": (1, -50_000, 10**9, 50_000),
    "upkeep_free_below": 45_000,
    "upkeep_counts_new_troops": True,
    "occupation_share": 33,
    "annex_after_winters": 2,
    "min_army": 2_900,
    "restoration": True,
    "raise_limit_basis": "nominal",
    "loot_cap": "army_value",
    "bands": (5, 12, 30),
    "damage_draw": (9, 4, 9, 4),
    "damage_minor": (3, 1, 17, 8),
    "damage_major": (7, 2, 31, 12),
    "damage_superior": (5, 5, 60, 45),
    "die": 20,
}
"""Another value of each house rule that a winter or a round knows."""
MAPS = ("duel_continent", "five_crowns", "island_war", "sea_war")


def variants() -> dict[str, HouseRules]:
    """Every preset on every map, and each house rule alone."""
    found = {
        f"{name} on {place}": msgspec.structs.replace(rules, map=place)
        for name, rules in PRESETS.items()
        for place in MAPS
    }
    usual = msgspec.structs.replace(HouseRules(), map="five_crowns")
    for rule, value in ALONE.items():
        found[rule] = msgspec.structs.replace(usual, **{rule: value})
    return found


VARIANTS = variants()


def positions(rules: HouseRules, seed: int, years: int) -> Iterator[State]:
    """A match of bots, those by lot among them, at each question, for so many years."""
    players, dice = ERKENFARA.players(rules), KeyedDice(f"{seed}|twin")
    names = sorted(BOTS["erkenfara"])
    bots = {
        player: BOTS["erkenfara"][names[(at + seed) % len(names)]](seed + at)
        for at, player in enumerate(players)
    }
    state: State = ERKENFARA.setup(rules, players, dice)
    play = SilentPlay(state, dice, frozenset())
    run(play)
    while (question := open_question(state)) and state.year <= years:
        yield state
        dice.at(ERKENFARA.date(state))
        answers = {}
        for player in question.asked(state):
            asked = asked_of(ERKENFARA, state, player)
            assert asked is not None
            answers[player] = bots[player].answer(*asked)
        proceed(play, answers)


def silent(state: State) -> SilentPlay:
    """A play of a copy of a position, in which nothing more is planned."""
    copied: State = CODEC.copy(state)
    copied.agenda = []
    return SilentPlay(copied, KeyedDice("none"), frozenset())


def answers_by_lot(state: State, seed: int) -> Mapping[Player, Any]:
    """Winter orders of everybody who is asked, by lot; the seed says which."""
    answers = {}
    for player in AskWinter().asked(state):
        asked = asked_of(ERKENFARA, state, player)
        assert asked is not None
        answers[player] = BOTS["erkenfara"]["random"](seed).answer(*asked)
    return answers


def winter_by_rules(state: State, answers: Mapping[Player, Any]) -> State:
    """The position after the accounts, and another income."""
    play = silent(state)
    AskWinter().resolve(play, answers)
    RegionStatuses().run(play)
    Income().run(play)
    return play.state


def winter_by_twin(state: State, answers: Mapping[Player, Any]) -> State:
    """The same by the kernels."""
    lands, orders, copied = table(LAND, 1), table(ORDERS, 1), silent(state).state
    enter(copied, lands[0])
    for player, answer in answers.items():
        enter_answer(copied, player, answer, orders[0])
    rules = winter_rules(copied.house_rules)
    assert winters(lands, orders, rules)
    incomes(lands, rules)
    leave(lands[0], copied)
    return copied


class Faces:
    """Dice that fell already, in their order, and those of the rules that are listened to."""

    def __init__(self, seed: str) -> None:
        self._random, self.fell = random.Random(seed), list[int]()

    def roll(self, sides: int, purpose: str) -> int:
        """Any face, which is remembered."""
        self.fell.append(self._random.randint(1, sides))
        return self.fell[-1]


def met(state: State, chance: random.Random) -> tuple[State, str, str] | None:
    """A copy in which two armies at war, by lot, stand in one region, with orders of their own."""
    copied = silent(state).state
    armies = [army for army in copied.armies.values() if army.current > 0]
    chance.shuffle(armies)
    a = armies[0] if armies else None
    b = next((one for one in armies if a and (one.owner, one.kind) != (a.owner, a.kind)), None)
    if a is None or b is None or a.owner == b.owner:
        return None
    b.at, b.kind, copied.mover = a.at, a.kind, chance.choice((a.owner, b.owner))
    for one, other in ((a, b), (b, a)):
        copied.relations[one.owner][other.owner] = "war"
        one.holds = chance.choice((None, 0, one.current // 2, one.current))
        one.current = max(copied.house_rules.min_army, one.current * chance.randint(5, 100) // 100)
        one.maximal = max(one.current, one.maximal)
    return copied, a.id, b.id


def conflict_by_rules(state: State, a: str, b: str, dice: Faces) -> tuple[State, int, int]:
    """The position where a conflict stops, how it stops, and after how many rounds."""
    play = SilentPlay(state, dice, frozenset())
    fought = CombatRound(a, b, 1)
    while True:
        state.agenda.clear()
        fought.run(play)
        following = state.agenda[-1] if state.agenda else None
        if isinstance(following, CombatRound):
            fought = following
            continue
        ways = {AskStance: kernel.ASKED, Retreat: kernel.LEAVES, type(None): kernel.GONE}
        return state, ways[type(following)], fought.number


def conflict_row(state: State, a: str, b: str) -> Struct:
    """A fight as a row."""
    row = table(kernel.FIGHT, 1)
    for side, name in enumerate((a, b)):
        army = state.armies[name]
        row[0].current[side], row[0].maximal[side] = army.current, army.maximal
        row[0].points[side] = sum(one.points for one in advantages_of(state, army))
        row[0].can_retreat[side] = can_retreat(state, army)
        row[0].holds[side] = kernel.NOT_TOLD if army.holds is None else army.holds
    return row


def conflict_by_twin(row: Any, faces: list[int], rules: HouseRules) -> Struct:
    """The same conflict by the kernel, with dice that fell."""
    fell = np.array(faces, np.int64).reshape(1, -1, 2)
    kernel.conflicts(row, fell, kernel.conflict_rules(rules))
    return row[0]
