"""What the four naive games share: cards as plain triples, and records that are well formed (RC-1 to RC-4).

Nothing here comes from the package: the two must be able to disagree. A card is the triple
(number, shape, colour) of the numbers of CP-1, so tuples sort in deck order.
"""

import json
import math
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise, product

SHAPES = {"C": "circle", "M": "crescent", "T": "triangle", "Q": "square", "S": "star"}
COLOURS = {"V": "violet", "C": "cyan", "Y": "yellow", "O": "orange", "R": "red"}
ALL_CARDS = list(product(range(1, 6), repeat=3))
SMALL_DECK = [card for card in ALL_CARDS if 5 not in card]
GAMES = ("team-tic", "ticking-lines", "times-a-ticking", "territory")
PLAYERS = {
    "team-tic": (2, 4, 6),
    "ticking-lines": (2, 3, 4, 5, 6),
    "times-a-ticking": (2, 3, 4, 5),
    "territory": (2, 3, 4, 5, 6),
}
OPTIONS = {
    "team-tic": {"groups": ("tic", "sequence"), "rest": ("free", "fixed"), "extend_at": ("end", "both")},
    "ticking-lines": {},
    "times-a-ticking": {"referee": (True, False)},
    "territory": {"cards": ("5x5x5", "4x4x4")},
}
MOVES = {
    "team-tic": {
        "draw": {},
        "pickup": {"card": "card", "group": "cards"},
        "lay": {"group": "cards"},
        "extend": {"group": "int", "card": "card"},
        "discard": {"card": "card"},
        "pass": {},
    },
    "ticking-lines": {"play": {"line": "int", "cards": "cards"}, "draw": {}, "pass": {}},
    "times-a-ticking": {
        "play": {"card": "card", "pile": "int", "t": "time"},
        "call": {"pile": "int", "t": "time"},
    },
    "territory": {"place": {"cards": "placings"}, "draw": {}, "pass": {}},
}
SCORING = {"team-tic": "TT-10", "ticking-lines": "TL-9", "times-a-ticking": "TA-7", "territory": "TB-11"}


def code(card):
    number, shape, colour = card
    return f"{number}{list(SHAPES)[shape - 1]}{list(COLOURS)[colour - 1]}"


CODE = {card: code(card) for card in ALL_CARDS}


def _readings():
    for number, (s, (letter, shape)), (c, (initial, colour)) in product(
        range(1, 6), enumerate(SHAPES.items(), 1), enumerate(COLOURS.items(), 1)
    ):
        yield f"{number}{letter}{initial}".lower(), (number, s, c)
        yield f"{number}-{shape}-{colour}", (number, s, c)
        if shape == "crescent":
            yield f"{number}-moon-{colour}", (number, s, c)


READ = dict(_readings())


def read(text):
    """Return the card that a code or a long name stands for (CP-8); KeyError if none."""
    return READ[text.lower()] if isinstance(text, str) else READ[text]


def codes(cards):
    return [CODE[card] for card in cards]


def in_common(cards):
    """Count the properties whose value all the cards share."""
    return sum(len({card[p] for card in cards}) == 1 for p in range(3))


@cache
def alike(a, b):
    """Count the properties that two cards share (CP-2)."""
    return in_common([a, b])


def tic(a, b):
    return alike(a, b) == 2


def share_two(cards):
    """Say whether these are different cards that all share the same two properties (CP-3, without the size)."""
    return len(set(cards)) == len(cards) and in_common(cards) == 2


def tic_group(cards):
    return 3 <= len(cards) <= 5 and share_two(cards)


def steps(cards):
    """For each property +1 if it steps up from card to card, -1 if it steps down, otherwise 0 (CP-5)."""
    found = []
    for p in range(3):
        changes = {b[p] - a[p] for a, b in pairwise(cards)}
        found.append(changes.pop() if changes in ({1}, {-1}) else 0)
    return found


def sequence(cards, rest):
    """Say whether these cards, in this order, are a Duo or a Tripo (CP-5, CP-6, TT-12)."""
    directions = steps(cards)
    if not 3 <= len(cards) <= 5 or sum(map(abs, directions)) < 2:
        return False
    if rest == "fixed":
        return all(directions[p] or len({card[p] for card in cards}) == 1 for p in range(3))
    return True


# ---- records ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Result:
    """What a check says: ``move`` is the first bad move, ``rules`` every rule that may be cited for it."""

    ok: bool
    over: bool = False
    scores: dict = field(default_factory=dict)
    move: int | None = None
    rules: frozenset = frozenset()


class Malformed(ValueError):
    """A record that breaks RC-1 to RC-3."""

    def __init__(self, rules, move=None):
        super().__init__(f"breaks {sorted(rules)} (move {move})")
        self.rules, self.move = frozenset(rules), move


class BadMove(ValueError):
    """A move that the rules refuse."""

    def __init__(self, move, rules):
        super().__init__(f"move {move} breaks {sorted(rules)}")
        self.move, self.rules = move, frozenset(rules)


def agrees(result, ok, move=None, rule=None):
    """Say whether another engine's answer is one that this result allows.

    What makes a record malformed may be told of the record or of the move that it stands in. Of a move
    after the end no other rule is told than that none follows (DL-4), in any game.
    """
    if ok or result.ok:
        return ok == result.ok
    places = {result.move, None} if result.rules & {"RC-1", "RC-2", "RC-3"} else {result.move}
    rules = result.rules & {"DL-4", "RC-1"} if "DL-4" in result.rules else result.rules
    return move in places and rule in rules


def parse(data):
    """Read the bytes of a record strictly (RC-1): UTF-8, no BOM, no key twice, no NaN; raise Malformed."""

    def pairs(items):
        if len({key for key, _ in items}) < len(items):
            raise Malformed({"RC-1"})
        return dict(items)

    def constant(_):
        raise Malformed({"RC-1"})

    if data.startswith(b"\xef\xbb\xbf"):
        raise Malformed({"RC-1"})
    try:
        document = json.loads(data.decode("utf-8"), object_pairs_hook=pairs, parse_constant=constant)
        json.dumps(document, ensure_ascii=False).encode("utf-8")  # a lone surrogate can't be written
    except Malformed:
        raise
    except (ValueError, RecursionError):
        raise Malformed({"RC-1"}) from None
    return document


def is_int(value):
    return isinstance(value, int) and not isinstance(value, bool)


def is_card(value):
    return isinstance(value, str) and value.lower() in READ


def is_time(value):
    return is_int(value) or (isinstance(value, float) and math.isfinite(value))


def is_cards(value):
    return isinstance(value, list) and all(map(is_card, value))


def is_cell(value):
    return isinstance(value, list) and len(value) == 2 and all(map(is_int, value))


def is_placings(value):
    return isinstance(value, list) and all(
        isinstance(one, dict) and set(one) == {"card", "at"} and is_card(one["card"]) and is_cell(one["at"])
        for one in value
    )


KINDS = {"int": is_int, "card": is_card, "cards": is_cards, "time": is_time, "placings": is_placings}


def options_of(record):
    """Return the record's options with the defaults filled in."""
    known = {key: values[0] for key, values in OPTIONS[record["game"]].items()}
    return known | record.get("options", {})


def uses_at(options):
    # `rest` and `extend_at` matter only with sequences, so without them `at` is no key either.
    return options.get("groups") == "sequence" and options["extend_at"] == "both"


def move_is_well_formed(move, game, options):
    if not isinstance(move, dict) or not is_int(move.get("player")) or not isinstance(move.get("do"), str):
        return False
    if move["do"] not in MOVES[game]:
        return False
    wanted = MOVES[game][move["do"]]
    extra = set(move) - {"player", "do"} - set(wanted)
    if extra and not (
        extra == {"at"} and move["do"] == "extend" and uses_at(options) and move["at"] in ("start", "end")
    ):
        return False
    return all(key in move and KINDS[kind](move[key]) for key, kind in wanted.items())


def cards_needed(game, players):
    """Return the least number of cards that the deck must have."""
    return {"team-tic": 125, "ticking-lines": 125, "times-a-ticking": 5 + players, "territory": 6 * players + 1}[game]


def require_well_formed(record):
    """Raise Malformed unless the record keeps RC-1, RC-2 and RC-3."""
    bad = Malformed({"RC-1"})
    if not isinstance(record, dict):
        raise bad
    keys = set(record)
    must = {"format", "version", "game", "players", "deck", "moves"}
    if not must <= keys or not keys <= must | {"options", "first", "scores"}:
        raise bad
    if record["format"] != "tic-record" or not is_int(record["version"]) or record["version"] != 1:
        raise bad
    game, players, deck, moves = record["game"], record["players"], record["deck"], record["moves"]
    if not isinstance(game, str) or game not in GAMES or not isinstance(record.get("options", {}), dict):
        raise bad
    for key, value in record.get("options", {}).items():
        # `True == 1`, so the type must agree as well.
        if not any(value == known and type(value) is type(known) for known in OPTIONS[game].get(key, ())):
            raise bad
    options = options_of(record)
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise bad
    if not is_cards(deck) or not isinstance(moves, list):
        raise bad
    first = record.get("first", 0)
    scores = record.get("scores", {})
    if not is_int(first) or not isinstance(scores, dict) or not all(map(is_int, scores.values())):
        raise bad
    for n, move in enumerate(moves):
        if not move_is_well_formed(move, game, options):
            raise Malformed({"RC-1"}, n)
    rules = set()
    if len(players) not in PLAYERS[game]:
        rules |= {"RC-3", {"team-tic": "TT-1", "ticking-lines": "TL-1", "times-a-ticking": "TA-1"}.get(game, "TB-1")}
    if len(set(players)) < len(players) or any(not name or "+" in name for name in players):
        rules.add("RC-3")
    if not 0 <= first < len(players):
        rules.add("RC-1")
    cards = [read(text) for text in deck]
    if len(set(cards)) < len(cards) or len(cards) < cards_needed(game, len(players)):
        rules.add("RC-2")
    if options.get("cards") == "4x4x4" and not set(cards) <= set(SMALL_DECK):
        rules |= {"RC-2", "CP-9", "TB-12"}
    if rules:
        raise Malformed(rules)


def deal(record, cards_each):
    """Deal one card at a time round the table from seat 0; return the hands (sets) and the rest (DL-1)."""
    deck = [read(text) for text in record["deck"]]
    seats = len(record["players"])
    hands = [set() for _ in range(seats)]
    for _ in range(cards_each):
        for hand in hands:
            hand.add(deck.pop(0))
    return hands, deck


def replay(table, record, n):
    """Return the table (made by the class ``table``) after ``n`` moves; raise Malformed or BadMove."""
    require_well_formed(record)
    state = table(record)
    for i, move in enumerate(record["moves"][:n]):
        rules = state.faults(move)
        if rules:
            raise BadMove(i, rules)
        state.apply(move)
    return state


def check(table, record):
    try:
        state = replay(table, record, None)
    except (Malformed, BadMove) as bad:
        return Result(False, move=bad.move, rules=bad.rules)
    if "scores" in record and record["scores"] != state.scores():
        return Result(False, rules=frozenset({SCORING[record["game"]]}))  # RC-4
    return Result(True, over=state.over, scores=state.scores())


def new_record(game, players, options, deck, first=0):
    """Return a record without moves; ``players`` is their number or their names."""
    names = ["Ana", "Ben", "Cleo", "Dov", "Eva", "Finn"]
    return {
        "format": "tic-record",
        "version": 1,
        "game": game,
        "options": dict(options or {}),
        "players": names[:players] if isinstance(players, int) else list(players),
        "first": first,
        "deck": codes(deck),
        "moves": [],
    }


def play_on(table, record, rng, length=None):
    """Add random moves to the record until the game is over or has ``length`` moves, then its scores."""
    state = replay(table, record, None)
    while not state.over and (length is None or len(record["moves"]) < length):
        move = state.random_move(rng)
        if rules := state.faults(move):
            raise BadMove(len(record["moves"]), rules)  # the list of moves and the judge disagree
        state.apply(move)
        record["moves"].append(move)
    record["scores"] = state.scores()
    return record


def not_in_turn(state, move):
    """Return the rules that a move breaks whatever it does: after the end, or not by the player whose turn it is."""
    if state.over:
        return {"DL-4"}  # it is nobody's turn any more, so nothing else can be asked
    rules = set()
    if move["player"] != state.turn:
        rules |= {"DL-2", "DL-3"}
        if not 0 <= move["player"] < len(state.hands):
            rules.add("RC-1")
    return rules
