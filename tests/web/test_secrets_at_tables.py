"""What is private at a table: whoever has planted a leak of it in the server is found out.

The worlds are those of `test_secrets.py`: in the second one others have written more letters, other
drafts, and the umpire's hand did something else.
"""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from hegemon.contract.match import chance_at
from hegemon.contract.secrets import unlike
from hegemon.core.game import Player
from hegemon.play.beside import UMPIRE
from hegemon.play.people.access import Need, Permission, Role, Who, may
from hegemon.play.ports import DraftKey
from hegemon.play.tables.ledger import LedgerLine, ledger
from hegemon.serving.news import Audience, HallNews, Heard
from hegemon.store.tables import SqlTables
from hegemon.web.api import tables as tables_api
from hegemon.web.frame import admission
from tests.contract.games import world
from tests.play.table import NAME
from tests.samples import cases
from tests.web.outputs import keep_private, laid_out, told
from tests.web.test_secrets import moments

pytestmark = pytest.mark.usefixtures("quiet")


def in_streams(patch: pytest.MonkeyPatch) -> None:
    """Everybody hears that the umpire has got something."""
    sound = HallNews.since

    def since(self: HallNews, audience: Audience, number: int) -> Heard:
        heard = sound(self, audience, number)
        more = sound(self, audience._replace(name=UMPIRE), 0).number
        return heard._replace(number=heard.number + more)

    patch.setattr(HallNews, "since", since)


def in_messages(patch: pytest.MonkeyPatch) -> None:
    """Who asks for his letters gets the umpire's as well."""
    of_store(patch, "messages", lambda sound, match, _, *more: sound(match, UMPIRE, *more))


def in_the_ledger(patch: pytest.MonkeyPatch) -> None:
    """The acts of the umpire's hand are told before the match is over."""

    def open_ledger(store: Any, match: str) -> tuple[LedgerLine, ...]:
        acts = tuple(str(line) for line in store.lines(match) if b'"acts":' in line)
        return (*ledger(store, match), LedgerLine("by hand", acts=acts))

    patch.setattr(tables_api, "ledger", open_ledger)


def at_the_table(patch: pytest.MonkeyPatch) -> None:
    """Who has written much already is not among those who are awaited."""
    sound = tables_api.visible

    def visible(call: Any, invitation: str) -> Any:
        table = sound(call, invitation)
        drafts, match = call.services.drafts, call.match
        lines = {
            player: draft.lines
            for player in match.players
            if (draft := drafts.recall(DraftKey(NAME, 2, player)))
        }
        slow = tuple(player for player in table.facts.waiting if len(lines.get(player, ())) < 2)
        return replace(table, facts=replace(table.facts, waiting=slow))

    patch.setattr(tables_api, "visible", visible)


def to_umpires_alone(patch: pytest.MonkeyPatch) -> None:
    """What only the umpire may read is open to all who may look on."""

    def lax(who: Who, need: Need) -> bool:
        if need.role is Role.UMPIRE and need.act is Permission.READ:
            need = replace(need, role=Role.BYSTANDER)
        return may(who, need)

    patch.setattr(admission, "may", lax)


def in_time(patch: pytest.MonkeyPatch) -> None:
    """Letters of others are looked at one by one, and then left out."""

    def messages(sound: Any, match: str, reader: str, *more: Any) -> Any:
        for number in range(len(sound(match, UMPIRE))):
            sound(match, UMPIRE, number, 1)
        return sound(match, reader, *more)

    of_store(patch, "messages", messages)


def of_store(patch: pytest.MonkeyPatch, name: str, planted: Any) -> None:
    """Another way to do something in the store."""
    sound = getattr(SqlTables, name)
    patch.setattr(
        SqlTables,
        name,
        lambda self, *given: planted(lambda *said: sound(self, *said), *given),
    )


def leaks() -> tuple[Player, list[str]]:
    """Who compares, and by which replies he can tell two worlds that look alike."""
    here = world("space_conquest")
    moment = moments(here, 1)[0]
    player = here.question(moment.state).asked(moment.state)[0]
    other = here.scramble(moment.state, player, chance_at(moment))
    replies = []
    for state, letters in ((moment.state, 1), (other, 4)):
        server = laid_out(here, state)
        keep_private(server, here, player, letters)
        replies.append(told(server, here, player, moment))
    return player, [leak.split(": ")[0] for leak in unlike(*replies)]


Plant = Callable[[pytest.MonkeyPatch], None]
PLANTS: dict[Plant, tuple[str, ...]] = {
    in_streams: ("{seat} GET {seats}/news", "{seat} GET {table}/news", "eve GET {table}/news"),
    in_messages: ("{seat} GET {seats}/messages", "{seat} GET {table}/messages"),
    in_the_ledger: ("{seat} GET {table}/ledger", "eve GET {table}/ledger"),
    at_the_table: ("{seat} GET {table}", "eve GET {table}"),
    to_umpires_alone: ("{seat} GET {table}/umpire/messages", "eve GET {table}/umpire/messages"),
    in_time: ("cost of {seat} GET {seats}/messages", "cost of eve GET {table}/messages"),
}
"""Where each is found at least: by the seat, and by who only looks on."""


FEW = (in_streams, in_time)
"""One of what is told, one of what it costs; the others are looked for in the same replies."""


@pytest.mark.parametrize(
    "plant",
    cases(FEW, [plant for plant in PLANTS if plant not in FEW]),
    ids=lambda plant: plant.__name__,
)
def test_planted_leak_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    player, found = leaks()
    table = f"/api/v1/tables/{NAME}"
    names = {"seat": player, "table": table, "seats": f"{table}/seats/{player}"}
    expected = {where.format(**names) for where in PLANTS[plant]}

    assert expected <= set(found)


def test_without_a_plant_nothing_is_found() -> None:
    assert [] == leaks()[1]
