"""A moment of any of the four games as one picture: all that is seen of it on the table and in the hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from tic_learn.draw.board import NO_TOKEN, Board, covered_tokens
from tic_learn.draw.fitting import lines_of, shortened
from tic_learn.draw.markup import plural
from tic_learn.draw.small import HIGH, WIDE
from tic_learn.draw.table import APART, GAP, HEAD, LINE, PAD, TEXT, Table, lie

if TYPE_CHECKING:
    from tic_learn.scenes import Scene, Zone

__all__ = ["scene_in_words", "scene_svg"]

_DECK = 60
_GROUP, _LABEL = 14, 10
"""How far apart the cards of a group lie, and how high its number above it is."""
_HIGHEST = 600
"""How high the table of Tic Territory Battle gets before it is drawn smaller."""


def scene_svg(scene: Scene, names: Sequence[str], caption: str = "", *, columns: int = 10) -> str:
    """A scene of any game as an SVG that says in words how things stand.

    ``names``: those of the players by seat; long ones are cut short in the picture. ``caption``: words
    below it. ``columns``: how many small cards lie side by side, 5 or more; 10 can be read in a column
    of 320 px. Raises ValueError for fewer.

    >>> from tic_learn.games import TickingLines
    >>> from tic_learn.scenes import scene
    >>> svg = scene_svg(scene(TickingLines(players=["Ana", "Ben"]).deal(seed=7)), ["Ana", "Ben"])
    >>> from html import unescape
    >>> unescape(svg).partition("<title>")[2].partition(";")[0]
    "It is Ana's turn. Cards in hand: Ana 15, Ben 15"
    """
    if columns < 5:
        raise ValueError(f"a scene has 5 columns or more, not {columns!r}")
    zones = _by_kind(scene)
    table = Table(columns)
    table.grid([_Cards(zone, scene, names) for zone in zones.get("hand", ())])
    legend = [_Words(_legend(scene, zones))]
    chain = [_Cards(zone, scene, names) for zone in zones.get("chain", ())]
    if deck := [_Deck(zone) for zone in zones.get("deck", ())]:
        # A long chain has all the width to itself.
        if chain and chain[0].height(table.wide - _DECK - GAP) <= deck[0].height(_DECK):
            table.row([*deck, *chain], [_DECK])
            chain = []
        else:
            table.row([*deck, *legend], [_DECK])
            legend = []
    table.grid(chain)
    table.grid([_Groups(groups) for groups in _by_owner(zones.get("group", ()))])
    table.grid([_Cards(zone, scene, names) for zone in zones.get("line", ())])
    table.grid([_Pile(zone) for zone in zones.get("pile", ())], most=5, least=60)
    table.grid([_Board(zone) for zone in zones.get("board", ())])
    table.grid(legend)
    table.grid([_Words(caption)] if caption else [])
    said = scene_in_words(scene, names)
    return table.svg(f"{caption} {said}" if caption else said)


def scene_in_words(scene: Scene, names: Sequence[str]) -> str:
    """A scene told in a sentence or two: whose turn it is, how many cards lie where, and which ones show.

    ``names``: those of the players by seat.
    """
    zones = _by_kind(scene)
    hands = [f"{names[zone.owner]} {_held(zone)}" for zone in zones.get("hand", ())]
    said = [f"Cards in hand: {', '.join(hands)}"]
    said += [f"just drawn: {card.spoken}" for card in scene.drawn]
    said += [f"the deck has {plural(zone.hidden, 'card')}" for zone in zones.get("deck", ())]
    said += [f"the discard chain has {_to_its_end(zone)}" for zone in zones.get("chain", ())]
    if groups := _by_owner(zones.get("group", ())):
        said.append(f"groups: {', '.join([f'{_team(one[0])} {len(one)}' for one in groups])}")
    if lines := zones.get("line"):
        said.append(f"lines: {', '.join([f'{names[zone.owner]} {_to_its_end(zone)}' for zone in lines])}")
    if piles := zones.get("pile"):
        said.append(f"the piles show {', '.join([zone.cards[-1].spoken for zone in piles if zone.cards])}")
    for zone in zones.get("board", ()):
        tokens = [f"{name} {zone.tokens.count(str(seat))}" for seat, name in enumerate(names)]
        said += [f"{plural(len(zone.cards), 'card')} on the table", f"tokens: {', '.join(tokens)}"]
    turn = f"It is {names[scene.turn]}'s turn. " if scene.turn >= 0 else ""
    return f"{turn}{'; '.join(said)}."


# What fills the panels


class _Cards:
    """A hand, the chain or a line."""

    def __init__(self, zone: Zone, scene: Scene, names: Sequence[str]) -> None:
        self.zone, self.drawn = zone, scene.drawn
        hand = zone.kind == "hand"
        self.loose, self.turn = hand, hand and zone.owner == scene.turn
        self.name = names[zone.owner] if zone.owner >= 0 else ""

    def _lie(self, width: int) -> tuple[int, int, int]:
        """How many cards a row has, how far apart they are, and how many rows there are."""
        zone = self.zone
        taken = APART if zone.hidden and zone.cards else 0
        row, apart = lie(len(zone.cards), width - 2 * PAD - taken, loose=self.loose)
        return row, apart, max(1, -(-len(zone.cards) // row))

    def height(self, width: int) -> int:
        return HEAD + self._lie(width)[2] * (HIGH + GAP) - GAP + PAD

    def draw(self, table: Table, x: int, y: int, width: int) -> None:
        zone = self.zone
        count = len(zone.cards) + zone.hidden
        notes = ("has the turn", "turn") if self.turn else ("",)
        if zone.waits:
            notes = (f"waits for {plural(zone.waits, 'Tic')}", f"waits: {zone.waits}")
        titles = [f"{zone.title}: {count}"]
        if zone.kind != "line":  # for that is told from a hand by its title alone
            titles.append(f"{self.name or 'Chain'}: {count}")
        table.head(x, y, width, titles, self.name, seat=zone.owner, notes=notes, dark=self.turn)
        left, top = x + PAD, y + HEAD
        row, apart, _ = self._lie(width)
        table.cards(zone.cards, left, top, row, apart, self.drawn)
        if zone.hidden:
            table.back(zone.hidden, left + (min(row, len(zone.cards)) - 1) * apart + APART if zone.cards else left, top)
        if not count:
            table.sheet.other("empty", left, top)


class _Deck:
    """The cards to draw from."""

    def __init__(self, zone: Zone) -> None:
        self.zone = zone

    def height(self, width: int) -> int:
        return HEAD + HIGH + PAD

    def draw(self, table: Table, x: int, y: int, width: int) -> None:
        table.head(x, y, width, [self.zone.title])
        table.back(self.zone.hidden, x + (width - WIDE) // 2, y + HEAD)


class _Pile:
    """A pile of which the top card is seen."""

    def __init__(self, zone: Zone) -> None:
        self.zone = zone

    def height(self, width: int) -> int:
        return HEAD + HIGH + PAD + 2

    def draw(self, table: Table, x: int, y: int, width: int) -> None:
        cards = self.zone.cards
        table.head(x, y, width, [f"{self.zone.title}: {len(cards)}"])
        left, top = x + (width - WIDE) // 2, y + HEAD
        if len(cards) > 1:
            table.sheet.other("under", left, top)
        table.cards(cards[-1:], left, top, 1, APART)


class _Groups:
    """The groups of a team."""

    def __init__(self, zones: Sequence[Zone]) -> None:
        self.zones = zones

    def _places(self, width: int) -> Iterator[tuple[int, int]]:
        """Of each group the distance from the left, and its row."""
        x, row = 0, 0
        for zone in self.zones:
            wide = WIDE + (len(zone.cards) - 1) * _GROUP
            if x and x + wide > width - 2 * PAD:
                x, row = 0, row + 1
            yield x, row
            x += wide + 2 * GAP

    def height(self, width: int) -> int:
        rows = 1 + max(row for _, row in self._places(width))
        return HEAD + rows * (_LABEL + HIGH + GAP) - GAP + PAD

    def draw(self, table: Table, x: int, y: int, width: int) -> None:
        team = _team(self.zones[0])
        names = team.split("+")  # no name has one
        room = (width / TEXT - 8) / len(names)
        cut = "+".join([shortened(name, name, room) for name in names])
        table.head(x, y, width, [f"Groups of {team}", f"Groups of {cut}"], cut)
        for zone, (left, row) in zip(self.zones, self._places(width), strict=True):
            top = y + HEAD + row * (_LABEL + HIGH + GAP)
            table.write(x + PAD + left, top + _LABEL - 3, zone.title.partition(" of ")[0])
            table.cards(zone.cards, x + PAD + left, top + _LABEL, len(zone.cards), _GROUP)


class _Board:
    """The table of Tic Territory Battle."""

    def __init__(self, zone: Zone) -> None:
        self.zone, self.board = zone, Board(zone)

    def _scale(self, width: int) -> float:
        return min(1, (width - 2 * PAD) / self.board.wide, _HIGHEST / self.board.high)

    def height(self, width: int) -> int:
        return HEAD + int(self._scale(width) * self.board.high) + 1 + PAD

    def draw(self, table: Table, x: int, y: int, width: int) -> None:
        table.head(x, y, width, [f"{self.zone.title}: {len(self.zone.cards)}"])
        scale = self._scale(width)
        table.group(*self.board.drawn(), x + (width - scale * self.board.wide) / 2, y + HEAD, scale)


class _Words:
    """Lines of words."""

    def __init__(self, text: str) -> None:
        self.text = text

    def _lines(self, width: int) -> Sequence[str]:
        # breadth is that of bold words
        return lines_of(self.text, (width - 2 * PAD) / (0.92 * TEXT))

    def height(self, width: int) -> int:
        return len(self._lines(width)) * LINE + PAD

    def draw(self, table: Table, x: int, y: int, width: int) -> None:
        for line, text in enumerate(self._lines(width), 1):
            table.write(x + PAD, y + line * LINE - 1, text)


# What is said


def _legend(scene: Scene, zones: Mapping[str, Sequence[Zone]]) -> str:
    """How the picture is read: no more than what is in this one."""
    said = ["A card shows its number, its shape and the first letter of its colour: violet, cyan, yellow, orange, red."]
    if "chain" in zones:
        said.append("The newest card of the chain is the last.")
    if "line" in zones:
        said.append("The newest card of a line is the last.")
    if "pile" in zones:
        said.append("Of a pile the top card is seen.")
    boards = zones.get("board", ())
    if any(zone.tokens.strip(NO_TOKEN) for zone in boards):
        said.append(
            "A disc on a card is a token of that player: on the left for the line where the number changes, in the"
            " middle for the shape, on the right for the colour."
        )
    if any(covered_tokens(zone.tokens) for zone in boards):
        said.append("One without a number is of the same player as the one beside it.")
    if any(zone.waits for zone in scene.zones):
        said.append("Who waits is stopped until the others have made so many Tics.")
    if scene.drawn:
        said.append("The card with the thick frame was just drawn.")
    return " ".join(said)


def _by_kind(scene: Scene) -> dict[str, list[Zone]]:
    found: dict[str, list[Zone]] = {}
    for zone in scene.zones:
        found.setdefault(zone.kind, []).append(zone)
    return found


def _by_owner(zones: Sequence[Zone]) -> list[list[Zone]]:
    """The groups of each team that has any."""
    found: dict[int, list[Zone]] = {}
    for zone in zones:
        if zone.cards:
            found.setdefault(zone.owner, []).append(zone)
    return [found[owner] for owner in sorted(found)]


def _held(zone: Zone) -> str:
    held = f"{len(zone.cards) + zone.hidden}"
    if zone.hidden:
        held += f" ({zone.hidden} face down)" if zone.cards else " face down"
    return f"{held}, who waits for {plural(zone.waits, 'Tic')}" if zone.waits else held


def _to_its_end(zone: Zone) -> str:
    end = f" ending with {zone.cards[-1].spoken}" if zone.cards else ""
    return f"{plural(len(zone.cards), 'card')}{end}"


def _team(group: Zone) -> str:
    return group.title.partition(" of ")[2]
