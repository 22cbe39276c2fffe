"""3, R44: by house rule work is paid for turn by turn; what is not paid for stands still."""

from __future__ import annotations

from collections import Counter

import msgspec

from hegemon.core import Play, Player, Task
from hegemon.games.ec4x.common.events import InstalmentsPaid
from hegemon.games.ec4x.common.phases.income import active
from hegemon.games.ec4x.common.state import Project, State, colonies_of


class Instalments(Task[State]):
    """3: each House pays the parts of this turn, colony by colony, as far as its money goes."""

    def run(self, play: Play[State]) -> None:
        paying = active(play.state)  # who has collapsed has no economy: its work stands still
        for player in play.state.players:
            purse = play.state.houses[player].treasury if player in paying else 0
            pay_parts(play, player, purse)


def pay_parts(play: Play[State], player: Player, purse: int) -> None:
    """R44: the parts that are due; work that cannot be paid for comes no nearer in this turn."""
    house = play.state.houses[player]
    paid = 0
    stopped: Counter[str] = Counter()
    for colony in colonies_of(play.state, player).values():
        projects = []
        for project in colony.projects:
            after = advanced(project, purse - paid)
            paid += after.paid - project.paid
            stopped[project.unit] += after.stopped
            projects.append(after)
        colony.projects = tuple(projects)
    house.treasury -= paid
    if paid or stopped.total():
        # the plus takes off the units that were counted with 0
        play.tell(InstalmentsPaid(player, paid, dict(+stopped), house.treasury))


def advanced(project: Project, treasury: int) -> Project:
    """R44: a project with one part more paid, if the money is there; without a debt as it is."""
    due = min(project.part, project.owed)
    if due > treasury:
        return msgspec.structs.replace(project, stopped=True)
    if not due:
        return project
    facts = {"paid": project.paid + due, "owed": project.owed - due}
    return msgspec.structs.replace(project, **facts, stopped=False)
