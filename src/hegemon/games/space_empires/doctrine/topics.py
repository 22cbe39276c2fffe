"""§2.1: what a doctrine can be about, and what it can say (R76)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from hegemon.core import Player, Value
from hegemon.games.space_empires.house_rules import is_option_played

if TYPE_CHECKING:
    # a position may hold orders that wait, and lines of a doctrine among them
    from hegemon.games.space_empires.state import Position

ASK = "ask"
"""What takes a line of a doctrine back."""


class Topic(Value, tag=False):
    """What a line of a doctrine is about, and each stance with what it means."""

    about: str
    stances: Mapping[str, str]
    option: str = ""
    """The house rule without which the question is never put."""


TOPICS: dict[str, Topic] = {
    "battles": Topic(
        "which battle comes first",
        {
            "listed": "the first one on the list",
            "fewest": "where the other side has the fewest counters",
            "most": "where the other side has the most counters",
        },
    ),
    "strike": Topic(
        "whether your cloaked Raiders strike",
        {
            "never": "they lie low",
            "lone": "where the other side has one counter",
            "always": "wherever they can",
        },
        "raiders",
    ),
    "slip": Topic(
        "when your cloaked Raiders slip away",
        {
            "never": "never",
            "doubled": "when the other side has at least twice your ships",
            "outnumbered": "when the other side has more ships than you",
            "always": "whenever they can",
        },
        "raiders",
    ),
    "mines": Topic(
        "which ships your mines destroy",
        {
            "dearest": "those that cost most",
            "strongest": "those with the most Attack Strength",
            "largest": "those with the greatest hull",
        },
        "mines",
    ),
    "screen": Topic(
        "which ships you screen",
        {
            "none": "none",
            "damaged": "damaged ships, the most damaged first",
            "weakest": "as many as may be: damaged ships first, then those that cost least",
        },
    ),
    "fire": Topic(
        "what your ships fire at",
        {
            "easiest": "what they hit most easily, of that what is nearest to its end",
            "damaged": "a damaged ship, else what they hit most easily",
            "strongest": "what has the most Attack Strength, else what they hit most easily",
            "dearest": "what costs most, else what they hit most easily",
            "hold": "nothing in the first round; then you are asked",
        },
    ),
    "retreat": Topic(
        "when a group retreats",
        {
            "never": "never",
            "doubled": "when the other side has at least twice your ships",
            "outnumbered": "when the other side has more ships than you",
            "outweighed": "when the other side has more hull points left than you",
            "damaged": "when a ship of it is damaged",
            "always": "as soon as it can",
        },
    ),
    "bombard": Topic(
        "who fires at a colony",
        {"all": "every group", "homeworld": "every group, at homeworlds only", "none": "nobody"},
    ),
    "reveal": Topic(
        "what becomes of a marker that a Cruiser looked at",
        {"leave": "it stays face down", "reveal": "it is turned up"},
    ),
    "explore": Topic(
        "which marker is turned up first",
        {
            "listed": "row by row",
            "fewest": "where you have the fewest ships",
            "most": "where you have the most ships",
        },
    ),
    "shift": Topic(
        "where you send others that are lost in space",
        {
            "unexplored": "into an unexplored hex, else as far from their colonies as may be",
            "away": "as far from their colonies as may be",
        },
    ),
    "settle": Topic(
        "who settles at the end of your turn",
        {"all": "every Colony Ship on a free planet", "none": "nobody"},
    ),
    "first": Topic(
        "who plays first when you may choose",
        {"me": "you", "last": "the player after you, so that you are last"},
    ),
}
"""Every line that a doctrine can have, in the order in which the questions come."""


def topics_in_play(here: Position) -> dict[str, Topic]:
    """The topics that can come up under the house rules of a match."""
    rules = here.house_rules
    return {name: topic for name, topic in TOPICS.items() if is_option_played(rules, topic.option)}


def topic_in_play(here: Position, name: str) -> Topic | None:
    """A topic by its name, if it can come up under the house rules of a match."""
    topic = TOPICS.get(name)
    if topic is None or not is_option_played(here.house_rules, topic.option):
        return None
    return topic


def stance_of(here: Position, player: Player, topic: str) -> str:
    """§2.1: what a player's doctrine says on a topic; empty where he is asked."""
    return here.empires[player].doctrine.get(topic, "")
