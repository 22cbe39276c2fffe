"""What players send: one kind of answer for each question, orders kept in the order given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

import msgspec

from hegemon.core.game import Answer
from hegemon.core.records import Value

MOST_ORDERS = 5000
"""Orders in one answer: a guard against floods, above what any empire needs."""

LONGEST_NAME = 24
"""Characters of an army's name."""

Name = Annotated[str, msgspec.Meta(max_length=40)]
ArmyName = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
MOST_GOLD = 10**15
"""No sum of gold or troops is greater."""
Amount = Annotated[int, msgspec.Meta(ge=0, le=MOST_GOLD)]

ClauseKind = Literal["peace", "alliance", "give", "demand", "cede", "claim", "leave"]


class Clause(Value, tag=False):
    """A part of the treaty that is offered to one empire.

    Peace or alliance; gold or a region given or demanded; an occupied region left.
    """

    clause: ClauseKind
    empire: Name
    gold: Amount = 0
    region: Name = ""


class Offers(Answer):
    """D-TREATY: all clauses to one empire are one treaty."""

    clauses: tuple[Clause, ...] = ()


class Consents(Answer):
    """D-TREATY: the empires whose treaties are accepted; the others are refused."""

    accepted: tuple[Name, ...] = ()


class Reduction(Value):
    """§2.2: an army and its new maximal value."""

    army: Name
    maximal: Amount


class Levy(Value):
    """§2.3: gold spent on troops in a region."""

    region: Name
    gold: Amount


class WinterOrders(Answer):
    """§2.2, §2.3: armies made smaller before upkeep is paid, then troops raised."""

    orders: tuple[Reduction | Levy, ...] = ()

    def reductions(self) -> dict[str, int]:
        """The new maximal values by army."""
        return {one.army: one.maximal for one in self.orders if isinstance(one, Reduction)}

    def levies(self) -> list[Levy]:
        """The troops to be raised, in order."""
        return [one for one in self.orders if isinstance(one, Levy)]


class War(Value):
    """D-REL: war is declared on an empire."""

    empire: Name


class Move(Value):
    """§3.2: an army goes to a region by the shortest way."""

    army: Name
    to: Name


class Split(Value):
    """§3.2: a part with so much current value leaves an army and goes to a region."""

    army: Name
    current: Amount
    to: Name


class Lead(Value):
    """§3.2: as a split, but heroes and cards go with the part: those that are named, or all."""

    army: Name
    current: Amount
    to: Name
    who: tuple[Name, ...] = ()


class First(Value):
    """D-ORDER: the conflict in a region is resolved before those named later or not at all."""

    region: Name


class Hold(Value):
    """D-STANDING: an army stays in a fight while it has so much current value, and leaves below."""

    army: Name
    least: Amount


class Ask(Value):
    """D-STANDING: an army's empire is asked again after each combat round."""

    army: Name


class Call(Value):
    """An army gets a name."""

    army: Name
    name: ArmyName


MilitaryOrder = War | Move | Split | Lead | First | Hold | Ask | Call


class Moves(Answer):
    """§3.2: wars, then moves and splits; the order of the conflicts, and what armies are told."""

    orders: tuple[MilitaryOrder, ...] = ()


Deed = Literal["plunder", "salt", "siege", "occupy", "free", "rest"]


class Act(Value, tag=False):
    """§3.3: what an army does with the region it is in; a siege names the fort."""

    deed: Deed
    army: Name
    fort: Name = ""


class Actions(Answer):
    """§3.3: the actions of the armies that fought no conflict."""

    acts: tuple[Act, ...] = ()


class PlayCard(Answer):
    """D-ATTACH: the card that a side plays in a conflict; empty for none."""

    card: Name = ""


class Stance(Answer):
    """§4, step 6: whether a side abandons the conflict."""

    retreat: bool = False


class RetreatTo(Answer):
    """§3.3, §4 step 6: where an army retreats to."""

    region: Name


def too_many(orders: Iterable[Any]) -> Iterator[str]:
    """Why a list of orders cannot be taken at all."""
    count = len(tuple(orders))
    if count > MOST_ORDERS:
        yield f"at most {MOST_ORDERS} orders can be sent, not {count}"
