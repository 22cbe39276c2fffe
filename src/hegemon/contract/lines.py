"""What every line of a report promises beside its words."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.report import Report, sentences
from hegemon.core.show.stories import TITLED

_LONGEST = 32
"""The characters of a headline: with a place behind it, it stands on one line of a phone."""


def bad_anchors(report: Report) -> Iterator[str]:
    """Every sentence about an event has an anchor, and no two the same."""
    anchors = [line.event for line in sentences(report) if line.reason is not None]
    if "" in anchors or len(anchors) != len(set(anchors)):
        yield f"the anchors of {report.title!r} are {anchors}"


def untitled(report: Report) -> Iterator[str]:
    """What weighs much has a headline, and all headlines are short."""
    for line in sentences(report):
        story = line.story
        if story is None:
            continue
        if story.weight >= TITLED and not story.title:
            yield f"{line.plain!r} weighs {story.weight} and has no headline"
        if len(story.title) > _LONGEST:
            yield f"{story.title!r} is longer than {_LONGEST} characters"
