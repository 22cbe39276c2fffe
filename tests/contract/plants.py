"""Worlds with a planted leak each: one thing that reaches a player tells something hidden."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from hegemon.contract.secrets import hidden
from hegemon.contract.world import World
from hegemon.core.asked import Asked
from hegemon.core.battle import BattleBoard
from hegemon.core.board import Board
from hegemon.core.deciding.accounts import PurseAccount, PurseLine
from hegemon.core.deciding.ways import Open, Way
from hegemon.core.dice import Roll
from hegemon.core.extras.standing import StandingLine, StandingOrders
from hegemon.core.form import Choice, Choices, Form, Given, Numbers, Purse
from hegemon.core.game import Answer, Event, Player
from hegemon.core.order import Meant, Order, OrderKind
from hegemon.core.records import Value
from hegemon.core.report import Report, Section, Sentence
from hegemon.core.show.luck import Thrown
from hegemon.core.show.measures import Measured, Track


class Leaky(World):
    """Like another world, but knows something of the state that the view was made of."""

    def __init__(self, sound: World) -> None:
        super().__init__(sound.ruleset)
        self.sound = sound
        self.secret = ""
        self.secrets: dict[int, tuple[Any, str]] = {}

    def __getattribute__(self, name: str) -> Any:
        """The methods that games override are those of the sound world."""
        if name in {"scramble", "still", "disguised", "house_rules", "length", "matches"}:
            return getattr(self.sound, name)
        found = super().__getattribute__(name)
        if name in {"form", "board", "report", "standing", "measures", "tracks", "observation"}:
            return lambda view, *more: found(self.recalled(view), *more)
        return found

    def view(self, state: Any, player: Player | None) -> Any:
        self.secret = hidden(state, self.sound)
        seen = self.sound.view(state, player)
        self.secrets[id(seen)] = (seen, self.secret)
        return seen

    def recalled(self, view: Any) -> Any:
        """The view, and what was hidden when it was made: it may be kept, and others made since."""
        self.secret = self.secrets.get(id(view), (view, self.secret))[1]
        return view


class Told(Value, tag=False):
    """A view with something hidden in it."""

    view: Any
    secret: str


class InView(Leaky):
    def view(self, state: Any, player: Player | None) -> Any:
        return Told(super().view(state, player), self.secret)

    def form(self, view: Any, question: Any) -> Form[Any]:
        return super().form(view.view, question)

    def board(self, view: Any) -> Board:
        return super().board(view.view)

    def report(self, view: Any, events: Sequence[Event]) -> Report:
        return super().report(view.view, events)

    def observation(self, view: Any, events: Sequence[Event]) -> Any:
        return super().observation(view.view, events)

    def standing(self, view: Any) -> Any:
        return super().standing(view.view)

    def measures(self, view: Any) -> Any:
        return super().measures(view.view)

    def tracks(self, view: Any) -> Any:
        return super().tracks(view.view)


class InBoard(Leaky):
    def board(self, view: Any) -> Board:
        sound = super().board(view)
        place = msgspec.structs.replace(sound.places[0], note=self.secret)
        return msgspec.structs.replace(sound, places=(place, *sound.places[1:]))


class InBattle(Leaky):
    """The battle of a board is called by something hidden."""

    def board(self, view: Any) -> Board:
        sound = super().board(view)
        battle = BattleBoard(self.secret, sound.places[0].id, 1, sides=(), ranks=(), formations=())
        return msgspec.structs.replace(sound, battle=battle)


class InStanding(Leaky):
    """A standing order tells something hidden."""

    def standing(self, view: Any) -> Any:
        return StandingOrders("Orders", "", (StandingLine("", self.secret),))


class InMeasures(Leaky):
    """A measure of somebody tells something hidden."""

    def measures(self, view: Any) -> Any:
        return (Measured(self.secret, self.secret, ()),)


class InDice(Leaky):
    """What dice were thrown for tells something hidden."""

    def thrown(self, events: Sequence[Event], rolls: Sequence[Roll] = ()) -> list[Thrown]:
        return [Thrown(self.players[0], self.secret, 6, (1,))]


class InTracks(Leaky):
    """What research gives tells something hidden."""

    def tracks(self, view: Any) -> Any:
        return (Track(self.secret, "", 0),)


class InBystandersView(Leaky):
    def view(self, state: Any, player: Player | None) -> Any:
        sound = super().view(state, player)
        return Told(sound, self.secret) if player is None else sound


class Question:
    """A question that tells something hidden in one of its replies."""

    def __init__(self, sound: Any, where: str, world: World) -> None:
        self.sound, self.where, self.world = sound, where, world

    def __repr__(self) -> str:
        return repr(self.sound)

    def seen_by(self, player: Player | None) -> Any:
        return self

    def asked(self, state: Any) -> Sequence[Player]:
        asked: Sequence[Player] = self.sound.asked(state)
        odd = int(hidden(state, self.world), 16) % 2
        return () if self.where == "asked" and odd else asked

    def problems(self, state: Any, player: Player, answer: Answer) -> Iterable[str]:
        found = list(self.sound.problems(state, player, answer))
        told = [hidden(state, self.world)] if self.where == "problems" and found else []
        return [*found, *told]

    def default(self, state: Any, player: Player) -> Any:
        if self.where == "default":
            return [hidden(state, self.world)]
        return self.sound.default(state, player)


def in_question(where: str) -> type[Leaky]:
    """The plant in one of the replies of a question."""

    class InQuestion(Leaky):
        def question(self, state: Any) -> Any:
            sound = self.sound.question(state)
            return sound and Question(sound, where, self.sound)

    InQuestion.__name__ = f"InQuestion_{where}"
    return InQuestion


class LeakyForm(Form[Order]):
    """A form that tells something hidden in one of its texts."""

    def __init__(self, sound: Form[Any], where: str, secret: str) -> None:
        self.sound, self.where, self.secret = sound, where, secret
        self.single = sound.single  # type: ignore[misc]

    def _told(self, where: str) -> str:
        return self.secret if self.where == where else ""

    @property
    def title(self) -> str:
        return self.sound.title + self._told("title")

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        first, *others = self.sound.kinds
        return (replace(first, label=first.label + self._told("kind")), *others)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        sound = self.sound.choices(word, field, given)
        if isinstance(sound, tuple) and sound:
            return self._leaky(sound, given)
        if isinstance(sound, Numbers) and self.where == "numbers":
            return Numbers(sound.least, sound.most + int(self.secret, 16) % 7, sound.barred)
        return sound

    def _leaky(self, sound: tuple[Choice, ...], given: Given) -> tuple[Choice, ...]:
        if self.where == "order of choices":
            first = int(self.secret, 16) % len(sound)
            return (*sound[first:], *sound[:first])
        if self.where == "reason":
            return (*sound, Choice("secret", barred=self.secret))
        if self.where == "second field" and given:
            return (*sound, Choice(self.secret))
        return sound

    def why_not(self, order: Order) -> str:
        return self.sound.why_not(order)

    def effect(self, order: Order) -> str:
        return self.secret if self.where == "verdict" else self.sound.effect(order)

    def then(self, order: Order) -> "LeakyForm":
        return LeakyForm(self.sound.then(order), self.where, self.secret)

    def passing(self, order: Order) -> "LeakyForm":
        return LeakyForm(self.sound.passing(order), self.where, self.secret)

    def faults(self) -> tuple[str, ...]:
        return self.sound.faults()

    def forecast(self) -> tuple[str, ...]:
        told = (self.secret,) if self.where == "forecast" else ()
        return (*self.sound.forecast(), *told)

    def purses(self) -> tuple[Purse, ...]:
        told = (Purse("secret", self.secret, 1),) if self.where == "purses" else ()
        return (*self.sound.purses(), *told)

    def accounts(self) -> tuple[PurseAccount, ...]:
        entry = PurseLine(self.secret, 1)
        told = (PurseAccount("secret", (entry,)),) if self.where == "accounts" else ()
        return (*self.sound.accounts(), *told)

    def way(self, order: Order) -> Way | None:
        if self.where == "way":
            return Way(0, (self.secret,))
        return None if self.sound.why_not(order) else self.sound.way(order)  # it may be planted

    def prospect(self, order: Order) -> str:
        if self.where == "prospect":
            return self.secret
        return "" if self.sound.why_not(order) else self.sound.prospect(order)

    def fight(self, order: Order) -> str:
        if self.where == "fight":
            return self.secret
        return "" if self.sound.why_not(order) else self.sound.fight(order)

    def open(self) -> tuple[Open, ...] | None:
        told = (Open("secret", self.secret),) if self.where == "open" else ()
        return (*(self.sound.open() or ()), *told)

    def answer(self, orders: Sequence[Order]) -> Answer:
        return self.sound.answer(orders)

    def orders(self, answer: Answer) -> tuple[Meant, ...]:
        return self.sound.orders(answer)


def in_form(where: str) -> type[Leaky]:
    """The plant in one of the texts of a form."""

    class InForm(Leaky):
        def form(self, view: Any, question: Any) -> Form[Any]:
            return LeakyForm(self.sound.form(view, question), where, self.secret)

    InForm.__name__ = f"InForm_{where.replace(' ', '_')}"
    return InForm


class InQuestionItself(Leaky):
    """Bots get the question with everything in it."""

    def asked(self, state: Any, player: Player) -> Asked | None:
        sound = super().asked(state, player)
        return sound and sound._replace(question=Told(sound.question, self.secret))  # type: ignore[arg-type]


class InWholeQuestion(Leaky):
    """The form is made of the whole question, and its title tells who else was asked what."""

    def asked(self, state: Any, player: Player) -> Asked | None:
        sound, whole = super().asked(state, player), self.question(state)
        if sound is None:
            return None
        form = LeakyForm(self.sound.form(sound.view, whole), "title", repr(whole))
        return sound._replace(form=form)


class InEvents(Leaky):
    """Everybody sees every event whole."""

    def seen(self, events: Iterable[Event], player: Player | None) -> list[Event]:
        return list(events)


class InReport(Leaky):
    def report(self, view: Any, events: Sequence[Event]) -> Report:
        sound = self.sound.report(view, events)
        return Report(sound.title, (*sound.sections, Section("", (Sentence(self.secret),))))


class OpenRaiders(Leaky):
    """Cloaked Raiders of Space Empires are told from other counters that lie face down."""

    def view(self, state: Any, player: Player | None) -> Any:
        sound = super().view(state, player)
        for name, group in state.groups.items():
            if group.kind == "R":
                sound.groups[name].kind = "R"
        return sound


class OpenLoads(Leaky):
    """The map of Space Empires tells what is aboard which counter."""

    def view(self, state: Any, player: Player | None) -> Any:
        sound = super().view(state, player)
        for name, group in state.groups.items():
            sound.groups[name].aboard = group.aboard
        return sound


class HiddenFleets(Leaky):
    """The map of EC4X shows cloaked fleets and spying scouts where a House has sight."""

    def view(self, state: Any, player: Player | None) -> Any:
        shown = self.sound.codec.copy(state)
        for fleet in shown.fleets.values():
            fleet.exposed = True
        return self.sound.view(shown, player)


class NamedFleets(Leaky):
    """The marks of foreign fleets in EC4X bear the names that their owners count them by."""

    def view(self, state: Any, player: Player | None) -> Any:
        sound = super().view(state, player)
        for name, fleet in state.fleets.items():
            if fleet.owner != player and fleet.at in sound.contacts:
                sound.fleets[name] = fleet
        return sound


class OpenGround(Leaky):
    """Whoever sees the orbit of a colony in EC4X sees its ground, too."""

    def view(self, state: Any, player: Player | None) -> Any:
        sound = super().view(state, player)
        for system, colony in state.colonies.items():
            if system in sound.colonies:
                sound.colonies[system].ground = colony.ground
        return sound


class OpenBattles(Leaky):
    """Everybody hears of every battle, bombardment and landing of EC4X."""

    def seen(self, events: Iterable[Event], player: Player | None) -> list[Event]:
        heard = {"BattleFought", "Bombarded", "PlanetAssaulted", "LiftLost"}
        return [
            event
            for event in events
            if type(event).__name__ in heard or event.seen_by(player) is not None
        ]


EC4X: list[type[Leaky]] = [HiddenFleets, NamedFleets, OpenGround]
"""Leaks of the fog of EC4X."""

NOW: list[type[Leaky]] = [
    InView,
    InBoard,
    InBattle,
    InStanding,
    InMeasures,
    InTracks,
    InBystandersView,
    InQuestionItself,
    *(in_question(where) for where in ("asked", "problems", "default")),
    *(in_form(where) for where in ("title", "kind", "reason", "order of choices")),
    *(in_form(where) for where in ("verdict", "forecast", "purses", "accounts")),
    in_form("open"),
]
"""Leaks that the comparison of positions must find in every game."""

LATER: list[type[Leaky]] = [InView, InBoard, InBattle, InReport, InDice]
"""Leaks that the comparison of steps must find in every game."""
