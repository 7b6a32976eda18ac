"""Puzzles about deduction: levels measured again by a naive twin, and small instances worked out by hand."""

from itertools import permutations, product

import pytest

from tic_learn import Card, CardSet, Property, Relation
from tic_learn.puzzles import KINDS, ImpossiblePuzzle, Puzzle, puzzle
from tic_learn.puzzles.clues import Difference, More, OneOf, Related, SharesOnly
from tic_learn.puzzles.deduction import placings, thinned
from tic_learn.puzzles.kinds.mystery_card import Given
from tic_learn.puzzles.placing import Layout, beside
from tic_learn.random import Random

SEEDS = 50
TECHNIQUES = {
    "tic-grid": ("cell", "card", "ahead"),
    "edge-grid": ("cell", "card", "ahead", "what if"),
    "latin-square": ("cell", "card", "line", "what if"),
}
LEVELS = [(name, level) for name, techniques in TECHNIQUES.items() for level in range(1, len(techniques) + 1)]


def same(a, b):
    """In how many of the three letters two codes agree."""
    return sum(x == y for x, y in zip(a, b, strict=True))


def whole(kind, given):
    """A puzzle from what it starts from."""
    return Puzzle(kind, kind.level_of(given), 0, {}, given, tuple(kind.solve(given)))


def layout(rows, pool, signs=()):
    """A grid from text: a row a line, a dot for an empty cell."""
    lines = [line.split() for line in rows.strip().splitlines()]
    cards = tuple(None if code == "." else Card(code) for line in lines for code in line)
    return Layout(len(lines), len(lines[0]), cards, tuple(sorted(map(Card, pool.split()))), signs)


def texts(reasons):
    return [reason.text for reason in reasons]


# Levels, measured by a twin that has sets of codes for cells and knows nothing of masks


class Twin:
    """A grid of codes: for each cell those that can be there, crossed out by techniques that are written plainly."""

    def __init__(self, shown, name):
        grid, form = shown["exhibits"][0], shown["form"]
        self.rows, self.columns = grid["rows"], grid["columns"]
        self.cells = list(range(self.rows * self.columns))
        self.lying = {cell: code for cell, code in enumerate(grid["cards"]) if code}
        self.codes = [*self.lying.values(), *form["cards"]]
        self.name = name
        self.signs = {(a, b): sign for a, b, sign in grid["edges"]}
        self.counts = [0, 1, 2] if "number" in shown["terms"].get("once", "") else [1, 2]
        if name == "tic-grid":
            self.signs = dict.fromkeys(beside(self.rows, self.columns), "tic")

    def fit(self, cell, code, other, there):
        """Whether two codes can be on two cells."""
        if self.name == "latin-square":
            in_line = cell // self.columns == other // self.columns or cell % self.columns == other % self.columns
            return not in_line or all(code[place] != there[place] for place in self.counts)
        sign = self.signs.get((cell, other)) or self.signs.get((other, cell))
        return sign is None or ["nic", "single", "tic"].index(sign) == same(code, there)

    def put(self, state, cell, code):
        left = {
            other: {one for one in codes if one != code and self.fit(cell, code, other, one)}
            for other, codes in state.items()
        }
        return left | {cell: {code}}

    def start(self):
        state = {cell: set(self.codes) for cell in self.cells}
        for cell, code in self.lying.items():
            state = self.put(state, cell, code)
        return state

    def sure(self, state, done):
        """Each cell with only one code, and each code with only one cell."""
        for cell in self.cells:
            if cell not in done and len(state[cell]) == 1:
                yield "cell", cell, min(state[cell])
        for code in self.codes:
            cells = [cell for cell in self.cells if code in state[cell]]
            if len(cells) == 1 and cells[0] not in done:
                yield "card", cells[0], code

    def dead(self, state, done, more):
        """Whether a cell or a code has nothing, or will have after up to so many sure codes."""
        if not all(state.values()) or set().union(*state.values()) != set(self.codes):
            return True
        return more > 0 and any(
            self.dead(self.put(state, cell, code), done | {cell}, more - 1) for _, cell, code in self.sure(state, done)
        )

    def tried(self, state, done, more):
        """A cell and its code, if the one or two other choices, of the cell or of the code, are dead ends."""
        choices = [[(cell, code) for code in sorted(state[cell])] for cell in self.cells if cell not in done]
        choices += [[(cell, code) for cell in self.cells if code in state[cell]] for code in self.codes]
        for choice in choices:
            if 1 < len(choice) < 4:
                alive = [one for one in choice if not self.dead(self.put(state, *one), done | {one[0]}, more)]
                if len(alive) == 1:
                    return alive[0]
        return None

    def crossed_by_a_line(self, state):
        """Whether a value had only one cell in a row or column, and was taken there."""
        lines = [self.cells[at : at + self.columns] for at in range(0, len(self.cells), self.columns)]
        lines += [self.cells[at :: self.columns] for at in range(self.columns)]
        for line, place in product(lines, self.counts):
            for value in sorted({code[place] for code in self.codes}):
                cells = [cell for cell in line if any(code[place] == value for code in state[cell])]
                if len(cells) == 1:
                    kept = {code for code in state[cells[0]] if code[place] == value}
                    if kept != state[cells[0]]:
                        state[cells[0]] = kept
                        return True
        return False

    def solved(self, techniques):
        """Whether the techniques fill the grid."""
        state, done = self.start(), set(self.lying)
        while len(done) < len(self.cells):
            found = next((one[1:] for one in self.sure(state, done) if one[0] in techniques), None)
            if found is None and "line" in techniques and self.crossed_by_a_line(state):
                continue
            if found is None and "ahead" in techniques:
                found = self.tried(state, done, 0)
            if found is None and "what if" in techniques:
                found = self.tried(state, done, 3)
            if found is None:
                return False
            state = self.put(state, *found)
            done.add(found[0])
        return True


@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_a_grid_takes_the_techniques_of_its_level_and_not_only_those_below(name, level):
    for seed in range(SEEDS):
        twin = Twin(puzzle(name, level=level, seed=seed).shown.as_dict(), name)
        techniques = TECHNIQUES[name][:level]
        assert not twin.solved(techniques[:-1]), seed
        assert twin.solved(techniques), seed


def clue_is_true(says, code):
    """A clue from its plain values alone."""
    place = {"number": 0, "shape": 1, "colour": 2}
    letters = ("12345", "CMTQS", "VCYOR")
    words = (
        ["1", "2", "3", "4", "5"],
        ["circle", "crescent", "triangle", "square", "star"],
        ["violet", "cyan", "yellow", "orange", "red"],
    )
    values = [letters[at].index(code[at]) for at in range(3)]
    if says["clue"] == "relation":
        return same(code, says["card"]) == ["nic", "single", "tic"].index(says["kind"])
    at = place[says["property"]]
    if says["clue"] == "shares only":
        return [code[one] == says["card"][one] for one in range(3)] == [one == at for one in range(3)]
    if says["clue"] == "one of":
        return words[at][values[at]] in says["values"]
    apart = values[at] - values[place[says["than"]]]
    return {"difference": apart == says.get("by"), "more": apart > 0, "less": apart < 0}[says["clue"]]


def true_codes(shown):
    """For each clue the codes of which it is true."""
    codes = ["".join(one) for one in product("12345", "CMTQS", "VCYOR")]
    clues = [clue["says"] for clue in shown["exhibits"][0]["clues"]]
    return [{code for code in codes if clue_is_true(says, code)} for says in clues]


def shortened(lists, codes):
    """The three lists of values after a clue has been read with them."""
    left = [code for code in codes if all(code[at] in lists[at] for at in range(3))]
    return [sorted({code[at] for code in left}) for at in range(3)]


def settled(lists, clues):
    before = None
    while lists != before:
        before = lists
        for codes in clues:
            lists = shortened(lists, codes)
    return lists


def takes(clues):
    """What it takes to find the card: each clue alone, the clues again and again, or a value supposed."""
    full = [list("12345"), list("CMTQS"), list("VCYOR")]
    alone = [
        [value for value in one if all(value in shortened(full, says)[at] for says in clues)]
        for at, one in enumerate(full)
    ]
    if [len(one) for one in alone] == [1, 1, 1]:
        return "each alone"
    lists = settled(full, clues)
    if [len(one) for one in lists] == [1, 1, 1]:
        return "again and again"
    before = None
    while lists != before:
        before = lists
        for at in range(3):
            for value in list(lists[at]):
                if [] in settled([[value] if one == at else lists[one] for one in range(3)], clues):
                    lists = settled([[v for v in one if (i, v) != (at, value)] for i, one in enumerate(lists)], clues)
    return "supposed" if [len(one) for one in lists] == [1, 1, 1] else "more"


@pytest.mark.parametrize(("level", "what"), [(2, "each alone"), (3, "again and again"), (4, "supposed")])
def test_a_mystery_card_of_the_deck_takes_what_its_level_says(level, what):
    for seed in range(SEEDS):
        shown = puzzle("mystery-card", level=level, seed=seed).shown.as_dict()
        assert takes(true_codes(shown)) == what, seed


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_no_clue_of_a_mystery_card_is_superfluous(level):
    for seed in range(SEEDS):
        shown = puzzle("mystery-card", level=level, seed=seed).shown.as_dict()
        clues = true_codes(shown)
        cards = set(shown["form"]["cards"]) or set.union(*clues)
        assert len(cards.intersection(*clues)) == 1
        for left_out in clues:
            assert len(cards.intersection(*(codes for codes in clues if codes is not left_out))) > 1, seed


# Mystery card

STAR = Given(
    (),
    (
        Related(Card("3SO"), Relation.TIC),
        OneOf(Property.COLOUR, (1, 5)),
        Related(Card("1CV"), Relation.NIC),
    ),
)


def test_a_mystery_card_is_found_by_crossing_out():
    # By hand: violet or red, and not violet, so red. That is not orange, so for a Tic it is a 3 and a star: 3SR.
    one = whole(KINDS["mystery-card"], STAR)
    assert (one.answer, one.level) == (CardSet("3SR"), 3)
    assert texts(one.explanation) == [
        "Clue 2: the colour is violet or red.",
        "Clue 3: the number is not 1, the shape is not circle and the colour is red.",
        "Clue 1: the number is 3 and the shape is star.",
        "That is 3-star-red.",
    ]
    assert [reason.rule for reason in one.explanation] == ["CP-1", "CP-2", "CP-2", "CP-1"]


def test_a_supposed_value_is_followed_until_no_card_is_left():
    # By hand: were it a crescent, the first clue would forbid 3 and orange, so it would be a 1 for the Tic with 1MO;
    # but 1 crescents that are not orange share nothing with 4SO. So it is a 1 and orange, as the third clue says then.
    given = Given(
        (),
        (
            Related(Card("3MO"), Relation.SINGLE),
            Related(Card("5QY"), Relation.SINGLE),
            Related(Card("1MO"), Relation.TIC),
            Related(Card("4SO"), Relation.SINGLE),
        ),
    )
    one = whole(KINDS["mystery-card"], given)
    assert (one.answer, one.level) == (CardSet("1QO"), 4)
    assert texts(one.explanation) == [
        (
            "Suppose that the shape is crescent. Then by clue 1 the number is not 3 and the colour is not orange."
            " Then by clue 3 the number is 1. Then clue 4 leaves no card. So the shape is not crescent."
        ),
        "Clue 3: the number is 1 and the colour is orange.",
        "Clue 4: the shape is circle, triangle or square.",
        "Clue 2: the shape is square.",
        "That is 1-square-orange.",
    ]


def test_hints_to_a_mystery_card_begin_with_the_clue_that_leaves_fewest_cards():
    # 12 cards Tic with 3SO, 50 are violet or red, 64 Nic with 1CV. The colour is known first. Without the third clue
    # 3SV is left, but it is not red; without the first, the first red card that is no 1 and no circle is 2MR.
    one = whole(KINDS["mystery-card"], STAR)
    assert texts(one.hints) == [
        "Begin with clue 1: it leaves 12 of the 125 cards.",
        "The colour of the card is red.",
        "It is 2-crescent-red or 3-star-red. Clue 1 tells which.",
    ]


def test_a_wrong_mystery_card_is_told_which_clue_it_denies():
    one = whole(KINDS["mystery-card"], STAR)
    verdict = one.check("3TR")
    assert texts(verdict.reasons) == [
        (
            "Clue 1 is not true of 3-triangle-red. 3-triangle-red and 3-star-orange share the number: one property, so"
            " they Single."
        ),
    ]
    assert str(verdict.misconception) == "single-for-tic"
    verdict = one.check("3SO")
    assert texts(verdict.reasons) == [
        "Clue 1 is not true of 3-star-orange. It is the card of the clue, and a card is not compared with itself.",
        "Clue 2 is not true of 3-star-orange. Its colour is orange.",
    ]
    assert verdict.misconception is None


def test_mistaken_mystery_cards_are_known():
    # By hand: red Singles of 3SO that are no 1 and no circle; and 3SV, where the last clue is missed.
    known = {card: str(name) for card, name in whole(KINDS["mystery-card"], STAR).mistakes().items()}
    singles = dict.fromkeys((CardSet(code) for code in ["3MR", "3TR", "3QR", "2SR", "4SR", "5SR"]), "single-for-tic")
    assert known == singles | {CardSet("3SV"): "clue-missed"}


def test_more_and_less_can_change_places():
    # The number is one more than the sides of the shape: a 4 has a triangle; turned round it would have a star.
    given = Given(
        tuple(map(Card, ["4TR", "4SR", "4CR", "3TR", "4TO"])),
        (Difference(Property.SHAPE, 1), OneOf(Property.NUMBER, (2, 4)), OneOf(Property.COLOUR, (1, 5))),
    )
    one = whole(KINDS["mystery-card"], given)
    assert (one.answer, one.level) == (CardSet("4TR"), 1)
    assert str(one.check("4SR").misconception) == "more-for-less"
    assert one.check("4SR").reason == "Clue 1 is not true of 4-star-red. Its number is 4, and its shape has 5 sides."
    assert texts(one.explanation) == [
        "Clue 1 leaves 4-triangle-orange and 4-triangle-red.",
        "Clue 2 leaves 4-triangle-orange and 4-triangle-red.",
        "Clue 3 leaves only 4-triangle-red.",
    ]


@pytest.mark.parametrize(
    ("fact", "text", "cards"),
    [
        (Related(Card("3SO"), Relation.SINGLE), "It Singles with 3-star-orange.", 48),
        (SharesOnly(Card("3SO"), Property.COLOUR), "It shares only its colour with 3-star-orange.", 16),
        (OneOf(Property.NUMBER, (1, 3, 5)), "Its number is odd.", 75),
        (OneOf(Property.NUMBER, (3, 4, 5)), "Its number is more than 2.", 75),
        (OneOf(Property.NUMBER, (1, 4)), "Its number is 1 or 4.", 50),
        (OneOf(Property.NUMBER, (1, 2, 4, 5)), "Its number is not 3.", 100),
        (OneOf(Property.SHAPE, (1, 5)), "It is a circle or a star.", 50),
        (OneOf(Property.COLOUR, (1, 2, 3, 5)), "It is not orange.", 100),
        (
            Difference(Property.COLOUR, -2),  # 1 and yellow, 2 and orange, 3 and red, each with five shapes
            "Its number is two less than the place of its colour (violet 1, cyan 2, yellow 3, orange 4, red 5).",
            15,
        ),
        (
            Difference(Property.SHAPE, 0),
            "Its number is equal to the sides of its shape (circle 1, crescent 2, triangle 3, square 4, star 5).",
            25,
        ),
        (
            More(Property.SHAPE, True),  # 4 + 3 + 2 + 1 pairs, each with five colours
            "Its number is more than the sides of its shape (circle 1, crescent 2, triangle 3, square 4, star 5).",
            50,
        ),
    ],
)
def test_a_clue_says_the_same_in_words_and_as_values(fact, text, cards):
    assert fact.text == text
    true = {card.code for card in CardSet.from_mask(fact.mask)}
    assert true == {code for code in map("".join, product("12345", "CMTQS", "VCYOR")) if clue_is_true(fact.says, code)}
    assert len(true) == cards


# Tic grid

STARS = layout(
    """
    1SO 1SR .
    2SO .   .
    3SO .   .
    """,
    "1SY 2SR 2SY 3SR 3SY",
    tuple((a, b, "tic") for a, b in beside(3, 3)),
)


def test_a_tic_grid_is_filled_cell_by_cell():
    # By hand: 1SR and 2SO Tic with 2SR alone of the cards left, then 3SO and 2SR with 3SR, then 1SR with 1SY, …
    one = whole(KINDS["tic-grid"], STARS)
    assert one.level == 1
    assert dict(one.answer) == {
        (1, 3): Card("1SY"), (2, 2): Card("2SR"), (2, 3): Card("2SY"), (3, 2): Card("3SR"), (3, 3): Card("3SY")
    }  # fmt: skip
    assert texts(one.explanation) == [
        "Row 2, column 2 must Tic with 1-star-red and 2-star-orange. Of the cards left, only 2-star-red fits.",
        "Row 3, column 2 must Tic with 2-star-red and 3-star-orange. Of the cards left, only 3-star-red fits.",
        "Row 1, column 3 must Tic with 1-star-red. Of the cards left, only 1-star-yellow fits.",
        "Row 2, column 3 must Tic with 1-star-yellow and 2-star-red. Of the cards left, only 2-star-yellow fits.",
        "Row 3, column 3 must Tic with 2-star-yellow and 3-star-red. Of the cards left, only 3-star-yellow fits.",
    ]
    assert texts(one.hints) == [
        "For one of the empty cells, only one of the 5 cards fits. Find this cell first.",
        "Look first at row 2, column 2: it must Tic with 1-star-red and 2-star-orange.",
        "In row 2, column 2 is 2-star-yellow or 2-star-red.",
    ]


def test_one_card_less_and_a_card_must_be_asked_where_it_fits():
    # By hand: without 3SO the middle is 2SR as before. Then each other cell has two cards or more; but 3SY Tics neither
    # with 1SR nor with 2SR nor with 2SO, so only the corner is left for it.
    cards = (*STARS.cards[:6], None, *STARS.cards[7:])
    given = Layout(3, 3, cards, tuple(sorted((*STARS.pool, Card("3SO")))), STARS.signs)
    one = whole(KINDS["tic-grid"], given)
    assert one.level == 2
    assert texts(one.explanation)[:3] == [
        "Row 2, column 2 must Tic with 1-star-red and 2-star-orange. Of the cards left, only 2-star-red fits.",
        "3-star-yellow fits in row 3, column 3 only.",
        "1-star-yellow fits in row 1, column 3 only.",
    ]


def test_a_look_ahead_rules_a_card_out():
    # By hand: beside 1SO is 1SR or 1SY. With 2SR next to that cell, 1SR would have to be on both sides of it, and 1SY
    # nowhere. So 2SR is at the end, and 1SR beside it: 1SO 1SY 1SR 2SR.
    given = layout("1SO . . .", "1SR 1SY 2SR", tuple((a, b, "tic") for a, b in beside(1, 4)))
    one = whole(KINDS["tic-grid"], given)
    assert (one.level, [str(card) for _, card in one.answer]) == (3, ["1SY", "1SR", "2SR"])
    assert texts(one.explanation) == [
        "2-star-red can't be in row 1, column 3: then 1-star-yellow would fit nowhere.",
        "2-star-red fits in row 1, column 4 only.",
        "Row 1, column 3 must Tic with 2-star-red. Of the cards left, only 1-star-red fits.",
        "Row 1, column 2 must Tic with 1-star-orange and 1-star-red. Of the cards left, only 1-star-yellow fits.",
    ]
    assert texts(one.hints) == [
        "No card is sure at first sight. Take a cell or a card with few choices, and try each.",
        ("Take 2-star-red first: where does it fit beside the cards that lie there? Try what each choice would leave."),
        "2-star-red goes to row 1, column 3 or to row 1, column 4.",
    ]


def test_wrong_neighbours_are_named_in_a_tic_grid():
    one = whole(KINDS["tic-grid"], STARS)
    wrong = {"1,3": "2SY", "2,2": "2SR", "2,3": "1SY", "3,2": "3SR", "3,3": "3SY"}
    verdict = one.check(wrong)
    assert texts(verdict.reasons) == [
        (
            "1-star-red and 2-star-yellow share the shape: one property, so they Single. In row 1, column 2 and row 1,"
            " column 3 they must Tic."
        ),
        (
            "2-star-red and 1-star-yellow share the shape: one property, so they Single. In row 2, column 2 and row 2,"
            " column 3 they must Tic."
        ),
    ]
    assert verdict.reasons[0].cells == ((1, 2), (1, 3))
    assert verdict.reasons[0].rule == "CP-2"


def test_mistaken_placings_are_what_they_are_called():
    for name, number in (("tic-grid", 2), ("edge-grid", 3)):
        for seed in range(10):
            one = puzzle(name, level=number, seed=seed)
            for answer, misconception in one.mistakes().items():
                cards = one.given.filled(answer)
                broken = [
                    (a, b, sign, same(str(cards[a]), str(cards[b])))
                    for a, b, sign in one.given.signs
                    if same(str(cards[a]), str(cards[b])) != ["nic", "single", "tic"].index(sign)
                ]
                assert broken
                if misconception.name == "single-for-tic":
                    assert all(sign == "tic" and count == 1 for _, _, sign, count in broken)
                elif misconception.name == "tic-for-single":
                    assert all(sign == "single" and count == 2 for _, _, sign, count in broken)
                else:
                    assert misconception.name == "rows-only"
                    assert all(b - a == one.given.columns for a, b, _, _ in broken)


# Grid with signs

SQUARE = layout(
    """
    3SO .
    .   .
    """,
    "3SR 1SO 1CV",
    ((0, 1, "tic"), (2, 3, "single"), (0, 2, "tic"), (1, 3, "nic")),
)


def test_a_card_that_fits_on_one_cell_only_goes_first():
    # By hand: 3SR and 1SO Tic with 3SO, so each fits beside it on both sides, and 1CV does not. So 1CV goes to the
    # corner; 3SR Nics with it, and 1SO Singles with it.
    one = whole(KINDS["edge-grid"], SQUARE)
    assert one.level == 2
    assert dict(one.answer) == {(1, 2): Card("3SR"), (2, 1): Card("1SO"), (2, 2): Card("1CV")}
    assert texts(one.explanation) == [
        "1-circle-violet fits in row 2, column 2 only.",
        (
            "Row 1, column 2 must Tic with 3-star-orange and Nic with 1-circle-violet. Of the cards left, only"
            " 3-star-red fits."
        ),
        (
            "Row 2, column 1 must Tic with 3-star-orange and Single with 1-circle-violet. Of the cards left, only"
            " 1-star-orange fits."
        ),
    ]
    assert texts(one.hints) == [
        "No cell tells its card at first sight. But one of the 3 cards fits on one cell only.",
        "Take 1-circle-violet first: where does it fit beside the cards that lie there?",
        "1-circle-violet goes to row 1, column 2 or to row 2, column 2.",
    ]


def test_what_would_follow_from_a_card_is_told_one_step_a_sentence():
    told = [reason for seed in range(10) for reason in puzzle("edge-grid", level=4, seed=seed).explanation]
    tried = [reason.text.split(". ") for reason in told if reason.text.startswith("Suppose that ")]
    assert tried
    for first, *follows, end, so in tried:
        name, cell = first.removeprefix("Suppose that ").split(" is in ")
        assert so == f"So {name} can't be in {cell}."
        assert follows
        assert all(one.startswith("Then ") and " would be in row " in one for one in follows)
        assert end.startswith("Then no card would fit in row ") or end.endswith(" would fit nowhere")


def test_a_sign_that_is_not_kept_is_named():
    one = whole(KINDS["edge-grid"], SQUARE)
    verdict = one.check({"1,2": "1SO", "2,1": "3SR", "2,2": "1CV"})
    assert texts(verdict.reasons) == [
        (
            "3-star-red and 1-circle-violet share no property, so they Nic. In row 2, column 1 and row 2, column 2 they"
            " must Single."
        ),
        (
            "1-star-orange and 1-circle-violet share the number: one property, so they Single. In row 1, column 2 and"
            " row 2, column 2 they must Nic."
        ),
    ]


def test_placings_are_all_that_fit_and_no_card_more_can_be_taken_away():
    """The exact solver against all orders of the cards; what is left of a board has one answer, and less has more."""
    kind = KINDS["edge-grid"]
    full = kind.full(Random(5), rows=2, columns=3)
    board = kind.board(full)
    signs = [(a, b, ["nic", "single", "tic"].index(sign)) for a, b, sign in full.signs]
    codes = [str(card) for card in full.cards]
    orders = permutations(range(6))
    fitting = {one for one in orders if all(same(codes[one[a]], codes[one[b]]) == n for a, b, n in signs)}
    assert set(placings(board, {})) == fitting
    stay = thinned(board, 0, Random(5))

    def fill(cells):
        return [order for order in fitting if all(order[cell] == cell for cell in cells)]

    assert fill(stay) == [tuple(range(6))]
    for cell in stay:
        assert len(fill([other for other in stay if other != cell])) > 1


# Latin square

THREE = layout(
    """
    2CV 2MC .
    2MY .   .
    .   .   .
    """,
    "2TY 2TV 2CC 2TC 2CY 2MV",
)


def test_a_latin_square_is_filled_by_what_is_missing():
    # By hand: in row 1 triangle and yellow are missing; in the middle no crescent, no yellow and no cyan can be; and so
    # on, to the rows CV MC TY, MY TV CC, TC CY MV.
    one = whole(KINDS["latin-square"], THREE)
    assert one.level == 1
    assert [str(card) for _, card in one.answer] == ["2TY", "2TV", "2CC", "2TC", "2CY", "2MV"]
    assert one.explanation[0].text == (
        "Row 1, column 3 needs the shape triangle and the colour yellow. Of the cards left, only 2-triangle-yellow"
        " fits."
    )
    assert len(one.explanation) == 6
    assert one.prompt == (
        "Put each card on an empty cell. In every row and every column, each shape and each colour must be there"
        " exactly once."
    )


def test_what_is_there_twice_in_a_line_is_named():
    one = whole(KINDS["latin-square"], THREE)
    verdict = one.check({"1,3": "2TY", "2,2": "2TV", "2,3": "2CC", "3,1": "2CY", "3,2": "2TC", "3,3": "2MV"})
    assert texts(verdict.reasons) == [
        "In column 1 the shape circle is there twice: 2-circle-violet and 2-circle-yellow.",
        "In column 1 the colour yellow is there twice: 2-crescent-yellow and 2-circle-yellow.",
        "There are 2 more like these.",  # the triangles and the cyan cards of column 2
    ]


def test_the_numbers_of_a_latin_square_are_never_right_with_the_shapes_or_the_colours_alone():
    for seed in range(SEEDS):
        codes = [str(card) for card in puzzle("latin-square", level=3, seed=seed).given.all_cards]
        assert len({code[0] for code in codes}) == 4
        for place in (1, 2):
            assert len({(code[0], code[place]) for code in codes}) > 4, seed


def test_latin_squares_mistaken_are_right_in_part():
    for seed in range(10):
        one = puzzle("latin-square", level=3, seed=seed)
        assert "each number" in one.prompt
        for answer, misconception in one.mistakes().items():
            codes = [str(card) for card in one.given.filled(answer)]
            rows = [codes[at : at + 4] for at in range(0, 16, 4)]
            columns = [codes[at::4] for at in range(4)]
            if misconception.name == "rows-only":
                assert all(len({code[place] for code in row}) == 4 for row in rows for place in range(3))
            else:
                assert misconception.name == "shapes-only"
                assert all(len({code[1] for code in line}) == 4 for line in (*rows, *columns))


def test_on_many_cells_cards_that_are_alone_left_share_a_sentence():
    one = puzzle("latin-square", level=4, seed=1)
    together = [reason for reason in one.explanation if reason.text.startswith("Then only one card is left")]
    assert together
    for reason in together:
        assert len(reason.cards) == len(reason.cells) > 1
        assert reason.text.count(". Row ") == len(reason.cells), "a sentence a cell"
        answer = dict(one.answer)
        assert [answer[cell] for cell in reason.cells] == list(reason.cards)


# What can't be made


@pytest.mark.parametrize(
    ("name", "level", "parameters", "stands"),
    [
        ("mystery-card", 2, {"cards": 8}, "cards"),
        ("mystery-card", 1, {"cards": 3}, "cards"),
        ("tic-grid", 3, {"given": 6}, "given"),
        ("edge-grid", 1, {"rows": 2, "columns": 2, "given": 3}, "rows"),
        ("latin-square", 4, {"size": 3}, "size"),
    ],
)
def test_what_can_t_be_made_is_a_clear_error(name, level, parameters, stands):
    with pytest.raises(ImpossiblePuzzle) as caught:
        puzzle(name, level=level, **parameters)
    assert caught.value.parameter == stands
