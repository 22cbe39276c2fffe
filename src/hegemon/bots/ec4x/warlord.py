"""A House at war: a lean economy, then forces that take what is near, and come back for more."""

from __future__ import annotations

from hegemon.bots.ec4x.arming import arm, watch
from hegemon.bots.ec4x.budget import restore_port, tax
from hegemon.bots.ec4x.covert import keep_secrets, undermine
from hegemon.bots.ec4x.desk import OrderBook
from hegemon.bots.ec4x.doctrine import WARLORDS
from hegemon.bots.ec4x.garrison import garrison, guard_home, mend
from hegemon.bots.ec4x.steward import Steward, improve, spread
from hegemon.bots.ec4x.war import campaign, spy


class Warlord(Steward):
    """The steward's economy, and everything that is over goes into fleets with a purpose."""

    styles = WARLORDS

    def rule(self, desk: OrderBook) -> None:
        """Industry, settlers and repairs first; then arms; works and knowledge of what is left."""
        tax(desk)
        restore_port(desk)
        mend(desk)
        spread(desk)
        if desk.view.turn > desk.doctrine.settling:
            arm(desk)
            watch(desk)
        garrison(desk)
        keep_secrets(desk)
        undermine(desk)
        improve(desk)

    def command(self, desk: OrderBook) -> None:
        """Scouts watch, forces strike, what is left guards the homeworld."""
        spy(desk)
        campaign(desk)
        guard_home(desk)
