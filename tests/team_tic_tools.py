"""What the tests of Team TIC share: small positions, games of random moves, and moves that are nearly right."""

import msgspec

from tic_learn import DECK, Card, CardSet
from tic_learn.cards import read_cards
from tic_learn.games.team_tic import Discard, Draw, Extend, Lay, Pass, Pickup, Position, TeamTic
from tic_learn.random import Random

NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn")
OPTIONS = [
    {},
    {"groups": "sequence"},
    {"groups": "sequence", "extend_at": "both"},
    {"groups": "sequence", "rest": "fixed"},
    {"groups": "sequence", "rest": "fixed", "extend_at": "both"},
]
CARDS = tuple(DECK)


def game_of(players=2, **options):
    return TeamTic(players=NAMES[:players], **options)


def row(text):
    return tuple(read_cards(text))


def table(hands, *, chain="", groups=(), deck="1CV", phase="lay", game=None, **fields):
    """A position with these cards and no others: ``hands`` as texts by seat, ``groups`` as (team, text)."""
    game = game or game_of(len(hands))
    masks = tuple(CardSet(hand).mask for hand in hands)
    there = tuple(game.group(team, cards) for team, cards in groups)
    return Position(game, masks, row(deck), row(chain), there, fields.pop("seat", 0), phase, **fields)


def everything(position):
    """All cards of a position, as a list in which none may be twice."""
    cards = [*position.deck, *position.chain]
    for group in position.groups:
        cards += group.cards
    for seat in range(len(position.hands)):
        cards += position.hand(seat)
    return cards


def random_game(position, seed):
    """The positions of a game of random moves, each with the list of its legal moves, and the move made."""
    random = Random(seed)
    while moves := list(position.legal_moves()):
        move = random.choice(moves)
        yield position, moves, move
        position = position.play(move)
    yield position, moves, None


def near_miss(position, moves, random):
    """A move that may be illegal: a legal one with a part changed, or one made up of what is about."""
    about = [*everything(position), *CARDS[:3]] if not position.sizes else list(CARDS)
    card = random.choice(about)
    seat = position.seat
    kind = random.below(8)
    if kind == 0 or not moves:
        other = random.choice([Draw, Pass])
        return other(random.choice([seat, random.below(len(position.hands))]))
    move = random.choice(moves)
    if kind == 1:
        return msgspec.structs.replace(move, player=random.below(len(position.hands) + 1))
    if kind == 2:
        return Discard(seat, random.choice([card, *position.chain[-1:]]))
    if kind == 3:
        at = {"at": random.choice(["start", "end"])} if position.game.both_ends else {}
        return Extend(seat, random.below(len(position.groups) + 1) - random.below(2), card, **at)
    group = list(move.group) if isinstance(move, Lay | Pickup) else random.sample(about, 3 + random.below(3))
    spot = random.below(len(group))
    if kind == 4:
        group[spot] = card
    elif kind == 5:
        del group[spot]
    elif kind == 6:
        group.insert(spot, card)
    else:
        group = random.shuffled(group)
    if position.phase == "lay" and random.below(4):
        return Lay(seat, tuple(group))
    chosen = random.choice([*group, *position.chain, card]) if group else card
    return Pickup(seat, chosen, tuple(group))


def as_record(move):
    """A move as it stands in a record, as plain values."""
    fields = {name: getattr(move, name) for name in move.__struct_fields__}
    fields = {name: value for name, value in fields.items() if value is not msgspec.UNSET}
    plain = {
        name: value.code
        if type(value) is Card
        else [card.code for card in value]
        if isinstance(value, tuple)
        else value
        for name, value in fields.items()
    }
    return plain | {"do": type(move).__struct_config__.tag}
