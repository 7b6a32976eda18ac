"""Moments of a game, each with its scene, words, reasons and score, and all of them packed for a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Self

import msgspec

from tic_learn.cards import Card, CardSet
from tic_learn.games import AnyPosition, Move, MoveVerdict
from tic_learn.games.base import HiddenCards, ScoreLine
from tic_learn.games.times_a_ticking import Call
from tic_learn.record import RecordCheck
from tic_learn.record.views import cards_of
from tic_learn.record.words import deal_in_words, lifted_in_words, told
from tic_learn.rules import GAMES, rule
from tic_learn.scenes.packing import Packer, packed
from tic_learn.scenes.scene import Scene, Zone, scene
from tic_learn.verdict import Reason

__all__ = ["FIELDS", "OVER", "Frame", "dealt", "packed_frames", "standing"]

VERSION = 1
FIELDS = ("cards", "cells", "tokens", "hidden", "waits")
"""What of a zone changes in a game; a step names one by its place here. The last two are numbers."""
OVER = "The game is over: now the points are added up."
"""How a game ended, where that is not to tell who has won."""
_EMPTY = Zone("", "")
_NOTHING = Scene(())


class Frame(msgspec.Struct, frozen=True):
    """One moment: the ``scene``, and of the move that led there who made it (-1: the deal), ``words`` and ``reasons``.

    ``lines``: what the scores are made of. ``reasons`` is empty where only hidden cards could say why.
    ``kind``: of a move in Time's a Ticking "play", "illegal" for a card that should not have been put
    down (TA-4), or "call"; else "".
    """

    scene: Scene
    words: str
    player: int = -1
    reasons: tuple[Reason, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    kind: str = ""

    @classmethod
    def after(cls, before: AnyPosition, move: Move, position: AnyPosition) -> Self:
        """The frame of the position after a move; both positions are whole, or views of the same seat."""
        verdict = _verdict(before, move)
        return cls(
            scene(position),
            " ".join(filter(None, [told(before, move, position), lifted_in_words(before, move, position)])),
            move.player,
            () if verdict is None else tuple(verdict.reasons),
            position.scores().lines,
            _kind(before, move, verdict),
        )


def dealt(position: AnyPosition) -> Frame:
    """The frame of the first position of a game."""
    return Frame(scene(position), deal_in_words(position), lines=position.scores().lines)


def standing(position: AnyPosition) -> Frame:
    """The frame of any position, without what led there."""
    return Frame(scene(position), "", lines=position.scores().lines)


def _kind(before: AnyPosition, move: Move, verdict: MoveVerdict | None) -> str:
    if before.game.name != "times-a-ticking":
        return ""
    if isinstance(move, Call):
        return "call"
    # Both the card and the pile are seen by all, so the judge always knows.
    return "illegal" if verdict is not None and not verdict.ok else "play"


def _verdict(before: AnyPosition, move: Move) -> MoveVerdict | None:
    """What the judge says of a move that was made, as far as it can be told from what is seen."""
    try:
        return before.explain(move)
    except HiddenCards:
        pass
    # The cards of the move are seen now. The rest of that hand is filled in with any cards that are
    # not seen; where the answer hangs on them, it is not given.
    seen, seat = _seen(before), move.player
    shown = cards_of(move) - seen  # a card that was picked up has lain there
    if not cards_of(move):
        return None
    fill = islice(before.game.whole_deck() - seen - shown, before.size(seat) - len(shown))
    hands = list(before.hands)
    hands[seat] = (shown | CardSet(fill)).mask
    changes: dict[str, Any] = {"hands": tuple(hands)}
    if hasattr(before, "viewer"):
        changes["viewer"] = None
    if hasattr(before, "drawn"):
        changes["drawn"] = _with_drawn(before, next(iter(cards_of(move))))
    try:
        verdict = msgspec.structs.replace(before, **changes).explain(move)
    except HiddenCards:
        return None
    return verdict if verdict.accepted else None


def _with_drawn(before: Any, card: Card) -> object:
    """The card just drawn, which a view hides, as if it were one that has been played now."""
    if isinstance(before.drawn, tuple):
        return (card,) * len(before.drawn)
    return card if before.has_drawn else None


def _seen(position: AnyPosition) -> CardSet:
    return CardSet.from_mask(sum(1 << card for card in {card for zone in scene(position).zones for card in zone.cards}))


def packed_frames(
    position: AnyPosition | None,
    frames: Sequence[Frame],
    seat: int | None = None,
    rounds: tuple[int, int] = (1, 1),
    check: RecordCheck | None = None,
    score: bool = True,
) -> dict[str, Any]:
    """Frames as JSON values: tables of sentences, then for each frame what has changed since the one before.

    ``position``: the last one; None if there is nothing to show but ``check``, what is wrong.
    ``seat``: whose view it is; ``rounds``: which round of how many; ``score``: whether the points are
    in it, and who has won. The page's ``reel.js`` reads it.
    """
    game = None if position is None else position.game
    pack = Packer(() if game is None else dict.fromkeys((*game.players, *game.owners)))
    lines: dict[tuple[Any, ...], int] = {}
    zones: list[Zone] = []
    shown = frames if score else [msgspec.structs.replace(frame, lines=()) for frame in frames]
    steps = list(_steps(shown, () if game is None else game.owners, pack, lines, zones))
    outcome = None if position is None else position.outcome()
    faults = () if check is None else check.reasons
    payload = {
        "version": VERSION,
        "game": "" if game is None else game.name,
        "title": "A record" if game is None else GAMES[game.name].name,
        "players": [] if game is None else list(game.players),
        "owners": [] if game is None else list(game.owners),
        "seat": seat,
        "round": list(rounds),
        "zones": [[zone.kind, zone.title, zone.owner] for zone in zones],
        "steps": steps,
        "lines": [list(line) for line in lines],
        "end": None if outcome is None else pack.reason(outcome.rule, outcome.text if score else OVER),
        "fault": None
        if check is None
        else {"move": check.move, "reasons": [pack.reason(one.rule, one.text) for one in faults]},
    }
    tables = pack.tables()
    return payload | tables | {"rules": [[one, rule(one).title] for one in tables["rules"]]}


def _steps(
    frames: Iterable[Frame],
    owners: Sequence[str],
    pack: Packer,
    lines: dict[tuple[Any, ...], int],
    zones: list[Zone],
) -> Iterator[dict[str, Any]]:
    """For each frame what has changed, under short keys: its meaning is in ``reel.js``."""
    old, old_score = _NOTHING, list[int]()
    for frame in frames:
        new = frame.scene
        zones += new.zones[len(zones) :]
        step: dict[str, Any] = {"w": pack.text(frame.words)}
        if frame.player >= 0:
            step["p"] = frame.player
        if frame.kind:
            step["k"] = frame.kind
        if frame.reasons:
            step["r"] = [pack.reason(reason.rule, reason.text) for reason in frame.reasons]
        if changes := list(_changes(old, new)):
            step["z"] = changes
        if old.turn != new.turn:
            step["t"] = new.turn
        if old.t != new.t:
            step["c"] = new.t
        if old.drawn != new.drawn:
            step["d"] = _codes(new.drawn)
        if splice := packed(old.open, new.open):
            step["o"] = splice
        score = [
            lines.setdefault((owners.index(one.owner), one.points, *pack.reason(one.rule, one.text)), len(lines))
            for one in frame.lines
        ]
        if splice := packed(old_score, score):
            step["s"] = splice
        yield step
        old, old_score = new, score


def _changes(old: Scene, new: Scene) -> Iterator[list[Any]]:
    """For each field of a zone that has changed: the zone, the field, and the splice or the number."""
    for place, zone in enumerate(new.zones):
        before = old.zones[place] if place < len(old.zones) else _EMPTY
        if before == zone:
            continue
        for field, name in enumerate(FIELDS):
            was, now = getattr(before, name), getattr(zone, name)
            if isinstance(now, int):
                if was != now:
                    yield [place, field, now]
            elif splice := packed(was, now):
                start, gone, put = splice
                yield [place, field, start, gone, _codes(put) if name == "cards" else put]


def _codes(cards: Iterable[Any]) -> str:
    return "".join([card.code for card in cards])
