"""Everything that the API tells one seat and a bystander, byte for byte but for request ids.

And what it cost: the questions to the database, one by one. Which of them are put, and how many,
is what the time of a reply tells; the clock on the wall is another one at each run.
"""

import asyncio
import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import httpx
import msgspec
import sqlalchemy as sql

from hegemon.contract.match import Moment
from hegemon.contract.secrets import hidden
from hegemon.contract.world import World
from hegemon.core.game import Player
from hegemon.core.notation import write
from hegemon.core.order_json import orders_to_json
from hegemon.play import matches
from hegemon.play.beside import UMPIRE
from hegemon.play.commands import Correct
from hegemon.play.entries import PERSON, SeatPlan
from hegemon.play.people.access import Footing, Role, Who
from hegemon.play.ports import DraftKey
from hegemon.play.system import SeededEntropy
from hegemon.play.tables.messages import say
from hegemon.store.memory import MemoryStore
from hegemon.web.api.routes import ROUTES
from hegemon.web.api.seen.workbooks import XLSX
from hegemon.web.frame.routes import STREAM, Route
from tests.play.table import NAME, SetClock
from tests.web.listening import listening
from tests.web.served import KnownPeople, Served, served

OPEN = ("show_alive", "show_ready", "show_figures", "show_openapi")
"""Routes that tell nothing of any table."""
SET_IN_TYPE = ("print_pack",)
"""What takes a fifth of a second each time, of the same data as the page beside it."""

GARBAGE: tuple[Any, ...] = (
    [{"order": "nothing"}],
    ["???"],
    [{"order": 7}],
    [{}],
)


def laid_out(world: World, state: Any) -> Served:
    """A server with one match, which stands at this state; each seat is an account of its name."""
    doors = {
        "view": world.view,
        "form": world.form,
        "board": world.board,
        "report": world.report,
        "standing": world.standing,
        "measures": world.measures,
        "tracks": world.tracks,
    }
    # a scrambled state need not be one that play can reach
    ruleset = replace(world.ruleset, **doors, invariants=lambda _: ())
    rules, entropy = world.house_rules(), SeededEntropy("two worlds")
    match = matches.create(
        MemoryStore(),
        ruleset,
        house_rules=rules,
        plans=[SeatPlan(PERSON, f"Player {seat}") for seat in ruleset.players(rules)],
        entropy=entropy,
        clock=SetClock(),
        name=NAME,
    )
    matches.sit_everyone(match, entropy)
    # acts of the umpire's hand are told when the match is over, and hidden till then
    acts = (f"made {hidden(state, world)}",)
    match.act(Correct(msgspec.to_builtins(state), "laid out for a test", acts))
    people = KnownPeople(
        {player: Who(player, player) for player in world.players} | {"eve": Who("eve", "Eve")},
        {(player, NAME): Footing(NAME, (player,)) for player in world.players},
    )
    return served(match, people=people, rulesets={ruleset.name: ruleset})


def keep_private(server: Served, world: World, player: Player, letters: int) -> None:
    """What is no business of a player: what others write to the umpire, he to them; their drafts.

    Something was said to all, too, so that every stream has something to tell.
    """
    hall = server.services.hall
    others = [each for each in world.players if each != player]
    say(hall, NAME, others[0], (), "hello")
    for other in others:
        for number in range(letters):
            say(hall, NAME, other, (UMPIRE,), f"letter {number} of {letters}")
            say(hall, NAME, UMPIRE, (other,), f"answer {number} of {letters}")
        draft = DraftKey(NAME, 2, other)
        server.services.drafts.keep(draft, [f"line {number}" for number in range(letters)], "")


def told(server: Served, world: World, player: Player, moment: Moment) -> Iterator[tuple[str, str]]:
    """All replies: as the seat, as a bystander, to orders and to garbage; and what each asked."""
    for seat, secret in ((player, player), ("bystander", player), ("bystander", "eve")):
        for route in ROUTES:
            if route.name in (*OPEN, *SET_IN_TYPE) or (route.unsafe and not _is_umpires(route)):
                continue
            for step in ("0", "1", "2", "3", "last"):
                path = _path(route, seat, step)
                if step == "0" or "{step}" in route.path or "{turn}" in route.path:
                    name = f"{secret} {route.method} {path}"
                    yield from _reply(server.by(secret), route, path, name).items()
    for number, body in enumerate(_bodies(world, player, moment)):
        for name in ("check", "seal", "unseal"):
            more = {} if name == "check" else {"step": 99}
            sent = {"step": 2} if name == "unseal" else {"orders": body} | more
            with asked(server) as questions:
                reply = server.by(player).post(f"/api/v1/tables/{NAME}/seats/{player}/{name}", sent)
            yield f"{name} {number}", _plain(reply)
            yield f"cost of {name} {number}", f"{questions}"
        for kinds in ([], _words(world, player, moment)[:1]):
            body_of = {"orders": body, "kinds": kinds}
            reply = server.by(player).post(f"/api/v1/tables/{NAME}/seats/{player}/sheet", body_of)
            yield f"sheet {kinds} {number}", f"{_plain(reply)} {reply.headers.get('etag')}"
    for number, body in enumerate(_fields(world, player, moment)):
        reply = server.by(player).post(f"/api/v1/tables/{NAME}/seats/{player}/choices", body)
        yield f"choices {number}", _plain(reply)
    yield from _targets(server, world, player, moment)


def _is_umpires(route: Route) -> bool:
    """Whether it is for who runs the table, so that all others are refused."""
    return route.wants.role in (Role.UMPIRE, Role.OVERSEER)


def _reply(server: Served, route: Route, path: str, name: str) -> dict[str, str]:
    """What comes back to who asks, and the questions that it took."""
    if route.media == STREAM:
        return {name: asyncio.run(_heard(server, path))}
    with asked(server) as questions:
        reply = server.ask(route.method, path, json={} if route.unsafe else None)
    return {name: _plain(reply), f"cost of {name}": f"{len(questions)} {questions}"}


async def _heard(server: Served, path: str) -> str:
    """A stream: its refusal, or all that is told to one who has heard of nothing yet.

    What it asks is not counted: a watch that is shared asks every second.
    """
    async with listening(server, path, {"last-event-id": "0.0"}) as stream:
        said = await stream.part()
        if stream.status == 200:
            said += await stream.part()
        return _without_id(stream.status, stream.headers, said)


@contextmanager
def asked(server: Served) -> Iterator[list[str]]:
    """The statements that the database gets meanwhile, without what is filled in."""
    questions: list[str] = []

    def note(*given: Any) -> None:
        questions.append(str(given[2]))

    engine = server.services.hall.store.database.engine  # type: ignore[attr-defined]
    sql.event.listen(engine, "before_cursor_execute", note)
    try:
        yield questions
    finally:
        sql.event.remove(engine, "before_cursor_execute", note)


def _path(route: Route, seat: str, step: str) -> str:
    game = "" if "{game}" not in route.path else "nothing"
    return (
        route.path.replace("{table}", NAME)
        .replace("{seat}", seat)
        .replace("{step}", step)
        .replace("{turn}", step)
        .replace("{event}", "0")
        .replace("{game}", game)
    )


def _bodies(world: World, player: Player, moment: Moment) -> list[Any]:
    """The seat's own orders, as objects and as lines, and what is none."""
    asked = world.asked(moment.state, player)
    if asked is None:
        return list(GARBAGE)
    orders = asked.form.orders(moment.answers[player])
    return [orders_to_json(orders), [write(order) for order in orders], *GARBAGE]


def _words(world: World, player: Player, moment: Moment) -> list[str]:
    """The words of the orders that the seat may give."""
    asked = world.asked(moment.state, player)
    return [] if asked is None else [kind.word for kind in asked.form.kinds]


def _fields(world: World, player: Player, moment: Moment) -> Iterator[dict[str, Any]]:
    """Each field of the seat's own orders, asked for after those before it."""
    asked = world.asked(moment.state, player)
    orders = [] if asked is None else _bodies(world, player, moment)[0][:3]
    for number, order in enumerate(orders):
        said = {name: one for name, one in order.items() if not isinstance(one, list)}
        for field in sorted(set(order) - {"order"}):
            given = {name: one for name, one in said.items() if name not in ("order", field)}
            yield {
                "order": order["order"],
                "field": field,
                "given": given,
                "orders": orders[:number],
            }


def _targets(
    server: Served, world: World, player: Player, moment: Moment
) -> Iterator[tuple[str, str]]:
    """What can be ordered of things of the seat's board, before its own orders and after some."""
    for thing in _things(world, player, moment):
        for before in ([], _bodies(world, player, moment)[0][:3]):
            sent = {"thing": thing, "before": before}
            reply = server.by(player).post(f"/api/v1/tables/{NAME}/seats/{player}/targets", sent)
            yield f"targets {thing} after {len(before)}", _plain(reply)


def _things(world: World, player: Player, moment: Moment) -> list[str]:
    """Some places and pieces of the seat's own board, others' among them, and what is none."""
    board = world.board(world.view(moment.state, player))
    places = [one.id for one in board.places]
    tokens = [one.id for one in board.tokens]
    return [*places[:: len(places) // 6 + 1], *tokens[:: len(tokens) // 6 + 1], "nowhere"]


def _plain(reply: httpx.Response) -> str:
    """Status, headers that matter and body of a reply."""
    workbook = reply.headers.get("content-type") == XLSX
    body = _unpacked(reply.content) if workbook else reply.content.decode()
    return _without_id(reply.status_code, reply.headers, body)


def _unpacked(data: bytes) -> str:
    """Every part of a workbook: hidden sheets, names, properties."""
    parts = zipfile.ZipFile(io.BytesIO(data))
    return "\n".join(f"{name} {parts.read(name).decode()}" for name in parts.namelist())


def _without_id(status: int, headers: Mapping[str, str], body: str) -> str:
    request = headers["x-request-id"]
    rest = {name: value for name, value in sorted(headers.items()) if name != "x-request-id"}
    return f"{status} {json.dumps(rest)} {body.replace(request, '')}"
