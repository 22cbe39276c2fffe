"""A battle of Space Empires gone on with after a kill at every decision inside it, in both stores.

Each answer is given by a process of its own, which dies: either as soon as the answer is on the
disk and before the rules have seen it, or when its receipt has been told. The match must end as if
nobody had died.
"""

import os
import signal
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hegemon.core.form import next_choices, next_field
from hegemon.core.game import Answer, Player
from hegemon.core.order import Begun
from hegemon.core.records import kind
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.positions import group, position
from hegemon.games.space_empires.state import State
from hegemon.play import acting, matches
from hegemon.play.entries import SealedEntry
from hegemon.play.lines import read
from hegemon.play.matches import Match
from hegemon.play.ports import Store
from hegemon.play.verify import verify
from hegemon.store.memory import MemoryStore
from tests.play.table import NAME, P2, SetClock, begun, lines_of
from tests.samples import cases
from tests.store.stores import KINDS, opened

DECISIONS = {
    "ask-next-battle",
    "ask-mines",
    "ask-screens",
    "ask-fire",
    "ask-bombard",
}
"""Every question that these battles put."""


def two_battles(house_rules: Any, players: Any, dice: Any) -> State:
    """Before a colony behind mines, and beside a fleet that would rather leave."""
    return position(
        group("p1", "CA", "F5", 3, attack=1),
        group("p1", "SC", "F5", 2),
        group("p1", "DD", "F8", 3),
        group("p2", "MINE", "F5"),
        group("p2", "DD", "F5", 2),
        group("p2", "SC", "F8", 2),
        group("p2", "CA", "F8", 1),
        colonies={"F5": ("p2", 3)},
        house_rules=msgspec.structs.replace(house_rules, mines=True),
    )


BATTLES = replace(SPACE_EMPIRES, setup=two_battles)
RULES = {BATTLES.name: BATTLES}


def question_of(match: Match) -> str:
    """What is asked now."""
    asked = match.asked_of(match.waiting[0])
    assert asked is not None
    return kind(asked.question)


def answer_of(match: Match, player: Player) -> Answer:
    """Player 2 retreats whenever he can; everything else is what counts where nothing is sent."""
    asked = match.asked_of(player)
    assert asked is not None
    form = asked.form
    retreat = form.kind("retreat")
    if player == P2 and retreat is not None:
        begun = Begun("retreat")
        while next_field(form, begun) is not None:
            choices: Any = next_choices(form, begun)
            legal = (
                [one.value for one in choices if not one.barred]
                if isinstance(choices, tuple)
                else [choices.most]
            )
            begun = Begun(begun.word, (*begun.values, legal[0]))
        return form.answer((retreat.order_of(begun.values),))
    default: Answer = asked.question.default(asked.view, player)
    return default


def goes_on(match: Match) -> bool:
    """Whether the first turn is not over."""
    return question_of(match) not in ("ask-economics", "ask-homeworld")


def uninterrupted() -> tuple[list[str], list[bytes]]:
    """The decisions of the battles, and the match where nobody dies."""
    store, asked = MemoryStore(), []
    match = begun(BATTLES, store=store)
    while goes_on(match):
        asked.append(question_of(match))
        match.seal(match.waiting[0], answer_of(match, match.waiting[0]))
    return asked, lines_of(store)


def die(*_: Any, **__: Any) -> Any:
    """At once, like a machine without power."""
    os.kill(os.getpid(), signal.SIGKILL)


def answer_and_die(kind_of_store: str, folder: Path, send: int, *, unseen: bool) -> None:
    """Go on with the match, answer what is asked, and die; `unseen` is before the rules know."""
    match = matches.resume(opened(kind_of_store, folder), NAME, RULES, SetClock())
    if not goes_on(match):
        os.write(send, b"over\n")
        die()
    player = match.waiting[0]
    answer = answer_of(match, player)
    if unseen:
        acting.resolve = die
    receipt = match.seal(player, answer)
    os.write(send, f"{receipt.digest}\n".encode())
    die()


def killed(kind_of_store: str, folder: Path, *, unseen: bool) -> str:
    """What a process that answered and died has told: a receipt, nothing, or that it is over."""
    receive, send = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # forking beside pytest's threads
        child = os.fork()
    if child == 0:
        try:
            os.close(receive)
            answer_and_die(kind_of_store, folder, send, unseen=unseen)
        finally:
            os._exit(1)  # never back into pytest
    os.close(send)
    with os.fdopen(receive) as told:
        text = told.read().strip()
    assert os.waitpid(child, 0)[1] == signal.SIGKILL
    return text


def sealed_in(store: Store) -> list[str]:
    """The digests of the answers that a match holds."""
    entries = [read(line) for line in lines_of(store)]
    return [entry.digest for entry in entries if isinstance(entry, SealedEntry)]


BEFORE, AFTER = "before the rules", "after the receipt"


@pytest.mark.parametrize(
    ("kind_of_store", "moment"),
    cases(
        zip(KINDS, (BEFORE, AFTER) * 2, strict=True), zip(KINDS, (AFTER, BEFORE) * 2, strict=True)
    ),
)
def test_killed_at_every_decision_of_a_battle(
    tmp_path: Path, kind_of_store: str, moment: str
) -> None:
    """The lines of the match are those of one that nobody interrupted, and it verifies."""
    asked, expected = uninterrupted()
    begun(BATTLES, store=opened(kind_of_store, tmp_path))
    told = [killed(kind_of_store, tmp_path, unseen=moment == BEFORE) for _ in range(len(asked) + 1)]
    store = opened(kind_of_store, tmp_path)

    assert DECISIONS <= set(asked)
    assert "over" == told[-1]
    assert len(asked) == len(sealed_in(store))
    assert told[:-1] == ([""] * len(asked) if moment == BEFORE else sealed_in(store))
    assert expected == lines_of(store)
    assert verify(store, NAME, RULES).sound
