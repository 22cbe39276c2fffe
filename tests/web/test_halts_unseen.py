"""That dice of some sorts are asked for in a game with fog is told to nobody: decision 116.

Two worlds, byte for byte: all answers are in, and the step is about to be taken, or it has come to
a roll of such a sort.
"""

import re
from collections.abc import Iterator, Sequence

import pytest

from hegemon.contract.match import Moment
from hegemon.contract.secrets import unlike
from hegemon.core.game import Answer, Player
from hegemon.games import RULESETS
from hegemon.play.commands import OwnDice
from hegemon.play.matches import Match
from hegemon.play.people.access import Footing, Who
from hegemon.play.position import position_of
from tests.contract.games import world
from tests.play.table import NAME, P1, SetClock, begun, bot_answer, kept, lines_of, resumed
from tests.samples import cases
from tests.web.outputs import keep_private, told
from tests.web.served import KnownPeople, Served, served

pytestmark = pytest.mark.usefixtures("quiet")

GAMES = {"space_conquest": "space-conquest", "ec4x/monero": "ec4x-monero"}

_CREATED = re.compile(r'"created":"[^"]*"')
"""When a table came to its server: of two servers that is not the same second."""


def around_a_halt(game: str) -> tuple[Sequence[bytes], Sequence[bytes], dict[Player, Answer]]:
    """The lines of a match right before it halts for dice, and right after; what was answered."""
    ruleset = RULESETS[game]
    match = Match(begun(ruleset).store, NAME, ruleset, SetClock(), settles=False)
    sorts = tuple(sort.name for sort in ruleset.sorts)[:-1]
    match.act(OwnDice(typed=True, by="umpire", reason="we roll them", sorts=sorts))
    while True:
        answers = {player: bot_answer(match, player) for player in match.waiting}
        for player, answer in answers.items():
            match.seal(player, answer)
        before = lines_of(match.store)
        match.go_on()
        if match.now.awaited is not None:
            return before, lines_of(match.store), answers


def at_a_table(lines: Sequence[bytes]) -> Served:
    """A server of that match, where the first seat has the table in its list."""
    match = resumed(kept(lines))
    people = KnownPeople(
        {player: Who(player, player) for player in match.players}
        | {"eve": Who("eve", "Eve"), "root": Who("root", "Root", administrator=True)},
        {(player, NAME): Footing(NAME, (player,)) for player in match.players},
    )
    server = served(match, people=people)
    server.services.store.watch(NAME, P1, watches=True, at=server.clock.now())
    return server


def heard(
    game: str, lines: Sequence[bytes], answers: dict[Player, Answer]
) -> Iterator[tuple[str, str]]:
    """All that the first seat, a bystander and an administrator are told."""
    server, here = at_a_table(lines), world(game)
    keep_private(server, here, P1, letters=1)
    match = resumed(kept(lines))
    state = position_of(match.now, match.ruleset).state
    last = match.now.last
    assert last is not None
    listed = server.by(P1).get("/api/v1/tables").json()["tables"]
    assert [NAME] == [one["table"] for one in listed]
    moment = Moment(state, None, answers, last.step, last.before)
    for name, said in told(server, here, P1, moment):
        yield name, _CREATED.sub("", said)
    for path in ("", f"/{NAME}"):
        reply = server.by("root").get(f"/api/v1/admin/tables{path}")
        yield f"root {path}", _CREATED.sub("", reply.text)


@pytest.mark.parametrize("game", cases(["space_conquest"], ["ec4x/monero"]))
def test_no_reply_tells_of_a_halt_for_dice_of_some_sorts(game: str) -> None:
    waits, halts, answers = around_a_halt(GAMES[game])

    assert [] == list(unlike(heard(game, waits, answers), heard(game, halts, answers)))
