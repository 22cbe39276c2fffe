"""`hegemon rules`: the rulebook of a game, and its house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from hegemon.cli import options

if TYPE_CHECKING:
    from hegemon.core.ruleset import Ruleset
    from hegemon.terminal.console import Console

HOUSE_RULES, ORDERS, FIGURES = "house-rules", "orders", "figures"


@click.command()
@options.game
@click.argument("section", required=False)
@click.option(
    "--figures",
    "figures_file",
    metavar="FILE",
    help="What a file of figures changes: a copy of the game's tables.toml, or a part of one.",
)
@options.in_json
@click.pass_obj
def rules(
    settings: dict[str, bool],
    *,
    game: str,
    section: str | None,
    figures_file: str | None,
    as_json: bool,
) -> None:
    """Show the rulebook of GAME: its sections, one SECTION by number or word, and its lists.

    The lists are house-rules, orders and figures. Whatever a report cites is a SECTION, too: R14 is
    a reading of an unclear rule, with its reason. What `figures` prints is a file of figures:
    change a number in it and play with it by `hegemon simulate --figures`.

    \b
    Example: hegemon rules space-conquest
             hegemon rules space-conquest 7
             hegemon rules space-conquest R14
             hegemon rules space-conquest house-rules
             hegemon rules space-conquest orders
             hegemon rules space-conquest figures
             hegemon rules space-conquest --figures tables.toml
    """
    from hegemon.terminal.console import open_console

    name = options.game_named(game)
    if figures_file is not None:
        _show_changes(options.ruleset_with(name, figures_file), as_json=as_json)
        return
    if as_json:
        _print_json(options.ruleset_named(name), section)
        return
    if section == FIGURES:
        _show_figures(options.ruleset_named(name))
        return
    console = open_console(colour=settings["colour"])
    if section == HOUSE_RULES:
        _show_house_rules(console, options.ruleset_named(name))
    elif section == ORDERS:
        _show_orders(console, options.ruleset_named(name))
    elif section is None:
        _show_contents(console, name)
    else:
        _show_section(console, name, section)


def _show_contents(console: Console, game: str) -> None:
    from hegemon.cli.places import command_line
    from hegemon.play.seat.rulebook import page_of, parts_of
    from hegemon.terminal.rulebook import show_contents

    show_contents(console, parts_of(page_of(game)))
    console.say()
    console.tell(f"One of them: {command_line('rules', game, 'SECTION')}", hang=2)
    console.tell(f"House rules: {command_line('rules', game, HOUSE_RULES)}", hang=2)
    console.tell(f"Every order: {command_line('rules', game, ORDERS)}", hang=2)
    console.tell(f"Every figure: {command_line('rules', game, FIGURES)}", hang=2)


def _show_section(console: Console, game: str, section: str) -> None:
    from hegemon.terminal.rulebook import show_part

    for part in _parts(game, section):
        show_part(console, part)


def _show_orders(console: Console, ruleset: Ruleset[Any]) -> None:
    from hegemon.play.seat.order_list import order_list

    console.head(f"Orders of {ruleset.title}")
    for line in order_list(ruleset):
        console.tell(f"{line.usage}   ({line.rule})", hang=4)
        console.tell(f"    {line.does}; for example: {line.example}", hang=4)
        for field in (*line.fields, *filter(None, [line.more])):
            console.tell(f"      {field.name}: {field.label}", hang=8)


def _show_figures(ruleset: Ruleset[Any]) -> None:
    """Every figure as a line of TOML, as wide as it is: whoever keeps it has a file of figures."""
    from hegemon.core.documents.writing import toml_value

    click.echo(f"# Figures of {ruleset.title}.")
    source = ""
    for one in _figures(ruleset):
        if one.source != source:
            source = one.source
            click.echo(f"\n# {' '.join(source.split())}")
        click.echo(f"{one.path} = {toml_value(one.value)}")


def _show_changes(ruleset: Ruleset[Any], *, as_json: bool) -> None:
    """What is other than in the game itself."""
    from hegemon.core.documents.figures import written

    changes = ruleset.figures.changes if ruleset.figures else ()
    if as_json:
        told = [{"path": one.path, "own": one.before, "value": one.after} for one in changes]
        options.print_json(
            {
                "game": ruleset.name,
                "version": ruleset.version,
                "digest": ruleset.figures_digest,
                "changes": told,
            }
        )
        return
    for one in changes:
        click.echo(f"{one.path} = {written(one.after)}   ({written(one.before)} in the game)")
    if not changes:
        click.echo(f"All figures are those of {ruleset.title}.")


def _figures(ruleset: Ruleset[Any]) -> tuple[Any, ...]:
    from hegemon.core.documents.figures import figures_of

    return figures_of(ruleset.figures.tables) if ruleset.figures else ()


def _show_house_rules(console: Console, ruleset: Ruleset[Any]) -> None:
    from hegemon.play.start.house_rules import described

    console.head(f"House rules of {ruleset.title}")
    for rule in described(ruleset):
        console.tell(f"{rule['name']} = {_written(rule['default'])}   ({rule['values']})", hang=4)
        console.tell(f"    {rule['description']}", hang=4)
    console.head("Presets, and what they change")
    for name, changes in _presets(ruleset).items():
        said = ", ".join(f"{key}={_written(value)}" for key, value in changes.items())
        console.tell(f"{name}: {said or 'the rules as they are written'}", hang=4)


def _print_json(ruleset: Ruleset[Any], section: str | None) -> None:
    from hegemon.play.seat.order_list import order_list
    from hegemon.play.start.house_rules import described

    parts = [] if section in (HOUSE_RULES, ORDERS, FIGURES) else _parts(ruleset.name, section)
    options.print_json(
        {
            "game": ruleset.name,
            "version": ruleset.version,
            "sections": [
                {"heading": part.heading, "level": part.level, "text": "\n".join(part.lines)}
                for part in parts
            ],
            "house_rules": described(ruleset),
            "presets": _presets(ruleset),
            "orders": order_list(ruleset),
            "figures": [{**one._asdict(), "kind": one.kind} for one in _figures(ruleset)],
        }
    )


def _parts(game: str, section: str | None) -> list[Any]:
    """The sections that are wanted; raises NotThere."""
    from hegemon.play.seat.rulebook import page_of, parts_of, sections

    return parts_of(page_of(game)) if section is None else sections(game, section)


def _presets(ruleset: Ruleset[Any]) -> dict[str, dict[str, Any]]:
    """What each preset changes."""
    import msgspec

    usual = msgspec.to_builtins(ruleset.house_rules())
    return {
        name: {
            key: value for key, value in msgspec.to_builtins(preset).items() if value != usual[key]
        }
        for name, preset in ruleset.presets.items()
    }


def _written(value: Any) -> str:
    """A value as it is typed."""
    if isinstance(value, list | tuple):
        return ",".join(map(_written, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
