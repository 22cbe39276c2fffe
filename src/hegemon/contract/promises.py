"""The promises that every ruleset keeps, each a function that says where it is broken."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

import msgspec

from hegemon.contract.choices import every_value, extended, kind_for, offered, reasons
from hegemon.contract.lines import bad_anchors, untitled
from hegemon.contract.match import Moment, RandomMatch, chance_at, key_of, played
from hegemon.contract.world import World, problems
from hegemon.core.board import Board
from hegemon.core.checking import after, answer_to, check
from hegemon.core.dice import SeededDice
from hegemon.core.errors import BadAnswer, BadNotation, BadSave
from hegemon.core.form import Form, Numbers, is_complete
from hegemon.core.game import Answer, Player, refusals
from hegemon.core.mentions import parts, plain
from hegemon.core.notation import parse, write
from hegemon.core.order import Meant
from hegemon.core.report import Report, Sentence, Table, sentences
from hegemon.core.show.board_checks import check_board
from hegemon.core.show.fights import Fight, check_fight
from hegemon.core.step import Step, answers_of, events_of, honest, same_again, take_step
from hegemon.draw.atlas import draw_document
from hegemon.draw.text_map import draw_text
from hegemon.draw.text_report import draw_reason, draw_report

ONE_LINE = re.compile(r"[^\s\x00-\x1f\x7f](?:[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f])?")
PURPOSE = re.compile(r"[a-z][a-z-]*(?: [!-~]+)*")
_TO_YOU = re.compile(r"\b(?:you|your|yours|yourself)\b", re.IGNORECASE)
WIDTHS = (40, 80, 120)


def _stored(value: Any) -> Any:
    """A value as JSON brings it back."""
    return json.loads(msgspec.json.encode(value))


def same_seed_same_steps(match: RandomMatch) -> Iterator[str]:
    """A match is a function of its seed and the answers."""
    again = played(match.world, match.seed)
    if again.steps() != match.steps():
        yield f"seed {match.seed} gave other steps"


def ends(match: RandomMatch) -> Iterator[str]:
    """A match has a result when nothing is asked, and only then."""
    result = match.world.ruleset.result(match.end)
    if match.end.agenda and result is not None:
        yield "the result is known but a question is open"
    if not match.end.agenda and result is None:
        yield "nothing is asked but there is no result"
    for moment in match.moments:
        if match.world.ruleset.result(moment.state) is not None:
            yield f"step {moment.step.number} followed a result"
    if result is not None and not set(result.winners) <= set(match.world.players):
        yield f"{result.winners} are not all players"


def survives_saving(match: RandomMatch) -> Iterator[str]:
    """Saving and loading at every question changes nothing, nor does a step change its argument."""
    codec, schema = match.world.codec, match.world.ruleset.schema
    for moment in match.moments:
        saved = msgspec.json.encode(codec.plain(moment.state))
        loaded = codec.state(json.loads(saved), schema)
        if loaded != moment.state or pickle.loads(pickle.dumps(moment.state)) != moment.state:  # noqa: S301  (our own)
            yield f"the state before step {moment.step.number} comes back changed"
        number = moment.step.number
        dice = SeededDice(key_of(match.seed), number)
        _, step = take_step(
            codec, loaded, moment.answers, dice, number=number, before=moment.before
        )
        if step != moment.step:
            yield f"step {number} goes another way from a saved state"
        if msgspec.json.encode(codec.plain(loaded)) != saved:
            yield f"step {number} changed the state that it was given"


def replays(match: RandomMatch) -> Iterator[str]:
    """Steps read back from JSON run again to the same digest, and their dice are honest."""
    codec = match.world.codec
    for moment in match.moments:
        step = msgspec.convert(_stored(moment.step), Step)
        if same_again(codec, moment.state, step, moment.before).digest != step.digest:
            yield f"step {step.number} does not replay"
        if answers_of(codec, step) != moment.answers:
            yield f"the answers of step {step.number} come back changed"
        if events_of(codec, step) != moment.step.events:
            yield f"the events of step {step.number} come back changed"
        yield from honest(step, key_of(match.seed))
    yield from honest(match.first, key_of(match.seed))


def possible(match: RandomMatch) -> Iterator[str]:
    """Every position keeps what the ruleset says that it conserves."""
    for state in (*(moment.state for moment in match.moments), match.end):
        yield from match.world.ruleset.invariants(state)


def noted(match: RandomMatch) -> Iterator[str]:
    """Every position that was reached can be written as a text and read from it."""
    notation = match.world.ruleset.positions
    if notation is None:
        return
    for state in (*(moment.state for moment in match.moments), match.end):
        text = notation.write(state)
        if text.split()[:1] != [match.world.ruleset.name]:
            yield f"{text[:40]!r} does not begin with the game"
        if match.world.codec.plain(notation.read(text)) != match.world.codec.plain(state):
            yield f"{text!r} is read as another position"


def purposes(match: RandomMatch) -> Iterator[str]:
    """A roll's purpose is one plain line: the kind of roll, then ids."""
    for step in match.steps():
        for roll in step.rolls:
            if not PURPOSE.fullmatch(roll.purpose):
                yield f"{roll.purpose!r} is no purpose"


def asked_in_seat_order(match: RandomMatch) -> Iterator[str]:
    """Somebody is asked, nobody twice, in seat order; only listed items are on the agenda."""
    ruleset = match.world.ruleset
    for moment in match.moments:
        asked = list(moment.question.asked(moment.state))
        if not asked or asked != [seat for seat in match.world.players if seat in asked]:
            yield f"{moment.question} asks {asked}"
        for item in moment.state.agenda:
            if type(item) not in ruleset.agenda:
                yield f"{item} is not listed"


def defaults_hold(moment: Moment, world: World) -> Iterator[str]:
    """The default is accepted, and every accepted answer can be written and read."""
    question, state = moment.question, moment.state
    for player in question.asked(state):
        default = question.default(state, player)
        for problem in question.problems(state, player, default):
            yield f"{player}: {default}: {problem}"
        if msgspec.convert(_stored(question), type(question)) != question:
            yield f"{question} comes back changed"
        yield from _written(world, moment, player, (default,))


def _written(
    world: World, moment: Moment, player: Player, answers: tuple[Answer, ...]
) -> Iterator[str]:
    """Every accepted answer can be drafted, written, parsed and made an answer again."""
    form = world.form_of(moment.state, player)
    for answer in (*answers, moment.answers[player]):
        orders = form.orders(answer)
        if answer_to(form, orders) != answer:
            yield f"{answer} becomes {answer_to(form, orders)}"
        yield from round_trip(form, orders)
        if not check(form, orders).fine:
            yield f"{answer} is accepted but {check(form, orders)}"


def round_trip(form: Form[Any], orders: tuple[Meant, ...]) -> Iterator[str]:
    """Orders written as lines are the same orders when read."""
    for at, order in enumerate(orders):
        here = after(form, orders[:at])
        line = write(order)
        if not ONE_LINE.fullmatch(line) or parse(here, line) != order:
            yield f"{order} is written {line!r}"


def choices_hold(moment: Moment, world: World) -> Iterator[str]:
    """What a form offers is accepted and can be written; what it bars has a reason."""
    for player in moment.question.asked(moment.state):
        form = world.form_of(moment.state, player)
        yield from _dead_ends(form)
        for order in every_value(form, chance_at(moment)):
            answer = form.answer((order,))
            yield from round_trip(form, (order,))
            if form.orders(answer) != (order,):
                yield f"{order} comes back as {form.orders(answer)}"
            for problem in problems(moment.question, moment.state, player, answer):
                yield f"{write(order)} is offered to {player}, but: {problem}"
            if not check(form, (order,)).fine:
                yield f"{write(order)} is offered to {player}, but: {check(form, (order,))}"


def _dead_ends(form: Form[Any]) -> Iterator[str]:
    """An offered choice leads on, a barred one has a reason; examples say all that must be said."""
    # first the examples, then every beginning with what may follow it
    for kind in form.kinds:
        must = [field for field in kind.fields if field.usual is None]
        if len(kind.example.split()) <= len(must):
            yield f"{kind.example!r} is no example of {kind.word}"
    for begun, choices in offered(form):
        complete = is_complete(kind_for(form, begun), begun)
        if begun.values and not complete and not list(extended(begun, choices)):
            yield f"{write(begun)} was offered but cannot be completed: {choices}"
        if isinstance(choices, Numbers) and choices.least > choices.most and not choices.barred:
            yield f"{write(begun)}: no number is legal, and no reason is given"
        for reason in reasons(choices):
            if not ONE_LINE.fullmatch(reason):
                yield f"{write(begun)}: {reason!r} is no reason"


def refusals_explained(moment: Moment, world: World) -> Iterator[str]:
    """An answer that is refused is refused with a sentence, whoever sends it, and changes nothing.

    The answers tried are those of the players with one word or number changed.
    """
    chance = chance_at(moment)
    before = msgspec.json.encode(world.codec.plain(moment.state))
    for player, answer in moment.answers.items():
        for other in variants(world, answer, chance):
            told = problems(moment.question, moment.state, player, other)
            yield from (f"{text!r} is no sentence" for text in told if not ONE_LINE.fullmatch(text))
            answers = {**moment.answers, player: other}
            refused = _refused(world, moment, answers)
            if refused != bool([*refusals(moment.question, moment.state, answers)]):
                yield f"{other}: problems say {told}, the step says refused={refused}"
    if msgspec.json.encode(world.codec.plain(moment.state)) != before:
        yield "a refused answer changed the state"


def _refused(world: World, moment: Moment, answers: Any) -> bool:
    dice = SeededDice(b"", moment.step.number)
    try:
        take_step(world.codec, moment.state, answers, dice, number=1, before="")
    except BadAnswer:
        return True
    return False


def variants(world: World, answer: Answer, chance: Any, most: int = 12) -> list[Answer]:
    """Answers of the right type with one word or number changed, legal or not."""
    plain = _stored(answer)
    words = (0, -1, 1, 10**9, 10**17, "A", "p1", "zz", "", "\x1b[2J", "x" * 100, True)
    found = []
    for path in _leaves(plain):
        for word in chance.sample(words, len(words)):
            try:
                found.append(world.codec.answer(_changed(plain, path, word)))
            except BadSave:
                continue
    return found if len(found) <= most else chance.sample(found, most)


def _leaves(plain: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(plain, dict | list):
        for key in plain if isinstance(plain, dict) else range(len(plain)):
            if key != "kind":
                yield from _leaves(plain[key], (*path, key))
    else:
        yield path


def _changed(plain: Any, path: tuple[Any, ...], word: Any) -> Any:
    if not path:
        return word
    copy = plain.copy()
    copy[path[0]] = _changed(plain[path[0]], path[1:], word)
    return copy


def told(step: Step, after: Any, world: World) -> Iterator[str]:
    """Every event has a rule, and a sentence with that rule for everybody who sees it."""
    for player in (*world.players, None):
        view = world.view(after, player)
        for event in world.seen(step.events, player):
            lines = list(sentences(world.report(view, [event])))
            given = [line.reason.rule for line in lines if line.reason is not None]
            rule = world.ruleset.section(event.cites())
            if not rule or rule not in given:
                yield f"{event}: rule {rule!r}, the report gives {given}"
            for line in lines:
                if not ONE_LINE.fullmatch(line.plain):
                    yield f"{line.plain!r} is no sentence"
                if line.reason is not None and not draw_reason(line.reason):
                    yield f"{line.plain}: no reason"
        report = world.report(view, world.seen(step.events, player))
        board = world.board(view)
        yield from _too_wide(draw_report(report, width=80), 80)
        yield from _lost_mentions(report, board)
        yield from _bad_fights(report, board)
        yield from bad_anchors(report)
        yield from untitled(report)
        yield from bad_offers(report, after, player, world)


def addresses_nobody_beside(match: RandomMatch) -> Iterator[str]:
    """Who has no seat and reads the whole truth is never told of "your" things: he has none."""
    world = match.world
    after = [*(moment.state for moment in match.moments), match.end]
    for step, state in zip(match.steps(), after, strict=True):
        for line in sentences(world.report(world.ruleset.truth(state), step.events)):
            texts = (*_said(line), *(() if line.fight is None else _of_fight(line.fight)))
            for text in map(plain, texts):
                if _TO_YOU.search(text):
                    yield f"step {step.number}: {text!r} speaks to somebody who has a seat"


def bad_offers(report: Report, state: Any, player: Player | None, world: World) -> Iterator[str]:
    """Every order that a report offers can be typed as it stands and is legal now, as the first.

    What looks like one stands between ` alone, so none is told unmarked.
    """
    found = [(text, part) for text in _texts(report) for part in parts(text) if "`" in part.text]
    asked = None if not found or player is None else world.asked(state, player)
    for text, part in found:
        if part.kind != "order":
            yield f"{text!r} marks {part.text!r}, which is no order"
        elif asked is None:
            yield f"{text!r} offers an order to {player}, who is asked nothing"
        else:
            try:
                refused = asked.form.why_not(parse(asked.form, part.id))
            except BadNotation as error:
                refused = str(error)
            if refused:
                yield f"{text!r} offers {part.id!r}: {refused}"


def _lost_mentions(report: Report, board: Board) -> Iterator[str]:
    """Every mention names what is on the board of the reader."""
    there: dict[str, set[str]] = {
        "place": {place.id for place in board.places},
        "token": {token.id for token in board.tokens},
        "player": {owner.player for owner in board.owners},
        "seat": {owner.player for owner in board.owners},
    }
    for text in _texts(report):
        for part in parts(text):
            if part.kind and part.kind != "order" and part.id not in there[part.kind]:
                yield f"{text!r} mentions the {part.kind} {part.id!r}, which is not on the board"


def _said(line: Sentence) -> tuple[str, str]:
    """What it says, and what stands below its headline; "" for nothing."""
    return line.text, line.story.gist if line.story else ""


def _texts(report: Report) -> Iterator[str]:
    yield report.title
    for section in report.sections:
        yield section.heading
        for item in section.items:
            if isinstance(item, Sentence):
                yield from _said(item)
                if item.reason is not None:
                    reason = item.reason
                    yield from (*reason.inputs, *reason.modifiers, *reason.dice)
                if item.fight is not None:
                    yield from _of_fight(item.fight)
            elif isinstance(item, Table):
                yield from (cell for row in (item.columns, *item.rows) for cell in row)


def _of_fight(fight: Fight) -> Iterator[str]:
    yield fight.title
    yield fight.outcome
    for side in fight.sides:
        yield from (side.name, side.fate, *(rank.name for rank in side.ranks))


def _bad_fights(report: Report, board: Board) -> Iterator[str]:
    """Every fight is sound, on the board of its reader, and adds up."""
    places, owners = {place.id for place in board.places}, {one.player for one in board.owners}
    for line in sentences(report):
        if line.fight is not None:
            yield from check_fight(line.fight, places, owners)


def drawn(moment: Moment, world: World) -> Iterator[str]:
    """Everybody's board is sound and can be drawn, as text of any width and as a picture."""
    for player in (*world.players, None):
        board = world.board(world.view(moment.state, player))
        yield from check_board(board)
        yield from without_signs(board)
        for width in WIDTHS:
            yield from _too_wide(draw_text(board, width=width), width)
        ET.fromstring(draw_document(board))  # noqa: S314  (our own)


def without_signs(board: Board) -> Iterator[str]:
    """What is known has a picture: a place its sign or its terrain, a token its sign."""
    for place in board.places:
        if place.known and not (place.sign or place.terrain):
            yield f"place {place.id!r} is known and has neither a sign nor a terrain"
    for token in board.tokens:
        if not token.sign:
            yield f"token {token.id!r} has no sign"


def _too_wide(text: str, width: int) -> Iterator[str]:
    for line in text.splitlines():
        if len(line) > width:
            yield f"wider than {width}: {line}"
