"""Space Conquest: random bots, which order one fleet a turn on average, and admirals."""

from __future__ import annotations

from collections.abc import Iterator

from bench import figures as measure
from bench.figures import Figure, Stopwatch
from hegemon.bots.forward import FastDice, SilentPlay
from hegemon.bots.registry import BOTS
from hegemon.core.codec import Codec
from hegemon.core.game import advance, open_question, run
from hegemon.games.space_conquest import SPACE_CONQUEST, State

RANDOM = BOTS["space-conquest"]["random"]
MANY = 10**6
"""More steps than any of them takes."""


def figures() -> Iterator[Figure]:
    """Everything that is measured of the game."""
    fleets, state = played()
    yield Figure("fleets under way, in the mean, with random bots", fleets, "", places=1)
    yield measure.batch(SPACE_CONQUEST, RANDOM, games=150)
    yield from measure.recorded(SPACE_CONQUEST, RANDOM, games=30)
    yield from measure.saves(SPACE_CONQUEST, RANDOM, steps=60)
    yield from measure.position(Codec(SPACE_CONQUEST), state)
    yield from of_the_best(games=6)


def of_the_best(games: int) -> Iterator[Figure]:
    """Whole matches of admirals, who think for nearly all of the time."""
    codec, everything, alone = Codec(SPACE_CONQUEST), Stopwatch(), Stopwatch()
    rules, factory = SPACE_CONQUEST.presets["as-written"], BOTS["space-conquest"]["admiral"]
    for seed in range(games):
        everything.time(
            lambda seed=seed: measure.recorded_game(  # type: ignore[misc]
                codec, rules, factory, seed, alone, most_steps=MANY
            )
        )
    text = "admirals, to the end"
    yield Figure(f"{text}: turns of a match", alone.laps / games, "", places=1)
    yield Figure(f"{text}: the whole kernel", alone.laps / everything.seconds, "turns/CPU s")
    yield Figure(f"{text}: take_step alone", alone.microseconds, "µs")


def played() -> tuple[float, State]:
    """Fleets under way in the mean of the first 60 turns, and the last position of a game."""
    seen, turns = 0, 0
    for seed in range(20):
        state = begun(seed)
        play = SilentPlay(state, FastDice(seed), frozenset())
        bots = {player: RANDOM(2 * seed + at) for at, player in enumerate(state.players)}
        while (question := open_question(state)) and state.turn < 60:
            answers = {}
            for player, bot in bots.items():
                view = SPACE_CONQUEST.view(state, player)
                answers[player] = bot.answer(view, question, SPACE_CONQUEST.form(view, question))
            advance(play, answers)
            seen, turns = seen + len(state.fleets), turns + 1
    return seen / turns, state


def begun(seed: int) -> State:
    """A game that waits for the first moves."""
    rules, dice = SPACE_CONQUEST.presets["as-written"], FastDice(f"map {seed}")
    state = SPACE_CONQUEST.setup(rules, SPACE_CONQUEST.players(rules), dice)
    run(SilentPlay(state, dice, frozenset()))
    return state
