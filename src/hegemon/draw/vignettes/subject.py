"""What a sentence is about, as its reader's board knows it: the place, the sides, their pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hegemon.core.board import Board, Place, Token, emblem, places_by_id
from hegemon.core.game import Player
from hegemon.core.mentions import parts
from hegemon.core.report import Sentence
from hegemon.core.show.fights import Fight, FightSide
from hegemon.core.show.signs import BODIES, GROUNDS
from hegemon.core.show.stories import ROUTINE, Story
from hegemon.draw.atlas.counters import kind_of
from hegemon.draw.style import EMBLEM_COLOURS, owner_colour

NOBODY = "#a3afca"
"""The colour of what has no owner."""

_FLEET, _ARMY = "fleet", "army"


class Troop(NamedTuple):
    """Pieces of one kind: their sign, how many there are at least, and how many of them fell."""

    sign: str
    size: int
    fallen: int = 0


class SideSeen(NamedTuple):
    """Who fights, with what; nobody of the board's where `owner` is None."""

    owner: Player | None
    troop: Troop


class StorySeen(NamedTuple):
    """All that a picture of a sentence may show."""

    story: Story
    board: Board
    place: Place | None
    me: Player | None
    others: tuple[Player, ...]
    """Whom it names beside its reader, in the order of the board's owners."""
    named: tuple[Token, ...]
    """The pieces that it names and the board still has."""
    fight: Fight | None

    @property
    def land(self) -> bool:
        """Whether it is a map of regions."""
        return any(place.sign in GROUNDS for place in self.board.places)

    @property
    def body(self) -> str:
        """The sign of what lies at the place; empty where nothing is known of it."""
        if self.place is None or not self.place.known:
            return ""
        return self.place.sign if self.place.sign in {*BODIES, *GROUNDS} else ""

    @property
    def holder(self) -> Player | None:
        """Who has the place in his hands."""
        return None if self.place is None else self.place.held_by or self.place.owner

    @property
    def foe(self) -> Player | None:
        """The other side: whom the sentence names, else who has the place."""
        if self.others:
            return self.others[0]
        return None if self.holder == self.me else self.holder

    def colour(self, owner: Player | None) -> str:
        """An owner's colour by night."""
        seats = [one.player for one in self.board.owners]
        if owner not in seats:
            return NOBODY
        return EMBLEM_COLOURS[owner_colour(seats.index(owner)) - 1].dark

    def ink(self, owner: Player) -> str:
        """What is drawn on an owner's colour."""
        seats = [one.player for one in self.board.owners]
        return EMBLEM_COLOURS[owner_colour(seats.index(owner)) - 1].dark_ink

    def emblem(self, owner: Player | None) -> str:
        """An owner's emblem; empty where the board knows none."""
        known = owner is not None and any(one.player == owner for one in self.board.owners)
        return emblem(self.board, owner) if known and owner is not None else ""

    def sides(self) -> tuple[SideSeen, SideSeen]:
        """Who comes, and who is met: as a fight says it, else as the board has them now."""
        if self.fight is not None and len(self.fight.sides) > 1:
            one, other = (_side(side) for side in self.fight.sides[:2])
            comes_second = "attack" in self.fight.sides[1].role or one.owner == self.holder
            return (other, one) if comes_second else (one, other)
        comes, met = (self.foe, self.me) if self.holder == self.me else (self.me, self.foe)
        return self._seen(comes), self._seen(met)

    def _seen(self, owner: Player | None) -> SideSeen:
        troop = self.troop(owner)
        beaten = owner == self.me and self.story.subject == "loss"
        return SideSeen(owner, troop._replace(fallen=troop.size if beaten else 0))

    def troop(self, owner: Player | None) -> Troop:
        """What stands for an owner's pieces: those it names, then those at the place."""
        here = [*self._named(owner), *self._standing(owner)]
        usual = _ARMY if self.land else _FLEET
        if not here:
            return Troop(usual, 3)
        sign = kind_of(here[0])
        size = sum(max(token.count or 1, 1) for token in here)
        return Troop(usual if sign == "unknown" else sign, 3 if self.land else size)

    def _named(self, owner: Player | None) -> Iterator[Token]:
        return (token for token in self.named if token.owner == owner)

    def _standing(self, owner: Player | None) -> Iterable[Token]:
        if self.place is None:
            return ()
        found = [one for one in self.board.tokens if one.at == self.place.id]
        found = [one for one in found if one.owner == owner and one not in self.named]
        return sorted(found, key=lambda token: -(token.count or 0))


def _side(side: FightSide) -> SideSeen:
    """A side of a fight, as many as it was, with the sign of its largest rank."""
    largest = max(side.ranks, key=lambda rank: rank.before or 0, default=None)
    size = sum(rank.before or 1 for rank in side.ranks)
    fallen = size if side.end == "falls" else sum(sum(rank.lost) for rank in side.ranks)
    sign = largest.sign if largest else _FLEET
    owner = Player(side.owner) if side.owner else None
    return SideSeen(owner, Troop(sign, max(size, 1), fallen))


def about(board: Board, sentence: Sentence, me: Player | None) -> StorySeen:
    """What a sentence is about: of its places the first that the board has."""
    places = places_by_id(board)
    players, tokens = _named(sentence, ("seat", "player")), _named(sentence, ("token",))
    owners = (owner.player for owner in board.owners)
    return StorySeen(
        story=sentence.story or ROUTINE,
        board=board,
        place=next((places[one] for one in sentence.places if one in places), None),
        me=me,
        others=tuple(owner for owner in owners if owner in players and owner != me),
        named=tuple(token for token in board.tokens if token.id in tokens),
        fight=sentence.fight,
    )


def _named(sentence: Sentence, kinds: tuple[str, ...]) -> set[str]:
    """The ids of what a sentence mentions of some kinds."""
    return {part.id for part in parts(sentence.text) if part.kind in kinds}
