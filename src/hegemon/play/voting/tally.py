"""A proposal and who may vote: whether it is accepted, cannot be any more, and how it stands.

It is accepted when more than half of the voters want it, or all of them where the table has agreed
on that: those who have not voted count as if they did not want it.
"""

from __future__ import annotations

from hegemon.core.game import Player
from hegemon.play.voting.entries import Needed, OpenProposal, Proposal


def wanted_of(voters: int, needed: Needed) -> int:
    """How many ayes of so many voters accept a proposal."""
    return voters if needed == "all" else voters // 2 + 1


def is_accepted(one: Proposal, voters: tuple[Player, ...]) -> bool:
    """Whether enough voters want it; nothing is accepted by nobody."""
    ayes = len(set(one.by(wants=True)) & set(voters))
    return 0 < ayes >= wanted_of(len(voters), one.said.needed)


def is_rejected(one: Proposal, voters: tuple[Player, ...]) -> bool:
    """Whether those who have not voted against it are too few, or there is nobody."""
    left = len(set(voters) - set(one.by(wants=False)))
    return not voters or left < wanted_of(len(voters), one.said.needed)


def shown_to_all(one: Proposal, voters: tuple[Player, ...]) -> OpenProposal:
    """A proposal as everybody may see it, with the ballots that count."""
    said = one.said
    return OpenProposal(
        number=said.number,
        rules=said.rules,
        reason=said.reason,
        by=said.player or said.by or "",
        needed=said.needed,
        voters=voters,
        ayes=tuple(player for player in voters if player in one.by(wants=True)),
        nays=tuple(player for player in voters if player in one.by(wants=False)),
        wanted=wanted_of(len(voters), said.needed),
    )
