"""Every place where a text becomes data by a parser: who may send the text, and what bounds it.

A new one fails here until it is written down. What strangers send goes through a reader whose cost
is bounded; what is not measured is the house's own, or of somebody whose code runs here anyway.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import hegemon
from hegemon.cli import position
from hegemon.cli.seat import order
from hegemon.core import notation
from hegemon.core.documents import toml
from hegemon.mail import above, letter, receiving
from hegemon.maps import formats
from hegemon.play import lines
from hegemon.play.start import house_rules, scenarios
from hegemon.play.tables import carrying
from hegemon.settings import layers
from hegemon.settings.known import Limits
from hegemon.web.api.desk import scenarios as desk_scenarios
from hegemon.web.frame import uploads
from hegemon.web.running import gated

STRANGERS = {
    # what comes over HTTP
    "web/frame/answering.py": "a body: limits.body, 64 kB of a stranger; its depth by the library",
    "web/frame/repeats.py": "the same body again, and replies that the house kept",
    "web/frame/cursors.py": "a word of the query: the server takes a head of 64 kB",
    "web/pages/mounting.py": "a form: limits.body, 6 MB with a scenario; a number of fields",
    # what somebody was sent and opens here
    "core/documents/toml.py": "maps, house rules and settings: measured before they are read",
    "play/lines.py": "a match file, a line at a time: an import has 64 MiB, of an account",
    "play/start/scenarios.py": "a scenario: 2 MB, of an account; its depth by the library",
    "cli/seat/order.py": "orders of a file or pipe: 4 MB",
    "games/erkenfara/notation.py": "a word of a position: 100 kB in all",
    "maps/json_data.py": "a map of another program: 10 MB",
    "maps/xml_data.py": "a map of another program: 10 MB, without entities",
    # what comes by mail
    "mail/letter.py": "a letter: 25 MB, 600,000 lines, 50 parts, headers of 2,000 characters",
    # what a server answers to a seat that somebody holds there
    "remote/errors.py": "a refusal of the server that one plays at",
    "remote/wire.py": "a reply of it",
    # what a model's server answers to a bot of one's own
    "agents/llm/wire.py": "a reply of it: LARGEST bytes, read piece by piece",
    # what a program elsewhere answers that plays as a bot
    "agents/http/reading.py": "a reply of it: LARGEST bytes, read piece by piece",
}
"""Where a text from outside reaches a parser, and its bound."""

OWN = {
    "arena/chair.py",  # what the arena writes to a bot's process
    "arena/keeper.py",  # what that process answers: its code runs here anyway
    "arena/rows.py",
    "arena/terms.py",
    "cli/home/taking_in.py",
    "cli/lab/found.py",
    "core/documents/tables.py",  # figures of a package: its code runs here anyway
    "environments/layout.py",  # columns of a package: its code runs here anyway
    "lab/errand.py",
    "workbook/keeping.py",  # notes as this house kept them
    "lab/studies/comparing.py",
    "lab/studies/folder.py",
    "lab/studies/opened.py",
    "lab/studies/rows.py",
    "lab/studies/running.py",
    "lab/studies/versions.py",  # what another commit's process says that was started here
    "play/decide.py",
    "play/patches.py",
    "play/start/picture.py",  # a picture of a package: its code runs here anyway
    "remote/kept.py",
    "serving/threads.py",
    "store/drafts.py",  # what `seal` and `keep` have read before
    "store/light/tables.py",
    "store/post/outbox.py",
    "store/people.py",
    "store/post/doorbells.py",
    "store/beside.py",
    "store/studies/folder.py",  # what the host's own `lab report` wrote: 20 MB at most
    "store/tables.py",
    "wiring/helper.py",  # settings that the server writes to it
    "wiring/web.py",
    "workbook/reading.py",  # what the process says that reads workbooks: bounded in unpacking.py
}
"""Where the house reads what it wrote itself."""

_TESTS = "contract/"
"""A plugin of pytest, which reads its own files."""

_PARSERS = {"loads", "load", "decode", "Decoder", "fromstring", "literal_eval", "parse_qs"} | {
    "message_from_bytes",
    "message_from_string",
}
_LIBRARIES = {
    "tomllib",
    "json",
    "msgspec",
    "msgpack",
    "pickle",
    "yaml",
    "ET",
    "ElementTree",
    "parser",
    "ast",
    "urllib",
    "email",
}


def test_every_road_to_a_parser_is_known() -> None:
    """A parser that is called somewhere new is looked at: who sends the text, and how much."""
    found = {name for name in _modules() if not name.startswith(_TESTS)}

    assert set() == found - set(STRANGERS) - OWN
    assert set() == (set(STRANGERS) | OWN) - found


def test_the_library_for_toml_is_asked_at_two_places() -> None:
    """One measures what comes, the other reads figures that come with code."""
    found = {name for name in _modules("tomllib") if not name.startswith(_TESTS)}

    assert {"core/documents/toml.py", "core/documents/tables.py"} == found


def test_every_bound_is_as_written() -> None:
    """Bytes or characters: a bound that grows is noticed here, beside what it bounds."""
    bounds = {
        "a head": gated.LONGEST_HEAD,
        "a stranger's body": uploads.STRANGERS,
        "a body": Limits().body,
        "an import": carrying.LARGEST,
        "a line of an import": carrying.LONGEST_LINE,
        "a line of a match": lines.LONGEST,
        "TOML": toml.LONGEST,
        "a file of settings": layers._LARGEST,
        "a file of a house rule": house_rules.LARGEST,
        "orders of a file": order.LARGEST,
        "a position": position.LARGEST,
        "a scenario": scenarios.LARGEST,
        "a body with a scenario": desk_scenarios.LONGEST_BODY,
        "a line of notation": notation.LONGEST,
        "a map of another program": formats.LARGEST,
        "a letter that is kept": receiving.MOST,
        "a letter that is read": letter.LARGEST,
        "lines of a letter": letter.LINES,
        "parts of a letter": letter.PARTS,
        "lines that may begin a part": letter.MARKERS,
        "a header of a letter": letter.HEADER,
        "a text of a letter": letter.TEXT,
        "what is written above a quote": above.MOST,
        "lines above a quote": above.LINES,
    }

    assert {
        "a head": 64_000,
        "a stranger's body": 64_000,
        "a body": 1_000_000,
        "an import": 64 * 1024 * 1024,
        "a line of an import": 8 * 1024 * 1024,
        "a line of a match": 1 << 28,
        "TOML": 200_000,
        "a file of settings": 100_000,
        "a file of a house rule": 1_000_000,
        "orders of a file": 4_000_000,
        "a position": 100_000,
        "a scenario": 2_000_000,
        "a body with a scenario": 6_000_000,
        "a line of notation": 500,
        "a map of another program": 10_000_000,
        "a letter that is kept": 60_000_000,
        "a letter that is read": 25_000_000,
        "lines of a letter": 600_000,
        "parts of a letter": 50,
        "lines that may begin a part": 2_000,
        "a header of a letter": 2_000,
        "a text of a letter": 100_000,
        "what is written above a quote": 20_000,
        "lines above a quote": 500,
    } == bounds


def _modules(*libraries: str) -> Iterator[str]:
    """The modules of the package that call a parser."""
    root = Path(hegemon.__file__).parent
    for path in sorted(root.rglob("*.py")):
        text = path.read_text("utf-8")
        tree = ast.parse(text if any(word in text for word in _PARSERS) else "")
        if any(_parses(node, set(libraries) or _LIBRARIES) for node in ast.walk(tree)):
            yield path.relative_to(root).as_posix()


def _parses(node: ast.AST, libraries: set[str]) -> bool:
    """Whether it is `json.loads`, `msgspec.json.decode`, a name imported from such a library..."""
    if isinstance(node, ast.ImportFrom):
        names = {alias.name for alias in node.names} & _PARSERS
        return bool(names) and (node.module or "").split(".")[0] in libraries
    if not (isinstance(node, ast.Attribute) and node.attr in _PARSERS):
        return False
    asked = node.value
    name = asked.attr if isinstance(asked, ast.Attribute) else getattr(asked, "id", "")
    return name in libraries
