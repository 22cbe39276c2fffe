"""The end of a match: the result, the truth, the secret of the dice, and whether all is sound."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hegemon.core.errors import HegemonError
from hegemon.core.game import Player
from hegemon.draw.text_map import draw_map
from hegemon.play.findings import Findings
from hegemon.play.matches import Match
from hegemon.play.seat.pages import report_of_steps
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
    show_result(match, console)
    show_proof(match, console, verify)


def show_result(match: Match, console: Console) -> None:
    """Who won, and how."""
    result = match.result
    assert result is not None
    names = " and ".join(f"{match.plans[player].name} ({player})" for player in result.winners)
    verb = "win" if len(result.winners) > 1 else "wins"
    ends = {"victory": f"{names} {verb}", "draw": "A draw", "undecided": "Undecided"}
    console.head(f"{ends[result.outcome]} after {match.step} steps: {result.reason}")


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
