"""The bots of Erkenfara: legal, deterministic, a ladder."""

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from hegemon.bots.forward import FastDice, SilentPlay
from hegemon.bots.registry import BOTS
from hegemon.core.checking import answer_to, check
from hegemon.core.game import Player, advance, open_question, run
from hegemon.games.erkenfara import (
    ERKENFARA,
    PRESETS,
    SHIPPED,
    AskMoves,
    HouseRules,
    map_of,
)
from hegemon.games.erkenfara.positions import all_followed, on_map
from hegemon.lab.batch import Study, play_game
from hegemon.lab.simulate import simulate

HERE = BOTS["erkenfara"]
RULERS = [name for name in HERE if name != "random"]
LADDER = list(pairwise(HERE))


def match(rules: HouseRules, name: str, seed: int) -> Any:
    """One bot at every seat; each open question with the state and the answers then given."""
    players, dice = ERKENFARA.players(rules), FastDice(seed)
    state = ERKENFARA.setup(rules, players, dice)
    play = SilentPlay(state, dice, frozenset())
    run(play)
    bots = {player: HERE[name](seed) for player in players}
    while question := open_question(state):
        answers = {}
        for player in question.asked(state):
            view = ERKENFARA.view(state, player)
            form = ERKENFARA.form(view, question)
            answers[player] = bots[player].answer(view, question.seen_by(player), form)
        yield state, question, answers
        advance(play, answers)


@pytest.mark.parametrize("name", RULERS)
@pytest.mark.parametrize("game_map", SHIPPED)
def test_orders_are_legal(name: str, game_map: str) -> None:
    """The form finds no fault in any answer; none is even dropped by the form."""
    for state, question, answers in match(on_map(game_map, years=2), name, seed=3):
        for player, answer in answers.items():
            form = ERKENFARA.form(ERKENFARA.view(state, player), question)
            draft = form.orders(answer)

            assert check(form, draft).fine, (question, answer)
            assert answer == answer_to(form, draft)


@pytest.mark.parametrize("name", HERE)
def test_same_seed_same_game(name: str) -> None:
    """A bot is a function of its seed and of what it was shown."""
    study = Study(ERKENFARA, HouseRules(years=4), ((name, HERE[name]),), 5, 2000)

    assert play_game(study, 1) == play_game(study, 1)


@pytest.mark.parametrize(("weaker", "stronger"), LADDER)
def test_ladder(weaker: str, stronger: str) -> None:
    """On the duel map each bot beats the one before; figures are in docs/bench.md."""
    pair = ((weaker, HERE[weaker]), (stronger, HERE[stronger]))
    found = simulate(
        ERKENFARA, pair, games=12, seed=1, house_rules=HouseRules(years=20), most_steps=5000
    )

    assert (0, 0) == (found.crashes, found.undecided)
    assert found.bots[1].wins >= 9


@pytest.mark.parametrize("preset", PRESETS)
def test_all_maps_and_presets(preset: str) -> None:
    """All bots together, on every map, some years: nothing crashes, somebody wins."""
    names = list(HERE)
    for at, game_map in enumerate(SHIPPED):
        rules = replace(PRESETS[preset], map=game_map, years=6)
        seats = len(ERKENFARA.players(rules))
        pool = tuple((name, HERE[name]) for name in names[:seats])
        game = play_game(Study(ERKENFARA, rules, pool, 7, 5000), at)

        assert ("", "victory") == (game.crash, game.outcome)


@pytest.mark.parametrize("name", RULERS)
def test_no_army_is_left_alone_at_sea(name: str) -> None:
    """§1: who ends a movement at sea has a fleet there; and thus armies do cross the sea."""
    landed: set[Player] = set()
    for state, question, answers in match(on_map("sea_war", years=8), name, seed=1):
        if not isinstance(question, AskMoves):
            continue
        sea = map_of(state).sea_graph
        for player, answer in answers.items():
            pieces = all_followed(state, player, answer.orders).everybody
            afloat = {piece.to for piece in pieces if piece.kind == "land" and piece.to in sea}
            fleets = {piece.to for piece in pieces if piece.kind == "sea"}
            landed |= {
                player
                for piece in pieces
                if piece.kind == "land"
                and piece.start in sea
                and state.regions[piece.to].owner not in (None, player)
                and piece.to not in sea
            }

            assert afloat <= fleets

    assert landed, "nobody crossed the sea"
