"""What a parcel says to people: a subject and a text, short and plain.

Names and titles come from people: here they are harmless text on one line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hegemon.core.words import counted
from hegemon.play.inbox import as_html
from hegemon.play.inbox.as_text import WIDTH, fitted, unlinkable, whole_text
from hegemon.play.inbox.mark import MAIL_ANSWER, MARK
from hegemon.play.people.names import label, label_line
from hegemon.play.people.secret import Secret
from hegemon.play.people.values import CONFIRM, RESET, SIGN_IN
from hegemon.play.tables.post import DIGEST, Parcel
from hegemon.play.tables.sentences import AGAIN, NEWS, TOLD
from hegemon.play.times.clocks import on_the_wall
from hegemon.play.turn.text import in_lines

MOST = 100
"""Lines of a letter at most."""

MOST_ASIDE = 20
"""Orders that were set aside, of which a letter tells."""

MOST_SAID = 80
"""Lines of what people said, in a letter."""


class Text(NamedTuple):
    """A letter as it is read."""

    subject: str
    body: str
    html: str = ""
    """The same for who reads HTML; "" where it would say nothing more."""
    whole: str = ""
    """All of what the body had no room for; "" where nothing was cut."""


def text_of(parcel: Parcel, url: str) -> Text:
    """The letter of a parcel; `url` is where people reach the server, "" where that is not said.

    Of a turn it says as much as has room; the rest is its `whole`.
    """
    url = url.rstrip("/")
    if parcel.about == MAIL_ANSWER:
        return _answer(parcel)
    if parcel.link is not None:
        return _with_link(parcel, url)
    if parcel.about == DIGEST:
        return _of_the_day(parcel, url)
    subject, sentence = TOLD.get(parcel.about, NEWS)
    subject = AGAIN[parcel.about] if parcel.aside is not None else subject
    subject = f"{_title(parcel)}: {subject}" if parcel.table else subject
    said = [sentence(parcel), *_dates(parcel)]
    if parcel.turn is None:
        return Text(subject, _plain(parcel, said, url))
    return _of_turn(parcel, subject, said, url)


def _plain(parcel: Parcel, said: Sequence[str], url: str) -> str:
    """A letter without a turn: what is told, what was said, and what one can answer."""
    told = [line for one in said for line in one.split("\n")]
    wrapped = [line for one in told for line in _wrapped(one) or [""]]
    above = [*_mark(parcel), *_hello(parcel), *_in_order(parcel, wrapped)]
    lines = [*above, *_said_to_him(parcel), *_places(parcel, url), *_stop(parcel, url)]
    return "\n".join([*lines, ""])


def _of_turn(parcel: Parcel, subject: str, said: list[str], url: str) -> Text:
    """A letter with a turn: as much of it as has room, and the whole."""
    told = parcel.turn
    assert told is not None
    said += [told.sheet.open] if told.sheet is not None and told.sheet.open else []
    wrapped = [line for one in (*said, *_how_to_answer(parcel)) for line in _wrapped(one)]
    above = [*_mark(parcel), *_hello(parcel), *_in_order(parcel, wrapped)]
    head, foot = [*map(unlinkable, above), *_places(parcel, url)], _stop(parcel, url)
    fit = fitted(told, MOST - len(head) - len(foot) - 1)
    whole = "\n".join([*whole_text(told), ""]) if fit.cut else ""
    body = "\n".join([*head, "", *map(unlinkable, fit.lines)]).rstrip("\n")
    body = "\n".join([body, *foot])
    page = _in_html(parcel, subject, said, url)
    return Text(subject, f"{body}\n", page, unlinkable(whole))


def _wrapped(text: str) -> list[str]:
    return in_lines(text, WIDTH)


def _in_order(parcel: Parcel, said: Sequence[str]) -> list[str]:
    """What is told, below what happened; but what the umpire did to the position comes first."""
    if parcel.about in AGAIN:
        return [*said, *_aside(parcel), "", *_headlines(parcel)]
    return [*_headlines(parcel), *said]


def _aside(parcel: Parcel) -> list[str]:
    """What was sealed and set aside, and how it is sealed again."""
    if parcel.aside is None:
        return []
    shown, more = parcel.aside[:MOST_ASIDE], len(parcel.aside) - MOST_ASIDE
    lines = [line for one in shown for line in in_lines(f"  {one}", WIDTH, hang=6)]
    lines += [f"  and {counted(more, 'more order')}: `status` tells all."] if more > 0 else []
    none = [] if parcel.aside else ["  (no order: you had passed)"]
    return ["", "You had sealed:", *lines, *none, "", *_wrapped(_sealing_again(parcel))]


def _sealing_again(parcel: Parcel) -> str:
    if parcel.reply is not None:
        return "To seal the same again, answer with the one word `seal`; or order anew."
    return "It is your draft at the table now: look at it there, and seal it again."


def _said_to_him(parcel: Parcel) -> list[str]:
    """The words themselves, each message below who said it."""
    lines = list[str]()
    for one in parcel.messages:
        lines += ["", *_wrapped(f"{unlinkable(label(one.who))}:")]
        for line in one.text.splitlines():
            lines += in_lines(f"  {unlinkable(label_line(line))}", WIDTH, hang=2) or [""]
    if len(lines) > MOST_SAID:
        lines = [*lines[:MOST_SAID], "(Cut here: the rest is at the table.)"]
    if lines and parcel.reply is not None:
        lines += ["", *_wrapped(_SENDING)]
    return lines


def headline(about: str, title: str, table: str, due: str, zone: str) -> str:
    """All that is told where others than its reader may read it: what about, until when."""
    subject, _ = TOLD.get(about, NEWS)
    if not table:
        return "Hegemon: notices arrive here"
    until = f" (until {on_the_wall(due, zone)})" if due else ""
    return f"{unlinkable(label(title)) or table}: {subject}{until}"


def _with_link(parcel: Parcel, url: str) -> Text:
    """A letter with a link that opens something."""
    assert parcel.link is not None
    subject, said = _LINKS[parcel.about]
    secret = parcel.link.reveal()
    link = f"{url}{PAGES[parcel.about]}#{secret}" if url else secret
    lines = [said.format(place=url or "Hegemon"), "", f"    {link}", "", _UNASKED]
    return Text(subject, "\n".join([*_hello(parcel), *lines, ""]))


def _hello(parcel: Parcel) -> list[str]:
    return [f"Hello {unlinkable(label(parcel.name))},", ""]


def _title(parcel: Parcel) -> str:
    """What the table is called."""
    return unlinkable(label(parcel.title)) or parcel.table


def _places(parcel: Parcel, url: str) -> list[str]:
    """Where the table is, each address on a line of its own."""
    if not parcel.table:
        return []
    if not url:
        return ["", f"Table {parcel.table} at Hegemon"]
    there = _there(parcel, url)
    seat = parcel.facts.get("seat")
    gazette = [f"Its gazette, for all at the table: {there}/{seat}/gazette/last"] if seat else []
    return ["", there, *gazette]


def stopped_at(url: str, link: Secret) -> str:
    """Where an unsubscribe link leads."""
    return f"{url.rstrip('/')}/unsubscribe/{link.reveal()}"


def _stop(parcel: Parcel, url: str) -> list[str]:
    """How such letters are stopped, below all else."""
    if parcel.stop is None or not url:
        return []
    return ["", f"{STOP}:", stopped_at(url, parcel.stop)]


def _of_the_day(parcel: Parcel, url: str) -> Text:
    """What was to be told since the letter before, in one."""
    items = [parcel._replace(**item) for item in parcel.facts["items"]]
    told = [line for item in items for line in _item(item, url)]
    titles = list(dict.fromkeys(_title(item) for item in items))
    many = f"{counted(len(items), 'notice')} from {' and '.join(titles[:2])}"
    subject = many if len(titles) < 3 else f"{many} and {len(titles) - 2} more"
    above = [*_hello(parcel), "Your letter of the day:", *told]
    lines = [*above, *_said_to_him(parcel), *_stop(parcel, url)]
    return Text(subject, "\n".join([*lines, ""]))


def _item(parcel: Parcel, url: str) -> list[str]:
    """One thing in the letter of the day."""
    subject, sentence = TOLD.get(parcel.about, NEWS)
    said = f"{_title(parcel)}: {subject}. {sentence(parcel)}"
    dated = " ".join([said, *_dates(parcel)])
    place = [f"  {_there(parcel, url)}"] if url else []
    return ["", *in_lines(f"- {unlinkable(dated)}", WIDTH, hang=2), *place]


def _there(parcel: Parcel, url: str) -> str:
    return f"{url}/t/{parcel.table}{_PAGES_OF_TABLES.get(parcel.about, '')}"


def _how_to_answer(parcel: Parcel) -> list[str]:
    """How one answers: by mail where the letter can be answered, or else at the table."""
    return [_ANSWERING if parcel.reply is not None else _UNANSWERED]


def _in_html(parcel: Parcel, subject: str, said: Sequence[str], url: str) -> str:
    """The letter of a turn as HTML."""
    assert parcel.turn is not None
    first, *others = said
    parts = [
        *_html_mark(parcel),
        as_html.paragraph(f"Hello {label(parcel.name)},"),
        "" if parcel.about in AGAIN else as_html.headlines(_heads(parcel)),
        as_html.paragraph(" ".join((first, *_dates(parcel))), strong=True),
        *_html_aside(parcel),
        as_html.headlines(_heads(parcel)) if parcel.about in AGAIN else "",
        *(as_html.paragraph(one) for one in others if one not in _dates(parcel)),
        *map(as_html.advice, _how_to_answer(parcel)),
        as_html.button(_there(parcel, url), "Go to the table") if url else "",
        *as_html.turn(parcel.turn, picture=True),
        as_html.last_link(stopped_at(url, parcel.stop), STOP) if parcel.stop and url else "",
    ]
    return as_html.page(subject, parts)


def _html_aside(parcel: Parcel) -> list[str]:
    if parcel.aside is None:
        return []
    had = as_html.orders("You had sealed:" if parcel.aside else "You had passed.", parcel.aside)
    return [had, as_html.advice(_sealing_again(parcel))]


def _html_mark(parcel: Parcel) -> list[str]:
    return [as_html.aside(f"-- {MARK} --")] if parcel.reply is not None else []


def _mark(parcel: Parcel) -> list[str]:
    """Where one writes who answers, in a letter that can be answered."""
    return [f"-- {MARK} --", ""] if parcel.reply is not None else []


def _answer(parcel: Parcel) -> Text:
    """What came of a letter: its own lines are kept."""
    lines = [label_line(line) for line in str(parcel.facts.get("text", "")).splitlines()]
    subject = label(str(parcel.facts.get("subject", ""))) or "your letter"
    again = subject if subject.lower().startswith("re:") else f"Re: {subject}"
    page = as_html.page(again, [*_html_mark(parcel), *as_html.verdicts(lines)])
    return Text(again, "\n".join([*_mark(parcel), *lines, ""]), page)


def _headlines(parcel: Parcel) -> list[str]:
    """What happened, the weightiest first, before all else."""
    told = [line for head in _heads(parcel) for line in in_lines(f"- {head}", WIDTH, hang=2)]
    return ["What happened:", *told, ""] if told else []


def _heads(parcel: Parcel) -> list[str]:
    return [label(str(head)) for head in parcel.facts.get("told", ())]


def _dates(parcel: Parcel) -> list[str]:
    """When answers are due, where the reader lives."""
    due = parcel.facts.get("due", "")
    return [f"Your answer is due {on_the_wall(due, parcel.zone)}."] if due else []


_ANSWERING = (
    "Answer this letter to order: your orders, one a line, above the line at its top. "
    "`pass` alone orders nothing; a line `check` seals nothing; `help` says what else can be "
    "asked for."
)
_SENDING = (
    "To say something back, answer this letter with a line that begins with `send`, the name and "
    "a colon: `send Ben: See you there.`"
)
_UNANSWERED = "To order, go to the table: nobody reads an answer to this letter."
STOP = "No more of these letters"
"""What stands before the link that stops them."""
_UNASKED = "If you did not ask for it, do nothing: it opens nothing by itself."
PAGES = {SIGN_IN: "/enter", RESET: "/enter/password", CONFIRM: "/me/address"}
"""The pages that take a link: the secret is behind the #, where no log sees it."""
_PAGES_OF_TABLES = {
    **dict.fromkeys(("over", "shared", "no-shared", "rematch"), "/war"),
    "dice": "/umpire",
}
"""The pages of a table that letters lead to; all others lead to the table."""
_LINKS: Mapping[str, tuple[str, str]] = {
    SIGN_IN: (
        "your login link",
        "this signs you in at {place}, once, within minutes, in the browser that asked for it:",
    ),
    RESET: (
        "your link for another password",
        "with this you set another password at {place}, once, in the browser that asked for it:",
    ),
    CONFIRM: (
        "is this your address?",
        "with this you prove at {place} that letters to this address reach you:",
    ),
}


def known() -> frozenset[str]:
    """Everything that there are words for."""
    return frozenset({*_LINKS, *TOLD})
