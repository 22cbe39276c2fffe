"""§8.5: the order sheets of cloaked Raiders."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import Choice, Choices, Given, Way
from hegemon.games.space_empires.battle.retreat import why_no_retreat
from hegemon.games.space_empires.cloaking.orders import Hide, Slip, Slips, Strike
from hegemon.games.space_empires.cloaking.rules import why_no_slip
from hegemon.games.space_empires.forms.common import EmpiresForm, OneEmpiresOrder, counted_group
from hegemon.games.space_empires.state import groups_at, neighbours


class StrikeForm(OneEmpiresOrder[Hide | Strike]):
    """§8.5: attack who does not see one, or lie low."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        chance = self.question.chance
        own = groups_at(self.view, chance.at, self.me)
        ships = " and ".join(counted_group(self.view, group) for group in own)
        return f"{chance.at}: strike at {chance.against}, who does not see your {ships}?"

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.question.chance.at,)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """Nothing is to be chosen."""
        return ()

    def why_not(self, order: Hide | Strike) -> str:
        """Both words can always be said."""
        return ""


class SlipForm(EmpiresForm[Slip]):
    """§8.5: which cloaked Raiders leave before the first shot; none at first."""

    makes = Slips

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return f"{self.question.at}: which of your Raiders slip away before the first shot?"

    @property
    def places(self) -> tuple[str, ...]:
        """Where it happens."""
        return (self.question.at,)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§8.5: the cloaked Raiders there, and the hexes that they can retreat to."""
        if field == "group":
            return tuple(self._groups())
        if given["group"] not in self.question.able:
            return ()
        at = self.question.at
        return tuple(
            Choice(place, barred=why_no_retreat(self.view, self.me, at, place))
            for place in neighbours(self.view, at)
        )

    def _groups(self) -> Iterator[Choice]:
        named = [order.group for order in self.before]
        for name in self.question.able:
            gone = "it slips away already" if name in named else ""
            yield Choice(name, counted_group(self.view, self.view.groups[name]), gone)

    def why_not(self, order: Slip) -> str:
        """§8.5: the rule itself."""
        if any(before.group == order.group for before in self.before):
            return "it slips away already"
        return why_no_slip(self.view, self.me, self.question.at, self.question.able, order)

    def way(self, order: Slip) -> Way:
        """§8.5: they are in the next hex before the first shot."""
        return Way(0, (self.question.at, order.to))
