"""The sentence of each notice, and what its letter is called: facts in, words out.

Names and titles come from people: here they are harmless text on one line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from hegemon.core.words import enumerated
from hegemon.play.entries import NOBODY, PERSON
from hegemon.play.inbox.as_text import unlinkable
from hegemon.play.people.names import label, label_line
from hegemon.play.tables.post import Parcel

NoticeSentence = Callable[[Parcel], str]
"""What a letter says first."""


def _turn(parcel: Parcel) -> str:
    date = label(str(parcel.facts.get("date", "")))
    return f"It is your turn ({date})." if date else "It is your turn."


def _changed(parcel: Parcel) -> str:
    """What the umpire did and why comes before all else, and what has become of sealed orders."""
    return " ".join(("The umpire has changed the position.", *_of_the_umpire(parcel)))


def _undone(parcel: Parcel) -> str:
    back = label(str(parcel.facts.get("back_to", "")))
    said = f"The umpire has undone what was played: the position after step {back} counts again."
    return " ".join((said, *_of_the_umpire(parcel)))


def _of_the_umpire(parcel: Parcel) -> Iterator[str]:
    if why := _said(parcel, "why"):
        yield f"The reason: {why}{'' if why.endswith(('.', '!', '?')) else '.'}"
    if parcel.aside is not None:
        yield "What you had sealed was set aside and does not count: please order again."
    yield _turn(parcel)


def _said(parcel: Parcel, fact: str) -> str:
    """A fact that somebody may have typed."""
    return unlinkable(label_line(str(parcel.facts.get(fact, ""))))


def _message(parcel: Parcel) -> str:
    if not parcel.messages:
        return "Somebody has said something to you."
    names = list(dict.fromkeys(unlinkable(label(one.who)) for one in parcel.messages))
    return f"{enumerated(names)} {'has' if len(names) == 1 else 'have'} said something to you."


def _proposal(parcel: Parcel) -> str:
    """What is proposed, by whom and why, what it means, and how one votes by mail."""
    facts = {name: _said(parcel, name) for name in _OF_PROPOSALS}
    by = f" by {facts['by']}" if facts["by"] else ""
    said = [f"Proposal {facts['number']} is put to the vote{by}: {facts['rules']}."]
    said += [f"The reason: {facts['reason']}."] if facts["reason"] else []
    said += [f"What this house rule is: {facts['about']}"] if facts["about"] else []
    if parcel.reply is not None:
        number = facts["number"]
        said.append(f"To vote, answer this letter: `vote {number} yes`, or `vote {number} no`.")
    return " ".join(said)


_OF_PROPOSALS = ("number", "by", "rules", "reason", "about")


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
    cause = cause.replace("A player", label(str(parcel.facts.get("name", ""))) or "A player", 1)
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
TOLD: Mapping[str, tuple[str, NoticeSentence]] = {
    "turn": ("it is your turn", _turn),
    "changed": ("the position was changed: it is your turn", _changed),
    "undone": ("a step was undone: it is your turn", _undone),
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
        _proposal,
    ),
    "accepted": (
        "a proposal is accepted",
        _of_vote("Proposal {number} is accepted: {rules} from the next turn on."),
    ),
    "rejected": ("a proposal is rejected", _of_vote("Proposal {number} is rejected.")),
    "withdrawn": ("a proposal is withdrawn", _of_vote("Proposal {number} is withdrawn.")),
    "fork": ("a new table goes on from here", _fork),
    "message": ("a message for you", _message),
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
NEWS: tuple[str, NoticeSentence] = ("news", _plainly("Something changed: have a look."))

AGAIN: Mapping[str, str] = {
    "changed": "the position was changed: order again",
    "undone": "a step was undone: order again",
}
"""What the letter is called of somebody whose sealed orders were set aside."""
