"""The part of a board that others have, too: what everybody may see of a map."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from hegemon.core.board import Board


def common(board: Board, others: Sequence[Board]) -> Board:
    """The board with those places, pieces and ways alone that all the others have.

    What it says of them stays: the others may know more.
    """
    # the branches are three intersections, and what of the board is in them
    places = set.intersection(
        {place.id for place in board.places},
        *({place.id for place in other.places} for other in others),
    )
    tokens = set.intersection(
        {token.id for token in board.tokens},
        *({token.id for token in other.tokens} for other in others),
    )
    links = set.intersection(
        {(link.a, link.b) for link in board.links},
        *({(link.a, link.b) for link in other.links} for other in others),
    )
    return replace(
        board,
        places=tuple(place for place in board.places if place.id in places),
        tokens=tuple(
            token for token in board.tokens if token.id in tokens and places.issuperset(token.route)
        ),
        links=tuple(link for link in board.links if (link.a, link.b) in links),
        layers=(),
        battle=None,
        focus=board.focus if board.focus in places else "",
    )
