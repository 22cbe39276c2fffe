"""Style sheets of pages: what a move over a large map would be slow by."""

import re
from pathlib import Path

import hegemon.web

STYLES = sorted((Path(hegemon.web.__file__).parent / "static").rglob("*.css"))
RULE = re.compile(r"([^{}]+)\{")
NAMELESS = re.compile(r"[\s>+~](?:\*|:not\([^()]*\))$|[>\s]\*[,)]")
"""A subject without a name, also in a list of them: "> *", ":not(header)", ":is(.strip > *, p)"."""


def slow(text: str) -> list[str]:
    """Rules with :has() about things without a name.

    With each change below what such a rule looks at a browser asks all that it could be about for
    its style: of the marks of 469 systems that is 25 ms a frame on a phone.
    """
    found = (rule.strip() for rule in RULE.findall(text) if ":has(" in rule)
    outside = ((rule, re.sub(r":has\((?:[^()]|\([^()]*\))*\)", "", rule)) for rule in found)
    return [rule for rule, bare in outside if NAMELESS.search(bare)]


def test_no_rule_asks_all_of_the_map() -> None:
    """What is looked for with :has() is about things that have names."""
    assert STYLES
    assert [] == [rule for sheet in STYLES for rule in slow(sheet.read_text("utf-8"))]


def test_such_rules_are_found() -> None:
    """Those that were slow, and none that was not."""
    assert slow(".desk:has(.stage:active) :is(.strip > *, .minimap) { opacity: .35; }")
    assert slow(".info:has(.deciding:not([hidden])) .said > :not(header) { display: none; }")
    assert not slow("main:has(> .panel.selected) > :is(.tabs, .seal-foot) { display: none; }")
    assert not slow(".clock .told:not(:has(*)) { display: none; }")
