"""§3.3: what armies do where they are, by each ruler's order of preference."""

from __future__ import annotations

from collections.abc import Iterable

from hegemon.games.erkenfara import (
    NOTHING_DONE,
    Act,
    Actions,
    Army,
    Done,
    Plunder,
    View,
    acts_of,
    armies_of,
    done,
    why_no_act,
)


def deeds(view: View, preference: Iterable[type[Act]]) -> Actions:
    """For each army the first action of the preference that is legal and makes sense."""
    assert view.me is not None
    wishes, acts, so_far = tuple(preference), list[Act](), NOTHING_DONE
    for army in armies_of(view, view.me):
        wished = _wished(view, army, wishes)
        chosen = next((act for act in wished if _can(view, act, so_far)), None)
        if chosen is not None:
            acts.append(chosen)
            so_far = done(so_far, chosen)
    return Actions(tuple(acts))


def _wished(view: View, army: Army, wishes: Iterable[type[Act]]) -> Iterable[Act]:
    for deed in wishes:
        if deed is not Plunder or view.regions[army.at].owner != view.me:
            yield from acts_of(view, army, deed)


def _can(view: View, act: Act, so_far: Done) -> bool:
    assert view.me is not None
    return not why_no_act(view, view.me, act, so_far)
