"""Planted leaks of a doctrine, which only its player may know, are found by the contract suite."""

from collections.abc import Iterable
from typing import Any

import msgspec

from hegemon.contract.match import Moment, matches
from hegemon.contract.secrets import leaks_later, leaks_now
from hegemon.core.game import Event, Player
from hegemon.games.space_empires.doctrine.events import DoctrineAnswered, DoctrineSet
from tests.contract.games import world
from tests.contract.plants import Leaky

HERE = world("space_empires")


class InOthersBooks(Leaky):
    """Everybody sees what others have left word for."""

    def view(self, state: Any, player: Player | None) -> Any:
        sound = super().view(state, player)
        told = {
            owner: msgspec.structs.replace(empire, doctrine=state.empires[owner].doctrine)
            for owner, empire in sound.empires.items()
        }
        return msgspec.structs.replace(sound, empires=told)


class InTheChronicle(Leaky):
    """Everybody is told when somebody leaves a line, and which."""

    def seen(self, events: Iterable[Event], player: Player | None) -> list[Event]:
        whole = list(events)
        public = [one for one in whole if isinstance(one, DoctrineSet)]
        return [*super().seen(whole, player), *public]


def moments() -> list[Moment]:
    """Every moment of the random matches in a round."""
    return [at for match in matches(HERE) for at in match.moments if at.state.round]


def test_doctrine_in_a_view_is_found() -> None:
    """The two worlds differ in it at every moment."""
    leaky = InOthersBooks(HERE)

    assert any(leak for moment in moments()[:6] for leak in leaks_now(moment, leaky))


def test_line_that_is_told_to_all_is_found() -> None:
    """In the economic phase others leave other lines, and nobody can tell."""
    leaky = InTheChronicle(HERE)
    phases = [at for at in moments() if any(_lines(one) for one in at.answers.values())]

    assert any(leak for moment in phases for leak in leaks_later(moment, leaky))
    assert not any(leak for moment in phases for leak in leaks_later(moment, HERE))


def test_doctrines_answer_in_the_matches() -> None:
    """The random players of the suite leave doctrines that count."""
    told = [type(one) for match in matches(HERE) for step in match.steps() for one in step.events]

    assert {DoctrineSet, DoctrineAnswered} <= set(told)


def _lines(answer: Any) -> Any:
    return getattr(answer, "doctrine", ())
