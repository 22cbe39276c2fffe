"""A study's games played by a fast engine in place of the rules: the same games."""

from __future__ import annotations

import time

from hegemon.bots.engine import Engine, Seating, engine_for
from hegemon.core.errors import BadConfig
from hegemon.lab.batch import Chunk, Game, Study, bot_seed, play_chunk, play_game, seats_of, seed_of


def engine_of(study: Study) -> Engine:
    """What plays a study fast; raises BadConfig with the reason where nothing does."""
    if study.ruleset.figures_digest:
        raise BadConfig(
            f"the fast engine of {study.ruleset.title} knows the game's own figures alone: "
            "play other ones by the rules, with --engine rules"
        )
    return engine_for(study.ruleset.name, [name for name, _ in study.bots])


def chunk_of(study: Study, indexes: range) -> Chunk:
    """Some games, one after the other, in this process, by what the study wants to be played by."""
    return _fast_chunk(study, indexes) if study.fast else play_chunk(study, indexes)


def _fast_chunk(study: Study, indexes: range) -> Chunk:
    """Games of the engine; by the rules those that it has no room for."""
    start = time.process_time()
    engine = engine_of(study)
    seats = [seats_of(study, index) for index in indexes]
    seatings = [_seating(study, index, taken) for index, taken in zip(indexes, seats, strict=True)]
    played = engine.play(study.house_rules, seatings, study.most_steps)
    games = [
        play_game(study, index)
        if one is None
        else Game(
            index=index,
            seats=taken,
            outcome=one.outcome,
            winners=one.winners,
            steps=one.steps,
            course=one.course,
            opening=one.opening,
        )
        for index, taken, one in zip(indexes, seats, played, strict=True)
    ]
    return games, time.process_time() - start


def _seating(study: Study, index: int, seats: tuple[int, ...]) -> Seating:
    players = study.ruleset.players(study.house_rules)
    return Seating(
        bots=tuple(study.bots[bot][0] for bot in seats),
        dice=seed_of(study, index, "dice"),
        bot_seed=lambda seat: bot_seed(study, index, players[seat]),
    )
