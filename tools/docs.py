"""What tests ask of the documentation: links, sections and what a section names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

LINK = re.compile(r"\[[^\]]*\]\(<?([^)\s>]+)>?\)")
FENCED = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
INLINE_CODE = re.compile(r"`[^`\n]*`")
HEADING = re.compile(r"^#+ +(.+?) *#*$", re.MULTILINE)


def broken_links(root: Path, pages: Iterable[Path]) -> list[str]:
    """A sentence for every relative link that leads to no file, or to no heading of one."""
    return [
        f"{page.relative_to(root)} links to {target}"
        for page in pages
        for target in LINK.findall(prose(page.read_text("utf-8")))
        if "://" not in target and not target.startswith("mailto:") and not leads(page, target)
    ]


def prose(markdown: str) -> str:
    """The text without its code."""
    return INLINE_CODE.sub("", FENCED.sub("", markdown))


def leads(page: Path, target: str) -> bool:
    """Whether a relative link on a page leads somewhere."""
    name, _, anchor = target.partition("#")
    file = page.parent / name if name else page
    if not anchor or file.suffix != ".md":
        return file.exists()
    return file.is_file() and anchor in anchors(file.read_text("utf-8"))


def anchors(markdown: str) -> set[str]:
    """The anchors of the headings, as code hosts make them."""
    headings = HEADING.findall(FENCED.sub("", markdown))
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.replace(" ", "-") for heading in plain}


def section(markdown: str, title: str) -> str | None:
    """The text below the heading with exactly this title (code marks aside), up to the next."""
    parts = re.split(r"^#+ +(.+?) *#*$", markdown, flags=re.MULTILINE)
    titles = [heading.replace("`", "") for heading in parts[1::2]]
    return parts[2::2][titles.index(title)] if title in titles else None


def unnamed(names: Iterable[str], text: str) -> list[str]:
    """The names that no code span of the text begins with: `--seed N` names --seed."""
    spans = re.findall(r"`([^`\n]+)`", text)
    words = {word for span in spans for word in re.split(r"[\s=,/|]+", span)}
    return [name for name in names if name not in words]
