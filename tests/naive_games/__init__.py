"""A second, naive set of engines for the four games, to hold the real ones to (all of the rules from CP to RC-4).

They share nothing with the package, work on records as they stand in the file, and would rather be plain
than fast. ``check`` says whether a record is right, ``legal_moves`` and ``position`` what holds after ``n``
moves, ``random_record`` plays a game, and ``mutations`` changes one thing in a record, for better or worse.
"""

import copy

from . import common, team_tic, territory, ticking_lines, times_a_ticking
from .common import (
    ALL_CARDS,
    BadMove,
    Malformed,
    Result,
    agrees,
    code,
    parse,
    read,
)

__all__ = [
    "GAMES",
    "BadMove",
    "Malformed",
    "Result",
    "agrees",
    "check",
    "labelled_mutations",
    "legal_moves",
    "mutations",
    "parse",
    "position",
    "random_record",
]

GAMES = {
    "team-tic": team_tic,
    "ticking-lines": ticking_lines,
    "times-a-ticking": times_a_ticking,
    "territory": territory,
}


def check(record):
    """Return the Result for a record: whether it is right, and if not its first bad move and the rules broken."""
    game = record.get("game") if isinstance(record, dict) else None
    if not isinstance(game, str) or game not in GAMES:
        return Result(False, rules=frozenset({"RC-1"}))
    return GAMES[game].check(record)


def legal_moves(record, n):
    """Return the legal moves after the first ``n`` moves, in no special order; raise Malformed or BadMove."""
    return GAMES[record["game"]].legal_moves(record, n)


def position(record, n):
    """Return the position after the first ``n`` moves (all if None) as plain values; raise Malformed or BadMove."""
    return GAMES[record["game"]].position(record, n)


def random_record(game, players=2, options=None, seed=0, length=None, **more):
    """Return the record of a random game; ``length`` is the most moves it has.

    ``players`` is their number or their names. ``cards=`` sets the number of cards in the deck order of
    Territory and Time's a Ticking.
    """
    return GAMES[game].random_record(players, options, seed, length, **more)


def mutations(record, rng):
    """Yield copies of the record with one thing changed; some of them are still right."""
    for _, changed in labelled_mutations(record, rng):
        yield changed


def labelled_mutations(record, rng):
    """Yield pairs: what was changed, and the copy. Each kind of change is made once, at a random place.

    Written scores would hide whether a changed game is still legal, so they are left out but for a few copies.
    """
    if "scores" in record:
        changed = copy.deepcopy(record)
        name = rng.choice(sorted(record["scores"]))
        changed["scores"][name] += rng.choice([-1, 1])
        yield "another score", changed
        changed = copy.deepcopy(record)
        del changed["scores"][name]
        yield "a score left out", changed
    plain = {key: value for key, value in copy.deepcopy(record).items() if key != "scores"}
    for change in (*RECORD_CHANGES, *MOVE_CHANGES):
        changed = copy.deepcopy(plain)
        if change in RECORD_CHANGES:
            change(changed, rng)
        else:
            moves = changed["moves"]
            # Half of the time a kind of move, then one of that kind: rare kinds are to be changed too.
            kinds = sorted({move["do"] for move in moves})
            wanted = {rng.choice(kinds)} if kinds and rng.random() < 0.5 else set(kinds)
            places = [n for n, move in enumerate(moves) if move["do"] in wanted]
            if not places:
                continue
            change(changed, rng.choice(places), rng)
        if changed != plain:
            yield change.__name__.replace("_", " "), changed


# ---- changes of the record


def options_turned(record, rng):
    options = common.OPTIONS[record["game"]]
    if options:
        key = rng.choice(sorted(options))
        record["options"][key] = rng.choice(options[key])


def unknown_option(record, rng):
    record["options"][rng.choice(["colour", "groups", "cards", "referee"])] = rng.choice(["no", 1, None])


def player_added(record, rng):
    record["players"].append("Zoë")


def player_left_out(record, rng):
    record["players"].pop()


def name_spoilt(record, rng):
    record["players"][-1] = rng.choice(["", "Ana+Ben", record["players"][0]])


def first_changed(record, rng):
    # In Time's a Ticking it is ignored.
    seats = len(record["players"])
    record["first"] = rng.randrange(seats if record["game"] == "times-a-ticking" else seats + 1)


def two_cards_of_the_deck_swapped(record, rng):
    deck = record["deck"]
    a, b = rng.sample(range(len(deck)), 2)
    deck[a], deck[b] = deck[b], deck[a]


def neighbours_in_the_deck_swapped(record, rng):
    deck = record["deck"]
    a = rng.randrange(len(deck) - 1)
    deck[a : a + 2] = deck[a + 1], deck[a]


def card_of_the_deck_twice(record, rng):
    deck = record["deck"]
    a, b = rng.sample(range(len(deck)), 2)
    deck[a] = deck[b]


def last_card_of_the_deck_left_out(record, rng):
    record["deck"].pop()


def deck_cut_short(record, rng):
    del record["deck"][rng.randrange(len(record["deck"])) :]


def another_card_in_the_deck(record, rng):
    record["deck"][rng.randrange(len(record["deck"]))] = code(rng.choice(ALL_CARDS))


def record_key_spoilt(record, rng):
    key = rng.choice(["format", "version", "game", "players", "deck", "moves", "note"])
    if key == "note" or rng.random() < 0.5:
        record[key] = rng.choice([None, 2, True, "x", [1], {}])
    else:
        del record[key]


def moves_cut_short(record, rng):
    del record["moves"][rng.randrange(len(record["moves"]) + 1) :]


def move_after_the_end(record, rng):
    record["moves"].append(_another_move(record, len(record["moves"]), rng))


# ---- changes of one move


def move_left_out(record, n, rng):
    del record["moves"][n]


def move_twice(record, n, rng):
    record["moves"].insert(n, copy.deepcopy(record["moves"][n]))


def moves_swapped(record, n, rng):
    record["moves"][n : n + 2] = reversed(record["moves"][n : n + 2])


def move_of_elsewhere(record, n, rng):
    record["moves"][n] = copy.deepcopy(rng.choice(record["moves"]))


def player_swapped(record, n, rng):
    record["moves"][n]["player"] = rng.randrange(-1, len(record["players"]) + 1)


def another_legal_move(record, n, rng):
    record["moves"][n] = _another_move(record, n, rng)


def ended_with_another_legal_move(record, n, rng):
    record["moves"][n:] = [_another_move(record, n, rng)]


def plain_move_instead(record, n, rng):
    move = record["moves"][n]
    move["do"] = rng.choice(["draw", "pass"])
    record["moves"][n] = {key: move[key] for key in ("player", "do")}


def plain_move_put_in(record, n, rng):
    record["moves"].insert(n, {"player": record["moves"][n]["player"], "do": rng.choice(["draw", "pass"])})


def another_card(record, n, rng):
    _change_card(record["moves"][n], rng, record["deck"])


def another_card_of_the_hand(record, n, rng):
    try:
        hand = position(record, n)["hands"][record["moves"][n]["player"]]
    except BadMove:
        return
    _change_card(record["moves"][n], rng, hand)


def another_card_of_the_chain(record, n, rng):
    move = record["moves"][n]
    if record["game"] == "team-tic" and move["do"] == "pickup":
        move["card"] = rng.choice(position(record, n)["chain"])


def card_left_out(record, n, rng):
    cards = _cards(record["moves"][n])
    if cards:
        del cards[rng.randrange(len(cards))]


def card_added(record, n, rng):
    move = record["moves"][n]
    cards = _cards(move)
    if cards is None:
        return
    card = rng.choice(position(record, n)["hands"][move["player"]] or record["deck"])
    place = rng.randrange(len(cards) + 1)
    if move["do"] == "place":
        at = list(rng.choice(cards)["at"])
        at[rng.randrange(2)] += rng.choice([-1, 1])
        cards.insert(place, {"card": card, "at": at})
    else:
        cards.insert(place, card)


def card_twice(record, n, rng):
    cards = _cards(record["moves"][n])
    if cards:
        cards.append(copy.deepcopy(rng.choice(cards)))


def order_changed(record, n, rng):
    cards = _cards(record["moves"][n])
    if cards:
        rng.shuffle(cards)


def cards_on_each_others_cells(record, n, rng):
    cards = _cards(record["moves"][n])
    if cards and record["moves"][n]["do"] == "place":
        first, *others = [one["card"] for one in cards]
        for one, card in zip(cards, [*others, first], strict=True):
            one["card"] = card


def another_cell(record, n, rng):
    move = record["moves"][n]
    if move["do"] == "place":
        rng.choice(move["cards"])["at"][rng.randrange(2)] += rng.choice([-2, -1, 1, 2])


def play_moved(record, n, rng):
    move = record["moves"][n]
    if move["do"] == "place":
        axis, by = rng.randrange(2), rng.choice([-2, -1, 1, 2])
        for one in move["cards"]:
            one["at"][axis] += by


def play_turned(record, n, rng):
    move = record["moves"][n]
    if move["do"] == "place":
        row, column = move["cards"][0]["at"]
        for one in move["cards"]:
            one["at"] = [row + one["at"][1] - column, column + one["at"][0] - row]


def number_changed(record, n, rng):
    """Change the line, the pile or the group's index by one or to any other."""
    move = record["moves"][n]
    for key in ("line", "pile", "group"):
        if isinstance(move.get(key), int):
            move[key] = rng.choice([move[key] - 1, move[key] + 1, rng.randrange(-1, 7)])


def end_changed(record, n, rng):
    move = record["moves"][n]
    if move["do"] == "extend":
        if "at" in move and rng.random() < 0.5:
            del move["at"]
        else:
            move["at"] = "start" if move.get("at", "end") == "end" else "end"


def time_changed(record, n, rng):
    move = record["moves"][n]
    if "t" in move:
        move["t"] = rng.choice([move["t"] + 0.05, move["t"] - 0.05, move["t"] + 100, 0, -1, float("inf")])


def call_put_in(record, n, rng):
    move = record["moves"][n]
    if "t" in move:
        call = {"player": rng.randrange(len(record["players"])), "do": "call", "pile": rng.randrange(5), "t": move["t"]}
        record["moves"].insert(n + 1, call)


def move_key_spoilt(record, n, rng):
    move = record["moves"][n]
    key = rng.choice([*move, "note"])
    if key == "note" or rng.random() < 0.5:
        move[key] = rng.choice([None, True, "6SO", [0], {}, 0.5])
    else:
        del move[key]


def long_names(record, n, rng):
    """Write a card in another way that is read as well (CP-8)."""
    move = record["moves"][n]
    for holder, key in _places(move):
        number, shape, colour = read(holder[key])
        long = f"{number}-{list(common.SHAPES.values())[shape - 1]}-{list(common.COLOURS.values())[colour - 1]}"
        holder[key] = rng.choice([holder[key].lower(), long, long.title().replace("Crescent", "MOON")])


RECORD_CHANGES = (
    options_turned,
    unknown_option,
    player_added,
    player_left_out,
    name_spoilt,
    first_changed,
    two_cards_of_the_deck_swapped,
    neighbours_in_the_deck_swapped,
    card_of_the_deck_twice,
    last_card_of_the_deck_left_out,
    deck_cut_short,
    another_card_in_the_deck,
    record_key_spoilt,
    moves_cut_short,
    move_after_the_end,
)
MOVE_CHANGES = (
    move_left_out,
    move_twice,
    moves_swapped,
    move_of_elsewhere,
    player_swapped,
    another_legal_move,
    ended_with_another_legal_move,
    plain_move_instead,
    plain_move_put_in,
    another_card,
    another_card_of_the_hand,
    another_card_of_the_chain,
    card_left_out,
    card_added,
    card_twice,
    order_changed,
    cards_on_each_others_cells,
    another_cell,
    play_moved,
    play_turned,
    number_changed,
    end_changed,
    time_changed,
    call_put_in,
    move_key_spoilt,
    long_names,
)


def _cards(move):
    """Return the move's list of cards or placings, or None if it has none."""
    for key in ("cards", "group"):
        if isinstance(move.get(key), list):
            return move[key]
    return None


def _places(move):
    """Return where the move names a card: pairs of a dict or list and its key."""
    found = [(move, "card")] if "card" in move else []
    for n, one in enumerate(_cards(move) or []):
        found.append((one, "card") if isinstance(one, dict) else (_cards(move), n))
    return found


def _change_card(move, rng, cards):
    places = _places(move)
    if places and cards:
        holder, key = rng.choice(places)
        holder[key] = rng.choice(cards)


def _another_move(record, n, rng):
    """Return another legal move after ``n`` moves or, where none is left, a move of the game's plainest kind."""
    state = common.replay(GAMES[record["game"]].Table, record, n)
    if not state.over:
        return state.random_move(rng)
    if record["game"] == "times-a-ticking":
        last = record["moves"][-1] if record["moves"] else {"t": 0}
        return {
            "player": rng.randrange(len(record["players"])),
            "do": "call",
            "pile": rng.randrange(5),
            "t": last["t"] + 1,
        }
    return {"player": state.turn, "do": rng.choice(["draw", "pass"])}
