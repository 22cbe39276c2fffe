"""What the tests of Space Empires share."""

import tomllib
from pathlib import Path
from typing import Any, TypeVar

from hegemon.core.game import Event, Player, open_question
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.state import State

E = TypeVar("E", bound=Event)

VECTORS: dict[str, Any] = {
    vector["id"]: vector
    for vector in tomllib.loads(
        (Path(__file__).parent / "data" / "vectors.toml").read_text("utf-8")
    )["vector"]
}
"""The hand-worked vectors of the audit, by id."""


def told(events: list[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def fleets(state: State, at: str) -> list[tuple[str, str, int]]:
    """What stands in a hex: owner, kind and ships."""
    return [
        (group.owner, group.kind, group.ships) for group in state.groups.values() if group.at == at
    ]


def asked(state: State) -> str:
    """The name of the open question."""
    return type(open_question(state)).__name__


def form_of(state: State, player: str) -> Any:
    """The order sheet of the open question."""
    seat = Player(player)
    return SPACE_EMPIRES.form(SPACE_EMPIRES.view(state, seat), open_question(state))


def choices_of(state: State, player: str, word: str, field: str, **given: str) -> dict[str, str]:
    """The values that a form lists for a field, each with why it is barred."""
    choices = form_of(state, player).choices(word, field, given)
    return {choice.value: choice.barred for choice in choices}
