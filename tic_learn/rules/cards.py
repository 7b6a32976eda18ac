"""The card principles (CP): the deck, Tics, groups, sequences, names."""

from __future__ import annotations

from tic_learn.rules.base import Rule

CARDS = (
    Rule(
        "CP-1",
        "The deck",
        "The deck has 125 cards, and no two are alike. A card has a number, a shape and a colour, and every mix of"
        " the three is there once: 5 × 5 × 5 = 125. The numbers are 1 to 5. The shapes are put in order by their"
        " sides: circle 1, crescent 2, triangle 3, square 4, star 5. The colours are put in order as in a rainbow:"
        " violet 1, cyan 2, yellow 3, orange 4, red 5.",
    ),
    Rule(
        "CP-2",
        "Tic, Single, Nic",
        "Look at two different cards and count the properties in which they agree. Exactly two: the cards Tic."
        " Exactly one: they Single. None: they Nic. Only different cards can be compared: who asks about a card and"
        " itself gets an error and no answer. Whichever card you take, the other 124 are 12 Tics, 48 Singles and 64"
        " Nics.",
    ),
    Rule(
        "CP-3",
        "Tic groups and Tic lines",
        "Three, four or five different cards are a Tic group if all of them agree in the same two properties, and it"
        " does not matter how they are ordered. Name values for two properties, such as star and orange: five cards"
        " have both, and these five are a Tic line. The deck has 75 Tic lines, and three of them go through every"
        " card. A Tic group lies on one line, so it can't have more than five cards. Cards that Tic one after another"
        " are a chain, and a chain is no group: 3SO Tics with 3SR and with 3CO, but 3SR and 3CO are a Single. There is"
        " a small theorem, too: if every two of three cards Tic, then all three agree in the same two properties.",
    ),
    Rule(
        "CP-4",
        "Single groups and Nic groups",
        "A Single group is 3, 4 or 5 different cards with exactly one property value that is the same on all of them."
        " Two of the cards may Tic all the same: 3SO 3SR 3CO is a Single group, because the 3 is all that the three"
        " have in common. A Nic group is 3, 4 or 5 different cards of which no two agree in any property.",
        rulings=(
            (
                "The four games of this kit need only Tic groups and sequences; Single groups and Nic groups are for"
                " the lessons and the puzzles."
            ),
        ),
    ),
    Rule(
        "CP-5",
        "Sequences: Mono, Duo, Tripo",
        "A sequence is a row of 3, 4 or 5 cards. A property steps if from card to card it always changes by exactly"
        " one and keeps its direction: up all the way, or down all the way. Every property has a direction of its own,"
        " so one may go up while another goes down. If exactly one property steps, the sequence is a Mono; if exactly"
        " two do, a Duo; if all three do, a Tripo. There is no way round between 5 and 1: a property that is at 5"
        " can't step up, and one that is at 1 can't step down.",
        rulings=(
            (
                "In this kit a sequence never turns back when it comes to an end of the scale. Other TIC games may"
                " allow that."
            ),
        ),
    ),
    Rule(
        "CP-6",
        "Properties that do not step",
        "What a sequence is called depends on how many of its properties step, all of them counted. So a Tripo is not"
        " a Duo as well, and a Duo is not a Mono as well.",
        rulings=(
            "Properties that do not step are free. Such a property may stay as it is, or change in any way.",
            (
                'The option rest="fixed" is stricter: then a property that does not step must be the same on all the'
                ' cards. Without it, rest is "free".'
            ),
        ),
    ),
    Rule(
        "CP-7",
        "The Extreme cards",
        "Two cards are called Extreme cards: 1-circle-violet, where each value is the lowest, and 5-star-red, where"
        " each value is the highest.",
    ),
    Rule(
        "CP-8",
        "The names of the cards",
        "A card has a long name and a code. The long name is its number, shape and colour, joined by hyphens:"
        " 3-star-orange. Aloud, the hyphens are left out: 3 star orange. The code is the number, a letter for the"
        " shape and a letter for the colour: 3SO. The letters of the shapes are C for circle, M for crescent (think of"
        " a moon), T for triangle, Q for square and S for star. The letters of the colours are V for violet, C for"
        " cyan, Y for yellow, O for orange and R for red. So 5TC is 5-triangle-cyan, and 2MV is 2-crescent-violet. The"
        " kit reads long names and codes in capital or small letters, and it reads moon as well as crescent. It writes"
        " and speaks codes, and long names in the order number, shape, colour.",
    ),
    Rule(
        "CP-9",
        "The 4 × 4 × 4 deck",
        "The small deck is the deck without its 5s, its stars and its reds. What remains is 4 numbers, 4 shapes and 4"
        " colours, so it has 4 × 4 × 4 = 64 cards, and a Tic line has four of them.",
    ),
)
