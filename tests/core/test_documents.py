"""Documents that people write: faults in their words, and tables written."""

from __future__ import annotations

import tomllib
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.documents.reading import MOST_FAULTS, DocumentReader, shown_word
from hegemon.core.documents.toml import LONGEST
from hegemon.core.documents.writing import toml_table, toml_value
from hegemon.core.errors import BadConfig
from hegemon.core.records import Value

PATTERNS = {"^[a-z]+$": "small letters"}


class Town(Value, tag=False):
    id: Annotated[str, msgspec.Meta(pattern="^[a-z]+$")]
    size: Literal["small", "large"] | None = None
    people: Annotated[int, msgspec.Meta(ge=1)] = 1
    roads: tuple[Annotated[str, msgspec.Meta(max_length=3)], ...] = ()


def faults(text: str) -> list[str]:
    """What is wrong with the towns of a text."""
    reading = DocumentReader(text, 'format = "towns"', PATTERNS)
    reading.tables("town", Town)
    return reading.faults


FAULTS = [
    ("", 'nothing is in it; a map begins with format = "towns"'),
    ("#" * (LONGEST + 1), f"the file has more than {LONGEST} characters"),
    ("town = 3", "town must be a list: write [[town]]"),
    ("[[town]]\nid = 'A'", "town A (line 1): id: small letters"),
    (
        "\n[[town]]\nname = 'a'",
        "town number 1 (line 2): there is no field name; a field may be id, ",
    ),
    ("[[town]]", "town number 1 (line 1): id is missing"),
    (
        "[[town]]\nid = 'a'\nsize = 'huge'",
        "town a (line 1): size: 'huge' is not possible; it may be small, large",
    ),
    ("[[town]]\nid = 'a'\npeople = 0", "town a (line 1): people: a whole number at least 1"),
    (
        "[[town]]\nid = 'a'\nroads = ['b', 'long']",
        "town a (line 1): roads, entry 2: a text in quotes of at most 3 characters or entries",
    ),
    ("a" + ".a" * 30 + " = 1", "line 1: a key has more than 6 parts"),
    ("= 1", "this is no TOML: Invalid statement"),
]


@pytest.mark.parametrize(("text", "fault"), FAULTS, ids=[fault for _, fault in FAULTS])
def test_faults_are_named(text: str, fault: str) -> None:
    """With table and line, and what would be legal."""
    found = faults(text)

    assert 1 == len(found)
    assert found[0].startswith(fault), found


def test_where_a_key_stands() -> None:
    """A key that stands twice has no line of its own."""
    reading = DocumentReader("a = 1\n\n'b c' = 2\n[x]\na = 3", "", {})

    assert ["", " (line 3)", ""] == [reading.line_of(key) for key in ("a", "b c", "d")]


def test_words_of_others_are_harmless() -> None:
    assert ["abc", "'a\\x07'", "'" + "x" * 24 + "'"] == [
        shown_word(text) for text in ("abc", "a\x07", "x" * 30)
    ]


WRITTEN = st.recursive(
    st.booleans() | st.integers(-(2**62), 2**62) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text(), WRITTEN, max_size=4))
def test_what_is_written_is_read(fields: dict[str, Any]) -> None:
    """Whatever keys and texts have in them."""
    assert {"map": fields} == tomllib.loads(toml_table("[map]", fields))


def test_what_toml_cannot_say() -> None:
    with pytest.raises(BadConfig, match="cannot hold None"):
        toml_value([None])


def test_a_document_full_of_faults_is_not_read_to_its_end() -> None:
    """Each fault has its price, in regexes and types: after a hundred it is enough."""
    told = faults("[[town]]\nz = 1\n" * 1_000)
    nameless = faults("[[town]]\n" * 1_000)

    assert [MOST_FAULTS, MOST_FAULTS] == [len(told), len(nameless)]


def test_a_field_as_long_as_the_document_is_told_shortly() -> None:
    """A regex went through the name once for each of its characters: 100 kB took a minute."""
    name = f"xxx{'y' * 100_000}"
    (told,) = faults(f'[[town]]\n"{name}" = 1')

    assert "town number 1 (line 1): there is no field xxx" in told
    assert len(told) < 1_000
