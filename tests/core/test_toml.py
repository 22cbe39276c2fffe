"""TOML from anybody: what is lawful is read, what would be dear is not, and the library agrees."""

from __future__ import annotations

import sys
import tomllib
import tracemalloc
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hegemon.core.documents import toml
from hegemon.core.documents.toml import (
    DEEPEST,
    LONGEST,
    LONGEST_WORD,
    MOST_ESCAPES,
    MOST_MARKS,
    MOST_PARTS,
    read_toml,
)
from hegemon.core.errors import BadConfig
from tests.samples import sizes

# -- lawful documents, written with what they hold

_BARE = st.text("ab-_1", min_size=1, max_size=3)
_INSIDE = st.text("ab.=#[]{},'\u00e9\U0001f600\t ", max_size=6)
_BASIC = _INSIDE.map(lambda text: f'"{text}"') | st.sampled_from(
    ['"\\""', '"\\\\"', '".\\".\\".#"', '"\\u002e"', '""', '"]"']
)
_LITERAL = _INSIDE.map(lambda text: "'" + text.replace("'", "") + "'") | st.sampled_from(
    ["'\\'", "''", "'\"'"]
)
_LONG = st.sampled_from(
    [
        '"""\n.a.b.c.d.e.f.g.h = 1\n"""',
        '"""a""b"""',
        '"""""a"""',
        '"""a"""""',
        '"""a\\""""',
        '"""\\\n  x"""',
        '""""""',
        "'''a''b'''",
        "'''\n#.\\'''''",
        "''''''",
        "''''a'''",
    ]
)
_PLAIN = st.sampled_from(
    [
        "1",
        "-1_000",
        "0x1f",
        "1.5",
        "-1.5e-3",
        "nan",
        "true",
        "07:32:00.999",
        "1979-05-27 07:32:00.5",
    ]
)
_PART = _BARE | _BASIC | _LITERAL
_DOT = st.sampled_from([".", " . ", "\t."])
_GAP = st.sampled_from(["", " ", "\n", " # it's [.a.b\n", "\r\n"])


@st.composite
def _key(draw: st.DrawFn, first: str, most: int = MOST_PARTS) -> str:
    parts = [first, *draw(st.lists(_PART, max_size=most - 1))]
    return draw(_DOT).join(parts)


def _inline(values: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pairs = st.lists(st.tuples(_key("k", 3), values), max_size=3)
    return pairs.map(
        lambda found: (
            "{" + ", ".join(f"i{n}{key[1:]} = {v}" for n, (key, v) in enumerate(found)) + "}"
        )
    )


def _array(values: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.tuples(st.lists(values, max_size=4), _GAP).map(
        lambda found: "[" + f",{found[1]}".join(found[0]) + found[1] + "]"
    )


_ONE = _PLAIN | _BASIC | _LITERAL
_VALUES = st.recursive(
    _ONE | _LONG, lambda inner: _array(inner) | _inline(_ONE | _array(_ONE)), max_leaves=8
)


@st.composite
def _documents(draw: st.DrawFn) -> str:
    """A lawful document: statements whose first parts are numbered, so that none is there twice."""
    lines = []
    for number in range(draw(st.integers(0, 6))):
        key = draw(_key(f"n{number}"))
        kind = draw(st.sampled_from(["pair", "pair", "table", "list"]))
        said = {"table": f"[ {key} ]", "list": f"[[{key}]]"}.get(kind)
        end = draw(st.sampled_from(["\n", " # 'a.\"\n", "\r\n", "\n\n"]))
        lines.append((said or f"{key} = {draw(_VALUES)}") + end)
    return "".join(lines)


@given(_documents())
@example('n = "a.b.c.d.e.f.g.h.i"\n')
@example("n = 'a' # .............\n")
@example("n = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5]")
@example('"a\\".b.c.d.e.f.g.h".x = 1')
def test_what_is_lawful_and_small_is_read_as_the_library_reads_it(text: str) -> None:
    """Nothing inside texts, comments and numbers is taken for a key, a bracket or a word."""
    assert repr(tomllib.loads(text)) == repr(read_toml(text))  # not ==: not a number is not equal


# -- whatever comes, the library is only asked what is cheap

_CRUMBS = [
    *"aA1.=[]{},'\"#\\\n\r\t -_+",
    '"""',
    "'''",
    "\\u00e9",
    "[[",
    "]]",
    "\u00e9",
    "a.b",
    "= 1\n",
]


@given(st.lists(st.sampled_from(_CRUMBS), max_size=60).map("".join))
@example("1." + "1.1" * 20 + " = 1")
@example('"\\"".a.b.c.d.e.f.g = 1')
@example("x = '''\n''' \na.b.c.d.e.f.g = 1")
@example('"" . "" . "" . "" . "" . "" . "" = 1')
@example('"""a.b.c.d.e.f.g = 1')
@example("'''\"''' = 1\na.b.c.d.e.f.g = 1")
@example('x = """"""""\na.b.c.d.e.f.g = 1')
@example("x = {y = {a.b.c.d.e.f.g = 1}}")
def test_no_key_of_more_parts_reaches_the_library(text: str) -> None:
    """Whatever stands around it, lawful or not: what the library takes for keys is counted."""
    longest = max(map(len, _keys_met(text)), default=0)
    refused = _refusal(text)

    assert longest <= MOST_PARTS or "parts" in refused or "does not end" in refused


def _keys_met(text: str) -> list[tuple[str, ...]]:
    """The keys that the library has read when it is done with a text or finds fault with it."""
    met: list[tuple[str, ...]] = []

    def watch(frame: Any, event: str, value: Any) -> None:
        if event == "return" and frame.f_code.co_name == "parse_key" and value is not None:
            met.append(value[1])

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        tomllib.loads(text)
    except (ValueError, RecursionError):
        pass
    finally:
        sys.setprofile(before)
    return met


def _refusal(text: str) -> str:
    try:
        read_toml(text)
    except BadConfig as refusal:
        return str(refusal)
    return ""


# -- the limits, each to the one

LIMITS: list[tuple[str, Callable[[int], str], int]] = [
    ("characters", lambda n: "#" * n, LONGEST),
    ("words, numbers and signs", lambda n: "\n" * n, MOST_MARKS),
    ("parts", lambda n: ".".join("a" * n) + " = 1", MOST_PARTS),
    ("parts", lambda n: "[" + " . ".join(['"."'] * n) + "]", MOST_PARTS),
    ("brackets", lambda n: f"a = {'[' * n}{']' * n}", DEEPEST),
    ("brackets", lambda n: f"a = {'{a = ' * n}1{'}' * n}", DEEPEST),
    ("characters", lambda n: f"a = 0x{'f' * (n - 2)}", LONGEST_WORD),
    ("characters", lambda n: f"{'a' * n} = 1", LONGEST_WORD),
    ("backslashes", lambda n: f'a = "{chr(92) * 2 * n}"', MOST_ESCAPES),
    (
        "backslashes",
        lambda n: f'a = """{chr(34) + " "}{(chr(34) + " ") * (n - 1)}"""',
        MOST_ESCAPES,
    ),
    ("backslashes", lambda n: "a = '''" + "' " * n + "'''", MOST_ESCAPES),
]


@pytest.mark.parametrize(("what", "made", "most"), LIMITS)
def test_each_limit_is_kept_to_the_one(what: str, made: Callable[[int], str], most: int) -> None:
    """As much as is allowed is read, one more is refused."""
    assert ["", True] == [_refusal(made(most)), what in _refusal(made(most + 1))]


def test_the_line_is_named() -> None:
    """Who wrote it finds it."""
    assert "line 3: a key has more than 6 parts" == _refusal("\n'''\n'''.a.b.c.d.e.f.g = 1")
    assert "line 2: a text does not end" in _refusal('\na = "b\n')


# -- the scan itself is linear, and keeps nothing

_SHAPES = (
    " ",
    "\t\r",
    "a",
    "a ",
    "a.",
    "'",
    '"',
    '"\\',
    "\\",
    '"""',
    '""" ',
    "'''\"\"\"",
    "#",
    "#\n",
    "[",
    "]",
    "[]",
    "{a=",
    ",",
    "=\n",
    "a=1\n",
    "\u00e9",
    "\U0001f600.",
    '"\\"".',
    "1.1",
    '"" ',
)


@pytest.mark.parametrize("head", ["", 'a="', 'a="""', "a='", "a='''", "a=[", "a={", "[a."])
@pytest.mark.parametrize("length", sizes(LONGEST // 8, LONGEST))
def test_the_scan_takes_each_character_once(head: str, length: int) -> None:
    """The marks are as many as the limit at most, and together as long as what was scanned."""
    for shape in _SHAPES:
        text = (head + shape * length)[:length]
        marks = list(_until_enough(text))

        assert len(marks) <= MOST_MARKS
        assert sum(map(len, marks)) <= len(text)
        assert "".join(marks) == text[: sum(map(len, marks))]


def _until_enough(text: str) -> Iterator[str]:
    for number, mark in enumerate(toml._MARK.finditer(text)):
        if number == MOST_MARKS or mark.lastgroup == "unclosed":
            return
        yield mark[0]


def test_the_scan_knows_every_character() -> None:
    """No character is passed over, else a key could go on behind it."""
    every = "".join(map(chr, range(0x3000))).replace('"', "").replace("'", "").replace("#", "")

    assert every == "".join(found[0] for found in toml._MARK.finditer(every))


# -- as much as the limits allow: what it costs, counted

_COSTLY: dict[str, Callable[[int], str]] = {
    "keys": lambda n: "".join(f"{number:x}=1\n" for number in range(n // 4)),
    "dotted keys": lambda n: "".join(f"{number:x}.b.c.d.e.f=1\n" for number in range(n // 14)),
    "below a dotted table": lambda n: (
        "[a.b.c.d.e.f]\n" + "".join(f"{number:x}.b.c.d.e.f=1\n" for number in range(n // 14 - 1))
    ),
    "tables": lambda n: "".join(f"[{number:x}]\n" for number in range(n // 4)),
    "lists of tables": lambda n: "[[a]]\n" * (n // 6),
    "dotted tables": lambda n: "".join(f"[{number:x}.b.c.d.e.f]\n" for number in range(n // 14)),
    "numbers": lambda n: "a=[" + "1," * ((n - 4) // 2) + "]",
    "empty tables": lambda n: "a=[" + "{}," * ((n - 4) // 3) + "]",
    "tables in line": lambda n: "a=[" + "{a=1}," * ((n - 4) // 6) + "]",
    "nested lists": lambda n: "a=[" + f"{'[' * 19}{']' * 19}," * ((n - 4) // 39) + "]",
    "dates": lambda n: "a=[" + "1979-05-27," * min((n - 4) // 2, 18_000) + "]",
    "escapes": lambda n: "a=[" + f'"{chr(92)}u00e9",' * min((n - 4) // 2, 22_000) + "]",
    "a long text": lambda n: f'a="{"x" * (LONGEST - n)}"',
}
CALLS_A_MARK = 15
MEGABYTES = 64


@pytest.mark.parametrize("marks", sizes(MOST_MARKS // 8, MOST_MARKS))
@pytest.mark.parametrize("shape", _COSTLY)
def test_the_largest_documents_are_read_in_bounded_work_and_memory(shape: str, marks: int) -> None:
    """Calls are counted, for a clock tells of the machine: some 0.1 microseconds each."""
    text = _COSTLY[shape](marks)
    small = _calls(_COSTLY[shape](marks // 4))
    large = _calls(text)
    tracemalloc.start()
    try:
        read_toml(text)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()

    assert large <= CALLS_A_MARK * marks
    assert large <= 4.5 * small + 1_000 or shape == "a long text"
    assert peak < MEGABYTES * 1_000_000 * marks / MOST_MARKS


def _calls(text: str) -> int:
    """The calls of functions, Python's and C's, that reading a document takes."""
    count = 0

    def counting(_frame: Any, event: str, _arg: Any) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(counting)
    try:
        read_toml(text)
    finally:
        sys.setprofile(before)
    return count
