"""The orders of one military turn while a bot thinks them up; only legal ones are taken."""

from __future__ import annotations

from hegemon.bots.erkenfara.situation import Situation
from hegemon.bots.restricted import Veto, nothing_barred
from hegemon.games.erkenfara import Army, MilitaryOrder, Move, Moves, Split, follow, why_no_order


class Orders:
    """What has been ordered so far, which armies are left, and which regions are spoken for."""

    def __init__(self, here: Situation, barred: Veto = nothing_barred) -> None:
        self.here, self.barred = here, barred
        self.given: list[MilitaryOrder] = []
        self.taken: dict[str, int] = {}
        """Where land armies will be, with their current value."""
        self.fleets: dict[str, int] = {}
        """Where fleets will be, with theirs."""
        self._busy: set[str] = set()

    def idle(self, kind: str) -> list[Army]:
        """The armies of a kind without an order, the strongest first."""
        return [army for army in self.here.own(kind) if army.id not in self._busy]

    def left(self, army: Army) -> int:
        """The current value that detachments left of an army."""
        piece = self.here.so_far.pieces.get(army.id)
        return piece.force.current if piece else 0

    def keep(self, army: Army) -> None:
        """An army stays where it is."""
        self._busy.add(army.id)
        self._note(army, self.left(army), army.at)

    def send(self, army: Army, to: str) -> bool:
        """The whole of an army, or what is left of it, goes to a region; whether it may."""
        if to == army.at:
            self.keep(army)
            return True
        strength = self.left(army)
        if not self._give(Move(army.id, to)):
            return False
        self._busy.add(army.id)
        self._note(army, strength, to)
        return True

    def detach(self, army: Army, current: int, to: str) -> bool:
        """A part of an army goes to a region; whether it may."""
        if not self._give(Split(army.id, current, to)):
            return False
        self._note(army, current, to)
        return True

    def _note(self, army: Army, current: int, to: str) -> None:
        where = self.fleets if army.kind == "sea" else self.taken
        where[to] = where.get(to, 0) + current

    def _give(self, order: MilitaryOrder) -> bool:
        view, so_far = self.here.view, self.here.so_far
        if self.barred(order) or why_no_order(view, so_far, order):
            return False
        self.here.so_far = follow(view, so_far, order)
        self.given.append(order)
        return True

    def answer(self) -> Moves:
        """All of them."""
        return Moves(tuple(self.given))
