"""Pictures of cards, verdicts, games and puzzles in a notebook, registered with IPython where it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from tic_learn.cards import Card, CardSet, RepeatedCard, UnknownCard
from tic_learn.draw import card_svg, figure, hand_svg, row_svg, scene_in_words, scene_svg
from tic_learn.draw.markup import escape, plural
from tic_learn.relations import SameCard
from tic_learn.sequences import SequenceVerdict
from tic_learn.verdict import Verdict, listed

if TYPE_CHECKING:
    from tic_learn.games import Move, Scores
    from tic_learn.puzzles import Puzzle
    from tic_learn.record import Record
    from tic_learn.rules import Rule

__all__ = [
    "move_html",
    "plain_error",
    "position_html",
    "puzzle_html",
    "record_html",
    "register",
    "rule_html",
    "scores_html",
    "verdict_html",
    "verdict_svg",
]

# Named and not imported: who never meets a game does not wait for the engines.
_POSITION, _MOVE = ("tic_learn.games.base", "Position"), ("tic_learn.games.base", "Move")
_RECORD = ("tic_learn.record.game_record", "Record")
_PUZZLE = ("tic_learn.puzzles.base", "Puzzle")
_SCORES, _RULE = ("tic_learn.games.base", "Scores"), ("tic_learn.rules.base", "Rule")


def register() -> None:
    """Let the running IPython show cards, verdicts, games, scores, rules and puzzles; without one, do nothing."""
    from IPython import get_ipython

    shell = get_ipython()
    if shell is None:
        return
    formatters = shell.display_formatter.formatters
    shows: list[tuple[str, type, Callable[[Any], str | None]]] = [
        ("image/svg+xml", Card, card_svg),
        ("text/html", Card, lambda card: figure(card_svg(card), card.spoken)),
        ("image/svg+xml", CardSet, _hand),
        ("text/html", CardSet, lambda cards: figure(_hand(cards), _names(cards))),
    ]
    for verdicts in (Verdict, SequenceVerdict):
        shows += [("image/svg+xml", verdicts, verdict_svg), ("text/html", verdicts, verdict_html)]
        formatters["text/plain"].for_type(verdicts, lambda verdict, printer, _cycle: printer.text(str(verdict)))
    for mime, kind, show in shows:
        formatters[mime].for_type(kind, show)
    by_name: list[tuple[tuple[str, str], Callable[[Any], str | None]]] = [
        (_POSITION, position_html),
        (_MOVE, move_html),
        (_RECORD, record_html),
        (_SCORES, scores_html),
        (_RULE, rule_html),
        (_PUZZLE, puzzle_html),
    ]
    for name, html in by_name:
        formatters["text/html"].for_type_by_name(*name, html)
    pictures = ((_POSITION, _position_svg), (_MOVE, _move_svg), (_RECORD, _record_svg), (_PUZZLE, _puzzle_svg))
    for name, svg in pictures:
        formatters["image/svg+xml"].for_type_by_name(*name, svg)
    formatters["text/plain"].for_type_by_name(*_POSITION, _position_plain)
    for error in (UnknownCard, RepeatedCard, SameCard):
        error._render_traceback_ = plain_error  # type: ignore[union-attr]  # IPython looks for it


def plain_error(error: Exception) -> list[str]:
    """What IPython shows of what was mistyped in a cell: the one sentence, for the calls behind it help nobody.

    Raises NotImplementedError, upon which IPython shows the whole traceback, where the mistake came
    up in functions of the person's own.
    """
    own, trace = 0, error.__traceback__
    while trace:
        name = trace.tb_frame.f_globals.get("__name__", "")
        own += name == "__main__"
        trace = trace.tb_next
    if own != 1:
        raise NotImplementedError  # IPython then falls back to its own
    return [f"{str(error).removesuffix('.')}."]


def verdict_svg(verdict: Verdict) -> str | None:
    """The cards of a verdict's first reason, for a sequence with its steps; None if it names no cards."""
    cards = verdict.reasons[0].cards
    if not cards:
        return None
    if isinstance(verdict, SequenceVerdict) and len(verdict.steps) == len(cards) - 1:
        return row_svg(cards, verdict.steps)
    return hand_svg(cards)


def verdict_html(verdict: Verdict) -> str:
    """A verdict as HTML: the answer, each reason with its rule, the cards, and what often goes wrong here.

    >>> from tic_learn.verdict import Reason
    >>> verdict_html(Verdict(False, [Reason("CP-3", "A Tic group has 3, 4 or 5 cards, not 2.")]))
    '<p><b>No.</b></p><ul><li>A Tic group has 3, 4 or 5 cards, not 2. <small>CP-3</small></li></ul>'
    """
    reasons = "".join(f"<li>{escape(one.text)} <small>{escape(one.rule)}</small></li>" for one in verdict.reasons)
    hint = f"<p>{escape(verdict.misconception.text)}</p>" if verdict.misconception else ""
    svg = verdict_svg(verdict)
    picture = figure(svg, _names(verdict.reasons[0].cards)) if svg else ""
    return f"<p><b>{'Yes.' if verdict else 'No.'}</b></p><ul>{reasons}</ul>{hint}{picture}"


def position_html(position: Any) -> str:
    """A position of any game as HTML: its picture, and how things stand in a sentence or two.

    >>> from tic_learn.games import TickingLines
    >>> position_html(TickingLines(players=["Ana", "Ben"]).deal(seed=7)).partition("<figcaption>")[2][:51]
    'Ticking Lines. It is Ana&#x27;s turn. Cards in hand'
    """
    return figure(_position_svg(position), _position_words(position))


def record_html(record: Record) -> str:
    """A record as HTML: what it is, and how things stand at its end; of a bad one up to its last good position."""
    svg, said = _record(record)
    return figure(svg, said) if svg else f"<p>{escape(said)}</p>"


def move_html(move: Move) -> str | None:
    """The cards of a move as HTML, with its player and kind; None if it names no cards."""
    if not (cards := _cards_of(move)):
        return None
    kind = type(move).__name__.lower()
    named = listed([f"{card.spoken} on cell {cell}" if cell else card.spoken for card, cell in cards])
    return figure(hand_svg([card for card, _ in cards]), f"Seat {move.player}, {kind}: {named}")


def scores_html(scores: Scores) -> str:
    """A score as a table in HTML: for each player or team its lines with their rules, and below them their sum.

    >>> from tic_learn.games import ScoreLine, Scores
    >>> scores_html(Scores(["Ana"], [ScoreLine("Ana", "TT-10", "A group of 3.", 3)])).partition("<tbody>")[2][:49]
    '<tr><td>Ana</td><td>A group of 3.</td><td>+3</td>'
    """
    head = "".join(f"<th>{word}</th>" for word in ("who", "for what", "points", "rule"))
    rows = []
    for owner, points in scores.items():
        name = escape(owner)
        for line in scores.lines:
            if line.owner == owner:
                what, rule = escape(line.text), escape(line.rule)
                rows.append(f"<td>{name}</td><td>{what}</td><td>{line.points:+}</td><td><small>{rule}</small></td>")
        rows.append(f"<th>{name}</th><th>together</th><th>{points}</th><td></td>")
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def rule_html(rule: Rule) -> str:
    """A rule as HTML: its title, ID and section, what it says, and each ruling, called one.

    >>> from tic_learn.rules import Rule
    >>> rule_html(Rule("TT-3", "Drawing from the deck", "You may draw."))
    '<p><b>Drawing from the deck</b> <small>TT-3, Team TIC</small></p><p>You may draw.</p>'
    """
    head = f"<p><b>{escape(rule.title)}</b> <small>{escape(rule.id)}, {escape(rule.section)}</small></p>"
    text = "".join(f"<p>{escape(one)}</p>" for one in rule.text.split("\n\n"))
    rulings = "".join(f"<li><b>Ruling:</b> {escape(one)}</li>" for one in rule.rulings)
    return head + text + (f"<ul>{rulings}</ul>" if rulings else "")


def puzzle_html(puzzle: Puzzle) -> str:
    """A puzzle as HTML: its picture, and all that it shows in words; nothing of its answer.

    >>> from tic_learn.puzzles import puzzle
    >>> puzzle_html(puzzle("relation", seed=3)).partition("<figcaption>")[2][:28]
    'Look at these two cards. Tic'
    """
    from tic_learn.draw.question import question_in_words

    return figure(_puzzle_svg(puzzle), question_in_words(puzzle.shown))


def _puzzle_svg(puzzle: Puzzle) -> str:
    from tic_learn.draw.question import question_svg

    return question_svg(puzzle.shown)


def _move_svg(move: Move) -> str | None:
    cards = _cards_of(move)
    return hand_svg([card for card, _ in cards]) if cards else None


def _cards_of(move: Move) -> list[tuple[Card, tuple[int, int] | None]]:
    """The cards that a move names, each once and with its cell if it has one."""
    found: dict[Card, tuple[int, int] | None] = {}
    values = [getattr(move, name) for name in move.__struct_fields__]
    # Several cards first, for the order of a new group may matter; one of them may stand by itself too.
    for value in sorted(values, key=lambda value: not isinstance(value, tuple)):
        for one in value if isinstance(value, tuple) else (value,):
            card = getattr(one, "card", one)
            if isinstance(card, Card):
                found.setdefault(card, getattr(one, "at", None))
    return list(found.items())


def _position_svg(position: Any) -> str:
    from tic_learn.scenes import scene

    return scene_svg(scene(position), position.game.players)


def _position_words(position: Any) -> str:
    from tic_learn.rules import GAMES

    return f"{GAMES[position.game.name].name}. {_stand(position)}"


def _stand(position: Any) -> str:
    from tic_learn.scenes import scene

    stand, outcome = scene_in_words(scene(position), position.game.players), position.outcome()
    return f"{stand} {outcome.text} ({outcome.rule})" if outcome else stand


def _position_plain(position: Any, printer: Any, _cycle: bool) -> None:
    # A name may hold what spoils a terminal.
    printer.text("".join([sign if sign.isprintable() else "\ufffd" for sign in _position_words(position)]))


def _record_svg(record: Record) -> str | None:
    return _record(record)[0]


def _record(record: Record) -> tuple[str | None, str]:
    """The picture of the last good position, if there is one, and what is to be said of the record."""
    from tic_learn.rules import GAMES
    from tic_learn.scenes import Reel

    reel = Reel(record)
    moves = plural(len(record.moves), "move")
    said = [f"{GAMES[record.game].name}, a record: {listed(record.players)}, {moves}."]
    if record.seat is not None:
        said.append(f"It is what {record.players[record.seat]} saw.")
    if reel.check is not None and not reel.check.ok:
        said += [f"Move {reel.check.move} is wrong:"] if reel.check.move is not None else []
        said.append(f"{reel.check.reason} ({reel.check.rule})")
    if reel.record is None:
        return None, " ".join(said)
    end = reel.position(len(reel))
    said += ["At the end:" if len(reel) == len(record.moves) else f"After {plural(len(reel), 'move')}:", _stand(end)]
    return _position_svg(end), " ".join(said)


def _hand(cards: CardSet) -> str:
    return hand_svg(cards)


def _names(cards: Iterable[Card]) -> str:
    return ", ".join(card.spoken for card in cards) or "no cards"
