"""The order sheet of each question."""

from __future__ import annotations

from typing import Any

from hegemon.core import Form
from hegemon.games.space_empires.battle.forms import FireForm, NextBattleForm, ScreensForm
from hegemon.games.space_empires.battle.phase import AskNextBattle
from hegemon.games.space_empires.battle.sequence import AskFire, AskScreens
from hegemon.games.space_empires.cloaking.forms import SlipForm, StrikeForm
from hegemon.games.space_empires.cloaking.sequence import AskSlip, AskStrike
from hegemon.games.space_empires.conquest.forms import BombardForm, SpoilsForm
from hegemon.games.space_empires.conquest.sequence import AskBombard, AskSpoils
from hegemon.games.space_empires.doctrine.forms import BesideDoctrine, InsteadDoctrine
from hegemon.games.space_empires.doctrine.order import topics_of
from hegemon.games.space_empires.doctrine.topics import TOPICS
from hegemon.games.space_empires.doomsday.forms import CourseForm
from hegemon.games.space_empires.doomsday.sequence import AskCourse
from hegemon.games.space_empires.economy.forms import EconomyForm, FirstPlayerForm, GrantsForm
from hegemon.games.space_empires.economy.sequence import AskEconomics, AskFirstPlayer, AskGrants
from hegemon.games.space_empires.exploration.forms import ExploreForm, RevealForm, ShiftForm
from hegemon.games.space_empires.exploration.sequence import AskExplore, AskReveal, AskShift
from hegemon.games.space_empires.forms.common import EmpiresForm
from hegemon.games.space_empires.forms.movement import MovementForm, SettlersForm
from hegemon.games.space_empires.forms.set_up import HomeworldForm
from hegemon.games.space_empires.minefield.forms import MinesForm
from hegemon.games.space_empires.minefield.sequence import AskMines
from hegemon.games.space_empires.together.asking import AskMovements
from hegemon.games.space_empires.turn import AskHomeworld, AskMovement, AskSettlers
from hegemon.games.space_empires.view import View

FORMS: dict[type[Any], type[EmpiresForm[Any]]] = {
    AskHomeworld: HomeworldForm,
    AskMovements: MovementForm,
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
    AskCourse: CourseForm,
    AskSettlers: SettlersForm,
    AskGrants: GrantsForm,
    AskEconomics: EconomyForm,
    AskFirstPlayer: FirstPlayerForm,
}


DOCTRINE_SHEETS = (AskMovement, AskMovements, AskEconomics)
"""§2.1: where lines of a doctrine stand beside other orders."""


def form_for(view: View, question: Any) -> Form[Any]:
    """The order sheet of a question, as the viewer may fill it in."""
    form = FORMS[type(question)](view, question)
    if isinstance(question, DOCTRINE_SHEETS):
        return BesideDoctrine(form, tuple(TOPICS))
    topics = topics_of(question)
    return InsteadDoctrine(form, topics) if topics else form
