"""Time's a Ticking (TA), event by event."""

import random

from . import common
from .common import ALL_CARDS, code, codes, read, tic


class Table:
    def __init__(self, record):
        self.names = record["players"]
        self.referee = common.options_of(record)["referee"]
        seats = len(self.names)
        self.hands, rest = common.deal(record, (len(record["deck"]) - 5) // seats)
        self.piles = [[card] for card in rest[:5]]
        self.aside = rest[5:]
        self.uncaught = {}  # an illegal card on a pile: the seat that played it
        self.stopped = {}  # a stopped seat: the legal Tics of opponents still to come
        self.last = (0, 0)  # time and seat of the last event
        self.over = False
        self.out = None  # the seat without cards
        self.callable = None  # the pile whose call would undo the win (TA-5)
        self.settle()

    def playable(self, seat):
        return any(tic(card, pile[-1]) for card in self.hands[seat] for pile in self.piles)

    def settle(self):
        """End the round or lift penalties, if that is due (TA-5, TA-6)."""
        for seat, hand in enumerate(self.hands):
            if not hand:
                self.over = True
                self.out = seat
                return
        able = [seat for seat in range(len(self.hands)) if self.playable(seat)]
        if not able:
            self.over = True
        elif all(seat in self.stopped for seat in able):
            self.stopped.clear()

    def call_is_valid(self, move):
        showing = self.piles[move["pile"]][-1]
        return not self.referee and self.uncaught.get(showing, move["player"]) != move["player"]

    def faults(self, move):
        rules = set()
        seat = move["player"]
        if not 0 <= seat < len(self.hands):
            rules |= {"DL-3", "RC-1"}
        if not 0 <= move["pile"] < 5:
            rules |= {"TA-2", "TA-4", "RC-1"}
        if move["t"] < 0 or (move["t"], seat) < self.last:
            rules.add("TA-3")
        if "RC-1" in rules:
            # No such seat or pile, so nothing more can be asked of them; but it may also come too late.
            return rules | ({"DL-4", "TA-5" if self.out is not None else "TA-6"} if self.over else set())
        if move["do"] == "play":
            if read(move["card"]) not in self.hands[seat]:
                rules.add("DL-3")
            if seat in self.stopped:
                rules.add("TA-4")
        if self.over and not (move["do"] == "call" and move["pile"] == self.callable and self.call_is_valid(move)):
            rules |= {"DL-4", "TA-5" if self.out is not None else "TA-6"}
        return rules

    def apply(self, move):
        seat, pile = move["player"], self.piles[move["pile"]]
        self.last = (move["t"], seat)
        if move["do"] == "call":
            if self.call_is_valid(move):
                card = pile.pop()
                owner = self.uncaught.pop(card)
                self.hands[owner].add(card)
                self.stopped[owner] = 5
                self.over = False
                self.out = self.callable = None
        else:
            card = read(move["card"])
            if tic(card, pile[-1]):
                self.hands[seat].remove(card)
                pile.append(card)
                for other in list(self.stopped):
                    self.stopped[other] -= other != seat
                    if self.stopped[other] == 0:
                        del self.stopped[other]
            elif self.referee:
                self.stopped[seat] = 5
            else:
                self.hands[seat].remove(card)
                pile.append(card)
                self.uncaught[card] = seat
                if not self.hands[seat]:
                    self.callable = move["pile"]
        self.settle()

    def moves(self):
        if self.over:
            return []
        return [
            {"player": seat, "do": "play", "card": code(card), "pile": number}
            for seat, hand in enumerate(self.hands)
            if seat not in self.stopped
            for card in sorted(hand)
            for number, pile in enumerate(self.piles)
            if tic(card, pile[-1])
        ]

    def random_move(self, rng):
        """Return mostly a Tic, now and then a card that does not Tic or a call, at a time that does not fall."""
        event = rng.choice(self.moves())
        chance = rng.random()
        seats = range(len(self.hands))
        if chance < 0.15:
            seat = rng.choice([seat for seat in seats if seat not in self.stopped])
            event = {
                "player": seat,
                "do": "play",
                "card": code(rng.choice(sorted(self.hands[seat]))),
                "pile": rng.randrange(5),
            }
        elif chance < 0.3:
            wrong = [number for number, pile in enumerate(self.piles) if pile[-1] in self.uncaught]
            event = {"player": rng.choice(seats), "do": "call", "pile": rng.choice(wrong or range(5))}
        return event | {"t": self.later(rng, event["player"])}

    def later(self, rng, seat):
        time = round(self.last[0] + rng.choice([0, 0, 0.1, 0.5, 1, 2.5]), 1)
        return time if (time, seat) >= self.last else round(time + 0.1, 1)

    def undoing_call(self, rng):
        """Return a call of TA-5, or None where none is possible."""
        if self.callable is None or not self.over:
            return None
        seat = rng.choice([seat for seat in range(len(self.hands)) if seat != self.out])
        return {"player": seat, "do": "call", "pile": self.callable, "t": self.later(rng, seat)}

    def scores(self):
        fewest = min(map(len, self.hands))
        best = [seat for seat, hand in enumerate(self.hands) if len(hand) == fewest]
        winner = best[0] if self.over and len(best) == 1 else None
        return {name: int(seat == winner) for seat, name in enumerate(self.names)}

    def summary(self):
        return {
            "over": self.over,
            "hands": [codes(sorted(hand)) for hand in self.hands],
            "piles": [codes(pile) for pile in self.piles],
            "aside": codes(self.aside),
            "uncaught": {code(card): seat for card, seat in sorted(self.uncaught.items())},
            "stopped": [self.stopped.get(seat, 0) for seat in range(len(self.hands))],
            "out": self.out,
            "scores": self.scores(),
        }


def check(record):
    return common.check(Table, record)


def legal_moves(record, n):
    return common.replay(Table, record, n).moves()


def position(record, n):
    return common.replay(Table, record, n).summary()


def random_record(players=2, options=None, seed=0, length=None, cards=None):
    """Play a random round; ``cards`` is the number of cards in the deck order, by default all or a random part."""
    rng = random.Random(seed)
    seats = players if isinstance(players, int) else len(players)
    if cards is None:
        cards = rng.choice([125, rng.randint(5 + seats, 125), rng.randint(5 + seats, 25 + seats)])
    record = common.new_record("times-a-ticking", players, options, rng.sample(ALL_CARDS, cards))
    common.play_on(Table, record, rng, length)
    while length is None or len(record["moves"]) < length:
        state = common.replay(Table, record, None)
        call = state.undoing_call(rng)
        if not call or rng.random() < 0.5:
            break
        record["moves"].append(call)
        del record["scores"]
        common.play_on(Table, record, rng, length)
    return record
