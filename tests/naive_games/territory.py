"""Tic Territory Battle (TB), played by trying everything.

Plays are found by filling cells one after the other. Only beginnings that no further card can mend are
dropped, and whatever is left is judged by ``faults_of_place``, which knows nothing of the search.
"""

import random

from . import common
from .common import ALL_CARDS, SMALL_DECK, alike, code, codes, read


def around(cell):
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def lines_of(card):
    """Return the three Tic lines through a card, each written with a star for the property that is free (CP-3)."""
    text = code(card)
    return [text[:p] + "*" + text[p + 1 :] for p in range(3)]


class Table:
    def __init__(self, record):
        self.names = record["players"]
        self.hands, self.deck = common.deal(record, 6)
        self.table = {(0, 0): self.deck.pop(0)}
        self.tokens = set()  # (cell, seat, line)
        self.turn = record.get("first", 0)
        self.opened = False  # the first `place` has been made
        self.drawn = None  # a card just drawn that may be played at once
        self.passes = 0
        self.over = False

    # ---- the judge

    def faults_of_place(self, new):
        """Return which of TB-2 to TB-5 the placing of ``new``, a list of (cell, card), breaks."""
        cells = [cell for cell, _ in new]
        if not cells or len(set(cells)) < len(cells) or any(cell in self.table for cell in cells):
            return {"TB-2"}
        rules = set()
        after = self.table | dict(new)
        rows, columns = {row for row, _ in cells}, {column for _, column in cells}
        if len(rows) == 1:
            (row,) = rows
            between = [(row, column) for column in range(min(columns), max(columns) + 1)]
        elif len(columns) == 1:
            (column,) = columns
            between = [(row, column) for row in range(min(rows), max(rows) + 1)]
        else:
            between = []
        if not between or any(cell not in after for cell in between):
            rules.add("TB-2")
        for cell, card in new:
            contacts = [alike(card, after[beside]) for beside in around(cell) if beside in after]
            if 2 not in contacts:
                rules |= {"TB-3"}
            if 0 in contacts:
                rules |= {"TB-4", "CP-2"}
        if not self.opened:
            if not any((0, 0) in around(cell) for cell in cells):
                rules.add("TB-5")
        elif between:
            runs = [[]]
            for cell in between:
                if cell in cells:
                    runs[-1].append(cell)
                else:
                    runs.append([])
            for run in filter(None, runs):
                if not any(
                    beside in self.table and alike(after[cell], self.table[beside]) == 2
                    for cell in run
                    for beside in around(cell)
                ):
                    rules.add("TB-5")
        else:
            rules.add("TB-5")  # there are no runs outside a row or column
        return rules

    def faults(self, move):
        if rules := common.not_in_turn(self, move):
            return rules
        hand = self.hands[self.turn]
        if move["do"] == "place":
            new = [(tuple(one["at"]), read(one["card"])) for one in move["cards"]]
            cards = [card for _, card in new]
            rules = self.faults_of_place(new)
            if not set(cards) <= hand:
                rules.add("DL-3")
            if len(set(cards)) < len(cards):
                rules |= {"CP-2", "DL-3", "TB-2"}
            if self.drawn and self.drawn not in cards:
                rules.add("TB-8")
            return rules
        if self.drawn:
            return set() if move["do"] == "pass" else {"TB-8"}
        if move["do"] == "draw":
            if not self.deck:
                return {"TB-8", "TB-10"}
            return {"TB-8"} if any(self.claims(play) for play in self.plays(hand)) else set()
        return {"TB-8", "TB-10"} if self.deck or any(self.plays(hand)) else set()

    # ---- the moves

    def claims(self, new):
        """Return the groups that the play would claim: pairs of a line and its set of cells (TB-6)."""
        after = self.table | dict(new)
        found = set()
        for cell, card in new:
            for line in lines_of(card):
                group = set()
                waiting = [cell]
                while waiting:
                    here = waiting.pop()
                    if here not in group and here in after and line in lines_of(after[here]):
                        group.add(here)
                        waiting += around(here)
                if len(group) >= 3:
                    found.add((line, frozenset(group)))
        return found

    def apply(self, move):
        hand = self.hands[self.turn]
        if move["do"] == "draw":
            self.passes = 0
            card = self.deck.pop(0)
            hand.add(card)
            if any(card in [other for _, other in play] for play in self.plays(hand)):
                self.drawn = card
                return
        elif move["do"] == "place":
            self.passes = 0
            self.opened = True
            new = [(tuple(one["at"]), read(one["card"])) for one in move["cards"]]
            for line, group in self.claims(new):
                self.tokens = {token for token in self.tokens if token[0] not in group or token[1] == self.turn}
                self.tokens |= {(cell, self.turn, line) for cell in group}
            self.table |= dict(new)
            hand.difference_update(card for _, card in new)
            while self.deck and len(hand) < 6:
                hand.add(self.deck.pop(0))
        else:
            # Keeping a drawn card is written as a pass too, but is none in the sense of TB-10.
            self.passes = 0 if self.drawn else self.passes + 1
        self.drawn = None
        self.over = not any(self.hands) or self.passes == len(self.hands)
        self.turn = (self.turn + 1) % len(self.hands)

    def plays(self, hand):
        """Yield every legal play of the cards, once, as a list of (cell, card) in the order of the cells.

        A play without gaps that begins at a cell fills the first empty cells from there on.
        """
        reach = len(hand)
        rows, columns = [row for row, _ in self.table], [column for _, column in self.table]
        for down, right in ((0, 1), (1, 0)):
            for row in range(min(rows) - 1 - reach * down, max(rows) + 2):
                for column in range(min(columns) - 1 - reach * right, max(columns) + 2):
                    cells = []
                    cell = (row, column)
                    while len(cells) < reach and cell not in self.table:
                        cells.append(cell)
                        cell = (cell[0] + down, cell[1] + right)
                        while cells and cell in self.table:
                            cell = (cell[0] + down, cell[1] + right)
                    for play in self.fillings(cells, [], sorted(hand)):
                        if (len(play) > 1 or right) and not self.faults_of_place(play):
                            yield play  # one card is a row and a column: take it once

    def fillings(self, cells, done, rest):
        """Yield ``done`` and every continuation of it over ``cells`` that might be legal."""
        if done:
            if self.hopeless(cells, done):
                return
            yield done
        if len(done) < len(cells):
            for card in rest:
                yield from self.fillings(
                    cells, [*done, (cells[len(done)], card)], [other for other in rest if other != card]
                )

    def hopeless(self, cells, done):
        """Say whether no play that begins with ``done`` and goes on over ``cells`` can be legal."""
        placed = dict(done)
        cell, card = done[-1]
        known = {beside: self.table.get(beside) or placed.get(beside) for beside in around(cell)}
        # TB-4: a Nic stays one.
        if any(other and alike(card, other) == 0 for other in known.values()):
            return True
        # TB-3: all that can ever touch the card before the last one is on the table now.
        if len(done) > 1:
            before, other = done[-2]
            if not any(
                near and alike(other, near) == 2
                for near in (self.table.get(beside) or placed.get(beside) for beside in around(before))
            ):
                return True
        # TB-5: a run needs an old card beside one of its cells, filled or still to fill.
        if not any(beside in self.table for one in cells for beside in around(one)):
            return True
        if self.opened:
            run = [(cell, card)]
            for earlier in reversed(done[:-1]):
                if earlier[0] not in around(run[-1][0]):
                    break
                run.append(earlier)
            if any(
                beside in self.table and alike(one, self.table[beside]) == 2 for at, one in run for beside in around(at)
            ):
                return False
            last = cell
            for later in cells[len(done) :]:
                if later not in around(last):
                    break
                if any(beside in self.table for beside in around(later)):
                    return False
                last = later
            return True
        return False

    def moves(self):
        if self.over:
            return []
        me = {"player": self.turn}
        hand = self.hands[self.turn]
        found = []
        claiming = False
        for play in self.plays(hand):
            if self.drawn and self.drawn not in [card for _, card in play]:
                continue
            claiming = claiming or bool(self.claims(play))
            found.append(me | {"do": "place", "cards": [{"card": code(card), "at": list(cell)} for cell, card in play]})
        if self.drawn or not (found or self.deck):
            found.append(me | {"do": "pass"})
        elif self.deck and not claiming:
            found.append(me | {"do": "draw"})
        return found

    def random_move(self, rng):
        """Return a random move: first its kind, then for a play the number of its cards, which mixes the sizes."""
        moves = self.moves()
        kinds = sorted({(move["do"], len(move.get("cards", ()))) for move in moves})
        kind = rng.choice(kinds)
        return rng.choice([move for move in moves if (move["do"], len(move.get("cards", ()))) == kind])

    def scores(self):
        points = [-len(hand) for hand in self.hands]
        for cell, seat, _ in self.tokens:
            points[seat] += 1 + {(1, 1, 1): 1, (5, 5, 5): 2}.get(self.table[cell], 0)
        return dict(zip(self.names, points, strict=True))

    def summary(self):
        return {
            "over": self.over,
            "turn": None if self.over else self.turn,
            "hands": [codes(sorted(hand)) for hand in self.hands],
            "deck": codes(self.deck),
            "table": [[*cell, code(card)] for cell, card in sorted(self.table.items())],
            "tokens": [[*cell, seat, line] for cell, seat, line in sorted(self.tokens)],
            "drawn": code(self.drawn) if self.drawn else None,
            "passes": self.passes,
            "scores": self.scores(),
        }


def check(record):
    return common.check(Table, record)


def legal_moves(record, n):
    return common.replay(Table, record, n).moves()


def position(record, n):
    return common.replay(Table, record, n).summary()


def random_record(players=2, options=None, seed=0, length=None, cards=None):
    """Play a random game; ``cards`` is the number of cards in the deck order, by default all or a random part."""
    rng = random.Random(seed)
    whole = SMALL_DECK if (options or {}).get("cards") == "4x4x4" else ALL_CARDS
    seats = players if isinstance(players, int) else len(players)
    least = common.cards_needed("territory", seats)
    if cards is None:
        cards = rng.choice([len(whole), rng.randint(least, len(whole))])
    record = common.new_record("territory", players, options, rng.sample(whole, cards))
    record["first"] = rng.randrange(seats)
    return common.play_on(Table, record, rng, length)
