"""A game for testing the kernel: who is asked adds to a tally, and dice may add more."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from hegemon.core import game
from hegemon.core.game import Answer, Event, Play, Player, Question, Task
from hegemon.core.records import Value
from hegemon.core.ruleset import Date, Ruleset, Traits

P1, P2 = Player("p1"), Player("p2")


class Tally(game.State):
    total: int = 0
    trail: list[str] = []  # noqa: RUF012  (msgspec copies it)


class Add(Answer):
    number: int


class Pass(Answer):
    pass


class Added(Event):
    rule: ClassVar[str] = "1"
    number: int


class Whispered(Event):
    rule: ClassVar[str] = "2"
    player: Player
    secret: int | None

    def seen_by(self, player: Player | None) -> Event | None:
        if player is None:
            return None
        return self if player == self.player else Whispered(self.player, None)


class Unlisted(Event):
    rule: ClassVar[str] = "3"


class Note(Task[Tally]):
    """Leaves a trail, then plans what it is told to plan."""

    name: str
    plans: tuple[str, ...] = ()

    def run(self, play: Play[Tally]) -> None:
        play.state.trail.append(self.name)
        play.then(*(Note(name) for name in self.plans))


class Throw(Task[Tally]):
    def run(self, play: Play[Tally]) -> None:
        play.state.total += play.dice.roll(6, "throw tally")


class AskBoth(Question[Tally, Add | Pass]):
    """Both add at once; nobody adds a negative number."""

    def asked(self, state: Tally) -> Sequence[Player]:
        return (P1, P2)

    def problems(self, state: Tally, player: Player, answer: Add | Pass) -> Iterable[str]:
        if isinstance(answer, Add) and answer.number < 0:
            yield f"{answer.number} is below 0"
            yield "only whole numbers from 0 can be added"

    def default(self, state: Tally, player: Player) -> Pass:
        return Pass()

    def resolve(self, play: Play[Tally], answers: Mapping[Player, Add | Pass]) -> None:
        for player, answer in answers.items():
            play.state.trail.append(player)
            if isinstance(answer, Add):
                play.state.total += answer.number
                play.tell(Added(answer.number))
        play.then(Throw())


class AskOne(Question[Tally, Pass]):
    """One player passes; nothing happens."""

    player: Player

    def asked(self, state: Tally) -> Sequence[Player]:
        return (self.player,)

    def resolve(self, play: Play[Tally], answers: Mapping[Player, Pass]) -> None:
        play.tell(Whispered(self.player, play.state.total))


class NoRules(Value):
    pass


def setup(house_rules: Any, players: tuple[Player, ...], dice: Any) -> Tally:
    return Tally([AskOne(P1), AskBoth(), Throw()], dice.roll(6, "begin tally"))


def nothing(*_: Any) -> Any:
    raise NotImplementedError


TALLY = Ruleset(
    name="tally",
    title="Tally",
    summary="Adding.",
    package="tests.core.tally",
    version=1,
    schema=1,
    seats=(2, 2),
    traits=Traits(turns="mixed", hidden=True, chance=True, ends=False),
    state=Tally,
    agenda=(Note, Throw, AskBoth, AskOne),
    answers=(Add, Pass),
    events=(Added, Whispered),
    house_rules=NoRules,
    presets={"as-written": NoRules()},
    upcasts={},
    players=lambda _: (P1, P2),
    setup=setup,
    view=lambda state, _: state.total,
    truth=lambda state: state.total,
    result=lambda _: None,
    date=lambda _: Date(1),
    form=nothing,
    board=nothing,
    report=nothing,
    invariants=lambda _: (),
)
