"""Battles as tables: who went in and came out, and every volley with what fell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from hegemon.core import Table
from hegemon.games.ec4x.common.events_conflict import BattleFought, Loss, Shooter, TaskForce
from hegemon.games.ec4x.common.forms.fleet_choices import ships_in_words
from hegemon.games.ec4x.common.show.forces import UNARMED
from hegemon.games.ec4x.common.show.words import house, place
from hegemon.games.ec4x.common.view import View


def ledger(view: View, event: BattleFought) -> Iterator[Table]:
    """5.3, 5.4: the Task Forces, then the volleys of each round."""
    where = place(view, event.system)
    heads: tuple[str, ...] = ("House", "squadrons", "AS", "left", "ROE", "")
    yield Table(f"Task Forces at {where}", heads, tuple(_force(view, one) for one in event.sides))
    volleys: list[tuple[str, ...]] = []
    for number, told in enumerate(event.rounds, 1):
        volleys += [_volley(view, number, shot) for shot in told.shooters]
    if volleys:
        heads = ("round", "House", "die", "AS", "hits", "reduced")
        yield Table(f"Volleys at {where}", heads, tuple(volleys))


def _force(view: View, side: TaskForce) -> tuple[str, ...]:
    return (
        house(view, side.owner),
        ships_in_words(side.units) if side.units else UNARMED,
        str(side.strength),
        str(side.left),
        "?" if side.roe is None else str(side.roe),
        _notes(view, side),
    )


def _notes(view: View, side: TaskForce) -> str:
    """5.1.3, 5.3.3: whether a force came unseen, and whether it fled."""
    notes: list[str] = [] if side.advantage == "none" else [side.advantage]
    if side.fled:
        notes.append(f"fled to {place(view, side.fled_to)}" if side.fled_to else "fled")
    return ", ".join(notes)


def _volley(view: View, number: int, shot: Shooter) -> tuple[str, ...]:
    critical = " critical" if shot.critical else ""
    return (
        str(number),
        house(view, shot.owner),
        f"{shot.natural}{shot.modifier:+}{critical}",
        f"{shot.effectiveness}% of {shot.strength}",
        str(shot.hits),
        _fallen(shot.reduced) or "-",
    )


def _fallen(losses: Iterable[Loss]) -> str:
    """Units of a kind together: "3 CL crippled, 1 DD destroyed"."""
    counts = Counter[str]()
    for loss in losses:
        fate = "destroyed" if loss.destroyed else "crippled"
        counts[f"{loss.unit} {fate}"] += 1
    return ", ".join(f"{count} {what}" for what, count in counts.items())
