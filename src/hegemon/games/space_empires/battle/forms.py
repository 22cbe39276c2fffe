"""§4: the short questions of combat."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import (
    Choice,
    Choices,
    Given,
    Numbers,
    OrderKind,
    Player,
    Way,
    by_choices,
    counted,
)
from hegemon.games.space_empires.battle.fire import aim, battle_of, in_line, screen_limit, side_in
from hegemon.games.space_empires.battle.fire_orders import (
    can_leave,
    left_of,
    ready,
    targets_at,
    why_no_action,
    why_no_hold,
    why_no_screens,
)
from hegemon.games.space_empires.battle.orders import (
    Action,
    Fire,
    Hold,
    NextBattle,
    Retreat,
    Screen,
    Screens,
    Withdraw,
)
from hegemon.games.space_empires.battle.retreat import leaving, why_no_leaving, why_no_retreat
from hegemon.games.space_empires.forms.common import (
    EmpiresForm,
    OneEmpiresOrder,
    counted_group,
    why_none,
)
from hegemon.games.space_empires.state import Group, neighbours


class NextBattleForm(OneEmpiresOrder[NextBattle]):
    """§4.1: which battle is next."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return "Which battle do you fight next?"

    @property
    def places(self) -> tuple[str, ...]:
        """§4.1: wherever there is one."""
        return tuple(dict.fromkeys(one.at for one in self.question.met))

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§4.1: where ships meet, and whose."""
        if field == "at":
            return tuple(map(Choice, self.places))
        return tuple(Choice(one.against) for one in self.question.met if one.at == given["at"])

    def why_not(self, order: NextBattle) -> str:
        """A battle that is not on the list."""
        return by_choices(self, order)


class ScreensForm(EmpiresForm[Screen]):
    """§4.3: which ships are screened."""

    makes = Screens

    @property
    def title(self) -> str:
        """The question in one sentence."""
        battle, limit = battle_of(self.view), screen_limit(self.view, self.me)
        return f"{battle.at}, round {battle.round}: which ships do you screen, up to {limit}?"

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (battle_of(self.view).at,)

    def _left(self) -> int:
        screened = sum(one.ships for one in self.before)
        return screen_limit(self.view, self.me) - screened

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§4.3: own groups that fight here, up to the limit."""
        if field == "group":
            return tuple(self._groups())
        ships = [one.ships for one in side_in(self.view, self.me) if one.id == given["group"]]
        if not ships:
            return Numbers(1, 0, "no such group fights here")
        return Numbers(1, min(self._left(), *ships))

    def _groups(self) -> Iterator[Choice]:
        """Own groups in the battle, each with why it is not to be named."""
        named = [one.group for one in self.before]
        full = "" if self._left() > 0 else "no more ships can be screened"
        for group in side_in(self.view, self.me):
            why = "some of it are screened" if group.id in named else full
            yield Choice(group.id, counted_group(self.view, group), why)

    def why_not(self, order: Screen) -> str:
        """§4.3: the rule itself."""
        return why_no_screens(self.view, self.me, (*self.before, order))


class FireForm(OneEmpiresOrder[Action]):
    """§4.6, §4.8: fire, hold or retreat."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        battle = battle_of(self.view)
        names = ", ".join(self._acting(group) for group in ready(self.view, self.question.place))
        theirs = "" if self.side == self.me else ", for the aliens"
        return f"{battle.at}, round {battle.round}{theirs}: what do they do: {names}?"

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (battle_of(self.view).at,)

    @property
    def side(self) -> Player:
        """Whose ships these are: the viewer's own, or those of aliens (R70)."""
        side: Player = self.question.player
        return side

    def _acting(self, group: Group) -> str:
        """How many ships of a group can act: "3 Scouts and 1 screened Scout"."""
        to_fire, screened = left_of(self.view, self.question.place, group)
        name = self.view.tables.unit(group.kind).name
        said: list[str] = []
        if to_fire:
            said.append(counted(to_fire, name))
        if screened:
            said.append(f"{screened} screened {name}")
        return " and ".join(said)

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """Firing and retreating where somebody can."""
        groups = ready(self.view, self.question.place)
        found: list[OrderKind] = []
        for kind in super().kinds:
            able = (not self._why_no_group(kind.word, group) for group in groups)
            if any(able):
                found.append(kind)
        return tuple(found)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§4.6, §4.8: legal values, field by field."""
        groups = ready(self.view, self.question.place)
        if field == "group":
            return tuple(
                Choice(group.id, counted_group(self.view, group), self._why_no_group(word, group))
                for group in groups
            )
        group = next((each for each in groups if each.id == given["group"]), None)
        if group is None:
            return ()
        if field == "target":
            return tuple(self._targets(group))
        if field == "to":
            return tuple(self._ways())
        return self._ships(word, group)

    def _why_no_group(self, word: str, group: Group) -> str:
        """Why a group cannot do a thing at all."""
        if word == Hold.word:
            return why_no_hold(self.question.place)
        if self._ships(word, group).barred:
            return self._ships(word, group).barred
        if word == Fire.word:
            found = targets_at(self.view, self.question.place, group)
            return "" if found else "there is no target"
        if self.question.place.point_defense:
            return "it retreats when its class fires"
        return why_none("there is no hex to retreat to", self._ways())

    def _ships(self, word: str, group: Group) -> Numbers:
        """§4.6, §4.8: how many ships of a group can do a thing now."""
        to_fire, screened = left_of(self.view, self.question.place, group)
        most = to_fire
        if word != Fire.word:
            most = can_leave(to_fire, screened, from_screen=word == Withdraw.word)
        if not most:
            return Numbers(1, 0, "none of its ships can")
        if word == Fire.word:
            return Numbers(1, most)
        round_ = battle_of(self.view).round
        found = leaving(self.view, group, most, round_)
        if not found:
            return Numbers(1, 0, why_no_leaving(self.view, group, most, round_))
        return Numbers(found[0], found[-1])

    def _targets(self, group: Group) -> Iterator[Choice]:
        for target in targets_at(self.view, self.question.place, group):
            needed = aim(self.view, group, target).needed
            damage = battle_of(self.view).lines[target.id].damage
            hurt = f", hits on one: {damage[0]}" if damage else ""
            name = self.view.tables.unit(target.kind).name
            ships = counted(in_line(self.view, target), name)
            yield Choice(target.id, f"{ships}, hit on {needed} or less{hurt}")

    def _ways(self) -> Iterator[Choice]:
        battle = battle_of(self.view)
        for place in neighbours(self.view, battle.at):
            yield Choice(place, barred=why_no_retreat(self.view, self.side, battle.at, place))

    def why_not(self, order: Action) -> str:
        """§4.6, §4.8: the rule itself."""
        return why_no_action(self.view, self.question.place, order)

    def way(self, order: Action) -> Way | None:
        """§4.8: who leaves is in the next hex at once."""
        if not isinstance(order, Retreat | Withdraw):
            return None
        return Way(0, (battle_of(self.view).at, order.to))

    def effect(self, order: Action) -> str:
        """What a shot needs."""
        if not isinstance(order, Fire):
            return ""
        shooter, target = self.view.groups[order.group], self.view.groups[order.target]
        return f"hit on {aim(self.view, shooter, target).needed} or less"
