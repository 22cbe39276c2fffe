"""What every game keeps when somebody concedes, at whatever question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hegemon.bots.random import Random
from hegemon.contract.match import Moment, RandomMatch
from hegemon.contract.promises import told
from hegemon.contract.world import Answers, World
from hegemon.core.dice import SeededDice, dice_key
from hegemon.core.errors import BadSave
from hegemon.core.game import Answer, Player
from hegemon.core.step import Step, last_step, same_again, take_step

ON = 12
"""Steps for which a match is gone on with after somebody has left."""

_KEY = dice_key(b"leaving", ())


def leaving_ends_or_goes_on(moment: Moment, world: World) -> Iterator[str]:
    """Who concedes is out at once; the last of those who are left wins; others can go on."""
    for player in _in_play(world, moment.state):
        for trouble in _without(player, moment, world):
            yield f"step {moment.step.number}, without {player}: {trouble}"


def the_end_can_be_read(match: RandomMatch) -> Iterator[str]:
    """Whoever stays when all others concede at once, at whatever moment: the end is a position."""
    for moment in match.moments:
        players = _in_play(match.world, moment.state)
        if len(players) > 1:
            stays = players[moment.step.number % len(players)]
            leaving = tuple(each for each in players if each != stays)
            for trouble in _read_back(match.world, moment, leaving):
                yield f"seed {match.seed}, step {moment.step.number}, {stays} stays: {trouble}"


def _read_back(world: World, moment: Moment, leaving: tuple[Player, ...]) -> Iterator[str]:
    number, codec = moment.step.number, world.codec
    dice = SeededDice(_KEY, number)
    state, _ = last_step(
        codec, moment.state, dice, number=number, before=moment.before, leaving=leaving
    )
    if world.ruleset.result(state) is None:
        yield "the match goes on"
    try:
        codec.state(codec.plain(state), world.ruleset.schema)
    except BadSave as why:
        yield f"{why}"


def _in_play(world: World, state: Any) -> tuple[Player, ...]:
    way = world.ruleset.leaving
    return way.in_play(state) if way else ()


def _without(player: Player, moment: Moment, world: World) -> Iterator[str]:
    number, before = moment.step.number, moment.before
    dice = SeededDice(_KEY, number)
    state, step = last_step(
        world.codec, moment.state, dice, number=number, before=before, leaving=(player,)
    )
    yield from _is_gone(player, state, moment, world)
    yield from told(step, state, world)
    if not any(world.seen(step.events, None)) and world.ruleset.result(state) is not None:
        yield "nobody is told of the end"
    if same_again(world.codec, moment.state, step, before).digest != step.digest:
        yield "the step does not replay"
    if world.ruleset.result(state) is None:
        yield from _gone_on(player, moment, world)


def _is_gone(player: Player, state: Any, moment: Moment, world: World) -> Iterator[str]:
    ruleset = world.ruleset
    others = [each for each in _in_play(world, moment.state) if each != player]
    result, left = ruleset.result(state), _in_play(world, state)
    yield from ruleset.invariants(state)
    if bool(state.agenda) == (result is not None):
        yield "the match is over where nothing is to be done, and only there"
    if result is None and list(left) != others:
        yield f"left are {left}, not {others}"
    if result is None and not others:
        yield "nobody is left, and the match goes on"
    if result is not None and player in result.winners:
        yield "who conceded has won"


def _gone_on(player: Player, moment: Moment, world: World) -> Iterator[str]:
    """The rules answer for who has left, and the rest of the table plays on."""
    bots = {each: Random(f"after {each}") for each in world.players}
    given: Mapping[Player, Answer] = moment.answers
    leaving: tuple[Player, ...] = (player,)
    state, before = moment.state, moment.before
    if moment.step.number % 2:  # at every other moment he had sealed nothing yet
        given = {each: answer for each, answer in given.items() if each != player}
    for number in range(moment.step.number, moment.step.number + ON):
        answers = _answers(world, state, player, bots, given)
        dice = SeededDice(_KEY, number)
        state, step = take_step(
            world.codec, state, answers, dice, number=number, before=before, leaving=leaving
        )
        yield from world.ruleset.invariants(state)
        yield from _never_wins(player, state, step, world)
        if not state.agenda:
            return
        before, leaving, given = step.digest, (), {}


def _answers(
    world: World,
    state: Any,
    gone: Player,
    bots: Mapping[Player, Random],
    given: Mapping[Player, Answer],
) -> Answers:
    """What was given, else what bots say, and defaults for who has left."""
    question, answers = world.question(state), {}
    for player in question.asked(state):
        asked = world.asked(state, player)
        assert asked is not None
        if player in given:
            answers[player] = given[player]
        elif player == gone:
            answers[player] = question.default(state, player)
        else:
            answers[player] = bots[player].answer(*asked)
    return answers


def _never_wins(player: Player, state: Any, step: Step, world: World) -> Iterator[str]:
    result = world.ruleset.result(state)
    if player in _in_play(world, state):
        yield f"after step {step.number} it is back"
    if result is not None and player in result.winners:
        yield f"after step {step.number} it has won"
