"""A view and its events as a report: turn by turn, each battle a section, then how things stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from hegemon.core import Event, Item, Player, Report, Section, Table, capital, counted
from hegemon.games.space_empires.alien_empires import sentences as alien_empires
from hegemon.games.space_empires.battle import sentences as battle
from hegemon.games.space_empires.battle.events import BattleBegan, BattleEnded, Retreated
from hegemon.games.space_empires.carriers import sentences as carriers
from hegemon.games.space_empires.cloaking import sentences as cloaking
from hegemon.games.space_empires.cloaking.events import FleetsSighted
from hegemon.games.space_empires.conquest import sentences as conquest
from hegemon.games.space_empires.conquest.events import ColonyHit
from hegemon.games.space_empires.doctrine import sentences as doctrine
from hegemon.games.space_empires.doctrine.events import DOCTRINE_EVENTS
from hegemon.games.space_empires.doomsday import sentences as doomsday
from hegemon.games.space_empires.economy import sentences as economy
from hegemon.games.space_empires.economy.events import ECONOMY_EVENTS, EconomicPhaseBegan
from hegemon.games.space_empires.events import (
    COMBAT_EVENTS,
    EVENTS,
    HomeworldPlaced,
    MatchEnded,
    OrderedAtOnce,
    TurnBegan,
)
from hegemon.games.space_empires.exploration import sentences as exploration
from hegemon.games.space_empires.minefield import sentences as minefield
from hegemon.games.space_empires.show.accounts import accounts
from hegemon.games.space_empires.show.attention import attention
from hegemon.games.space_empires.show.fights import battles, destroyed
from hegemon.games.space_empires.show.sentences import sentence
from hegemon.games.space_empires.show.status import lines_table, status
from hegemon.games.space_empires.show.stories import STORIES
from hegemon.games.space_empires.show.words import hex_name, player_name, unit_name, whose
from hegemon.games.space_empires.view import View

_NO_BATTLE_YET = (FleetsSighted, BattleBegan, ColonyHit)
"""What happens in combat outside of a battle that goes on."""

_SUBJECTS = (
    alien_empires,
    battle,
    carriers,
    cloaking,
    conquest,
    doctrine,
    doomsday,
    economy,
    exploration,
    minefield,
)
"""Where `sentence` learns the events of each subject: by being imported. Nothing reads this
tuple; it keeps the imports, which a linter would otherwise take away as unused."""

sentence.weigh(STORIES)
sentence.battles(battles)
sentence.check(EVENTS)


def report_of(view: View, events: Sequence[Event]) -> Report:
    """What threatens, what happened since the last question in the order of time, how it stands."""
    chronicle = Chronicle(view, _opening(view, events))
    for together, words in sentence.in_turn(events, view):
        chronicle.begin(together[0])
        chronicle.items.append(words)
        for event in together:
            chronicle.add_tables(event)
    told = [Section(heading, tuple(items)) for heading, items in chronicle.sections if items]
    urgent = attention(view)
    first = () if urgent is None else (urgent,)
    books = accounts(view, events)
    money = () if books is None else (Section(books.title, (books,)),)
    return Report(_title(view), (*first, *told, *money, *status(view)))


def _title(view: View) -> str:
    if view.round == 0:
        return "Space Empires 4X, set-up"
    return f"Space Empires 4X, round {view.round}, turn {view.turn}, {view.phase}"


@dataclass
class Chronicle:
    """The sections so far; the last one is being written."""

    view: View
    heading: str
    """What goes on, apart from battles."""
    sections: list[tuple[str, list[Item]]] = field(default_factory=list)
    battle: list[Event] = field(default_factory=list)
    """What happened in the battle that goes on, from its beginning."""

    def __post_init__(self) -> None:
        self.sections.append((self.heading, []))

    @property
    def items(self) -> list[Item]:
        """What the present section holds."""
        return self.sections[-1][1]

    def begin(self, event: Event) -> None:
        """A new section where an event begins one."""
        view = self.view
        if isinstance(event, BattleBegan):
            sides = " against ".join(
                player_name(view, side) for side in (event.attacker, event.defender)
            )
            self.sections.append((f"Battle in {hex_name(view, event.at)}: {sides}", []))
            self.battle = []  # the table of losses counts from here
            return
        heading = _chapter(view, event)
        if heading:
            self.heading = heading
            self.sections.append((heading, []))

    def add_tables(self, event: Event) -> None:
        """Both sides when a battle begins, what became of them when it ends."""
        if isinstance(event, BattleBegan):
            self.items.append(lines_table(self.view, event))
        self.battle.append(event)
        if isinstance(event, BattleEnded):
            # a battle that began before this report has no beginning here, and no such table
            if isinstance(self.battle[0], BattleBegan):
                self.items.append(losses_table(self.view, self.battle[0], self.battle))
            after = f"{self.heading}, after the battle" if self.heading else "After the battle"
            self.sections.append((after, []))


def _opening(view: View, events: Sequence[Event]) -> str:
    """The heading for what goes on from an earlier report."""
    first = next((one for one in events if not isinstance(one, DOCTRINE_EVENTS)), None)
    if isinstance(first, HomeworldPlaced):
        return "The beginning"
    if isinstance(first, COMBAT_EVENTS) and not isinstance(first, _NO_BATTLE_YET):
        return f"Battle in {hex_name(view, first.at)}, continued"  # type: ignore[attr-defined]
    if isinstance(first, ECONOMY_EVENTS):
        return "The economic phase"
    player: Player | None = getattr(first, "player", None)
    return f"{capital(whose(view, player))} turn" if player is not None else ""


def _chapter(view: View, event: Event) -> str:
    """The heading of what an event begins; empty where it begins nothing."""
    if isinstance(event, TurnBegan):
        who = player_name(view, event.player)
        return f"Round {event.round}, turn {event.turn}: {who}"
    if isinstance(event, OrderedAtOnce):
        return f"Round {event.round}, turn {event.turn}: all at once"
    if isinstance(event, EconomicPhaseBegan):
        return f"Economic phase of round {event.round}"
    return "The end" if isinstance(event, MatchEnded) else ""


def losses_table(view: View, began: BattleBegan, events: Sequence[Event]) -> Table:
    """§4: what became of each side's ships, by kind."""
    there: Counter[tuple[Player, str]] = Counter()
    for one in began.groups:
        there[one.player, one.kind] += one.ships
    other = {began.attacker: began.defender, began.defender: began.attacker}
    shot: Counter[tuple[Player, str]] = Counter()
    left: Counter[tuple[Player, str]] = Counter()
    for event in events:
        if isinstance(event, Retreated):
            left[event.player, event.unit] += event.ships
        else:
            shot.update(destroyed(event, other.__getitem__))
    rows = tuple(
        (
            capital(player_name(view, player)),
            counted(ships, unit_name(view, kind)),
            str(shot[player, kind]),
            str(left[player, kind]),
            str(ships - shot[player, kind] - left[player, kind]),
        )
        for (player, kind), ships in there.items()
    )
    return Table("", ("who", "had", "destroyed", "retreated", "remain"), rows)
