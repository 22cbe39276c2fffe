"""Letters as HTML that mail programs show alike: styles where they stand, nothing from elsewhere.

Every word goes through `words`, which makes it harmless; no colour hangs on a light ground.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence

from hegemon.core.harmless import inert
from hegemon.core.mentions import plain as unlinked
from hegemon.core.report import Item, Meter, Picture, Report, Section, Sentence, Table
from hegemon.core.words import counted
from hegemon.draw.text_status import without_tables
from hegemon.play.inbox.as_text import MAP, NEWS, ORDERS, WHOLE, WIDTH, with_values
from hegemon.play.inbox.told import SheetTold, ThingsAlike, TurnInLetter

MAP_CID = "map@hegemon"
"""What the picture of the map is called within a letter."""

MOST_ROWS = 40
"""Of a longer table it is said how many more rows there are."""

_MANY = 20
"""Of more things those that take the same stand together."""

_HEAVY = 90_000
"""Characters; of more mail programs show the beginning alone. Then tables are left to the text."""

_SERIF = "Georgia,'Times New Roman',serif"
_SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
_MONO = "ui-monospace,Menlo,Consolas,'Liberation Mono',monospace"
_LINE = "1px solid #9a917f"
_CODE = f"font-family:{_MONO};font-size:14px"
_BUTTON = (
    f"display:inline-block;padding:13px 24px;border-radius:8px;border:1px solid #7d8bb5;"
    f"background:#1d2a4d;color:#fffdf5;font:600 16px {_SANS};text-decoration:none"
)
_RUNS_ON = re.compile(r"(?<=\w)\.(?=[^\W\d_])|(?<=:)(?=//)|@")
"""Where mail programs take words for an address, and make a link of them that nobody wrote."""


def words(text: str) -> str:
    """Words from anywhere, as harmless text that no mail program makes a link of."""
    return _RUNS_ON.sub(lambda at: f"&zwnj;{at[0]}&zwnj;", html.escape(inert(text)))


def code(text: str) -> str:
    """What one may copy: as it is written."""
    return f"<code>{html.escape(inert(text))}</code>"


def page(subject: str, parts: Iterable[str]) -> str:
    """A whole letter."""
    lines = "\n".join(part for part in parts if part)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        '<meta name="supported-color-schemes" content="light dark">'
        f"<title>{words(subject)}</title></head>\n"
        '<body style="margin:0;padding:0"><div style="max-width:680px;margin:0 auto;'
        f'padding:16px;font:16px/1.5 {_SANS};overflow-wrap:break-word">\n{lines}\n'
        "</div></body></html>\n"
    )


def aside(text: str) -> str:
    """A line that stands back."""
    return f'<p style="margin:12px 0;font-size:13px;opacity:.75">{words(text)}</p>'


def paragraph(text: str, *, strong: bool = False) -> str:
    """A paragraph; nothing for no text."""
    weight = ";font-weight:600" if strong else ""
    return f'<p style="margin:10px 0{weight}">{words(text)}</p>' if text else ""


def advice(text: str) -> str:
    """A paragraph of our own, in which `words` are what one types."""
    typed = re.sub("`([^`]*)`", r"<code>\1</code>", words(text))
    return f'<p style="margin:10px 0">{typed}</p>'


def headlines(told: Sequence[str]) -> str:
    """What happened, the weightiest first."""
    if not told:
        return ""
    style = f"margin:0 0 8px;font:600 19px/1.35 {_SERIF}"
    items = "".join(f'<li style="{style}">{words(one)}</li>' for one in told)
    return f'<ul style="margin:16px 0;padding-left:22px">{items}</ul>'


def button(url: str, said: str) -> str:
    """A link that looks like a button; the address is ours."""
    if not url.startswith(("https://", "http://")):
        return ""
    there = html.escape(url)
    return (
        f'<p style="margin:18px 0"><a href="{there}" style="{_BUTTON}">{html.escape(said)}</a></p>'
    )


def last_link(url: str, said: str) -> str:
    """A link that stands back, below all else; the address is ours."""
    if not url.startswith(("https://", "http://")):
        return ""
    style = "margin:24px 0 0;font-size:13px"
    there = html.escape(url)
    return f'<p style="{style}"><a href="{there}">{html.escape(said)}</a></p>'


def orders(title: str, lines: Sequence[str]) -> str:
    """Orders below what is said of them."""
    return _small(title) + _listed(map(code, lines))


def turn(told: TurnInLetter, *, picture: bool) -> Iterator[str]:
    """The turn: the map, what may be ordered, what happened."""
    if picture:
        yield (
            f'<p style="margin:18px 0"><img src="cid:{MAP_CID}" alt="{MAP}" width="648" '
            f'style="display:block;width:100%;max-width:648px;height:auto;border-radius:8px"></p>'
        )
    if told.sheet is not None:
        yield _title(ORDERS)
        yield from _sheet(told.sheet)
    yield _title(NEWS)
    yield from _in_bounds(told.report)


def verdicts(lines: Sequence[str]) -> Iterator[str]:
    """An answer: each verdict with its mark, all else as it stands."""
    for block in _blocks(lines):
        if block[0].startswith(("ok ", "NO ")):
            yield from map(_verdict, _joined(block))
        elif any("  " in line.strip() for line in block):
            yield _drawn(block)
        else:
            yield f'<p style="margin:12px 0">{"<br>".join(_flowing(block))}</p>'


# -- what may be ordered


def _title(text: str) -> str:
    style = f"margin:28px 0 8px;padding-top:14px;border-top:{_LINE};font:600 21px/1.3 {_SERIF}"
    return f'<h2 style="{style}">{words(text)}</h2>'


def _sheet(sheet: SheetTold) -> Iterator[str]:
    yield paragraph(sheet.question, strong=True)
    yield _listed(map(words, sheet.purses))
    if sheet.standing:
        yield paragraph("Ordered already, and stays:")
        yield _listed(map(code, sheet.standing))
    if sheet.picks:
        yield paragraph("Answer with one of these lines:")
        yield _listed(map(code, sheet.picks))
        return
    many = sum(len(alike.things) for alike in sheet.alike) > _MANY
    for alike in sheet.alike:
        yield _alike(alike, close=many)
    if sheet.kinds:
        yield _smaller("How orders are written, with what is legal now")
        yield _listed(_written(*one) for one in with_values(sheet, full=not many))
    if sheet.example:
        yield f'<p style="margin:10px 0">For example: {code(sheet.example)}</p>'


def _alike(alike: ThingsAlike, *, close: bool) -> str:
    """Things that take the same; close together with where the first one can go."""
    said = [f"{code(thing.id)} {words(thing.said)}" for thing in alike.things]
    if close:
        things = [f"{'; '.join(said)}{_apart(alike.things[0].leads)}"]
    else:
        leads = (_apart(thing.leads) for thing in alike.things)
        things = [f"{one}{more}" for one, more in zip(said, leads, strict=True)]
    return f"{_small(f'These take {alike.takes}:')}{_listed(things)}"


def _apart(text: str) -> str:
    """What stands below something, quieter."""
    return f"<br><small>{words(text)}</small>" if text else ""


def _written(usage: str, values: Sequence[str]) -> str:
    line, _, does = usage.partition(": ")
    return f"{code(line)}: {words(does)}{''.join(map(_apart, values))}"


def _small(text: str) -> str:
    return f'<p style="margin:14px 0 4px;font-size:14px;opacity:.8">{words(text)}</p>'


def _smaller(text: str) -> str:
    """A heading below a title."""
    return f'<h3 style="margin:18px 0 6px;font:600 17px/1.3 {_SERIF}">{words(text)}</h3>'


def _listed(items: Iterable[str]) -> str:
    """A list of what is made harmless already; nothing for none."""
    rows = "".join(f"<li>{item}</li>" for item in items)
    return f'<ul style="margin:6px 0;padding-left:20px">{rows}</ul>' if rows else ""


# -- what happened


def _in_bounds(report: Report) -> Iterator[str]:
    """The report, or its sentences alone where its tables would be too much."""
    whole = list(_report(report))
    if sum(map(len, whole)) <= _HEAVY // 2:
        yield from whole
    else:
        yield from _report(without_tables(report))
        yield paragraph(f"The tables of the report are in {WHOLE}.")


def _report(report: Report) -> Iterator[str]:
    yield paragraph(unlinked(report.title), strong=True)
    number = 0
    for section in report.sections:
        yield _smaller(unlinked(section.heading)) if section.heading else ""
        for item in section.items:
            number += isinstance(item, Sentence)
            yield _item(item, section, number)


def _item(item: Item, within: Section, number: int) -> str:
    if isinstance(item, Sentence):
        return f'<p style="margin:6px 0">{number}. {words(item.plain)}</p>'
    if isinstance(item, Meter):
        return paragraph(f"{unlinked(item.label)}: {item.value} of {item.most}")
    if isinstance(item, Picture):
        return ""
    titled = item.title not in ("", within.heading)
    return (_small(unlinked(item.title)) if titled else "") + _table(item)


def _table(table: Table, most: int = MOST_ROWS) -> str:
    """A table that may be wider than a phone, and is moved within its own room."""
    head = _row("th", table.columns, f' style="border-bottom:{_LINE}"')
    rows = "".join(_row("td", row) for row in table.rows[:most])
    left = len(table.rows) - most
    more = _small(f"{counted(left, 'more row')}: {WHOLE} has all.") if left > 0 else ""
    return (
        '<div style="overflow-x:auto;margin:8px 0"><table cellspacing="0" cellpadding="4" '
        f'style="border-collapse:collapse;font-size:14px">{head}{rows}</table></div>{more}'
    )


def _row(tag: str, cells: Iterable[str], style: str = "") -> str:
    told = "".join(f"<{tag}{style}>{words(unlinked(cell))}</{tag}>" for cell in cells)
    return f'<tr align="left" valign="top">{told}</tr>'


# -- answers


def _blocks(lines: Sequence[str]) -> Iterator[list[str]]:
    """The lines between empty ones."""
    block = list[str]()
    for line in (*lines, ""):
        if line:
            block.append(line)
        elif block:
            yield block
            block = []


def _flowing(block: Sequence[str]) -> Iterator[str]:
    """Lines as they were before they were wrapped; orders as they are written."""
    paragraphs = list[str]()
    before = ""
    for line in block:
        word = line.split(" ", 1)[0] if line[0] != " " else line
        full = len(before) + len(word) >= WIDTH and not before.endswith(".")
        wrapped = line.startswith("    ") or (line[0] != " " and full)
        if wrapped and paragraphs:
            paragraphs[-1] += f" {line.strip()}"
        else:
            paragraphs.append(line)
        before = line
    for one in paragraphs:
        yield f"&nbsp;&nbsp;{code(one.strip())}" if one.startswith(" ") else words(one)


def _joined(block: Sequence[str]) -> list[list[str]]:
    """The verdicts of a block, each with its further lines."""
    found = list[list[str]]()
    for line in block:
        if line.startswith(("ok ", "NO ")) or not found:
            found.append([])
        found[-1].append(line)
    return found


def _verdict(lines: Sequence[str]) -> str:
    """The mark, the line, and below it what is said of it."""
    mark, first = lines[0][:2], lines[0][2:].strip()
    good = mark == "ok"
    style = (
        f"margin:8px 0;padding-left:10px;border-left:4px solid {'#2e8b57' if good else '#c8452f'}"
    )
    rest = "".join(f"<br>{words(line.strip())}" for line in lines[1:])
    return f'<p style="{style};{_CODE}"><b>{mark}</b>&nbsp; {words(first)}{rest}</p>'


def _drawn(lines: Sequence[str]) -> str:
    """What hangs on its columns: a map, a table, a list."""
    style = f"margin:12px 0;overflow-x:auto;white-space:pre;font:13px/1.4 {_MONO}"
    return f'<pre style="{style}">{chr(10).join(map(words, lines))}</pre>'
