"""House rules from the command line: every type of value, and what is said of a wrong one."""

from __future__ import annotations

import inspect
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any, Literal

import msgspec
import pytest

from hegemon.core.errors import BadConfig
from hegemon.core.records import Value
from hegemon.play.start import typed
from hegemon.play.start.house_rules import described, house_rules_of

Few = Annotated[int, msgspec.Meta(ge=0, le=9)]


class Options(Value, tag=False):
    """House rules of every type."""

    count: Few = 3
    """R1: how many."""
    wall: bool = True
    shape: Literal["round", "flat"] = "round"
    """R2: what it looks like,
    from above."""
    steps: tuple[int, int] = (2, 4)
    map: str = "small"


GAME: Any = SimpleNamespace(
    title="Toy",
    house_rules=Options,
    presets={"as-written": Options(), "wide": Options(count=9, steps=(4, 8))},
)


@pytest.mark.parametrize(
    ("preset", "settings", "options"),
    [
        ("as-written", [], Options()),
        ("wide", [], Options(count=9, steps=(4, 8))),
        ("wide", ["count=0"], Options(count=0, steps=(4, 8))),
        ("as-written", ["wall=false", "shape=flat"], Options(wall=False, shape="flat")),
        ("as-written", ["wall=no"], Options(wall=False)),
        ("as-written", ["steps=1,7"], Options(steps=(1, 7))),
        ("as-written", ["map=a=b,c"], Options(map="a=b,c")),
        ("as-written", ["count=1", "count=2"], Options(count=2)),
    ],
)
def test_settings_take_the_place_of_a_presets_values(
    preset: str, settings: list[str], options: Options
) -> None:
    assert house_rules_of(GAME, preset, settings) == options


def test_text_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "m").write_text("line, one\nline two", "utf-8")

    assert house_rules_of(GAME, "as-written", [f"map=@{tmp_path}/m"]).map == "line, one\nline two"


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (["count=10"], "house rule count: .*it may be 0 to 9"),
        (["count=few"], "house rule count: .*it may be 0 to 9"),
        (["wall=high"], "house rule wall: .*it may be true, false"),
        (["shape=square"], "house rule shape: .*it may be flat, round"),
        (["steps=1"], "house rule steps: .*commas"),
        (["steps=a,b"], "house rule steps: .*commas"),
        (["cuont=1"], "Toy has no house rule 'cuont'; did you mean count?"),
        (["zzz=1"], "there are count, wall, shape, steps, map"),
        (["count"], "NAME=VALUE, not 'count'"),
    ],
)
def test_wrong_value_is_told_with_what_is_right(settings: list[str], sentence: str) -> None:
    with pytest.raises(BadConfig, match=sentence):
        house_rules_of(GAME, "as-written", settings)


def test_rules_are_described_by_the_sentences_below_them() -> None:
    assert described(GAME)[:3] == [
        {"name": "count", "default": 3, "values": "0 to 9", "description": "R1: how many."},
        {"name": "wall", "default": True, "values": "true, false", "description": ""},
        {
            "name": "shape",
            "default": "round",
            "values": "flat, round",
            "description": "R2: what it looks like, from above.",
        },
    ]


def test_one_thread_at_a_time_reads_what_house_rules_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's parser fails in two threads at once: the first requests of a server got a fault."""
    real, locked = inspect.getsource, list[bool]()

    def watched(kind: Any) -> str:
        locked.append(typed._PARSING.locked())
        return real(kind)

    monkeypatch.setattr(typed.inspect, "getsource", watched)
    typed.docstrings.__wrapped__(Options)

    assert locked
    assert all(locked)
