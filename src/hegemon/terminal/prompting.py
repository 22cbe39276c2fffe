"""Lines from a terminal, with completion, history and editing."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from hegemon.core.form import Choice
from hegemon.core.harmless import inert
from hegemon.terminal.console import Hints
from hegemon.terminal.reading import drop_typed

_AGAIN = 2.0
"""So many seconds after it was drawn, the line below the prompt is drawn again."""

_STYLE = Style.from_dict(
    {
        "bottom-toolbar": "noreverse",
        "completion-menu.completion.current": "reverse",
        "completion-menu.meta.completion.current": "reverse",
    }
)
"""Without colours, which a terminal may not have, and which belong to the players."""


class PromptReader:
    """One session for each seat, so that nobody finds another's orders in the history."""

    def __init__(self) -> None:
        self._sessions: dict[str, PromptSession[str]] = {}

    def line(self, prompt: str, hints: Hints | None) -> str:
        """The next line; raises EOFError when there is none."""
        session = self._session(hints.seat if hints else "")
        if hints is None:
            return session.prompt(prompt, completer=None, bottom_toolbar=None)
        return session.prompt(
            prompt,
            completer=_FromHints(hints),
            bottom_toolbar=lambda: inert(hints.toolbar()),
            refresh_interval=_AGAIN,
        )

    def forget_typed(self) -> None:
        """Drop what waits in the terminal, and what was read from it and not yet used."""
        for session in self._sessions.values():
            clear_typeahead(session.app.input)
        drop_typed(sys.stdin)

    def _session(self, seat: str) -> PromptSession[str]:
        if seat not in self._sessions:
            self._sessions[seat] = PromptSession(
                history=InMemoryHistory(),
                complete_while_typing=False,
                style=_STYLE,
                color_depth=ColorDepth.DEPTH_1_BIT,
                include_default_pygments_style=False,
                key_bindings=_keys(),
            )
        return self._sessions[seat]


def _keys() -> KeyBindings:
    """Ctrl-C clears a line that has something in it, as a shell does."""
    keys = KeyBindings()

    @keys.add("c-c", filter=Condition(lambda: bool(get_app().current_buffer.text)))
    def _clear(event: KeyPressEvent) -> None:
        event.current_buffer.reset()

    return keys


class _FromHints(Completer):
    """Legal choices first; barred ones are shown too, with the reason."""

    def __init__(self, hints: Hints) -> None:
        self._hints = hints

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        line = document.text_before_cursor
        begun = line.rpartition(" ")[2]
        choices = list(self._hints.completions(line))
        for choice in sorted(choices, key=lambda choice: bool(choice.barred)):
            yield _completion(choice, len(begun))


def _completion(choice: Choice, begun: int) -> Completion:
    meta = f"no: {choice.barred}" if choice.barred else choice.label
    return Completion(
        choice.value + " ",
        start_position=-begun,
        display=inert(choice.value),
        display_meta=inert(meta),
    )
