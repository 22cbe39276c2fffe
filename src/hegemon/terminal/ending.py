"""The end of a match: the result, the truth, the secret of the dice, and whether all is sound."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hegemon.core.errors import HegemonError
from hegemon.core.game import Player
from hegemon.core.report import Report, Section
from hegemon.core.words import enumerated
from hegemon.draw.text import finish, plain, wrap
from hegemon.draw.text_map import draw_map
from hegemon.draw.text_status import Space, status_page
from hegemon.play.findings import Findings
from hegemon.play.seat.at import AtTable
from hegemon.play.seat.pages import report_of_steps
from hegemon.play.seat.war import called, table_of_the_war
from hegemon.terminal.asking import wait
from hegemon.terminal.colours import strong
from hegemon.terminal.console import Console


def show_end(
    match: AtTable,
    persons: Sequence[Player],
    console: Console,
    verify: Callable[[], Findings],
) -> None:
    """What everybody reads when the match is over; one person alone reads the last report too.

    On a screen it is a page: the map without fog, what happened last, and the result.
    Raises LeaveTable.
    """
    reader = persons[0] if len(persons) == 1 else None
    if console.screen:
        _show_last_page(match, reader, console)
    else:
        _tell_the_end(match, reader, console)
    show_war(match, console)
    show_proof(match, console, verify)
    if not console.screen:
        show_result(match, console, reader)


def _show_last_page(match: AtTable, reader: Player | None, console: Console) -> None:
    report = _last_report(match, reader) if reader else Report("", ())
    result = finish(wrap([(_result(match, reader), None)], console.width, 0), plain, console.width)
    asked = ["The match is over; the map is without fog.", *result.split("\n")]
    asked = [strong(line, console.depth) for line in asked]
    space = Space(console.width, console.height, console.paint(match.players))
    board = match.replay.truth(match.step).board
    console.say(status_page(board, report, reader, asked, space))
    console.forget_typed()
    wait(console, "Enter: the war in figures ")


def _tell_the_end(match: AtTable, reader: Player | None, console: Console) -> None:
    paint = console.paint(match.players)
    if reader is not None:
        console.report(_last_report(match, reader), paint)
        console.say()
    console.head("The match is over: the map without fog")
    truth = match.replay.truth(match.step)
    console.say(draw_map(truth.board, width=console.width, paint=paint))
    console.say()


def _last_report(match: AtTable, reader: Player) -> Report:
    return report_of_steps(match, reader, match.replay.unread(reader))


def show_result(match: AtTable, console: Console, reader: Player | None = None) -> None:
    """Who won, and how; the one who reads it is told as "you"."""
    console.head(_result(match, reader))


def _result(match: AtTable, reader: Player | None) -> str:
    result = match.result
    assert result is not None, "the match goes on"
    said = {
        "victory": _victory(match, result.winners, reader),
        "draw": "A draw",
        "undecided": "Undecided",
        "defeat": "The game has won" if reader is None else "You have lost",
    }[result.outcome]
    return f"{said}, {match.date}: {result.reason}"


def _victory(match: AtTable, winners: Sequence[Player], reader: Player | None) -> str:
    """Who has won, told to one of them, to one who has lost, or to anybody."""
    if reader in winners:
        others = [_winner(match, player) for player in winners if player != reader]
        return f"You have won, with {enumerated(others)}" if others else "You have won"
    names = [_winner(match, player) for player in winners]
    verb = "win" if len(names) > 1 else "wins"
    said = f"{enumerated(names)} {verb}" if names else "Nobody wins"
    return said if reader is None else f"You have lost: {said}"


def _winner(match: AtTable, player: Player) -> str:
    """A player by the game's name for him, and the one at the table."""
    name = match.plans[player].name
    own = called(match.replay.truth(match.step).board, player, name)
    return f"{own} ({player})" if own == name else f"{own} ({name}, {player})"


def show_war(match: AtTable, console: Console) -> None:
    """What each player had, turn by turn."""
    table = table_of_the_war(match)
    console.report(Report("The war", (Section("", (table,)),)), console.paint(match.players))
    console.say()


def show_proof(match: AtTable, console: Console, verify: Callable[[], Findings]) -> None:
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
