"""What a parcel says to people: a subject and a text, short and plain.

Names and titles come from people: here they are harmless text on one line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from hegemon.core.words import counted
from hegemon.play.entries import NOBODY, PERSON
from hegemon.play.inbox import as_html
from hegemon.play.inbox.as_text import WIDTH, fitted, unlinkable, whole_text
from hegemon.play.inbox.mark import MAIL_ANSWER, MARK
from hegemon.play.people.names import label, label_line
from hegemon.play.people.secret import Secret
from hegemon.play.people.values import CONFIRM, RESET, SIGN_IN
from hegemon.play.tables.post import DIGEST, Parcel
from hegemon.play.times.clocks import on_the_wall
from hegemon.play.turn.text import in_lines

MOST = 100
"""Lines of a letter at most."""


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
    subject, sentence = _TOLD.get(parcel.about, _NEWS)
    subject = f"{_title(parcel)}: {subject}" if parcel.table else subject
    told = parcel.turn
    said = [sentence(parcel), *_dates(parcel)]
    if told is None:
        above = [*_mark(parcel), *_hello(parcel), *_headlines(parcel), *said]
        lines = [*above, *_places(parcel, url), *_stop(parcel, url)]
        return Text(subject, "\n".join([*lines, ""]))
    said += [told.sheet.open] if told.sheet is not None and told.sheet.open else []
    wrapped = [line for one in (*said, *_how_to_answer(parcel)) for line in in_lines(one, WIDTH)]
    above = [*_mark(parcel), *_hello(parcel), *_headlines(parcel), *wrapped]
    head, foot = [*map(unlinkable, above), *_places(parcel, url)], _stop(parcel, url)
    fit = fitted(told, MOST - len(head) - len(foot) - 1)
    whole = "\n".join([*whole_text(told), ""]) if fit.cut else ""
    body = "\n".join([*head, "", *map(unlinkable, fit.lines)]).rstrip("\n")
    body = "\n".join([body, *foot])
    page = _in_html(parcel, subject, said, url)
    return Text(subject, f"{body}\n", page, unlinkable(whole))


def headline(about: str, title: str, table: str, due: str, zone: str) -> str:
    """All that is told where others than its reader may read it: what about, until when."""
    subject, _ = _TOLD.get(about, _NEWS)
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
    lines = [*_hello(parcel), "Your letter of the day:", *told, *_stop(parcel, url)]
    return Text(subject, "\n".join([*lines, ""]))


def _item(parcel: Parcel, url: str) -> list[str]:
    """One thing in the letter of the day."""
    subject, sentence = _TOLD.get(parcel.about, _NEWS)
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
        as_html.headlines(_heads(parcel)),
        as_html.paragraph(" ".join((first, *_dates(parcel))), strong=True),
        *(as_html.paragraph(one) for one in others if one not in _dates(parcel)),
        *map(as_html.advice, _how_to_answer(parcel)),
        as_html.button(_there(parcel, url), "Go to the table") if url else "",
        *as_html.turn(parcel.turn, picture=True),
        as_html.last_link(stopped_at(url, parcel.stop), STOP) if parcel.stop and url else "",
    ]
    return as_html.page(subject, parts)


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


def _turn(parcel: Parcel) -> str:
    date = label(str(parcel.facts.get("date", "")))
    return f"It is your turn ({date})." if date else "It is your turn."


def _step(parcel: Parcel) -> str:
    date = label(str(parcel.facts.get("date", "")))
    return f"The match has gone on ({date}); you are asked nothing now."


_ENTERED = {
    "orders": "your orders are sealed",
    "taken-back": "your orders are taken back",
    "conceded": "you have conceded",
    "draw": "what you say about a draw",
    "vote": "how you vote about a seat",
    "ballot": "how you vote on a house rule",
    "shared": "whether you let everybody see the war",
}


def _entered(parcel: Parcel) -> str:
    what = _ENTERED.get(str(parcel.facts.get("what", "")), "what stands on it")
    return f"Who runs the match has entered from your paper: {what}."


def _due(parcel: Parcel) -> str:
    cause = _CAUSES.get(str(parcel.facts.get("cause", "")), "The time has changed.")
    return cause if parcel.facts.get("due") else f"{cause} Nothing is due any more."


def _seat(parcel: Parcel) -> str:
    """By name; a seat that is given up keeps that of who had it."""
    by, name = (label(str(parcel.facts.get(fact, ""))) for fact in ("by", "name"))
    if "keeps" in parcel.facts:
        return _kept(by, name, str(parcel.facts["keeps"]))
    if by == NOBODY and name:
        return f"The seat of {name} is given up: the rules answer until somebody takes it."
    if by == PERSON and name:
        return f"{name} plays a seat from now on."
    if name and not name.startswith(by):
        return f"The seat of {name} is given up: the bot {by} plays it."
    return f"Another plays a seat now: {by}."


def _kept(by: str, name: str, word: str) -> str:
    """Of a seat whose holder keeps it."""
    if word == "link":
        return f"The host has made a new link for the seat of {name}."
    if by == PERSON:
        return f"{name} plays again; the bot has left."
    return f"The bot {by} stands in for {name}, who keeps the seat and can come back."


def _fork(parcel: Parcel) -> str:
    step = label(str(parcel.facts.get("step", "")))
    return f"A new table goes on from step {step} of this match."


def _announcement(parcel: Parcel) -> str:
    """The host's own words keep their lines."""
    lines = str(parcel.facts.get("text", "")).splitlines()
    return "\n".join(label(line) for line in lines)


def _plainly(sentence: str) -> Callable[[Parcel], str]:
    return lambda _: sentence


def _by_name(sentence: str) -> Callable[[Parcel], str]:
    """A sentence about somebody at the table."""
    return lambda parcel: sentence.format(name=label(str(parcel.facts.get("name", ""))))


def _of_vote(sentence: str) -> Callable[[Parcel], str]:
    """A sentence about a proposal."""

    def said(parcel: Parcel) -> str:
        facts = {name: label(str(parcel.facts.get(name, ""))) for name in ("number", "rules")}
        return sentence.format(**facts)

    return said


_CAUSES: Mapping[str, str] = {
    "grace": "Answers were missing, so everybody has some more time.",
    "extension": "A player asked for more time.",
    "away": "A player is away, and the table waits.",
    "pause": "The pause is over.",
    "outage": "The server was down, and gives the time back.",
    "umpire": "The umpire has set another time.",
}
_ANSWERING = (
    "Answer this letter to order: your orders, one a line, above the line at its top. "
    "A line `check` seals nothing; `help` says what else can be asked for."
)
_UNANSWERED = "To order, go to the table: nobody reads an answer to this letter."
STOP = "No more of these letters"
"""What stands before the link that stops them."""
_UNASKED = "If you did not ask for it, do nothing: it opens nothing by itself."
PAGES = {SIGN_IN: "/enter", RESET: "/enter/password", CONFIRM: "/me/address"}
"""The pages that take a link: the secret is behind the #, where no log sees it."""
_PAGES_OF_TABLES = dict.fromkeys(("over", "shared", "no-shared", "rematch"), "/war")
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
_TOLD: Mapping[str, tuple[str, Callable[[Parcel], str]]] = {
    "turn": ("it is your turn", _turn),
    "reminder": ("your answer is missing", _plainly("Your answer is still missing.")),
    "step": ("the match has gone on", _step),
    "due": ("another time", _due),
    "over": ("the match is over", _plainly("The match is over.")),
    "conceded": ("a seat has conceded", _by_name("{name} has conceded.")),
    "draw": (
        "a draw is offered",
        _by_name("{name} wants a draw. It is one when all who play agree."),
    ),
    "no-draw": ("no draw", _by_name("{name} wants no draw any more.")),
    "consent": (
        "a player lets others go on from here",
        _by_name("{name} lets others go on from here at another table."),
    ),
    "no-consent": (
        "a player takes it back",
        _by_name("{name} lets nobody go on from here at another table any more."),
    ),
    "shared": (
        "a player lets everybody see the war",
        _by_name("{name} lets everybody see how the war went. All must agree before anybody can."),
    ),
    "no-shared": (
        "a player takes it back",
        _by_name("{name} does not let everybody see how the war went any more."),
    ),
    "rematch": (
        "play again?",
        _by_name("{name} plays again. Your seat at the new table waits for you."),
    ),
    "proposal": (
        "a house rule is put to the vote",
        _of_vote("Proposal {number} is put to the vote: {rules}."),
    ),
    "accepted": (
        "a proposal is accepted",
        _of_vote("Proposal {number} is accepted: {rules} from the next turn on."),
    ),
    "rejected": ("a proposal is rejected", _of_vote("Proposal {number} is rejected.")),
    "withdrawn": ("a proposal is withdrawn", _of_vote("Proposal {number} is withdrawn.")),
    "fork": ("a new table goes on from here", _fork),
    "message": ("a message for you", _plainly("Somebody has said something to you.")),
    "seat": ("a seat has changed hands", _seat),
    "entered": ("something was entered from your paper", _entered),
    "dice": (
        "the match waits for your dice",
        _plainly("All answers are in: roll the dice, and type in what they show."),
    ),
    "stuck": (
        "the match waits for the host",
        _plainly("The rules broke down: a fault of the program. Every answer is kept."),
    ),
    "password-changed": (
        "your password was changed",
        _plainly(
            "Your password was changed, and every session ended. Was it not you? Tell the host."
        ),
    ),
    "address-changed": (
        "your address was changed",
        _plainly("Letters go to another address from now on. Was it not you? Tell the host."),
    ),
    "closed": ("your account is closed", _plainly("The host has closed your account.")),
    "reopened": ("your account is open again", _plainly("The host has opened your account again.")),
    "link-made": (
        "a link for your account",
        _plainly("The host has made a link with which you set another password."),
    ),
    "announcement": ("a word from the host", _announcement),
}
_NEWS: tuple[str, Callable[[Parcel], str]] = ("news", _plainly("Something changed: have a look."))


def known() -> frozenset[str]:
    """Everything that there are words for."""
    return frozenset({*_LINKS, *_TOLD})
