"""Commands brought to a store: look, decide, commit; who was too slow looks again.

This is the whole shell around `decide` and `resolve`. Nobody is told of a race: a command is
decided anew on what stands then, so it is done once, or refused for a reason of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from hegemon.core.errors import BadSave, NewerSave
from hegemon.core.ruleset import Ruleset
from hegemon.play.beside import Beside
from hegemon.play.commands import Command, Seal
from hegemon.play.decide import check_repeated, decide, receipt_of
from hegemon.play.entries import Entry, Receipt, SealedEntry
from hegemon.play.errors import InUse, Overtaken
from hegemon.play.followed import followed
from hegemon.play.now import Now
from hegemon.play.ports import Clock, Commit, Store
from hegemon.play.resolve import is_due, resolve
from hegemon.play.tables.telling import beside
from hegemon.play.times.timing import stands

RACES = 200
"""So often one may be too slow before one gives up: each time, somebody else has got on."""

STEPS = 100_000
"""So many steps may follow from one answer, where the rules ask nobody in between."""


class MatchInStore(NamedTuple):
    """A match where it is kept, with its rules: what commands are brought to."""

    store: Store
    match: str
    ruleset: Ruleset[Any]
    clock: Clock
    settles: bool = True
    """Whether who brings a command does at once what follows from it; if not, a worker will."""


class Acted(NamedTuple):
    """What came of commands, and the match after them."""

    receipts: tuple[Receipt, ...]
    entries: tuple[Entry, ...]
    now: Now | None = None
    """What stands after them; None where it was not looked at."""
    rows: tuple[Beside, ...] = ()
    """What is written beside the entries, besides what follows from them."""


NOTHING = Acted((), ())
"""What comes of it where there is nothing to do."""


def act(at: MatchInStore, *commands: Command, rows: Sequence[Beside] = ()) -> Acted:
    """Do these, all of them or none, and then what is due by the rules.

    Rows are written beside the entries. Raises what `decide` raises, NotSaved, InUse where others
    never let it be one's turn, and what a store raises for rows that it cannot take.
    """
    done = racing(at, lambda now: _decided(at, now, commands), rows)
    if at.settles:
        settle(at)
    return done


def settle(at: MatchInStore, *, again: bool = False) -> None:
    """Do all that is due by the rules; `again` tries rules that have broken down once more.

    Raises NotSaved, InUse, and BadSave for a state that does not fit.
    """
    done = racing(at, lambda now: _settled(at, now, again=again))
    for _ in range(STEPS):
        if not done.entries or done.now is None or not is_due(done.now, at.ruleset):
            return
        # rules that broke down in this very round are not tried once more in it
        done = racing(at, lambda now: _settled(at, now, again=False))


def racing(
    at: MatchInStore, deciding: Callable[[Now], Acted], rows: Sequence[Beside] = ()
) -> Acted:
    """Decide on what stands and commit it, again and again until nobody was faster.

    Raises what is raised by deciding, NotSaved, InUse.
    """
    for _ in range(RACES):
        now = at.store.now(at.match)
        done = deciding(now)
        done = done._replace(rows=(*done.rows, *rows))
        if not done.entries and not done.rows:
            return done
        after = stands(now, done.entries)
        try:
            at.store.commit(*committing(at, now, done, after))
        except Overtaken:
            continue
        return done._replace(now=after)
    raise InUse(f"others write to {at.store.place(at.match)} without a pause: try again later")


def committing(at: MatchInStore, now: Now, done: Acted, after: Now) -> Commit:
    """What is to be committed, so that this stands after what stood now, and people hear of it."""
    told = at.store.keeps_people and done.entries
    rows = beside(after, done.entries, at.ruleset, at.clock.now()) if told else ()
    return Commit(at.match, now.chain, done.entries, (*rows, *done.rows))


def _decided(at: MatchInStore, now: Now, commands: Sequence[Command]) -> Acted:
    """What comes of commands one after the other."""
    made: list[Entry] = []
    receipts: list[Receipt] = []
    for command in commands:
        repeated = _repeated(at, now, command)
        if repeated is not None:
            receipts.append(repeated)
            continue
        entries = decide(now, at.ruleset, command, at.clock.now())
        # the next command is decided on what this one did, though nothing is written yet
        for entry in entries:
            now = followed(now, entry)
        sealed = [entry for entry in entries if isinstance(entry, SealedEntry)]
        receipts += [receipt_of(now.match.id, entry) for entry in sealed]
        made += entries
    return Acted(tuple(receipts), tuple(made))


def _repeated(at: MatchInStore, now: Now, command: Command) -> Receipt | None:
    """The receipt of a sending that arrived before; raises KeyUsed for another one of its key."""
    if not isinstance(command, Seal) or not command.key:
        return None
    before = at.store.sealing(at.match, command.key)
    if before is None:
        return None
    check_repeated(command, before, now, at.ruleset)
    return receipt_of(now.match.id, before)


def _settled(at: MatchInStore, now: Now, *, again: bool) -> Acted:
    return Acted((), resolve(now, at.ruleset, at.clock.now(), again=again))


def ruleset_of(now: Now, rulesets: Mapping[str, Ruleset[Any]], place: str) -> Ruleset[Any]:
    """The ruleset that a match is played under.

    Raises BadSave when there is none of that name and NewerSave when the match is newer than it.
    """
    name = now.match.ruleset
    if name not in rulesets:
        known = ", ".join(rulesets) or "none"
        raise BadSave(f"{place} is a match of {ascii(name)[:40]}; this program knows {known}")
    ruleset = rulesets[name]
    version = max(now.match.version, now.made_by[0])
    schema = max(now.match.schema, now.made_by[1])
    if version > ruleset.version or schema > ruleset.schema:
        raise NewerSave(
            f"{place} was played under version {version}, schema {schema} of {ruleset.title}; "
            f"this program has version {ruleset.version}, schema {ruleset.schema}: use a newer one"
        )
    return ruleset
