"""The sequence of play of the later edition. Every task says what it does in its own module.

Turn                    a month, again and again                                    1.2
  NextTurn              the calendar                                        Introduction
  Income phase
    Income              interest, then the taxes of all colonies                    XY.1
    Upkeep              every unit is paid                                          XX.4
    Instalments         by house rule work is paid for turn by turn                   3
    Opinion             what the people think of taxes and works                XY.1, 9.3
  Command phase
    CommandPhase        all Houses give their orders at once: AskOrders          1.2, 4.1
      Underhand         what the Guilds do in the dark                                 8
      Research          points are bought, and in months 1 and 6 levels            XYZ.1
  Conflict phase
    Travel              all fleets move, jump by jump                                4.2
    Hostilities         who attacks a planet is its owner's enemy                    8
    Detection           spies and raiders are looked for                    2.4.2, 2.4.3
    Lookout               what fleets see where they have come to                    2.4
    SpaceCombat         fleets that meet fight                                       5.3
    OrbitalCombat       starbases and guards against those who come for a planet     5.4
    Blockades           who holds the orbit of whose planet                          4.1
    Bombardments        planets are shot at                                          5.5
    Invasions, Blitzes  marines land                                                 5.6
    Colonization        ETACs land                                             4.1, XY.3
    Spying              what scouts have seen                                        4.1
    Meetings, Salvage   fleets join or are scrapped                                  4.1
    Rest                missions that are done
    Remembering         what is no longer in sight                                   2.4
  End of turn phase
    Commissioning       what was built goes into service                               3
    Terraforming        planets become better                                      XYZ.7
    Growth              people multiply                                             XY.2
    Arrivals            people land whom the Guilds have brought                    XY.3
    Closing             who is out, and whether it is over                           1.1
"""

from __future__ import annotations

from hegemon.core import Play, Task
from hegemon.games.ec4x.common.phases.arrivals import Colonization, Meetings, Salvage, Spying
from hegemon.games.ec4x.common.phases.assault import Blitzes, Blockades, Bombardments, Invasions
from hegemon.games.ec4x.common.phases.closing import Closing
from hegemon.games.ec4x.common.phases.command import AskOrders, CommandPhase, Research
from hegemon.games.ec4x.common.phases.detection import Detection
from hegemon.games.ec4x.common.phases.end_of_turn import (
    Arrivals,
    Commissioning,
    Growth,
    Terraforming,
)
from hegemon.games.ec4x.common.phases.hostilities import Hostilities
from hegemon.games.ec4x.common.phases.income import Income, NextTurn, Opinion, Upkeep
from hegemon.games.ec4x.common.phases.instalments import Instalments
from hegemon.games.ec4x.common.phases.observation import Lookout, Remembering
from hegemon.games.ec4x.common.phases.operations import Underhand
from hegemon.games.ec4x.common.phases.space_combat import OrbitalCombat, SpaceCombat
from hegemon.games.ec4x.common.phases.travel import Rest, Travel
from hegemon.games.ec4x.common.state import State


class Turn(Task[State]):
    """The four phases, and the next turn unless the game is over."""

    def run(self, play: Play[State]) -> None:
        play.then(NextTurn(), *INCOME, *COMMAND, *CONFLICT, *END_OF_TURN, Again())


class Again(Task[State]):
    """The next month, unless the game is over."""

    def run(self, play: Play[State]) -> None:
        if play.state.result is None:
            play.then(Turn())


# R23: what is kept bears interest before it is spent; R44: upkeep before the parts of work
INCOME = (Income(), Upkeep(), Instalments(), Opinion())
COMMAND = (CommandPhase(),)
CONFLICT = (
    Travel(),
    # before anybody looks or shoots: who is whose enemy decides who hides from whom, and who fights
    Hostilities(),
    Detection(),
    # after Detection, for what passes unseen is not noted; before the battles, for what is lost in
    # them was seen
    Lookout(),
    SpaceCombat(),
    OrbitalCombat(),
    # from here on only those act who came through the battles and did not flee
    Blockades(),
    Bombardments(),
    Invasions(),
    Blitzes(),
    Colonization(),
    Spying(),
    Meetings(),
    Salvage(),
    Rest(),
    Remembering(),
)
# the bound of a better planet counts at once; who lands after Growth multiplies from the next turn
# on
END_OF_TURN = (Commissioning(), Terraforming(), Growth(), Arrivals(), Closing())

AGENDA = (
    Turn,
    Again,
    NextTurn,
    AskOrders,
    Underhand,
    Research,
    *(type(task) for task in (*INCOME, *COMMAND, *CONFLICT, *END_OF_TURN)),
)
