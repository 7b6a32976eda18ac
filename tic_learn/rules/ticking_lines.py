"""The rules of Ticking Lines (TL)."""

from __future__ import annotations

from tic_learn.rules.base import Rule

TICKING_LINES = (
    Rule(
        "TL-1",
        "Players and deal",
        "Ticking Lines is for 2 to 6 players. A hand has 15 cards with 2 players, 12 cards with 3 or 4, and 10 cards"
        " with 5 or 6. Then one more card is dealt to everyone, face up. It begins that player's line and does not"
        " count as part of the hand.",
    ),
    Rule(
        "TL-2",
        "Where a card goes",
        "A line has one open end, and only there can it grow. You may put a card there if it Tics with the card that"
        " is at the end now.",
    ),
    Rule(
        "TL-3",
        "Several cards in a turn",
        "You may lay more than one card in a turn, if these cards and the end card all agree in the same two"
        " properties, so that with the end card they make a Tic group (CP-3). You choose their order.",
    ),
    Rule(
        "TL-4",
        "One line in a turn",
        "In a turn you play on one line and never on two. It may be any line, yours or that of an opponent. A card"
        " belongs to the line on which it lies, whoever laid it there.",
    ),
    Rule(
        "TL-5",
        "If you can play",
        "Your turn is a play (TL-2 to TL-4) or, if you can't play, a draw (TL-6). The sheet does not say whether you"
        " could hold back.",
        rulings=("If you can play on any of the lines, you must.",),
    ),
    Rule(
        "TL-6",
        "If you can't play",
        "If you can play on none of the lines, you draw one card. If that card can be played, you must play it at"
        " once. If not, you keep it, and your turn ends. The sheet also speaks of a play of several cards after a"
        " draw. This can never happen: a card of your hand that fits at the same end as the drawn one could have been"
        " played there before the draw, and then you would not have drawn. That is a small theorem.",
    ),
    Rule(
        "TL-7",
        "When the deck is empty",
        "If no card is left in the deck, a player who can't play passes.",
        rulings=(
            "If all the players pass, one after another, the game is blocked and ends, and is scored as things are.",
            "To draw a card and keep it is not a pass.",
        ),
    ),
    Rule(
        "TL-8",
        "The end of the game",
        "As soon as one hand is empty, the game is over.",
    ),
    Rule(
        "TL-9",
        "The score",
        "Count the cards in your own line, the one it began with too, and take away the cards that are left in your"
        " hand. The highest score wins, whoever it was that went out. An example: 18 cards in line and 3 in hand give"
        " 18 - 3 = 15. That beats 14 cards in line and an empty hand, 14 - 0 = 14.",
        rulings=("Players with the same highest score share the win.",),
    ),
)
