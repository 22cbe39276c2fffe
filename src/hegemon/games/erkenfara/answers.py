"""What players send: one kind of answer for each question, orders kept in the order given.

Each order is declared here, with its fields, and nowhere else. Clauses and actions are stored with
their word under `clause` and `deed`, as treaties on the agenda and in events are; fields that they
do not have stood there empty once, and are passed over.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from hegemon.core import Answer, Order, Says
from hegemon.games.erkenfara.maps.game_map import Relation

MOST_ORDERS = 5000
"""Orders in one answer: a guard against floods, above what any empire needs."""

LONGEST_NAME = 24
"""Characters of an army's name."""

Name = Annotated[str, msgspec.Meta(max_length=40)]
ArmyName = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
MOST_GOLD = 10**15
"""No sum of gold or troops is greater."""
Amount = Annotated[int, msgspec.Meta(ge=0, le=MOST_GOLD)]

EmpireField = Annotated[Name, Says("choice", "the empire")]
RegionField = Annotated[Name, Says("place", "the region")]
ArmyField = Annotated[Name, Says("token", "the army")]
GoalField = Annotated[Name, Says("place", "where to", needs=("army",))]
PartField = Annotated[Amount, Says("count", "troops of the part", needs=("army",))]


# -- D-TREATY: what is offered, and what is accepted


class _Offer(Order, tag_field="clause", forbid_unknown_fields=False):
    """A part of the treaty that is offered to one empire."""

    empire: EmpireField


class _Payment(_Offer):
    gold: Annotated[Amount, Says("count", "how much gold", needs=("empire",))]


class _Land(_Offer):
    region: Annotated[Name, Says("place", "the region", needs=("empire",))]


class Peace(_Offer):
    """D-TREATY: offer peace."""

    example = "peace blue"
    verb = "Offer peace"
    usual = 1
    relation: ClassVar[Relation] = "peace"


class Alliance(_Offer):
    """D-TREATY: offer an alliance."""

    example = "alliance blue"
    verb = "Offer an alliance"
    usual = 2
    relation: ClassVar[Relation] = "alliance"


class Give(_Payment):
    """D-TREATY: give gold."""

    example = "give blue 3000"
    verb = "Give gold"
    usual = 3


class Demand(_Payment):
    """D-TREATY: demand gold."""

    example = "demand blue 3000"
    verb = "Demand gold"


class Cede(_Land):
    """D-TREATY: cede a region of yours."""

    example = "cede blue m_1"
    verb = "Cede"


class Claim(_Land):
    """D-TREATY: claim a region of theirs."""

    example = "claim blue m_1"
    verb = "Claim"


class Leave(_Land):
    """D-TREATY: end your occupation of a region of theirs."""

    example = "leave blue m_1"
    verb = "End an occupation"


Bond = Peace | Alliance
Payment = Give | Demand
Land = Cede | Claim | Leave
Clause = Peace | Alliance | Give | Demand | Cede | Claim | Leave


class Offers(Answer):
    """D-TREATY: all clauses to one empire are one treaty."""

    orders: tuple[Clause, ...] = msgspec.field(name="clauses", default=())


class Accept(Order):
    """D-TREATY: accept an empire's treaty."""

    example = "accept blue"
    verb = "Accept"
    usual = 1
    empire: EmpireField


class Consents(Answer):
    """D-TREATY: the treaties that are accepted; the others are refused."""

    orders: tuple[Accept, ...] = ()


# -- §2.2, §2.3: winter


class Reduction(Order):
    """§2.2: make an army smaller before upkeep is paid; 0 disbands it."""

    example = "reduce a3 9000"
    verb = "Reduce"
    usual = 1
    army: ArmyField
    maximal: Annotated[Amount, Says("count", "its new maximal value", needs=("army",))]


class Levy(Order):
    """§2.3: raise troops after upkeep is paid."""

    example = "raise r_f1 5000"
    verb = "Raise troops"
    usual = 1
    region: RegionField
    gold: Annotated[Amount, Says("count", "how much gold", needs=("region",))]


WinterOrder = Reduction | Levy


class WinterOrders(Answer):
    """§2.2, §2.3: armies made smaller before upkeep is paid, then troops raised."""

    orders: tuple[WinterOrder, ...] = ()

    def reductions(self) -> dict[str, int]:
        """The new maximal values by army."""
        return {one.army: one.maximal for one in self.orders if isinstance(one, Reduction)}

    def levies(self) -> list[Levy]:
        """The troops to be raised, in order."""
        return [one for one in self.orders if isinstance(one, Levy)]


# -- §3.2: movement


class War(Order):
    """D-REL: declare war on an empire, before the armies are ordered."""

    example = "war blue"
    verb = "Declare war"
    usual = 1
    empire: EmpireField


class Move(Order):
    """§3.2: send an army to a region.

    It goes by the shortest way.
    """

    example = "move a2 r_4"
    verb = "Move"
    usual = 1
    army: ArmyField
    to: GoalField


class Split(Order):
    """§3.2: send a part of an army to a region.

    The part has so much of its current value.
    """

    example = "split a2 3000 r_4"
    verb = "Send a part"
    usual = 2
    army: ArmyField
    current: PartField
    to: GoalField


class Lead(Order):
    """§3.2: as split, but the heroes and cards whom you name go with the part, or all."""

    example = "lead a2 3000 r_4 rolf"
    verb = "Lead a part"
    usual = 3
    army: ArmyField
    current: PartField
    to: GoalField
    who: Annotated[tuple[Name, ...], Says("choice", "who goes with it", needs=("army",))] = ()


class First(Order):
    """D-ORDER: resolve the conflict in a region before the others."""

    example = "first r_4"
    verb = "Resolve first"
    usual = 1
    region: RegionField


class Hold(Order):
    """§4: let an army stay in a fight while it has so much, and leave below; it is not asked.

    Until it is told otherwise (D-STANDING).
    """

    example = "hold a2 8000"
    about = "army"
    verb = "Hold"
    usual = 4
    army: ArmyField
    least: Annotated[Amount, Says("count", "the least current value")]


class Ask(Order):
    """D-STANDING: be asked again whether an army stays in a fight."""

    example = "ask a2"
    about = "army"
    verb = "Ask again"
    army: ArmyField


class Call(Order):
    """§1: give an army a name."""

    example = "call a2 Third Legion"
    about = "called"
    verb = "Name"
    army: ArmyField = msgspec.field(name="called")
    name: Annotated[ArmyName, Says("text", "its name")]


MilitaryOrder = War | Move | Split | Lead | First | Hold | Ask | Call


class Moves(Answer):
    """§3.2: wars, then moves and splits; the order of the conflicts, and what armies are told."""

    orders: tuple[MilitaryOrder, ...] = ()


# -- §3.3: what an army does with the region it is in


class _Deed(Order, tag_field="deed", forbid_unknown_fields=False):
    """What an army does with the region it is in."""

    army: ArmyField


class Plunder(_Deed):
    """§3.3: plunder or tax the region: its production is yours."""

    example = "plunder a2"
    verb = "Plunder"
    usual = 4


class Salt(_Deed):
    """§3.3: as plunder, but the region is burned for two winters."""

    example = "salt a2"
    verb = "Salt"


class Siege(_Deed):
    """§3.3: besiege an adjacent fort, so that it raises no troops."""

    example = "siege a2 b_f1"
    verb = "Besiege"
    usual = 3
    fort: Annotated[Name, Says("place", "the fort", needs=("army",))]


class Occupy(_Deed):
    """§3.3: occupy the region."""

    example = "occupy a2"
    verb = "Occupy"
    usual = 1


class Free(_Deed):
    """§3.3: free the region from its occupier."""

    example = "free a2"
    verb = "Free"
    usual = 2


class Rest(_Deed):
    """§3.3: rest: a bonus for the next fights."""

    example = "rest a2"
    verb = "Rest"
    usual = 5


ArmyAct = Plunder | Salt | Siege | Occupy | Free | Rest


class Actions(Answer):
    """§3.3: the actions of the armies that fought no conflict."""

    orders: tuple[ArmyAct, ...] = msgspec.field(name="acts", default=())


# -- §4: in a conflict


class PlayCard(Order):
    """D-ATTACH: play a card for this conflict."""

    example = "card fog"
    verb = "Play a card"
    usual = 1
    card: Annotated[Name, Says("choice", "the card")]


class NoCard(Order):
    """D-ATTACH: play no card."""

    example = "none"
    verb = "Play none"
    usual = 2


class Stay(Order):
    """§4, step 6: fight on if the other side stays too."""

    example = "stay"
    verb = "Stay"
    usual = 1


class Abandon(Order):
    """§4, step 6: leave the region, exhausted."""

    example = "retreat"
    verb = "Retreat"
    usual = 2


class RetreatTo(Order):
    """§3.3, §4 step 6: retreat to a region."""

    example = "to r_4"
    verb = "Retreat to"
    usual = 1
    region: Annotated[Name, Says("place", "where to")] = msgspec.field(name="to")
