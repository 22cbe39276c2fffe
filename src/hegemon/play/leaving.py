"""How people end a match, or their part of it: a seat concedes, a draw is agreed on.

Nothing here reads or writes anything; `decide` and `resolve` ask it. Who concedes leaves the war by
his game's own way (`Ruleset.leaving`) with the next step, or at once where that decides the match;
what the game still asks him the rules answer. A draw counts when all want it who play themselves
and are still in the war: bots, and seats that nobody plays, follow them. Where only bots are left
of those who began it, the match is over too: nobody waits for what becomes of it.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.dice import SeededDice
from hegemon.core.errors import BadAnswer
from hegemon.core.game import Player, Result, State
from hegemon.core.ruleset import Ruleset
from hegemon.core.step import last_step
from hegemon.play.commands import Concede, WantDraw
from hegemon.play.entries import (
    AGREED,
    FORSAKEN,
    ConcededEntry,
    DrawEntry,
    EndEntry,
    Entry,
    StepEntry,
)
from hegemon.play.errors import NotThere
from hegemon.play.followed import followed
from hegemon.play.now import Now
from hegemon.play.patches import as_stored, difference
from hegemon.play.position import by_rules, named, people_in_war, position_of, seats_in_war

FEWEST = 2
"""People who are needed for a draw."""


def concession(now: Now, ruleset: Ruleset[Any], command: Concede, time: str) -> tuple[Entry, ...]:
    """A seat concedes; the end of the match where that decides it; nothing where it has already.

    Raises BadAnswer for one that is not in the war, NotThere, RulesFailed.
    """
    if command.player in now.conceded:
        return ()
    if ruleset.leaving is None:
        raise BadAnswer(f"nobody can concede in {ruleset.title}: leave the seat")
    _check_in_war(now, ruleset, command.player)
    conceded = ConcededEntry(command.player, now.number, time)
    after = followed(now, conceded)
    over = _decided(after, ruleset) or agreement(after, ruleset)
    if not over and is_forsaken(after, ruleset):
        over = (EndEntry(FORSAKEN),)
    return (conceded, *over)


def wish(now: Now, ruleset: Ruleset[Any], command: WantDraw, time: str) -> tuple[Entry, ...]:
    """A seat wants a draw, or does so no longer; nothing where that is so already.

    Raises BadAnswer for one that is not in the war, or where there are not two people; NotThere.
    """
    if (command.player in now.draw) == command.wants:
        return ()
    if command.wants:
        _check_in_war(now, ruleset, command.player)
        _check_can_agree(now, ruleset, command.player)
    entry = DrawEntry(command.player, command.wants, time)
    return (entry, *agreement(followed(now, entry), ruleset))


def agreement(now: Now, ruleset: Ruleset[Any]) -> tuple[Entry, ...]:
    """The end of a match on which all agree; nothing where they do not."""
    return (EndEntry(AGREED),) if is_agreed(now, ruleset) else ()


def is_agreed(now: Now, ruleset: Ruleset[Any]) -> bool:
    """Whether the match is a draw by agreement."""
    if len(now.draw) < FEWEST:
        return False
    people = people_in_war(now, ruleset)
    return len(people) >= FEWEST and set(people) <= set(now.draw)


def is_forsaken(now: Now, ruleset: Ruleset[Any]) -> bool:
    """Whether somebody has conceded and no person is left who plays on, or may come back."""
    away = (
        player
        for player in seats_in_war(now, ruleset)
        if player not in now.conceded and now.attended(player).stood_in
    )
    return bool(now.conceded) and not people_in_war(now, ruleset) and not any(away)


def ends_by_people(now: Now, ruleset: Ruleset[Any], result: Result) -> bool:
    """Whether people, and not the rules, have brought a match to this end."""
    if result == FORSAKEN:
        return is_forsaken(now, ruleset)
    return result == AGREED and is_agreed(now, ruleset)


def gone_in(
    now: Now, ruleset: Ruleset[Any], state: State, back: int | None
) -> tuple[tuple[Player, ...], tuple[Player, ...]]:
    """Who has conceded in a position that the umpire lets count, and who of them still leaves.

    `back` is the step after which it stood; None for one that he changed. Who is out of the war
    there by a concession that was undone meanwhile is out again.
    """
    in_war = ruleset.leaving.in_play(state) if ruleset.leaving else now.players
    gone = tuple(
        player
        for player, step in now.concessions.items()
        if player not in in_war or (player in now.conceded if back is None else step <= back)
    )
    return gone, tuple(player for player in gone if player in in_war)


def _decided(now: Now, ruleset: Ruleset[Any]) -> tuple[Entry, ...]:
    """The last step and the end, where the match is over without those who are leaving."""
    position = position_of(now, ruleset)
    dice = SeededDice(now.key(), now.number)
    state, step = by_rules(
        now,
        ruleset,
        lambda: last_step(
            position.codec,
            position.state,
            dice,
            number=now.number,
            before=now.digest,
            leaving=now.leaving,
        ),
    )
    result = ruleset.result(state)
    if result is None:
        return ()
    patch = difference(now.state, as_stored(state))
    entry = StepEntry(step=step, before=now.digest, date=ruleset.date(state), patch=patch)
    return (entry, EndEntry(result))


def _check_can_agree(now: Now, ruleset: Ruleset[Any], player: Player) -> None:
    if player in now.conceded:
        raise BadAnswer(f"{player} has conceded")
    if len(people_in_war(now, ruleset)) < FEWEST:
        raise BadAnswer("a draw is agreed on by people, and nobody else here is one: concede")


def _check_in_war(now: Now, ruleset: Ruleset[Any], player: Player) -> None:
    if player not in now.players:
        raise NotThere(f"there is no seat {ascii(player)[:24]}; there are {named(now.players)}")
    if now.end is not None:
        raise BadAnswer("the match is over")
    if now.last is None:
        raise BadAnswer("the match has not begun: leave the seat")
    if player not in seats_in_war(now, ruleset):
        raise BadAnswer(f"{player} is out of the war already")
