"""The order sheet of each question."""

from __future__ import annotations

from typing import Any

from hegemon.games.erkenfara.battle import AskCards, AskRetreatTo, AskStance
from hegemon.games.erkenfara.forms.actions import ActionsForm
from hegemon.games.erkenfara.forms.battle import CardForm, RetreatToForm, StanceForm
from hegemon.games.erkenfara.forms.common import EmpireForm
from hegemon.games.erkenfara.forms.moves import MovesForm
from hegemon.games.erkenfara.forms.treaties import ConsentsForm, OffersForm
from hegemon.games.erkenfara.forms.winter import WinterForm
from hegemon.games.erkenfara.turn import AskActions, AskMoves
from hegemon.games.erkenfara.view import View
from hegemon.games.erkenfara.winter import AskConsents, AskOffers, AskWinter

FORMS: dict[type[Any], type[EmpireForm[Any, Any]]] = {
    AskOffers: OffersForm,
    AskConsents: ConsentsForm,
    AskWinter: WinterForm,
    AskMoves: MovesForm,
    AskActions: ActionsForm,
    AskCards: CardForm,
    AskStance: StanceForm,
    AskRetreatTo: RetreatToForm,
}


def form_for(view: View, question: Any) -> EmpireForm[Any, Any]:
    """The order sheet of a question, as the viewer may fill it in."""
    return FORMS[type(question)](view, question)
