"""Every reader of a text that comes from outside, with what it is sent beside what all are sent."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cache, partial
from io import BytesIO
from typing import Any, NamedTuple

import httpx
import msgspec
import networkx as nx
import shapely
from starlette.requests import Request

from hegemon.agents.http.reading import orders_sent
from hegemon.agents.llm.wire import reply_in
from hegemon.cli.seat.order import said_in
from hegemon.core import mentions
from hegemon.core.checking import check
from hegemon.core.codec import Codec
from hegemon.core.dice import SeededDice
from hegemon.core.documents.toml import LONGEST as LONGEST_TOML
from hegemon.core.documents.toml import read_toml
from hegemon.core.errors import BadNotation
from hegemon.core.form import Form
from hegemon.core.game import open_question
from hegemon.core.harmless import inert
from hegemon.core.notation import LONGEST as LONGEST_LINE
from hegemon.core.notation import complete, parse
from hegemon.core.order_json import read_orders
from hegemon.core.step import begin
from hegemon.games import RULESETS
from hegemon.mail.above import own_lines
from hegemon.mail.dates import days_of
from hegemon.mail.letter import NoLetter, key_of, letter_of
from hegemon.mail.wishes import wishes_of
from hegemon.maps import formats
from hegemon.play.lines import LineReader
from hegemon.play.lines import read as read_line
from hegemon.play.patches import patched
from hegemon.play.people import access, names, passwords
from hegemon.play.people.secret import Secret
from hegemon.play.seat import rulebook
from hegemon.play.start import scenarios
from hegemon.play.start.house_rules import house_rules_of
from hegemon.play.start.opponents import factory_of
from hegemon.play.tables import messages
from hegemon.play.times.schedule import parse_schedule
from hegemon.remote import place, wire
from hegemon.remote.errors import trouble_of
from hegemon.store import drafts
from hegemon.web.api import turns
from hegemon.web.frame import admission, bodies, cursors, readers
from hegemon.web.pages import mounting
from tests.readers.shapes import (
    ANYTHING,
    IN_GRAPHS,
    IN_HTML,
    IN_JSON,
    IN_LETTERS,
    IN_REPLIES,
    IN_XML,
    Shape,
    again,
    numbered,
)

LOADED = (nx, shapely)
"""What readers of maps load at their first text: that is no cost of it."""

BODY = 1_000_000
HEAD = 64_000
A_LINE = 8 * 1024 * 1024


class Reader(NamedTuple):
    """Who reads a text, and how long it may be; a module of `test_roads_in.py` that it goes by."""

    name: str
    read: Callable[[str], object]
    longest: int
    shapes: Mapping[str, Shape]
    road: str = ""
    room: int = 60
    """Bytes of memory that a character may take."""
    times: int = 1
    """How many times longer its texts are than those of others: where one thing takes a line."""


# -- orders


HOUSE_RULES: Mapping[str, Mapping[str, Any]] = {
    "space-conquest": {},
    "erkenfara": {"map": "five_crowns"},
    "space-empires": {},
    "ec4x-monero": {"houses": 12},
    "ec4x-satoshi": {"houses": 12},
}
"""Each game, at the largest table that it begins with."""


@cache
def form_of(game: str) -> Form[Any]:
    """The first form of the first seat that is asked."""
    ruleset = RULESETS[game]
    rules = ruleset.house_rules(**HOUSE_RULES[game])
    players = ruleset.players(rules)
    state, _ = begin(Codec(ruleset), rules, players, SeededDice(bytes(32), 0))
    question = open_question(state)
    assert question is not None
    player = question.asked(state)[0]
    return ruleset.form(ruleset.view(state, player), question.seen_by(player))


def _line(game: str, text: str) -> object:
    try:
        return parse(form_of(game), text)
    except BadNotation as wrong:
        return wrong


def _lines(game: str, text: str) -> object:
    form = form_of(game)
    return check(form, read_orders(form, text.split("\n")[: turns.MOST_ORDERS]))


def _objects(game: str, text: str) -> object:
    try:
        said = msgspec.json.decode(text, type=turns.OrderList)
    except (msgspec.MsgspecError, ValueError, RecursionError) as trouble:
        return trouble
    form = form_of(game)
    return check(form, read_orders(form, said))


def _order_lines(game: str) -> dict[str, Shape]:
    """A line of each kind of order that goes on and on."""
    own: dict[str, Shape] = {}
    for kind in form_of(game).kinds:
        own[f"{kind.word}, words"] = again("a ", head=f"{kind.word} ")
        own[f"{kind.word}, its example"] = again(
            f"{kind.example.partition(' ')[2]} ", head=f"{kind.word} "
        )
        own[f"{kind.word}, settings"] = again("roe=6 ", head=f"{kind.example} ")
    return own


def _lists_of_orders(game: str) -> dict[str, Shape]:
    kinds = form_of(game).kinds
    lines = {f"{kind.word} again": again(f"{kind.example}\n") for kind in kinds}
    bare = {f"{kind.word} alone": again(f"{kind.word}\n") for kind in kinds[:3]}
    return {**lines, **bare, "lines that begin": again(f"{kinds[0].word} a b c d\n")}


def _objects_of_orders(game: str) -> dict[str, Shape]:
    word = form_of(game).kinds[0].word
    return {
        "orders": again(f'{{"order":"{word}"}},', head="[", tail="{}]"),
        "unknown orders": numbered('{"order":"<>"},', head="[", tail="{}]"),
        "unknown fields": numbered('"<>":1,', head=f'[{{"order":"{word}",', tail='"a":1}]'),
        "lines": again(f'"{form_of(game).kinds[0].example}",', head="[", tail='""]'),
    }


def _orders(game: str) -> list[Reader]:
    return [
        Reader(f"an order of {game}", partial(_line, game), LONGEST_LINE, _order_lines(game)),
        Reader(
            f"an order of {game}, completed",
            lambda text: complete(form_of(game), text),
            LONGEST_LINE,
            _order_lines(game),
        ),
        Reader(
            f"orders of {game}", partial(_lines, game), BODY, _lists_of_orders(game), room=1_200
        ),
        Reader(
            f"orders of {game} in JSON",
            partial(_objects, game),
            BODY,
            {**IN_JSON, **_objects_of_orders(game)},
            "web/frame/answering.py",
            room=600,
        ),
    ]


# -- positions, maps, matches

_A_STAR = "space-conquest turn 7\nstar H 0,0 ru 4 home p1 p1 6\nstar E 9,9 ru 4 home p2 p2 6\n"
_A_YEAR = "erkenfara year 3 spring mover=red\nmap duel_continent\n"

IN_POSITIONS: Mapping[str, Shape] = {
    "stars": numbered("star S<> <>,5 ru 3\n", head=_A_STAR),
    "stars in one place": numbered("star S<> 5,5 ru 3\n", head=_A_STAR),
    "the same star": again("star S 5,5 ru 3\n", head=_A_STAR),
    "fleets": numbered("fleet p1-<> H E 4 left 3\n", head=_A_STAR),
    "what is known": again("known p1 E npc 3 turn 2\n", head=_A_STAR),
    "facts of a star": again("p1 4 ", head=f"{_A_STAR}star X 5,5 ru 3 "),
    "rebels": again("E ", head=f"{_A_STAR}rebelled "),
    "house rules": again("tie_control=neutral ", head=f"{_A_STAR}rules "),
    "statements in a line": again(";", head=_A_STAR),
    "the same region": again("region b_4 occupier=red\n", head=_A_YEAR),
    "the same empire": again("empire red treasury=4000\n", head=_A_YEAR),
    "armies": numbered("army a<> red land b_4 4000\n", head=_A_YEAR),
    "what an army has": again(
        "hero:rolf:3,", head=f"{_A_YEAR}army a1 red land b_4 4000 attachments="
    ),
    "an army of which much is said": again(
        "attachments=hero:rolf:3 ", head=f"{_A_YEAR}army a1 red land b_4 4000 "
    ),
    "relations": again("relation red blue war\n", head=_A_YEAR),
    "turns": again("red ", head=f"{_A_YEAR}order "),
    "maps": again("map duel_continent\n", head=_A_YEAR),
    "a map's name": again('\\"', head=f'{_A_YEAR}map "', tail='"\n'),
    "an end": again("[", head=f"{_A_YEAR}ended "),
    "an agenda": again("{},", head=f"{_A_YEAR}agenda [", tail="{}]"),
}

IN_TOML: Mapping[str, Shape] = {
    "keys": numbered("k<>=1\n"),
    "dotted keys": numbered("k<>.b.c.d.e.f=1\n"),
    "tables": numbered("[t<>]\n"),
    "regions": numbered('[[region]]\nid="r<>"\nname="r"\nkind="land"\nproduction=1\nadjacent=[]\n'),
    "regions of one id": again('[[region]]\nid="r"\n'),
    "empires": numbered('[[empire]]\nid="e<>"\nname="e"\n'),
    "armies": again('[[army]]\nempire="e"\nregion="r"\n'),
    "neighbours": numbered('"r<>",', head='[[region]]\nid="r"\nadjacent=[', tail="]\n"),
    "homeworlds": numbered('"A<>",', head='[map]\nname="m"\nhomeworlds=[', tail="]\n"),
    "systems": numbered("A<>={}\n", head='[map]\nname="m"\nhomeworlds=["A1"]\n[systems]\n'),
    "lanes": again(
        '"A1 A2",',
        head='[map]\nname="m"\nhomeworlds=["A1"]\n[systems]\nA1={}\nA2={}\n[lanes]\nmajor=[',
        tail="]\n",
    ),
    "lists in lists": again("[],", head="a=[", tail="]"),
}


def _map_text(game: str, text: str) -> object:
    """A map of a game's own: what is wrong with it, as a graph, and as a picture."""
    maps = RULESETS[game].maps
    assert maps is not None
    if faults := maps.faults(text):
        return faults
    return maps.board(text), maps.to_graph(text)


def _map_of(format_: str, text: str) -> object:
    """A map of another program, and as a map of each game that takes such."""
    graph = formats.read(text.encode("utf-8", "surrogatepass"), format_)
    return [
        maps.from_graph(graph)
        for game in ("erkenfara", "ec4x-monero")
        if (maps := RULESETS[game].maps) is not None
    ]


def _tiled(cells: Callable[[int], str], *, towns: Callable[[int], str] | None = None) -> Shape:
    """A hex map as Tiled writes it, of as many cells as have room."""
    kinds = ("farmland", "sea", "town", "desert")
    tiles = ",".join(f'{{"id":{at},"class":"{kind}"}}' for at, kind in enumerate(kinds))
    fort = '{"id":4,"class":"town","properties":[{"name":"fort_level","value":1}]}'

    def layer(name: str, of: Callable[[int], str], count: int) -> str:
        data = ",".join(of(at) for at in range(count))
        return f'{{"type":"tilelayer","name":"{name}","data":[{data}]}}'

    def made(length: int) -> str:
        count = length // (4 if towns else 2)
        columns = 10 if count < 4_000 else 100  # so that cells are as many as characters allow
        rows = min(400, max(1, count // columns))
        layers = [layer("terrain", cells, columns * rows)]
        layers += [layer("towns", towns, columns * rows)] if towns else []
        return (
            f'{{"orientation":"hexagonal","width":{columns},"height":{rows},'
            f'"layers":[{",".join(layers)}],"tilesets":[{{"firstgid":1,"tiles":[{tiles},{fort}]}}]}}'
        )

    return made


IN_TILED: Mapping[str, Shape] = {
    "all sea": _tiled(lambda _: "2"),
    "a town on an island": _tiled(lambda at: "21"[at == 0], towns=lambda at: "03"[at == 0]),
    "wilds": _tiled(
        lambda at: "2" if at in (1, 2) else "4" if at == 0 else "1", towns=lambda at: "03"[at == 0]
    ),
    "islands": _tiled(lambda at: "12"[at % 2], towns=lambda at: "03"[at == 0]),
    "towns": _tiled(lambda _: "1", towns=lambda _: "3"),
    "forts": _tiled(lambda _: "1", towns=lambda at: "05"[at % 2]),
}

IN_POLYGONS: Mapping[str, Shape] = {
    "features": again(
        '{"properties":{}},', head='{"type":"FeatureCollection","features":[', tail="{}]}"
    ),
    "points of a ring": numbered(
        "[<>,1],",
        head='{"type":"FeatureCollection","features":[{"geometry":{"type":"Polygon","coordinates":[[',
        tail="[0,1]]]}}]}",
    ),
    "rings": again(
        "[[0,0],[0,1],[1,1],[0,0]],",
        head='{"type":"FeatureCollection","features":[{"geometry":{"type":"Polygon","coordinates":[',
        tail="[[0,0],[0,1],[1,1],[0,0]]]}}]}",
    ),
    "squares": numbered(
        '{"geometry":{"type":"Polygon","coordinates":[[[<>,0],[<>,1],[<>.9,1],[<>.9,0],[<>,0]]]}},',
        head='{"type":"FeatureCollection","crs":1,"features":[',
        tail='{"geometry":{"type":"Polygon","coordinates":[[[0,2],[0,3],[1,3],[0,2]]]}}]}',
    ),
}


def _a_match(text: str) -> object:
    """Lines of a match file, as an import and a resumed match take them."""
    reader = LineReader("the file")
    for line in BytesIO(text.encode("utf-8", "surrogatepass")):
        reader.add(line.rstrip(b"\n"))
    return reader.now() if reader.count else None


def _patch(text: str) -> object:
    try:
        return patched({"a": [1, 2], "b": {"c": 1}}, msgspec.json.decode(text))
    except (msgspec.MsgspecError, ValueError, RecursionError) as trouble:
        return trouble


IN_MATCHES: Mapping[str, Shape] = {
    "matches": again('{"kind":"match","format":"hegemon match 3"}\n'),
    "chains": again(f',"chain":"{"0" * 64}"}}'),
    "steps": again('{"kind":"step","step":{"number":1}}\n', head='{"kind":"match","format":"x"}\n'),
    "a step of many rolls": again("1,", head='{"kind":"step","step":{"rolls":[', tail="1]}}"),
}

_FORMATS: Mapping[str, tuple[Mapping[str, Shape], str]] = {
    "graphml": (IN_XML, "maps/xml_data.py"),
    "node-link": ({**IN_JSON, **IN_GRAPHS}, "maps/json_data.py"),
    "geojson": ({**IN_JSON, **IN_POLYGONS}, "maps/json_data.py"),
    "tmj": ({**IN_JSON, **IN_TILED}, "maps/json_data.py"),
    "tmx": (IN_XML, "maps/xml_data.py"),
}

_DOCUMENTS = [
    *(
        Reader(
            f"a position of {game}",
            RULESETS[game].positions.read,  # type: ignore[union-attr]
            100_000,
            IN_POSITIONS,
            road,
            room=400,
        )
        for game, road in (("space-conquest", ""), ("erkenfara", "games/erkenfara/notation.py"))
    ),
    Reader("TOML", read_toml, LONGEST_TOML, IN_TOML, "core/documents/toml.py", room=400),
    *(
        Reader(f"a map of {game}", partial(_map_text, game), LONGEST_TOML, IN_TOML, room=900)
        for game in ("erkenfara", "ec4x-monero", "ec4x-satoshi")
    ),
    *(
        Reader(
            f"a map as {name}",
            partial(_map_of, name),
            formats.LARGEST,
            shapes,
            road,
            room=1_600,
            times=2 if name == "geojson" else 1,
        )
        for name, (shapes, road) in _FORMATS.items()
    ),
    Reader("a match", _a_match, A_LINE, {**IN_JSON, **IN_MATCHES}, "play/lines.py"),
    Reader(
        "a line of a match",
        lambda text: read_line(text.encode("utf-8", "surrogatepass")),
        A_LINE,
        {**IN_JSON, **IN_MATCHES},
        "play/lines.py",
    ),
    Reader(
        "a scenario",
        lambda text: scenarios.read(text.encode("utf-8", "surrogatepass"), RULESETS),
        scenarios.LARGEST,
        {**IN_JSON, "a state": again("[", head='{"format":"hegemon-scenario/1","state":')},
        "play/start/scenarios.py",
    ),
    Reader("a patch", _patch, A_LINE, IN_JSON),
    Reader("a draft", drafts.lines_in, BODY, IN_JSON),
]


# -- what people say and are called


def _password(text: str) -> None:
    passwords.check_password(Secret(text), [text[:200]])


_RULED = RULESETS["ec4x-monero"]

_WORDS = [
    Reader("a name", names.name, 200, {}),
    Reader("a name, folded", names.folded, 4_000, {}, room=2_000),
    Reader("an address", names.address, 4_000, {"places": again("a.", head="a@", tail="!")}),
    Reader("a label", names.label, BODY, {}),
    Reader("a time zone", names.zone, 4_000, {}),
    Reader("a password", _password, 4_000, {}, room=2_000),
    Reader("what a token is for", access.scope, 4_000, {"acts": again("read,", head="account:")}),
    Reader("a message", messages._readable, 16_000, {}),
    Reader("a text of a report", lambda text: list(mentions.parts(text)), BODY, {}, room=400),
    Reader("a text in a report", mentions.literal, BODY, {}),
    Reader("a text that is shown", inert, BODY, {}),
    Reader(
        "a schedule",
        parse_schedule,
        BODY,
        {"days": again("mon ", tail="at 20:00 UTC"), "a zone": again("a/", head="daily at 20:00 ")},
    ),
    Reader(
        "a house rule",
        lambda text: house_rules_of(_RULED, "as-written", [text], files=False),
        BODY,
        {"a number": again("1", head="houses="), "a word": again("a", head="houses=")},
    ),
    Reader(
        "a bot",
        partial(factory_of, "ec4x-monero"),
        BODY,
        {"options": again(":a=1", head="warlord")},
    ),
    Reader(
        "a section of the rules",
        partial(rulebook.sections, "ec4x-monero"),
        HEAD,
        {"sections": numbered("<>.<>,"), "the same section": again("1,")},
        room=600,
    ),
    *(
        Reader(f"odds of {game}", lambda text, game=game: _odds(game, text), 400, shapes)
        for game, shapes in {
            "space-empires": {"ships": again("9 ca, ", tail="vs 9 ca")},
            "erkenfara": {"armies": again("4000 ", tail="vs 4000")},
            "ec4x-monero": {"ships": again("9 ca ", tail="vs 9 ca")},
        }.items()
    ),
]


def _odds(game: str, text: str) -> object:
    ruleset = RULESETS[game]
    assert ruleset.odds is not None
    return ruleset.odds.of(text, ruleset.house_rules())


# -- what comes over HTTP


def _head(text: str) -> object:
    """A query and a header, as the server takes them."""
    said = text.encode("utf-8", "surrogatepass")
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/",
        "query_string": said,
        "path_params": {},
        "headers": [(b"cookie", said), (b"accept", said)],
        "state": {"request": "1"},
        "server": ("localhost", 80),
        "scheme": "http",
    }
    return bodies.heading(Request(scope))


def _cookies(text: str) -> object:
    headers = {"cookie": text}
    return (
        admission.credential_in(headers),
        admission.links_in(headers),
        readers.reader_of("a", headers),
    )


def _form(text: str) -> object:
    try:
        return mounting._form_in(text.encode("utf-8", "surrogatepass"))
    except ValueError as trouble:
        return trouble


def _refusal(text: str) -> object:
    return trouble_of(httpx.Response(404, content=text.encode("utf-8", "surrogatepass")))


_OF_HTTP = [
    Reader("a head", _head, HEAD, {"cookies": numbered("a<>=1; ")}, room=900),
    Reader("cookies", _cookies, HEAD, {"seats": numbered("hegemon-seat-<>=1; ")}, room=400),
    Reader(
        "a login",
        lambda text: admission.credential_in({"authorization": f"Bearer {text}"}),
        HEAD,
        {},
    ),
    Reader("a form", _form, BODY, {}, "web/pages/mounting.py", room=400),
    Reader("a cursor", lambda text: cursors.read(text, int, 0), HEAD, {}, "web/frame/cursors.py"),
    Reader(
        "a reply of a server",
        lambda text: wire.read(text.encode("utf-8", "surrogatepass"), dict[str, Any]),
        BODY,
        IN_JSON,
        "remote/wire.py",
    ),
    Reader("a refusal of a server", _refusal, BODY, IN_JSON, "remote/errors.py"),
    Reader(
        "a reply of a model's server",
        lambda text: reply_in(text.encode("utf-8", "surrogatepass"), 0),
        BODY,
        IN_JSON,
        "agents/llm/wire.py",
    ),
    Reader(
        "a reply of a bot's server",
        lambda text: orders_sent(text.encode("utf-8", "surrogatepass")),
        BODY,
        {**IN_JSON, "lines": again("move A B 1\n")},
        "agents/http/reading.py",
    ),
    Reader("the place of a server", place.place_of, 4_000, {"ports": again("1", head="a:")}),
    Reader(
        "orders of a file",
        lambda text: said_in(text, None),
        4_000_000,
        IN_JSON,
        "cli/seat/order.py",
    ),
]

# -- what comes by mail


def _letter(text: str) -> object:
    try:
        return letter_of(text.encode("utf-8", "surrogatepass"))
    except NoLetter as why:
        return why


_LETTERS = [
    Reader("a letter", _letter, 25_000_000, IN_LETTERS, "mail/letter.py", room=200),
    Reader(
        "the key of a letter",
        lambda text: key_of(text.encode("utf-8", "surrogatepass")),
        60_000_000,
        IN_LETTERS,
        room=100,
    ),
    Reader("own lines", lambda text: own_lines(text, ""), 100_000, IN_REPLIES, room=300),
    Reader("own lines in HTML", lambda text: own_lines("", text), 100_000, IN_HTML, room=300),
    Reader(
        "own lines in both",
        lambda text: own_lines(text, text),
        100_000,
        IN_REPLIES,
        room=400,
        times=25,  # a line is joined with so many others at most
    ),
    Reader(
        "what a letter asks for",
        lambda text: wishes_of(text.split("\n"), {"bid"}),
        20_000,
        IN_REPLIES,
        room=400,
    ),
    Reader(
        "days away",
        lambda text: days_of(text, datetime(2026, 11, 28, tzinfo=UTC), "UTC"),
        20_000,
        {"days": again("1 day "), "months": again("december ")},
    ),
]

READERS = [
    *(reader for game in HOUSE_RULES for reader in _orders(game)),
    *_DOCUMENTS,
    *_WORDS,
    *_LETTERS,
    *_OF_HTTP,
]


def shapes_of(reader: Reader) -> Mapping[str, Shape]:
    """What a reader is sent."""
    return {**ANYTHING, **reader.shapes}
