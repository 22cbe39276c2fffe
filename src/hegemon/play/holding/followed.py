"""What an entry about a seat and the word of its holder does to a match; see `play/followed`."""

from __future__ import annotations

from functools import singledispatch

from msgspec.structs import replace

from hegemon.core.errors import BadSave
from hegemon.play.holding.entries import (
    ConsentEntry,
    EnteredEntry,
    ForkedEntry,
    HoldingEntry,
    PaperEntry,
    RematchEntry,
    SharedEntry,
)
from hegemon.play.holding.fitting import all_but, expect, is_open, without
from hegemon.play.now import Now


def held_so(entry: HoldingEntry, now: Now) -> Now:
    """What stands after it; raises BadSave when it cannot stand here."""
    return _after(entry, now)


@singledispatch
def _after(entry: HoldingEntry, _: Now) -> Now:
    raise BadSave(f"a {entry.__struct_config__.tag} cannot stand here")


@_after.register
def _(entry: ConsentEntry, now: Now) -> Now:
    fits = entry.player in now.plans and not now.end and 0 <= entry.step < now.number
    expect(fits, "a consent that cannot stand here")
    others = without(now.consents, entry.player)
    given = {entry.player: entry.step} if entry.wants else {}
    return replace(now, consents={**others, **given})


@_after.register
def _(entry: ForkedEntry, now: Now) -> Now:
    expect(not now.end and 0 <= entry.step < now.number, "a fork that cannot stand here")
    return now


@_after.register
def _(entry: SharedEntry, now: Now) -> Now:
    fits = entry.player in now.plans and now.end is not None
    expect(fits and entry.player not in now.strangers, "a war is shown that is not over")
    others = all_but(now.shared, entry.player)
    return replace(now, shared=(*others, entry.player) if entry.wants else others)


@_after.register
def _(entry: RematchEntry, now: Now) -> Now:
    fits = now.end is not None and entry.player in now.plans
    expect(fits and set(entry.seats) == set(now.plans), "a rematch that cannot stand here")
    return replace(now, rematch=entry if entry.table else None)


@_after.register
def _(entry: PaperEntry, now: Now) -> Now:
    fits = entry.player in now.plans and not now.end
    expect(fits, "a seat cannot play on paper here")
    others = all_but(now.paper, entry.player)
    return replace(now, paper=(*others, entry.player) if entry.wants else others)


@_after.register
def _(entry: EnteredEntry, now: Now) -> Now:
    # what is said of a war that is over is said after all questions
    asked = now.end is not None if entry.what == "shared" else is_open(now, entry.step)
    expect(
        entry.player in now.paper and asked,
        "something was entered for a seat that does not play on paper",
    )
    if entry.what != "orders":
        return now
    return replace(now, entered=now.entered | {entry.player})
