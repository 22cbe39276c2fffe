"""Two editions share every rule: only the figures that state and view lead to are others."""

import random
from dataclasses import replace
from functools import partial
from typing import ClassVar

import msgspec

from hegemon.core.codec import Codec
from hegemon.core.game import Play, advance, run
from hegemon.core.report import sentences
from hegemon.games.space_conquest import SPACE_CONQUEST, HouseRules, State, View
from hegemon.games.space_conquest.events import HomeFounded, ShipsMade
from hegemon.games.space_conquest.positions import P1, P2
from hegemon.games.space_conquest.setup import set_up
from hegemon.games.space_conquest.tables import TABLES, Tables
from hegemon.games.space_conquest.turn import AskMoves
from hegemon.games.space_conquest.view import truth_of, view_of
from tests.games.space_conquest.cases import KINDS, FastDice, random_moves

RICH = msgspec.structs.replace(
    TABLES,
    home=msgspec.structs.replace(TABLES.home, ships=9, production=8),
    rebellion=msgspec.structs.replace(TABLES.rebellion, rises_from=6),
)


class RichState(State):
    """A position of the richer edition."""

    tables: ClassVar[Tables] = RICH


class RichView(View, tag=False):
    """What a player knows of it."""

    tables: ClassVar[Tables] = RICH


RICH_CONQUEST = replace(
    SPACE_CONQUEST,
    name="rich-conquest",
    state=RichState,
    setup=partial(set_up, edition=RichState),
    view=partial(view_of, edition=RichView),
    truth=partial(truth_of, edition=RichView),
)


def test_an_edition_plays_by_its_own_figures() -> None:
    """Nine ships at the start and eight each turn, in the rules, the reasons and the forecast."""
    codec, dice = Codec(RICH_CONQUEST), FastDice(1)
    state = RICH_CONQUEST.setup(HouseRules(), (P1, P2), dice)
    play = Play(state, dice, KINDS)
    run(play)
    founded = [event for event in play.events if isinstance(event, HomeFounded)]
    chance, turns = random.Random(1), 20
    for _ in range(turns):
        answers = {player: random_moves(play.state, player, chance) for player in (P1, P2)}
        advance(play, answers)
    made = [event for event in play.events if isinstance(event, ShipsMade)]
    view = RICH_CONQUEST.view(play.state, P1)
    reasons = [line.reason for line in sentences(RICH_CONQUEST.report(view, made[:1]))]
    form = RICH_CONQUEST.form(view, AskMoves())

    assert [9, 9] == [event.ships for event in founded]
    assert {8} == {event.ships[play.state.players[event.player].home_star] for event in made}
    assert "a home star makes 8 ships" in str(reasons)
    assert all("17\xa0% it rises" in text for text in form.forecast() if "rebellion" in text)
    assert [] == list(RICH_CONQUEST.invariants(play.state))
    assert type(codec.state(codec.plain(play.state), RICH_CONQUEST.schema)) is RichState


def test_the_first_edition_stays_as_it_is() -> None:
    """A class variable belongs to its class."""
    state = SPACE_CONQUEST.setup(HouseRules(), (P1, P2), FastDice(1))

    assert 4 == state.stars[state.players[P1].home_star].ships_of(P1)
    assert State.tables is TABLES
    assert View.tables is TABLES
