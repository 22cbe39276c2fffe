"""`hegemon completion`: the script that completes commands in a shell."""

from __future__ import annotations

import click


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, *, shell: str) -> None:
    """Print the script that completes commands in SHELL.

    \b
    Example: hegemon completion bash > ~/.local/share/bash-completion/completions/hegemon
             hegemon completion fish > ~/.config/fish/completions/hegemon.fish
    """
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    root = context.find_root().command
    script = kind(root, {}, "hegemon", "_HEGEMON_COMPLETE")
    click.echo(script.source())
