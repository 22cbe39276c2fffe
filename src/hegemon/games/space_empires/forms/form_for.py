"""The order sheet of each question."""

from __future__ import annotations

from typing import Any

from hegemon.games.space_empires.battle import AskFire, AskNextBattle, AskScreens
from hegemon.games.space_empires.bombardment import AskBombard
from hegemon.games.space_empires.cloaking import AskSlip, AskStrike
from hegemon.games.space_empires.conquest import AskSpoils
from hegemon.games.space_empires.economic_phase import (
    AskEconomics,
    AskFirstPlayer,
    AskGrants,
)
from hegemon.games.space_empires.exploration import AskExplore, AskShift
from hegemon.games.space_empires.forms.battle import (
    BombardForm,
    FireForm,
    NextBattleForm,
    ScreensForm,
)
from hegemon.games.space_empires.forms.cloaking import SlipForm, StrikeForm
from hegemon.games.space_empires.forms.common import EmpiresForm
from hegemon.games.space_empires.forms.conquest import SpoilsForm
from hegemon.games.space_empires.forms.economy import EconomyForm
from hegemon.games.space_empires.forms.exploration import ExploreForm, ShiftForm
from hegemon.games.space_empires.forms.grants import GrantsForm
from hegemon.games.space_empires.forms.minefield import MinesForm
from hegemon.games.space_empires.forms.movement import MovementForm, RevealForm, SettlersForm
from hegemon.games.space_empires.forms.set_up import FirstPlayerForm, HomeworldForm
from hegemon.games.space_empires.minefield import AskMines
from hegemon.games.space_empires.turn import AskHomeworld, AskMovement, AskReveal, AskSettlers
from hegemon.games.space_empires.view import View

FORMS: dict[type[Any], type[EmpiresForm]] = {
    AskHomeworld: HomeworldForm,
    AskMovement: MovementForm,
    AskReveal: RevealForm,
    AskNextBattle: NextBattleForm,
    AskStrike: StrikeForm,
    AskSlip: SlipForm,
    AskMines: MinesForm,
    AskScreens: ScreensForm,
    AskFire: FireForm,
    AskBombard: BombardForm,
    AskSpoils: SpoilsForm,
    AskExplore: ExploreForm,
    AskShift: ShiftForm,
    AskSettlers: SettlersForm,
    AskGrants: GrantsForm,
    AskEconomics: EconomyForm,
    AskFirstPlayer: FirstPlayerForm,
}


def form_for(view: View, question: Any) -> EmpiresForm:
    """The order sheet of a question, as the viewer may fill it in."""
    return FORMS[type(question)](view, question)
