"""The rules of Tic Territory Battle (TB)."""

from __future__ import annotations

from tic_learn.rules.base import Rule

TERRITORY = (
    Rule(
        "TB-1",
        "Players, deal and cells",
        "Tic Territory Battle is for 2 to 6 players, with 6 cards each. One card is turned face up at the centre; it"
        " is the starting card, and its cell is (0, 0). A cell is named by its row and its column, and the number of"
        " the row grows downwards. Two cards touch if they lie edge to edge; corner to corner is not touching.",
    ),
    Rule(
        "TB-2",
        "One row or one column",
        "In a play you put one card or more from your hand on empty cells, all in the same row or all in the same"
        " column.",
        rulings=(
            (
                "There can be no gap: from the first to the last of the cards that you play, each cell has a card on"
                " it, new or old. So you may straddle cards that are there already."
            ),
        ),
    ),
    Rule(
        "TB-3",
        "Every new card Tics",
        "Each new card needs a neighbour with which it Tics, a card that touches it. The neighbour may be old or new.",
    ),
    Rule(
        "TB-4",
        "No Nics",
        "At all the other places where a new card touches a card, the two must agree in at least one property: a Tic"
        " or a Single will do. Where cards touch, a Nic is never allowed.",
    ),
    Rule(
        "TB-5",
        "Joined to the old cards",
        "New cards that follow each other without an old card in between are a run; old cards on the way part a play"
        " into several runs. In every run at least one new card must touch an old card and Tic with it. Only the"
        ' opening play is free of this. That is the first play that anybody makes in the game (its first "place"),'
        " even if players have drawn before.",
        rulings=("The opening play must touch the starting card all the same, and it must keep to TB-3 and TB-4.",),
    ),
    Rule(
        "TB-6",
        "What a play claims",
        "When you have played, take each Tic line (CP-3) and look at those of its cards that are on the table. They"
        " form clusters, in which the cards hang together edge to edge. You claim each whole cluster of 3, 4 or 5"
        " cards that has a card in it that you have just played. One play can claim more than one group in this way.",
    ),
    Rule(
        "TB-7",
        "Tokens",
        "When you claim a group, all tokens of your opponents go off all of its cards, and each of its cards has one"
        " token of yours for this line. That is how a territory is created, how one that is expanded changes hands,"
        " and how the cards that two overlapping ones share change hands. On the rest of their cards the opponents"
        " keep their tokens. A card that is in two of your territories has two of your tokens on it.",
    ),
    Rule(
        "TB-8",
        "Drawing instead of playing",
        "If you have no legal play, you draw one card. If you have legal plays but not one of them would claim"
        " anything, you may choose to draw as well. After the draw you may at once make a play in which the drawn card"
        " is one of the cards, or you keep it. Then your turn ends.",
        rulings=(
            (
                "The sheet speaks of a play that creates, expands or improves a territory. This kit takes that to"
                " mean a play that claims something (TB-6)."
            ),
        ),
    ),
    Rule(
        "TB-9",
        "Filling up your hand",
        "When you have played, you draw until you have 6 cards again, or until the deck is empty. If you still have 6"
        " or more, you draw none.",
    ),
    Rule(
        "TB-10",
        "When the deck is empty, and the end",
        "With no card left in the deck, the game goes on with the cards in the hands. It ends when nobody has a card,"
        " or when all the players have passed, one after another.",
        rulings=(
            "When the deck is empty, you must play if you have a legal play, and if you have none you pass.",
            'A player without cards passes as well, with a move "pass".',
            (
                "A turn in which there was a card in the deck at the beginning goes by TB-8. To keep a card that was"
                " drawn is not one of the passes that end the game."
            ),
        ),
    ),
    Rule(
        "TB-11",
        "The score",
        "Each token that you have on the table is a point, and each card left in your hand takes a point away. There"
        " is 1 more point for every token of yours on 1-circle-violet, and there are 2 more for every one on"
        " 5-star-red. The highest score wins.",
        rulings=(
            "A token on an Extreme card counts for this even if the other cards of its territory were captured.",
            "Players with the same highest score share the win.",
        ),
    ),
    Rule(
        "TB-12",
        "Shorter games",
        "To play a shorter game, state how many cards the draw deck has. Or play with the 4 × 4 × 4 deck (CP-9,"
        ' option cards="4x4x4"; otherwise cards is "5x5x5"). In that deck only 1-circle-violet earns a bonus, because'
        " 5-star-red is not in it.",
    ),
)
