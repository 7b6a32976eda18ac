"""Ticking Lines (TL), played by trying everything."""

import random
from itertools import permutations

from . import common
from .common import ALL_CARDS, code, codes, read, share_two, tic


class Table:
    def __init__(self, record):
        self.names = record["players"]
        seats = len(self.names)
        self.hands, self.deck = common.deal(record, {2: 15, 3: 12, 4: 12, 5: 10, 6: 10}[seats])
        self.lines = [[self.deck.pop(0)] for _ in range(seats)]
        self.turn = record.get("first", 0)
        self.drawn = None  # a card just drawn that must now be played
        self.passes = 0
        self.over = False

    def can_play(self, cards):
        return any(tic(card, line[-1]) for card in cards for line in self.lines)

    def faults(self, move):
        if rules := common.not_in_turn(self, move):
            return rules
        hand = self.hands[self.turn]
        if move["do"] == "play":
            cards = [read(text) for text in move["cards"]]
            if not set(cards) <= hand:
                rules.add("DL-3")
            if len(set(cards)) < len(cards):
                rules |= {"CP-2", "CP-3", "DL-3", "TL-3"}
            if not cards:
                rules |= {"TL-2", "TL-5", "RC-1"}
            if not 0 <= move["line"] < len(self.lines):
                rules |= {"TL-4", "RC-1"}
            elif cards and not share_two([self.lines[move["line"]][-1], *cards]):
                rules |= {"TL-2", "CP-2"} if len(cards) == 1 else {"TL-2", "TL-3", "CP-2", "CP-3"}
            if self.drawn and cards != [self.drawn]:
                rules.add("TL-6")
        elif self.drawn:
            rules |= {"TL-5", "TL-6"}
        elif self.can_play(hand):
            rules |= {"TL-5", "TL-6"} if move["do"] == "draw" else {"TL-5", "TL-6", "TL-7"}
        elif bool(self.deck) == (move["do"] == "pass"):
            rules |= {"TL-6", "TL-7"}
        return rules

    def apply(self, move):
        hand = self.hands[self.turn]
        if move["do"] == "draw":
            self.passes = 0
            card = self.deck.pop(0)
            hand.add(card)
            if self.can_play([card]):
                self.drawn = card
                return
        elif move["do"] == "play":
            self.passes = 0
            self.drawn = None
            cards = [read(text) for text in move["cards"]]
            hand.difference_update(cards)
            self.lines[move["line"]] += cards
        else:
            self.passes += 1
        self.over = not hand or self.passes == len(self.hands)
        self.turn = (self.turn + 1) % len(self.hands)

    def moves(self):
        if self.over:
            return []
        me = {"player": self.turn}
        found = []
        for number, line in enumerate(self.lines):
            # Every card of a play shares two properties with the end card, so it Tics with it.
            near = [card for card in sorted(self.hands[self.turn]) if tic(card, line[-1])]
            found += [
                me | {"do": "play", "line": number, "cards": codes(cards)}
                for size in range(1, 5)
                for cards in permutations(near, size)
                if share_two([line[-1], *cards]) and self.drawn in (None, *cards)
            ]
        return found or [me | {"do": "draw" if self.deck else "pass"}]

    def random_move(self, rng):
        return rng.choice(self.moves())

    def scores(self):
        return {
            name: len(line) - len(hand) for name, line, hand in zip(self.names, self.lines, self.hands, strict=True)
        }

    def summary(self):
        return {
            "over": self.over,
            "turn": None if self.over else self.turn,
            "hands": [codes(sorted(hand)) for hand in self.hands],
            "deck": codes(self.deck),
            "lines": [codes(line) for line in self.lines],
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


def random_record(players=2, options=None, seed=0, length=None):
    rng = random.Random(seed)
    deck = rng.sample(ALL_CARDS, 125)
    record = common.new_record("ticking-lines", players, options, deck)
    record["first"] = rng.randrange(len(record["players"]))
    return common.play_on(Table, record, rng, length)
