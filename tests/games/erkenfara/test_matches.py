"""Whole random matches: what is conserved, what is symmetric, what replays."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
import pytest

from hegemon.bots.random import Random
from hegemon.core.board import Board, Token
from hegemon.core.codec import Codec
from hegemon.core.dice import ScriptedDice, SeededDice
from hegemon.core.game import Answer, Player
from hegemon.core.step import Step, begin, same_again, take_step
from hegemon.games.erkenfara import ERKENFARA, SHIPPED
from hegemon.games.erkenfara.answers import (
    Accept,
    Actions,
    Cede,
    Consents,
    First,
    Levy,
    Moves,
    Offers,
    Reduction,
    RetreatTo,
    WinterOrders,
)
from hegemon.games.erkenfara.events import Plundered, RoundFought, Salted
from hegemon.games.erkenfara.events_winter import IncomeReceived, UpkeepPaid, WinterClosed
from hegemon.games.erkenfara.positions import P1, P2, all_followed, changed_map, on_map
from hegemon.games.erkenfara.rules.deployment import why_no_first
from hegemon.games.erkenfara.state import State

CODEC = Codec(ERKENFARA)
LENGTH = 160

Record = tuple[State, Mapping[Player, Answer], Step, State]
"""A state, the answers it got, the step, and the state after it."""


@cache
def match(name: str, seed: int, preset: str = "as-written") -> tuple[Record, ...]:
    """A match of random bots."""
    rules = msgspec.structs.replace(ERKENFARA.presets[preset], map=name)
    players = ERKENFARA.players(rules)
    bots = {player: Random(f"{seed} {player}") for player in players}
    state, step = begin(CODEC, rules, players, SeededDice(b"dice", seed))
    found = []
    for number in range(1, LENGTH + 1):
        question = state.agenda[-1]
        answers = {}
        for player in question.asked(state):
            view = ERKENFARA.view(state, player)
            answers[player] = bots[player].answer(view, question, ERKENFARA.form(view, question))
        dice = SeededDice(b"dice", number + seed * 1000)
        after, done = take_step(CODEC, state, answers, dice, number=number, before=step.digest)
        found.append((state, answers, done, after))
        state, step = after, done
    return tuple(found)


every_map = pytest.mark.parametrize("name", SHIPPED)
every_preset = pytest.mark.parametrize("preset", ["as-written", "eternal"])


@every_map
@every_preset
def test_invariants(name: str, preset: str) -> None:
    """1000 <= current <= maximal, one army of a kind in a region, no debts, at every question."""
    broken = [
        problem
        for seed in (1, 2)
        for _, _, _, after in match(name, seed, preset)
        for problem in ERKENFARA.invariants(after)
    ]

    assert [] == broken


def treasuries(state: State) -> int:
    """All gold there is."""
    return sum(empire.treasury for empire in state.empires.values())


@every_map
@every_preset
def test_gold_is_conserved(name: str, preset: str) -> None:
    """Income and loot are the only sources, upkeep and troops the only drains."""
    for before, _, step, after in match(name, 1, preset):
        change = 0
        for event in step.events:
            if isinstance(event, IncomeReceived | Plundered | Salted):
                change += event.gold
            elif isinstance(event, UpkeepPaid):
                change -= event.cost
            elif isinstance(event, WinterClosed):
                change -= event.raised

        assert change == treasuries(after) - treasuries(before)


@every_map
def test_replay(name: str) -> None:
    """Every step runs again to the same digest from what was recorded of it."""
    digest = ""
    for before, _, step, _ in match(name, 1):
        if digest:
            assert step.digest == same_again(CODEC, before, step, digest).digest
        digest = step.digest


def without_holds(board: Board) -> tuple[Token, ...]:
    """The armies of a board, but for when they shall leave a fight: their owner alone knows."""
    return tuple(
        msgspec.structs.replace(
            token, facts=tuple(fact for fact in token.facts if fact.label != "holds")
        )
        for token in board.tokens
    )


@every_map
def test_reports_and_boards(name: str) -> None:
    """Everybody can read every step, and sees the same armies, but for the orders of his own."""
    for _, _, step, after in match(name, 2)[::10]:
        views = [ERKENFARA.view(after, player) for player in (*after.empires, None)]
        boards = [ERKENFARA.board(view) for view in views]

        assert all(ERKENFARA.report(view, step.events).sections for view in views)
        assert all(without_holds(board) == without_holds(boards[0]) for board in boards)
        assert boards[-1].tokens == without_holds(boards[-1])


# -- symmetry: the duel's map is the same for both seats

SWAPPED = {"p1": "p2", "p2": "p1", "red": "blue", "blue": "red", "m_1": "m_3", "m_3": "m_1"}


def mirror_word(word: str) -> str:
    """A seat, an empire or a region as the other seat has it."""
    if word[:2] in ("r_", "b_"):
        return ("b_" if word[0] == "r" else "r_") + word[2:]
    return SWAPPED.get(word, word)


def mirrored(value: Any, armies: Mapping[str, str]) -> Any:
    """Plain data with seats, empires, regions and armies exchanged."""
    if isinstance(value, dict):
        return {
            mirrored(key, armies): mirrored(one, armies) if key != "map" else one
            for key, one in value.items()
        }
    if isinstance(value, list | tuple):
        return [mirrored(one, armies) for one in value]
    if isinstance(value, str):
        return armies.get(value, mirror_word(value))
    return value


def names_in(here: State, there: State) -> dict[str, str]:
    """The armies of one position by name, as they are called in its mirror image."""
    others = {(army.owner, army.kind, army.at): name for name, army in there.armies.items()}
    return {
        name: others[Player(mirror_word(army.owner)), army.kind, mirror_word(army.at)]
        for name, army in here.armies.items()
        if (Player(mirror_word(army.owner)), army.kind, mirror_word(army.at)) in others
    }


def standing(state: State) -> Any:
    """A position without the names of its armies and the order of its lists."""
    armies = sorted(
        (army.owner, army.kind, army.at, army.current, army.maximal, army.status)
        for army in state.armies.values()
    )
    regions = {
        name: (region.owner, region.occupier, sorted(region.statuses), region.taken)
        for name, region in state.regions.items()
    }
    gold = {player: (one.treasury, one.income) for player, one in state.empires.items()}
    return armies, regions, gold


def mirrored_standing(state: State) -> Any:
    """The same, seen from the other seat."""
    armies, regions, gold = standing(state)
    return (
        sorted(
            (mirror_word(owner), kind, mirror_word(at), *rest) for owner, kind, at, *rest in armies
        ),
        {
            mirror_word(name): (
                owner and mirror_word(owner),
                occupier and mirror_word(occupier),
                *rest,
            )
            for name, (owner, occupier, *rest) in regions.items()
        },
        {mirror_word(player): one for player, one in gold.items()},
    )


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_mirrored_match(seed: int) -> None:
    """Seats exchanged and the same dice: the same match, seen in a mirror."""
    rules = on_map(mirror_order("duel_continent"), treaties=False)
    players = ERKENFARA.players(rules)
    mirror, _ = begin(CODEC, rules, players, ScriptedDice(()))
    straight = on_map("duel_continent", treaties=False)
    state, _ = begin(CODEC, straight, players, ScriptedDice(()))
    bots = {player: Random(f"{seed} {player}") for player in players}
    for number in range(LENGTH):
        question = state.agenda[-1]
        answers, reflections = {}, {}
        for player in question.asked(state):
            view = ERKENFARA.view(state, player)
            answer = bots[player].answer(view, question, ERKENFARA.form(view, question))
            answer = with_order(state, player, answer)
            answers[player] = answer
            plain = mirrored(msgspec.to_builtins(answer), names_in(state, mirror))
            reflections[Player(mirror_word(player))] = CODEC.answer(plain)
        dice = SeededDice(b"mirror", number + seed * 1000)
        state, step = take_step(CODEC, state, answers, dice, number=1, before="")
        faces = ScriptedDice(roll.face for roll in step.rolls)
        mirror, reflected = take_step(CODEC, mirror, reflections, faces, number=1, before="")

        assert mirrored_standing(state) == standing(mirror)
        assert len(step.rolls) == len(reflected.rolls)


def mirror_order(name: str) -> str:
    """The map with the other seat first in turn order."""
    return changed_map(name, ('turn_order = ["red", "blue"]', 'turn_order = ["blue", "red"]'))


def with_order(state: State, player: Player, answer: Answer) -> Answer:
    """Moves that name the order of all conflicts, which else is that of the alphabet."""
    if not isinstance(answer, Moves):
        return answer
    plan = all_followed(state, player, answer.orders)
    named = [First(name) for name in state.regions if not why_no_first(state, plan, name)]
    return Moves((*answer.orders, *named))


def test_the_mirror_is_a_mirror() -> None:
    """The exchange undoes itself and keeps the kinds of answers."""
    answers: list[Answer] = [
        WinterOrders((Reduction("a1", 2000), Levy("r_f1", 1000))),
        RetreatTo("m_1"),
        Offers((Cede("blue", "r_4"),)),
        Consents((Accept("red"),)),
        Actions(),
    ]
    for answer in answers:
        once = mirrored(msgspec.to_builtins(answer), {})

        assert answer == CODEC.answer(mirrored(once, {}))
    assert {P2: P1} == mirrored({P1: P2}, {})


def test_matches_have_everything() -> None:
    """The random matches do come to fights, loot and retreats."""
    kinds = {
        type(event) for name in SHIPPED for _, _, step, _ in match(name, 1) for event in step.events
    }

    assert {RoundFought, Plundered, Salted} <= kinds
    assert len(kinds) >= 28
