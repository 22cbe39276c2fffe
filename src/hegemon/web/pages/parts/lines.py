"""A battle that a board tells of, laid out: a row for each rank, a column for each side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hegemon.core.battle import Acting, BattleBoard, Formation, Rank, formations_in
from hegemon.core.board import Board, Owner
from hegemon.core.game import Player
from hegemon.core.words import counted
from hegemon.draw.style import owner_class

_MOST_MARKS = 36
"""Hull points of one formation that are drawn; of more only the number is told."""

_Piece = tuple[str, ...]
"""The hull points of a piece: "whole", "behind", "hit", "lost"."""


class SideShown(NamedTuple):
    """One of those who fight: what everybody is called, and his colour."""

    player: Player
    letter: str
    name: str
    person: str
    """The name that he chose, where it is another."""
    colour: str
    role: str
    badges: tuple[str, ...]


class FormationShown(NamedTuple):
    """Pieces that fight together, as marks and in words."""

    id: str
    colour: str
    acting: Acting
    what: str
    gone: bool
    marks: tuple[_Piece, ...]
    told: tuple[str, ...]
    """What the marks say, in words."""
    figures: tuple[str, ...]
    badges: tuple[str, ...]


class RankShown(NamedTuple):
    """A rank, with a cell for each side."""

    label: str
    cells: tuple[tuple[FormationShown, ...], ...]

    @property
    def acts(self) -> bool:
        """Whether somebody in it acts now."""
        return any(map(_acts, self.cells))


class BattleShown(NamedTuple):
    """A battle as the template draws it."""

    title: str
    place: str
    round: int
    legend: str
    sides: tuple[SideShown, ...]
    rows: tuple[RankShown, ...]

    @property
    def now(self) -> str:
        """Who acts, in a few words: "class E: Ben"."""
        for row in self.rows:
            for cell, side in zip(row.cells, self.sides, strict=True):
                if _acts(cell):
                    return f"{row.label}: {side.name}"
        return ""


def lines_of(board: Board) -> BattleShown | None:
    """The battle of a board; None where none is fought."""
    battle = board.battle
    if battle is None:
        return None
    sides = tuple(_sides(battle, board.owners))
    rows = tuple(_row(battle, rank, sides) for rank in battle.ranks)
    return BattleShown(
        title=battle.title,
        place=battle.place,
        round=battle.round,
        legend=battle.legend,
        sides=sides,
        rows=rows,
    )


def _sides(battle: BattleBoard, owners: Sequence[Owner]) -> Iterator[SideShown]:
    seats = {owner.player: at for at, owner in enumerate(owners)}
    for side in battle.sides:
        owner = owners[seats[side.player]]
        yield SideShown(
            player=side.player,
            letter=owner.letter,
            name=owner.name,
            person=owner.person if owner.person != owner.name else "",
            colour=owner_class(seats[side.player]),
            role=side.role,
            badges=side.badges,
        )


def _row(battle: BattleBoard, rank: Rank, sides: Sequence[SideShown]) -> RankShown:
    cells = tuple(
        tuple(
            _formation(one, side.colour, battle.reserve)
            for one in formations_in(battle, rank.id, side.player)
        )
        for side in sides
    )
    return RankShown(rank.label, cells)


def _acts(cell: Sequence[FormationShown]) -> bool:
    return any(one.acting == "acts" for one in cell)


def _formation(one: Formation, colour: str, behind: str) -> FormationShown:
    there = one.count + one.reserve
    marks = tuple(_marks(one))
    return FormationShown(
        id=one.id,
        colour=colour,
        acting=one.acting,
        what=counted(there or one.lost, one.name),
        gone=not there,
        marks=marks if sum(map(len, marks)) <= _MOST_MARKS else (),
        told=tuple(_told(one, there, behind)),
        figures=one.figures,
        badges=one.badges,
    )


def _marks(one: Formation) -> Iterator[_Piece]:
    """Each piece as its hull points: whole ones in the line, in reserve, hit ones, lost ones."""
    for pieces, hits, whole in (
        (one.count, one.hits, "whole"),
        (one.reserve, one.reserve_hits, "behind"),
    ):
        for at in range(pieces):
            hurt = hits[at] if at < len(hits) else 0
            yield (whole,) * (one.hull - hurt) + ("hit",) * hurt
    for _ in range(one.lost):
        yield ("lost",) * one.hull


def _told(one: Formation, there: int, behind: str) -> Iterator[str]:
    """What the marks say, in words."""
    if one.reserve:
        yield f"{one.reserve} {behind}" if one.count else behind
    hits = sum((*one.hits, *one.reserve_hits))
    if hits:
        yield counted(hits, "hit")
    if one.lost:
        yield f"{one.lost} lost" if there else "lost this round"
