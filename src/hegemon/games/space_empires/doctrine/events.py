"""What doctrines do; only their player knows of it."""

from __future__ import annotations

from typing import ClassVar

from hegemon.core import Event, Private


class DoctrineSet(Private):
    """A player left word how questions of a kind are to be answered, or took it back."""

    rule: ClassVar[str] = "2.1"
    topic: str
    stance: str


class DoctrineAnswered(Private):
    """A player's doctrine answered a question in his place."""

    rule: ClassVar[str] = "2.1"
    topic: str
    stance: str


DOCTRINE_EVENTS: tuple[type[Event], ...] = (DoctrineSet, DoctrineAnswered)
"""Every kind of event of a doctrine."""
