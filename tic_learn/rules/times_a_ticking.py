"""The rules of Time's a Ticking (TA)."""

from __future__ import annotations

from tic_learn.rules.base import Rule

TIMES_A_TICKING = (
    Rule(
        "TA-1",
        "Players and deal",
        "Time's a Ticking is for 2 to 5 players. Five cards lie face up in the centre, and each begins a pile. The"
        " other cards are dealt so that all have the same number; if a few are left over, they are set aside. In a"
        " record the order is that of DL-1. The hands come first, and each has (cards - 5) / players cards, rounded"
        " down. Then come piles 0 to 4, and then the cards that are left over. For a shorter game you may take any"
        " part of the deck (RC-2).",
    ),
    Rule(
        "TA-2",
        "Playing",
        "There are no turns. You may play a card on any of the piles if it Tics with the card that shows there. From"
        " then on your card is the one that shows.",
    ),
    Rule(
        "TA-3",
        "What came first",
        "What players do is taken in the order of its time. A play is judged by the card that shows on the pile at"
        " that moment.",
        rulings=(
            (
                "If two things happen at the same time, the lower seat goes first. A record lists what happened in"
                " this order, and another order in it is an error. A time is finite and not negative."
            ),
        ),
    ),
    Rule(
        "TA-4",
        "Illegal plays, calls and stops",
        "A card that is played without a Tic and is caught goes back to its player. This player is stopped until the"
        " opponents, all together, have made 5 legal Tics. With referee=False the game is that of the sheet, its risky"
        " variation included: an illegal card stands until an opponent calls it. A call is valid if the card that"
        " shows on the pile is an illegal play, not caught so far, of somebody else. A player who is stopped may call"
        " too. After a valid call the card is taken off, so that the card below shows. A wrong call changes nothing,"
        " and where there is a referee no call changes anything.",
        rulings=(
            (
                "With referee=True every illegal play is caught at once. This is the default, because it is better"
                " for learning."
            ),
            "A card can be called only as long as it is the one that shows.",
            "If a stopped player is caught again, the count of 5 begins again.",
        ),
    ),
    Rule(
        "TA-5",
        "Out of cards",
        "The player who is first to have no cards wins the round.",
        rulings=(
            (
                "If the last card was an illegal play that nobody had caught, the win stands all the same, unless the"
                " very next thing that happens is a valid call (TA-4)."
            ),
        ),
    ),
    Rule(
        "TA-6",
        "When nobody can go on",
        "If none of the players has a card that Tics with any of the piles, the round ends. Whoever has the fewest"
        " cards wins; if two or more have equally few, it is a tie. It may come to this right after the deal.",
        rulings=(
            "If the only ones who could play are stopped, all the stops are lifted.",
            (
                "The rule is taken to the letter: the round also ends while an illegal card shows that was not"
                " caught, and after this end there is no call."
            ),
        ),
    ),
    Rule(
        "TA-7",
        "A match",
        "In a match the winner of each round has 1 point, and the first player to come to the target wins. The target"
        " may be 5 or 10, or any other number that is 1 or more.",
        rulings=("A tied round gives no points.",),
    ),
)
