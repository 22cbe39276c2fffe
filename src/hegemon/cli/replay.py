"""`hegemon replay`: a match looked at again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hegemon.cli import options, pictures
from hegemon.cli.privacy import check_looking, i_am

if TYPE_CHECKING:
    from hegemon.core.game import Player
    from hegemon.draw.style import ThemeName
    from hegemon.play.past.seen import StepPage, Truth
    from hegemon.play.replay import Replay


@click.command()
@options.match_file
@click.option("--turn", type=int, help="Only this turn.")
@click.option("--seat", help="As this seat saw it, such as p1.")
@i_am
@click.option("--truth", is_flag=True, help="Without fog; usual when the match is over.")
@click.option(
    "--as-umpire",
    "reason",
    metavar="REASON",
    help="With --truth, of a match that goes on: look behind the fog on purpose; it is written "
    "into the match, and everybody reads that you did, and REASON.",
)
@click.option("--exact", is_flag=True, help="The bare map of a square grid, labels only.")
@click.option("--export", is_flag=True, help="The last position in the JSON of its rule document.")
@click.option("--notation", is_flag=True, help="The last position as a short text.")
@click.option(
    "--svg",
    "pictures_to",
    metavar="FOLDER",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write a picture of the map after each step into this folder.",
)
@pictures.theme
@pictures.force
@options.in_json
@click.pass_obj
def replay(
    settings: dict[str, bool],
    *,
    file: Path,
    turn: int | None,
    seat: str | None,
    i_am: str | None,
    truth: bool,
    reason: str | None,
    exact: bool,
    export: bool,
    notation: bool,
    pictures_to: Path | None,
    theme: ThemeName | None,
    force: bool,
    as_json: bool,
) -> None:
    """Show the reports and maps of the match in FILE, turn by turn.

    A match that goes on is shown as its only person sees it; where there are several persons as a
    bystander does, or as the seat of --seat for the one who says --i-am.

    --exact prints each map as rule documents do: the labels of a square grid in two characters
    each, `..` where nothing is.

    --svg writes pictures of what would be shown, FOLDER/step-0001.svg and so on, and prints
    nothing.

    --export and --notation print only the position at the end, or at the end of --turn: all of it
    after the match; with --seat, --export prints what that seat could know.

    \b
    Example: hegemon replay my-match.hegemon
             hegemon replay my-match.hegemon --seat p1 --turn 5
             hegemon replay my-match.hegemon --svg pictures
             hegemon replay my-match.hegemon --export
             hegemon replay my-match.hegemon --truth --as-umpire 'Ann asks whether it is a bug'
    """
    pictures.check_theme(theme, pictures_to)
    # what does not go together is refused before anything is looked at
    if truth and seat is not None:
        raise click.UsageError("either --seat or --truth")
    if pictures_to is not None and any((as_json, exact, export, notation)):
        raise click.UsageError("--svg goes with none of --json, --exact, --export, --notation")
    if reason is not None and (not truth or export or notation):
        raise click.UsageError("--as-umpire goes with --truth, and not with a position as text")
    if export or notation:
        click.echo(_position(file, turn, seat, i_am, notation=notation))
        return
    history, pages = looked_at(file, turn, seat, i_am, truth=truth, reason=reason)
    if pictures_to is not None:
        pictures.write_pictures(pages, pictures_to, theme, force=force)
    elif as_json:
        options.print_json({"match": history.header, "pages": pages})
    else:
        _print(history, pages, exact=exact, colour=settings["colour"])


def looked_at(
    file: Path,
    turn: int | None,
    seat: str | None,
    i_am: str | None,
    *,
    truth: bool = False,
    reason: str | None = None,
    last: int = 0,
) -> tuple[Replay, list[StepPage | Truth]]:
    """The steps of a match as whoever asks may see them; the last so many, if not all.

    With a reason the truth of a match that goes on is told, too: it is written into the match
    before anything is shown. Raises BadConfig and NotSaved where that cannot be, NotThere, Refused
    where that would show what only others may know, StillRunning.
    """
    history, eyes, truth = eyes_of(file, seat, i_am, truth=truth)
    steps = _steps(history, turn)[-last:]
    if truth:
        return history, _without_fog(file, history, steps, reason)
    return history, [history.page(eyes, step) for step in steps]


def eyes_of(
    file: Path, seat: str | None, i_am: str | None, *, truth: bool
) -> tuple[Replay, Player | None, bool]:
    """The past of a match, whose eyes are meant, and whether the truth is; raises as above."""
    from hegemon.core.game import Player

    history = _history(file, seat, i_am)
    if seat is None and not truth:
        seat, truth = _usual(history)
    return history, Player(seat) if seat else None, truth


def _without_fog(
    file: Path, history: Replay, steps: list[int], reason: str | None
) -> list[StepPage | Truth]:
    from hegemon.play.errors import StillRunning

    if reason is not None:
        _look_behind(file, reason)
    try:
        return [history.truth(step, overseen=reason is not None) for step in steps]
    except StillRunning as trouble:
        raise StillRunning(
            f"{trouble}. Who runs it looks on purpose with --as-umpire REASON, and everybody reads "
            "that he did"
        ) from trouble


def _look_behind(file: Path, reason: str) -> None:
    """Write into the match that who runs it looks at the whole truth, before anything is shown."""
    from hegemon.cli.places import kept_in
    from hegemon.games import RULESETS
    from hegemon.play.acting import ruleset_of
    from hegemon.play.commands import LookBehind
    from hegemon.play.matches import Match
    from hegemon.play.system import SystemClock

    kept = kept_in(file)
    ruleset = ruleset_of(kept.store.now(kept.match), RULESETS, kept.store.place(kept.match))
    match = Match(kept.store, kept.match, ruleset, SystemClock(), settles=False)
    if match.act(LookBehind(reason)).entries:
        click.echo(
            "Warning: you look behind the fog of a match that goes on. It is written into the "
            "match for good, and everybody who plays in it reads it, with your reason.",
            err=True,
        )


def _history(file: Path, seat: str | None, i_am: str | None) -> Replay:
    """The past of a match, for somebody who may look through the eyes of a seat."""
    from hegemon.cli.places import kept_in
    from hegemon.core.game import Player
    from hegemon.games import RULESETS
    from hegemon.play.replay import replay as read

    kept = kept_in(file)
    history = read(kept.store, kept.match, RULESETS)
    check_looking(history, Player(seat) if seat else None, i_am)
    return history


def _position(
    file: Path, turn: int | None, seat: str | None, i_am: str | None, *, notation: bool
) -> str:
    """The last position as a short text, or else in the JSON of its rule document."""
    history = _history(file, seat, i_am)
    step = _steps(history, turn)[-1]
    return history.noted(step).rstrip("\n") if notation else _exported(history, seat, step)


def _exported(history: Replay, seat: Any, step: int) -> str:
    """All of a position, or what a seat could know of it, as JSON."""
    import json

    told = history.exported(step) if seat is None else history.observed(seat, step)
    return json.dumps(told, indent=2)


def _usual(history: Replay) -> tuple[str | None, bool]:
    """Whose eyes are meant when nobody says so, and whether the truth is."""
    from hegemon.play.entries import PERSON

    header = history.header
    plans = zip(header.players, header.plans, strict=True)
    persons = [player for player, plan in plans if plan.by == PERSON]
    if header.result is not None or not persons:
        return None, True
    return (persons[0] if len(persons) == 1 else None), False


def _steps(history: Replay, turn: int | None) -> list[int]:
    """The steps of a turn, or all; raises NotThere."""
    from hegemon.play.errors import NotThere

    turns = {step: date.turn for step, date in history.dates().items()}
    if turn is None:
        return list(turns)
    found = [step for step, its in turns.items() if its == turn]
    if not found:
        dated = list(turns.values()) or [0]
        raise NotThere(f"there is no turn {turn}; there are {min(dated)} to {max(dated)}")
    return found


def _print(history: Replay, pages: list[StepPage | Truth], *, exact: bool, colour: bool) -> None:
    from hegemon.draw.cell_map import draw_cells
    from hegemon.draw.text_map import draw_map
    from hegemon.terminal.console import open_console

    console = open_console(colour=colour)
    paint, width = console.paint(history.header.players), console.width
    for page in pages:
        console.report(page.report, paint)
        console.say()
        if exact and page.board.grid == "square":
            console.say(draw_cells(page.board))
        else:
            console.say(draw_map(page.board, width=width, paint=paint))
        console.say()
    if not pages:
        console.tell("Nothing has happened yet.")
    result = history.header.result
    if result is not None:
        console.tell(f"Result: {result.reason}")
