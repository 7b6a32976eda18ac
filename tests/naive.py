"""A second, naive reading of CP-1 to CP-9, written from the rules alone: the twin that the fast code is held to.

A card is three numbers from 1 to 5: (number, shape, colour). Nothing here knows of tic_learn.
"""

from itertools import combinations, pairwise, permutations, product

VALUES = (1, 2, 3, 4, 5)
PROPERTIES = ("number", "shape", "colour")
WORDS = (
    ("1", "2", "3", "4", "5"),
    ("circle", "crescent", "triangle", "square", "star"),
    ("violet", "cyan", "yellow", "orange", "red"),
)
LETTERS = ("12345", "CMTQS", "VCYOR")
DECK = [(number, shape, colour) for number in VALUES for shape in VALUES for colour in VALUES]
SIZES = (3, 4, 5)


def word(card, p):
    return WORDS[p][card[p] - 1]


def name(card):
    return f"{word(card, 0)}-{word(card, 1)}-{word(card, 2)}"


def code(card):
    return "".join(LETTERS[p][card[p] - 1] for p in range(3))


def common(cards):
    """CP-2, CP-3: the properties in which all of the cards agree."""
    return [p for p in range(3) if len({card[p] for card in cards}) == 1]


def related(a, b):
    """CP-2."""
    return {0: "nic", 1: "single", 2: "tic"}[len(common([a, b]))]


def neighbours(card, kind, among=DECK):
    return [other for other in among if other != card and related(card, other) == kind]


def is_group(cards, kind):
    """CP-3, CP-4."""
    if len(cards) not in SIZES or len(set(cards)) < len(cards):
        return False
    if kind == "nic":
        return all(related(a, b) == "nic" for a, b in combinations(cards, 2))
    return len(common(cards)) == {"tic": 2, "single": 1}[kind]


def groups(hand, kind):
    return [frozenset(cards) for size in SIZES for cards in combinations(hand, size) if is_group(cards, kind)]


def maximal_groups(hand, kind):
    found = groups(hand, kind)
    return [group for group in found if not any(group < other for other in found)]


def completions(cards, kind, among=DECK):
    return [card for card in among if card not in cards and is_group([*cards, card], kind)]


def lines(deck=DECK):
    """CP-3: the cards that share two given values, for each two values there are."""
    found = []
    for p, q in combinations(range(3), 2):
        for v, w in product(VALUES, VALUES):
            line = frozenset(card for card in deck if card[p] == v and card[q] == w)
            if line:
                found.append(line)
    return found


def way(values):
    """CP-5: 1 for values that go up by one all along, -1 for down, 0 for a property that does not step."""
    changes = [b - a for a, b in pairwise(values)]
    if changes and all(change == 1 for change in changes):
        return 1
    if changes and all(change == -1 for change in changes):
        return -1
    return 0


def ways(row):
    return [way([card[p] for card in row]) for p in range(3)]


def stepping(row, rest="free"):
    """CP-5, CP-6: how many properties step; 0 if the row is no sequence."""
    if len(row) not in SIZES or len(set(row)) < len(row):
        return 0
    steps = ways(row)
    if rest == "fixed" and any(steps[p] == 0 and p not in common(row) for p in range(3)):
        return 0
    return len([step for step in steps if step != 0])


def sequences(hand, rest="free"):
    """Every row that is a sequence, with its number of stepping properties."""
    rows = [row for size in SIZES for row in permutations(hand, size)]
    return {row: stepping(row, rest) for row in rows if stepping(row, rest)}


def extensions(row, at, rest="free", among=DECK):
    """CP-5, TT-12: the cards with which all that steps goes on stepping; with two cards, some of it."""
    if len(row) == 2 and row[0] == row[1]:
        return []
    if len(row) != 2 and not stepping(row, rest):
        return []
    found = []
    for card in among:
        longer = [*row, card] if at == "end" else [card, *row]
        goes_on = len(row) == 2 or all(new == old for new, old in zip(ways(longer), ways(row), strict=True) if old)
        if stepping(longer, rest) and goes_on:
            found.append(card)
    return found


def first_break(row, p):
    """The place of the first card that property ``p`` does not step to, or None if it steps all along."""
    values = [card[p] for card in row]
    return next((end for end in range(1, len(row)) if way(values[: end + 1]) == 0), None)


def is_connected(cards):
    """CP-3: whether Tics lead from every card to every other, as in a chain."""
    reached = {cards[0]}
    for _ in cards:
        reached |= {b for a in reached for b in cards if a != b and related(a, b) == "tic"}
    return reached == set(cards)
