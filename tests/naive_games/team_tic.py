"""Team TIC and Team TIC Sequences (TT), played by trying everything."""

import random
from itertools import combinations

from . import common
from .common import ALL_CARDS, code, codes, read, steps


class Table:
    def __init__(self, record):
        self.options = common.options_of(record)
        self.sequences = self.options["groups"] == "sequence"
        names = record["players"]
        seats = len(names)
        self.teams = {2: 2, 4: 2, 6: 3}[seats]
        self.names = ["+".join(names[team :: self.teams]) for team in range(self.teams)]
        self.hands, self.deck = common.deal(record, 12 if seats == 2 else 8)
        self.chain = [self.deck.pop(0)]
        self.groups = []  # pairs of a team and a list of cards, in the order laid down
        self.turn = record.get("first", 0)
        self.taken = False  # the turn's take is done
        self.foreign = 0  # cards added to opponents' groups in this turn
        self.passes = 0
        self.out = None  # the seat that went out
        self.over = False

    def team(self, seat):
        return seat % self.teams

    # ---- what a group is, what fits it

    def is_group(self, cards):
        return common.sequence(cards, self.options["rest"]) if self.sequences else common.tic_group(cards)

    def grown(self, cards, card, at):
        """Return the group with the card added, or None if it does not fit (TT-6, TT-12)."""
        longer = [card, *cards] if at == "start" else [*cards, card]
        if not self.is_group(longer):
            return None
        # Every property that stepped must go on stepping (TT-12).
        if self.sequences and any(old and old != new for old, new in zip(steps(cards), steps(longer), strict=True)):
            return None
        return longer

    def groups_in(self, cards):
        """Yield every group that can be made of the cards, as it is written in a move."""
        if self.sequences:
            yield from self.sequences_from([], sorted(cards))
            return
        for fixed in combinations(range(3), 2):
            lines = {}
            for card in sorted(cards):
                lines.setdefault(tuple(card[p] for p in fixed), []).append(card)
            for line in lines.values():
                for size in (3, 4, 5):
                    yield from combinations(line, size)

    def sequences_from(self, start, rest):
        """Yield every sequence that begins with ``start``; two properties must step in every part of it."""
        if self.is_group(start):
            yield tuple(start)
        if len(start) < 5:
            for card in rest:
                longer = [*start, card]
                if len(longer) == 1 or sum(map(abs, steps(longer))) >= 2:
                    yield from self.sequences_from(longer, [other for other in rest if other != card])

    # ---- the judge

    def faults(self, move):
        if rules := common.not_in_turn(self, move):
            return rules
        return getattr(self, "faults_of_" + move["do"])(move)

    def faults_of_draw(self, move):
        rules = set()
        if self.taken:
            rules |= {"TT-2", "TT-3"}
        if not self.deck:
            rules |= {"TT-2", "TT-3", "TT-9"}
        return rules

    def faults_of_pass(self, move):
        rules = set()
        if self.taken:
            rules |= {"TT-2", "TT-8", "TT-9"}
        if self.deck:
            rules |= {"TT-2", "TT-3", "TT-9"}
        return rules

    def wrong_group(self, cards):
        kinds = {"TT-12", "CP-5", "CP-6"} if self.sequences else {"CP-2", "CP-3"}
        rules = set() if self.is_group(cards) else {"TT-5"} | kinds
        if len(set(cards)) < len(cards):
            rules |= {"DL-3", "TT-5"} | kinds
        return rules

    def faults_of_pickup(self, move):
        rules = set()
        card, group = read(move["card"]), [read(text) for text in move["group"]]
        hand = self.hands[self.turn]
        if self.taken:
            rules |= {"TT-2", "TT-4"}
        if card not in self.chain:
            return rules | {"TT-4", "DL-3"} | self.wrong_group(group)
        taken = self.chain[self.chain.index(card) :]
        if not set(group) <= hand | set(taken):
            rules |= {"DL-3", "TT-4"}
        if card not in group or not set(group) & hand:
            rules.add("TT-4")
        if wrong := self.wrong_group(group):
            rules |= {"TT-4"} | wrong
        return rules

    def not_taken(self):
        if self.taken:
            return set()
        return {"TT-2"} if self.deck else {"TT-2", "TT-9"}

    def faults_of_lay(self, move):
        group = [read(text) for text in move["group"]]
        rules = self.not_taken() | self.wrong_group(group)
        if not set(group) <= self.hands[self.turn]:
            rules |= {"DL-3", "TT-5"}
        return rules

    def faults_of_extend(self, move):
        rules = self.not_taken()
        card = read(move["card"])
        if card not in self.hands[self.turn]:
            rules.add("DL-3")
        if not 0 <= move["group"] < len(self.groups):
            return rules | {"TT-6", "RC-1"}
        team, cards = self.groups[move["group"]]
        own = team == self.team(self.turn)
        if not self.grown(cards, card, move.get("at", "end")):
            rules |= {"TT-6"} if own else {"TT-6", "TT-7"}
            rules |= {"TT-12", "CP-5", "CP-6"} if self.sequences else {"CP-2", "CP-3"}
        if not own and self.foreign == 2:
            rules.add("TT-7")
        return rules

    def faults_of_discard(self, move):
        rules = self.not_taken()
        if read(move["card"]) not in self.hands[self.turn]:
            rules |= {"DL-3", "TT-8"}
        return rules

    # ---- the moves

    def apply(self, move):
        hand = self.hands[self.turn]
        do = move["do"]
        self.passes = self.passes + 1 if do == "pass" else 0
        if do == "draw":
            hand.add(self.deck.pop(0))
            self.taken = True
        elif do in ("pickup", "lay"):
            if do == "pickup":
                place = self.chain.index(read(move["card"]))
                hand.update(self.chain[place:])
                del self.chain[place:]
                self.taken = True
            group = [read(text) for text in move["group"]]
            hand.difference_update(group)
            self.groups.append((self.team(self.turn), group))
        elif do == "extend":
            team, cards = self.groups[move["group"]]
            card = read(move["card"])
            self.groups[move["group"]] = (team, self.grown(cards, card, move.get("at", "end")))
            hand.remove(card)
            self.foreign += team != self.team(self.turn)
        elif do == "discard":
            hand.remove(read(move["card"]))
            self.chain.append(read(move["card"]))
        if not hand:
            self.over = True
            self.out = self.turn
        elif self.passes == len(self.hands):
            self.over = True
        elif do in ("discard", "pass"):
            self.turn = (self.turn + 1) % len(self.hands)
            self.taken = False
            self.foreign = 0

    def moves(self, kinds=("draw", "pickup", "pass", "lay", "extend", "discard")):
        if self.over:
            return []
        return [
            {"player": self.turn, "do": do} | rest
            for do in kinds
            if self.taken == (do in ("lay", "extend", "discard"))
            for rest in getattr(self, "all_" + do)()
        ]

    def all_draw(self):
        return [{}] if self.deck else []

    def all_pass(self):
        return [] if self.deck else [{}]

    def all_pickup(self):
        """Yield every pick-up.

        Its group holds the chosen card, and otherwise only cards of the hand and cards discarded later: so
        the chosen card is the group's first card in the chain, and a group belongs to one pick-up at most.
        """
        hand = self.hands[self.turn]
        for group in self.groups_in(hand.union(self.chain)):
            discarded = [card for card in group if card not in hand]
            if 0 < len(discarded) < len(group):
                yield {"card": code(min(discarded, key=self.chain.index)), "group": codes(group)}

    def all_lay(self):
        for group in self.groups_in(self.hands[self.turn]):
            yield {"group": codes(group)}

    def all_extend(self):
        both = common.uses_at(self.options)
        for n, (team, cards) in enumerate(self.groups):
            if team == self.team(self.turn) or self.foreign < 2:
                for card in sorted(self.hands[self.turn]):
                    for at in ("start", "end") if both else ("end",):
                        if self.grown(cards, card, at):
                            yield {"group": n, "card": code(card)} | ({"at": at} if both else {})

    def all_discard(self):
        for card in sorted(self.hands[self.turn]):
            yield {"card": code(card)}

    def random_move(self, rng):
        """Return a random move: first the kind, so that the long lists are not made at every turn."""
        order = rng.choice(
            (["lay", "extend", "discard"], ["extend", "lay", "discard"], ["discard"])
            if self.taken
            else (["draw", "pickup", "pass"], ["draw", "pickup", "pass"], ["pickup", "draw", "pass"], ["pass", "draw"])
        )
        for do in order:
            if found := self.moves([do]):
                return rng.choice(found)
        raise AssertionError("a position without moves")

    def scores(self):
        total = dict.fromkeys(range(self.teams), 0)
        for team, cards in self.groups:
            total[team] += {3: 3, 4: 8, 5: 20}[len(cards)]
            total[team] += 5 * ((1, 1, 1) in cards) + 10 * ((5, 5, 5) in cards)
        for seat, hand in enumerate(self.hands):
            total[self.team(seat)] -= 2 * len(hand)
        if self.out is not None:
            total[self.team(self.out)] += 10
        return {self.names[team]: points for team, points in total.items()}

    def summary(self):
        return {
            "over": self.over,
            "turn": None if self.over else self.turn,
            "hands": [codes(sorted(hand)) for hand in self.hands],
            "deck": codes(self.deck),
            "chain": codes(self.chain),
            "groups": [
                {"team": team, "cards": codes(cards if self.sequences else sorted(cards))}
                for team, cards in self.groups
            ],
            "taken": self.taken,
            "foreign": self.foreign,
            "passes": self.passes,
            "out": self.out,
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
    record = common.new_record("team-tic", players, options, rng.sample(ALL_CARDS, 125))
    record["first"] = rng.randrange(len(record["players"]))
    return common.play_on(Table, record, rng, length)
