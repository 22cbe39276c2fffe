"""The contract asks for a picture of all that is known."""

from __future__ import annotations

import pytest

from hegemon.contract.promises import without_signs
from hegemon.core.board import Board, Place, Token


@pytest.mark.parametrize(
    ("place", "token", "told"),
    [
        (Place("a", 0, 0, sign="eden"), None, []),
        (Place("a", 0, 0, terrain="land"), None, []),
        (Place("a", 0, 0, known=False), None, []),
        (Place("a", 0, 0), None, ["place 'a' is known and has neither a sign nor a terrain"]),
        (
            Place("a", 0, 0, sign="eden"),
            Token("t", None, "fleet", "a"),
            ["token 't' has no sign"],
        ),
        (Place("a", 0, 0, sign="eden"), Token("t", None, "fleet", "a", sign="fleet"), []),
    ],
)
def test_what_is_known_has_a_sign(place: Place, token: Token | None, told: list[str]) -> None:
    board = Board("b", None, (place,), tokens=() if token is None else (token,))
    assert list(without_signs(board)) == told
