"""§3.3: what armies do where they are, by each ruler's order of preference."""

from __future__ import annotations

from collections.abc import Iterable

from hegemon.bots.restricted import Veto, nothing_barred
from hegemon.games.erkenfara import (
    NOTHING_DONE,
    Actions,
    Army,
    ArmyAct,
    Plunder,
    View,
    acts_of,
    armies_of,
    done,
    why_no_act,
)


def deeds(
    view: View, preference: Iterable[type[ArmyAct]], barred: Veto = nothing_barred
) -> Actions:
    """For each army the first action of the preference that is legal and makes sense."""
    assert view.me is not None
    wishes, so_far = tuple(preference), NOTHING_DONE
    acts: list[ArmyAct] = []
    for army in armies_of(view, view.me):
        for act in _wished(view, army, wishes):
            # what was chosen before counts: two armies do not plunder one region
            if not barred(act) and not why_no_act(view, view.me, act, so_far):
                acts.append(act)
                so_far = done(so_far, act)
                break
    return Actions(tuple(acts))


def _wished(view: View, army: Army, wishes: Iterable[type[ArmyAct]]) -> Iterable[ArmyAct]:
    """What an army could do, the most wanted first; nobody plunders his own land."""
    for deed in wishes:
        if deed is not Plunder or view.regions[army.at].owner != view.me:
            yield from acts_of(view, army, deed)
