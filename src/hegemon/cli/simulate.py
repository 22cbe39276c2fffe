"""`hegemon simulate`: how bots fare against each other over many games."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from hegemon.cli import options
from hegemon.cli.guard import FAILED, INTERRUPTED

if TYPE_CHECKING:
    from hegemon.lab.simulate import Progress, Summary, Timing, Wins
    from hegemon.terminal.console import Console


@click.command()
@options.game
@click.option(
    "--bots",
    required=True,
    metavar="A,B",
    help="The bots; seats rotate among them. FILE.py:CLASS and MODULE:CLASS are bots of your own; "
    "NAME:OPTION=VALUE gives an option.",
)
@click.option("--games", default=100, type=click.IntRange(1, 10_000_000), help="How many games.")
@click.option("--seed", default=1, type=int, help="The same seed gives the same games.")
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    help="Processes; the result is the same. Usual: all cores, or one for short work.",
)
@options.under_house_rules
@click.option(
    "--figures",
    "figures_file",
    metavar="FILE",
    help="Other figures: a copy of the game's tables.toml, or only what is other in it.",
)
@click.option(
    "--most-steps", default=300, type=click.IntRange(1), help="A longer game is undecided."
)
@click.option(
    "--engine",
    type=click.Choice(["rules", "fast"]),
    default="rules",
    help="fast: a compiled twin of the rules, where the game has one; the games are the same. "
    "It needs the extra fast.",
)
@options.in_json
@click.pass_obj
def simulate(
    settings: dict[str, bool],
    *,
    game: str,
    bots: str,
    games: int,
    seed: int,
    workers: int | None,
    preset: str,
    house_rules: tuple[str, ...],
    figures_file: str | None,
    most_steps: int,
    engine: str,
    as_json: bool,
) -> None:
    """Let bots play many games of GAME and count: wins, draws, lengths, crashes, speed.

    It ends with 1 if any game crashed. Ctrl-C ends it with the games that are finished by then.

    \b
    Example: hegemon simulate space-conquest --bots random,expansionist --games 1000 --seed 7
             hegemon simulate space-conquest --bots random,expansionist --games 100000 --engine fast
             hegemon simulate space-conquest --bots random,expansionist --figures tables.toml
    """
    from hegemon.lab.simulate import simulate as run
    from hegemon.play.start.house_rules import house_rules_of
    from hegemon.play.start.own_bots import factory_here
    from hegemon.terminal.console import open_console

    ruleset = options.ruleset_with(game, figures_file)
    names = [name.strip() for name in bots.split(",") if name.strip()]
    with _progress(games) as progress:
        summary = run(
            ruleset,
            tuple((name, factory_here(ruleset.name, name)) for name in names),
            games=games,
            seed=seed,
            house_rules=house_rules_of(ruleset, preset, house_rules),
            most_steps=most_steps,
            workers=workers and min(workers, games),
            progress=progress,
            fast=engine == "fast",
        )
    if as_json:
        options.print_json(summary)
    else:
        _show(open_console(colour=settings["colour"]), summary)
    if summary.games < summary.wanted:
        click.echo(f"Interrupted: {summary.games} of {games} games were finished.", err=True)
        raise click.exceptions.Exit(INTERRUPTED)
    if summary.crashes:
        raise click.exceptions.Exit(FAILED)


@contextmanager
def _progress(games: int) -> Iterator[Progress]:
    """A bar on the terminal, on stderr; nothing where there is none."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with click.progressbar(length=games, label="Playing", file=sys.stderr) as bar:
        yield lambda done: bar.update(done - bar.pos)


def _show(console: Console, summary: Summary) -> None:
    """The summary for people."""
    figures = f", figures {summary.figures}" if summary.figures else ""
    console.head(f"{summary.games} games of {summary.game}{figures}, seed {summary.seed}")
    console.columns([*_rows("bot", summary.bots), *_rows("seat", summary.seats)])
    steps, timing = summary.steps, summary.timing
    quartiles = f"{steps.lower_quartile:g}, {steps.median:g}, {steps.upper_quartile:g}"
    crashes = f"{summary.crashes}: {summary.first_crash}" if summary.crashes else "0"
    speed = f"{timing.steps_per_cpu_second:,.0f} steps a CPU second"
    console.columns(
        [
            ("draws", f"{summary.draws}"),
            *([("defeats", f"{summary.defeats}: the game won")] if summary.defeats else []),
            ("undecided", f"{summary.undecided} (after {summary.most_steps} steps)"),
            ("length", f"mean {steps.mean} steps; quartiles {quartiles}"),
            ("crashes", crashes),
            ("speed", f"{speed}; {timing.seconds:.1f} s, {_workers(timing)}"),
        ]
    )
    if summary.alike:
        console.tell(f"Note: {summary.alike}.")
    if summary.undecided:
        which = "No game" if summary.undecided == summary.games else "Not every game"
        console.tell(
            f"{which} came to an end within {summary.most_steps} steps: allow more with "
            "--most-steps, or set a --house-rule that ends it."
        )


def _workers(timing: Timing) -> str:
    return "one process" if timing.workers == 1 else f"{timing.workers} processes"


def _rows(kind: str, wins: tuple[Wins, ...]) -> list[tuple[str, str]]:
    return [(f"{kind} {won.bot}", _won(won)) for won in wins]


def _won(wins: Wins) -> str:
    share = f"{wins.share:.1%} (95%: {wins.low:.1%} to {wins.high:.1%})"
    power = "" if wins.power is None else f"; {wins.power:.1%} of all power"
    return f"wins {wins.wins} of {wins.games}: {share}{power}"
