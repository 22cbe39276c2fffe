"""The log: a line for each thing that happened, with nothing secret and no orders in it."""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog

from hegemon.core.harmless import inert
from hegemon.settings.known import Log

_LEVELS = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}


def set_up(log: Log) -> None:
    """Let everything that is logged go to stderr, in one form."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        _inert,
    ]
    # a line for each request is not led through the records and handlers of others' loggers
    structlog.configure(
        processors=[*shared, _renderer(log)],
        logger_factory=_Lines,
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[log.level]),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _renderer(log),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(_LEVELS[log.level])


class _Lines:
    """Writes lines of the program's own to stderr."""

    def __init__(self, name: str = "hegemon") -> None:
        self.name = name

    def info(self, line: str) -> None:
        """Write a line, as one piece."""
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()

    debug = warning = error = critical = exception = info


def _renderer(log: Log) -> Any:
    if log.form == "json":
        return structlog.processors.JSONRenderer(sort_keys=True)
    return structlog.dev.ConsoleRenderer(colors=False)


def _inert(_: Any, __: str, event: Any) -> Any:
    """Nothing that somebody sent can begin a line or move a cursor."""
    return {
        key: inert(value) if isinstance(value, str) and key != "exception" else value
        for key, value in event.items()
    }
