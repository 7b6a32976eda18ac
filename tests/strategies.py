"""What is random in the tests of the core: cards, hands and rows, and the naive twin's form of them.

Hypothesis picks only the seed: left to itself it draws mostly hands that hold no group at all.
"""

from itertools import product
from random import Random

from hypothesis import strategies as st

from tests import naive
from tic_learn import DECK, Card, CardSet

# Spelt out from CP-1 and CP-8, so that no test of the twin rests on Card's own arithmetic.
TRIPLE = {Card(naive.code(values)): values for values in naive.DECK}
CARD = {values: card for card, values in TRIPLE.items()}


def triples(cards):
    """The cards as the naive twin has them, in the order given."""
    return [TRIPLE[card] for card in cards]


def as_cards(values):
    """The naive twin's cards as a set of cards."""
    return frozenset(CARD[triple] for triple in values)


cards = st.sampled_from(list(DECK))
seeds = st.randoms(use_true_random=True)


def _columns(rng: Random, size: int, kinds: str) -> list[Card]:
    """Cards whose property ``p`` goes as ``kinds[p]`` says: + up, - down, = stays, * each value once, ? as it likes."""
    columns = []
    for kind in kinds:
        if kind in "+-":
            # Mostly inside the scale; else round its end, which is a mistake worth drawing.
            first = rng.randint(1, 6 - size) if size < 6 and rng.random() < 0.85 else rng.randint(1, 5)
            values = [(first + i - 1) % 5 + 1 for i in range(size)]
            columns.append(values if kind == "+" else values[::-1])
        elif kind == "=":
            columns.append([rng.randint(1, 5)] * size)
        elif kind == "*" and size <= 5:
            columns.append(rng.sample(naive.VALUES, size))
        else:
            columns.append([rng.randint(1, 5) for _ in range(size)])
    return [CARD[triple] for triple in zip(*columns, strict=True)]


def _with_slip(rng: Random, drawn: list[Card]) -> list[Card]:
    """The cards as they are, or with the mistake of an answer: one changed, left out, put in, doubled, swapped."""
    slip = rng.choice(("none", "none", "none", "change", "value", "drop", "add", "double", "swap"))
    drawn = list(drawn)
    if slip == "add":
        drawn.insert(rng.randint(0, len(drawn)), rng.choice(list(DECK)))
    if not drawn:
        return drawn
    at = rng.randrange(len(drawn))
    if slip == "change":
        drawn[at] = rng.choice(list(DECK))
    elif slip == "value":
        triple = list(TRIPLE[drawn[at]])
        triple[rng.randrange(3)] = rng.randint(1, 5)
        drawn[at] = CARD[tuple(triple)]
    elif slip == "drop":
        del drawn[at]
    elif slip == "double":
        drawn.insert(rng.randint(0, len(drawn)), drawn[at])
    elif slip == "swap":
        other = rng.randrange(len(drawn))
        drawn[at], drawn[other] = drawn[other], drawn[at]
    return drawn


def _row(rng: Random) -> list[Card]:
    size = rng.choice((0, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6))
    return _with_slip(rng, _columns(rng, size, "".join(rng.choices("+-=?", (3, 3, 3, 2), k=3))))


def _answer(rng: Random) -> list[Card]:
    size = rng.choice((0, 1, 2, 3, 3, 3, 4, 4, 5, 6))
    kinds = list(rng.choice(("==*", "==*", "=**", "=??", "=*+", "***", "*+-", "+-+", "???")))
    rng.shuffle(kinds)
    return _with_slip(rng, _columns(rng, size, "".join(kinds)))


def _corner(rng: Random) -> list[Card]:
    """All the cards with a few values of each property: cards that have much in common."""
    values = [sorted(rng.sample(naive.VALUES, rng.choice((1, 2, 2, 3)))) for _ in range(3)]
    return [CARD[triple] for triple in product(*values)]


rows = seeds.map(_row)
"""Cards in order, 0 to 7 of them, a card perhaps twice: many are sequences, or nearly."""
answers = seeds.map(_answer)
"""What a learner may select, 0 to 7 cards, one perhaps twice: many are groups of some kind, or nearly."""
corners = seeds.map(_corner)


@st.composite
def hands(draw, min_size=0, max_size=12):
    """Different cards in any order, of the whole deck or such as have much in common."""
    rng = draw(seeds)
    size = rng.randint(min_size, max_size)
    pool = _corner(rng) if rng.random() < 0.7 else list(DECK)
    while len(pool) < size:
        pool = list(dict.fromkeys([*pool, *_corner(rng)]))
    return rng.sample(pool, size)


card_sets = hands().map(CardSet)
