"""Everything that the API tells one seat and a bystander, byte for byte but for request ids."""

import json
from dataclasses import replace
from typing import Any

import httpx

from hegemon.core.game import Player
from hegemon.core.notation import write
from hegemon.core.order_json import orders_to_json
from hegemon.play import matches
from hegemon.play.entries import PERSON, Plan
from hegemon.play.people.access import Standing, Who
from hegemon.play.system import SeededEntropy
from hegemon.store.memory import MemoryStore
from hegemon.web.api.routes import ROUTES
from hegemon.web.frame.routes import LINES, STREAM, Route
from tests.contract.match import Moment
from tests.contract.world import World
from tests.play.table import NAME, SetClock
from tests.web.served import KnownPeople, Served, served

OPEN = ("show_alive", "show_ready", "show_figures", "show_openapi")
"""Routes that tell nothing of any table."""

GARBAGE: tuple[Any, ...] = (
    [{"order": "nothing"}],
    ["???"],
    [{"order": 7}],
    [{}],
)


def laid_out(world: World, state: Any) -> Served:
    """A server with one match, which stands at this state; each seat is an account of its name."""
    doors = {"view": world.view, "form": world.form, "board": world.board, "report": world.report}
    # a scrambled state need not be one that play can reach
    ruleset = replace(world.ruleset, **doors, invariants=lambda _: ())
    rules, entropy = world.house_rules(), SeededEntropy("two worlds")
    match = matches.create(
        MemoryStore(),
        ruleset,
        house_rules=rules,
        plans=[Plan(PERSON, f"Player {seat}") for seat in ruleset.players(rules)],
        entropy=entropy,
        clock=SetClock(),
        name=NAME,
    )
    matches.sit_everyone(match, entropy)
    match.correct(state, "laid out for a test")
    people = KnownPeople(
        {player: Who(player, player) for player in world.players} | {"eve": Who("eve", "Eve")},
        {(player, NAME): Standing(NAME, (player,)) for player in world.players},
    )
    return served(match, people=people, rulesets={ruleset.name: ruleset})


def told(server: Served, world: World, player: Player, moment: Moment) -> dict[str, str]:
    """All replies: as the seat, as a bystander, to orders and to garbage."""
    found: dict[str, str] = {}
    for seat, secret in ((player, player), ("bystander", player), ("bystander", "eve")):
        for route in ROUTES:
            if route.unsafe or route.media in (STREAM, LINES) or route.name in OPEN:
                continue
            for step in ("0", "1", "2", "3"):
                path = _path(route, seat, step)
                if step == "0" or "{step}" in route.path:
                    found[f"{secret} {path}"] = _plain(server.by(secret).get(path))
    for number, body in enumerate(_bodies(world, player, moment)):
        for name in ("check", "seal", "unseal"):
            more = {} if name == "check" else {"step": 99}
            sent = {"step": 2} if name == "unseal" else {"orders": body} | more
            reply = server.by(player).post(f"/api/v1/tables/{NAME}/seats/{player}/{name}", sent)
            found[f"{name} {number}"] = _plain(reply)
    return found


def _path(route: Route, seat: str, step: str) -> str:
    game = "" if "{game}" not in route.path else "nothing"
    return (
        route.path.replace("{table}", NAME)
        .replace("{seat}", seat)
        .replace("{step}", step)
        .replace("{game}", game)
    )


def _bodies(world: World, player: Player, moment: Moment) -> list[Any]:
    """The seat's own orders, as objects and as lines, and what is none."""
    asked = world.asked(moment.state, player)
    if asked is None:
        return list(GARBAGE)
    orders = asked.form.orders(moment.answers[player])
    lines = [write(order, asked.form.kind(order.word)) for order in orders]
    return [orders_to_json(asked.form, orders), lines, *GARBAGE]


def _plain(reply: httpx.Response) -> str:
    """Status, headers that matter and body of a reply."""
    body = reply.content.replace(reply.headers["x-request-id"].encode(), b"")
    headers = {
        name: value for name, value in sorted(reply.headers.items()) if name != "x-request-id"
    }
    return f"{reply.status_code} {json.dumps(headers)} {body.decode()}"
