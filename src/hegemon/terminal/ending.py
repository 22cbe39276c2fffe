"""The end of a match: the result, the truth, the secret of the dice, and whether all is sound."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hegemon.core.errors import HegemonError
from hegemon.core.game import Player
from hegemon.core.report import Report, Section
from hegemon.core.words import enumerated
from hegemon.draw.text_map import draw_map
from hegemon.play.findings import Findings
from hegemon.play.matches import Match
from hegemon.play.seat.pages import report_of_steps
from hegemon.play.seat.war import table_of_the_war
from hegemon.terminal.console import Console


def show_end(
    match: Match,
    persons: Sequence[Player],
    console: Console,
    verify: Callable[[], Findings],
) -> None:
    """What everybody reads when the match is over; one person alone reads the last report too."""
    paint = console.paint(match.players)
    if len(persons) == 1:
        report = report_of_steps(match, persons[0], match.replay.unread(persons[0]))
        console.report(report, paint)
        console.say()
    console.head("The match is over: the map without fog")
    truth = match.replay.truth(match.step)
    console.say(draw_map(truth.board, width=console.width, paint=paint))
    console.say()
    show_war(match, console)
    show_proof(match, console, verify)
    show_result(match, console, persons[0] if len(persons) == 1 else None)


def show_result(match: Match, console: Console, reader: Player | None = None) -> None:
    """Who won, and how; the one who reads it is told as "you"."""
    result = match.result
    assert result is not None
    names = enumerated(f"{match.plans[player].name} ({player})" for player in result.winners)
    verb = "win" if len(result.winners) > 1 else "wins"
    ends = {"victory": f"{names} {verb}", "draw": "A draw", "undecided": "Undecided"}
    said = ends[result.outcome]
    if reader is not None and result.outcome == "victory":
        alone = len(result.winners) == 1
        won = "You have won" if alone else f"You have won, with {_others(match, reader)}"
        said = won if reader in result.winners else f"You have lost: {said}"
    console.head(f"{said}, {match.date}: {result.reason}")


def show_war(match: Match, console: Console) -> None:
    """What each player had, turn by turn."""
    table = table_of_the_war(match)
    console.report(Report("The war", (Section("", (table,)),)), console.paint(match.players))
    console.say()


def _others(match: Match, reader: Player) -> str:
    assert match.result is not None
    return enumerated(match.plans[one].name for one in match.result.winners if one != reader)


def show_proof(match: Match, console: Console, verify: Callable[[], Findings]) -> None:
    """The secret, and what a check of the match file says, in one line."""
    console.tell("The secret of the dice:")
    console.exact(f"{match.header.secret}")
    try:
        found = verify()
    except HegemonError as trouble:
        console.tell(f"Not checked: {trouble}")
        return
    if found.sound:
        console.tell("Checked: every roll follows from the secret, and every step from the rules.")
    for problem in found.problems:
        console.tell(f"NOT SOUND: {problem}", hang=4)
