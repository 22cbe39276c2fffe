"""`hegemon arena`: round robins of bots and models, with a ladder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hegemon.cli import options
from hegemon.cli.guard import INTERRUPTED
from hegemon.play.start import AS_WRITTEN

if TYPE_CHECKING:
    from hegemon.arena.rows import ArenaRow
    from hegemon.arena.terms import ArenaTerms
    from hegemon.terminal.console import Console


@click.group("arena")
def arena_group() -> None:
    """Let bots and models play each other, round after round, and rate them.

    Example: hegemon arena run space-conquest --bots random,expansionist --rounds 2 --folder ladder
    """


@arena_group.command("run")
@options.game
@click.option(
    "--bots",
    required=True,
    metavar="A,B,C",
    help="Who plays: bots, FILE.py:CLASS, MODULE:CLASS, llm:MODEL, http:URL; NAME:OPTION=VALUE.",
)
@click.option(
    "--rounds",
    default=1,
    type=click.IntRange(1, 10_000),
    help="In a round all meet, in each other's seats too; more can be played later.",
)
@click.option("--seed", default=1, type=int, help="The same seed gives the same matches.")
@click.option(
    "--folder",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="Where matches and rows are kept; the same command goes on where it stopped.",
)
@click.option(
    "--workers", default=1, type=click.IntRange(1, 64), help="Matches at a time; same ladder."
)
@click.option("--level", default="", help="A small level of the game, such as small or short.")
@options.under_house_rules
@click.option(
    "--seconds-an-answer",
    default=10.0,
    type=click.FloatRange(0.05, 86_400),
    help="Who takes longer has answered nothing. A model's own `seconds` come on top.",
)
@click.option(
    "--most-timeouts",
    default=3,
    type=click.IntRange(1, 1000),
    help="Who gave no answer so often has lost the match.",
)
@click.option(
    "--most-illegal",
    default=10,
    type=click.IntRange(0, 1000),
    help="Whose answers were refused whole so often has lost the match; 0 for never.",
)
@click.option("--most-steps", default=300, type=click.IntRange(1), help="A longer match is a draw.")
@options.in_json
@click.pass_obj
def run(settings: dict[str, bool], /, *, as_json: bool, **said: Any) -> None:
    """Play the matches of GAME that are still to be played, then show the ladder.

    Each is a match file in the folder, for `hegemon replay` and `verify`, and a line in
    arena.jsonl. Ctrl-C ends it, and nothing is lost.

    \b
    Example: hegemon arena run space-conquest --bots random,expansionist --rounds 2 --folder ladder
             hegemon arena run erkenfara --bots warden,mine.py:Bot --house-rule years=5 --folder l2
    """
    _check_installed()
    from hegemon.arena.rows import NAME
    from hegemon.arena.running import play
    from hegemon.arena.terms import keep
    from hegemon.cli.arena.telling import match_told
    from hegemon.store.locks import alone_with
    from hegemon.store.match_file import MatchFiles
    from hegemon.terminal.console import open_console

    folder: Path = said["folder"]
    terms = _terms(said)
    keep(folder, terms)
    busy = f"another arena is played in {folder} now: wait for it, or end it"
    console = open_console(colour=settings["colour"])

    def told(row: ArenaRow, over: int, wanted: int) -> None:
        click.echo(f"{over} of {wanted}: {match_told(row)}", err=True)

    try:
        with alone_with(folder / NAME, busy):
            rounds, workers = said["rounds"], said["workers"]
            rows = play(folder, MatchFiles, rounds=rounds, workers=workers, told=told)
    except KeyboardInterrupt:
        click.echo(
            "Interrupted. What was answered is kept; the same command goes on from there.", err=True
        )
        raise click.exceptions.Exit(INTERRUPTED) from None
    _show(console, terms, rows, as_json=as_json)


@arena_group.command("show")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@options.in_json
@click.pass_obj
def show(settings: dict[str, bool], *, folder: Path, as_json: bool) -> None:
    """Show the ladder of the arena in FOLDER, also while it is still being played.

    Example: hegemon arena show ladder
    """
    _check_installed()
    from hegemon.arena.rows import rows_in
    from hegemon.arena.terms import terms_in
    from hegemon.terminal.console import open_console

    terms = terms_in(folder)
    _show(open_console(colour=settings["colour"]), terms, rows_in(folder), as_json=as_json)


def _terms(said: dict[str, Any]) -> ArenaTerms:
    """What is wanted; raises BadConfig, NotThere."""
    import msgspec

    from hegemon.arena.terms import FORMAT, ArenaTerms, begins_in, entrants, rules_of_level
    from hegemon.core.errors import BadConfig
    from hegemon.play.start.house_rules import house_rules_of

    ruleset, level = options.ruleset_named(said["game"]), said["level"]
    if level and said["preset"] != AS_WRITTEN:
        raise BadConfig("a level has its own house rules: leave out --preset")
    if level:
        rules = rules_of_level(ruleset.name, level, said["house_rules"])
    else:
        rules = house_rules_of(ruleset, said["preset"], said["house_rules"])
    return ArenaTerms(
        format=FORMAT,
        game=ruleset.name,
        version=ruleset.version,
        house_rules=msgspec.to_builtins(rules),
        level=level if level and begins_in(ruleset.name, level) else "",
        bots=entrants(ruleset.name, _typed(said["bots"]), level),
        seed=said["seed"],
        seconds_an_answer=said["seconds_an_answer"],
        most_timeouts=said["most_timeouts"],
        most_steps=said["most_steps"],
        most_illegal=said["most_illegal"],
    )


def _typed(bots: str) -> list[str]:
    return [one.strip() for one in bots.split(",") if one.strip()]


def _show(console: Console, terms: ArenaTerms, rows: list[ArenaRow], *, as_json: bool) -> None:
    from hegemon.arena.ladder import ladder_of
    from hegemon.cli.arena.telling import show_ladder

    ladder = ladder_of(rows, {bot.name: bot.version for bot in terms.bots})
    if as_json:
        options.print_json({"game": terms.game, "seed": terms.seed, "ladder": ladder})
    else:
        show_ladder(console, terms, rows, ladder)


def _check_installed() -> None:
    """Raises NotThere where the extra is missing."""
    from importlib.util import find_spec

    from hegemon.play.errors import NotThere

    if find_spec("openskill") is None:
        raise NotThere("`hegemon arena` takes an extra: pip install 'hegemon[arena]'")
