"""The rules of Team TIC (TT)."""

from __future__ import annotations

from tic_learn.rules.base import Rule

TEAM_TIC = (
    Rule(
        "TT-1",
        "Players, teams and deal",
        "Team TIC is for 2, 4 or 6 players, and for no other number. Two players play against each other, each a team"
        " of one, with 12 cards each. Four players are two teams of two: seats 0 and 2, seats 1 and 3. Six players are"
        " three teams of two: seats 0 and 3, seats 1 and 4, seats 2 and 5. With four or six, everyone has 8 cards. The"
        " next card of the deck is turned up. It is the first of the discard chain, a row in which every discard stays"
        " to be seen, in order.",
    ),
    Rule(
        "TT-2",
        "A turn",
        "A turn has three parts, in this order. Take, from the deck (TT-3) or from the chain (TT-4). Then lay down"
        " groups and add cards to groups, as many as you like or none (TT-5 to TT-7). Then put one card at the end of"
        " the chain (TT-8).",
    ),
    Rule(
        "TT-3",
        "Drawing from the deck",
        "To take, you may draw the card on top of the deck. After that you are free to lay nothing down.",
    ),
    Rule(
        "TT-4",
        "Picking up from the chain",
        "Or you choose a card in the discard chain. You pick up this card and all those that were discarded after it."
        " At once, before you do anything else, you lay down a new group. It holds the card you chose, and at least"
        " one card that was in your hand before you picked up. What you picked up and did not lay down goes to your"
        " hand. You can't pick up only to add cards to groups that are on the table already.",
        rulings=(
            "The group's other cards may be ones that you held before, ones just picked up, or some of each.",
            "You may discard a card in the same turn in which you took it.",
        ),
    ),
    Rule(
        "TT-5",
        "Laying down a group",
        "You may lay down a Tic group (CP-3) of 3, 4 or 5 cards out of your hand. This new group belongs to your team.",
    ),
    Rule(
        "TT-6",
        "Adding to your own team's groups",
        "You may add cards to those groups of your own team that have 3 or 4 cards, as many as you like, up to five"
        " cards in a group. A card that you add has the two properties in which the group agrees.",
    ),
    Rule(
        "TT-7",
        "Adding to opponents' groups",
        "To opponents' groups you may add at most 2 cards in a turn, counted over all of those groups. They must fit"
        " in the way of TT-6. A group stays with the team that laid it down.",
    ),
    Rule(
        "TT-8",
        "Discarding and going out",
        "If you still hold cards, you must discard one, and that ends your turn. The round ends at the moment when a"
        " player's hand is empty. It does not matter how the last card went: by picking up and laying down, by laying"
        " down, by adding or by discarding. With an empty hand there is nothing to discard.",
    ),
    Rule(
        "TT-9",
        "When the deck is empty",
        "If no card is in the deck when your turn begins, you can make a legal pick-up from the chain and go on with"
        " your turn as always, or you pass. When the players are unable to pick up, one after the other all round the"
        " table, the round ends.",
        rulings=(
            "If you have no legal pick-up, you pass and do nothing else in this turn.",
            "If you have one, you may still decline it, and that counts as a pass.",
            (
                "A pass counts as being unable to pick up, so the round is over when every player has passed, one"
                " after another."
            ),
            (
                "The sheet could also mean that a player who can't pick up discards a card all the same. In this kit"
                " that is not so."
            ),
        ),
    ),
    Rule(
        "TT-10",
        "The score of a round",
        "A team has points for each group that it owns, by the size of the group at the end: 3 cards give 3 points, 4"
        " cards give 8 and 5 cards give 20. The team that went out has 10 more. There are 5 more for 1-circle-violet"
        " and 10 more for 5-star-red, each once, and they go to the owner of the group that holds the card. For every"
        " card that is left in the hands of the team, 2 points are taken away, and for an Extreme card it is also 2."
        " An example: two groups of five cards give 40, a group of four gives 8 and going out gives 10; the partner"
        " has four cards left, which takes 8 away. 40 + 8 + 10 - 8 = 50.",
    ),
    Rule(
        "TT-11",
        "A match",
        "A match is one round, or as many rounds as you agree on. The scores of the rounds are added up, and the"
        " highest total wins.",
        rulings=("Teams with the same highest total share the win.",),
    ),
    Rule(
        "TT-12",
        "Team TIC Sequences",
        'This is a variation (option groups="sequence"). Where the other rules say Tic group, read: a Duo or a Tripo'
        " (CP-5), with its order stated. If a card is added, every property that steps in the group must go on"
        " stepping. A sequence can't turn back. Points are those of TT-10.",
        rulings=(
            (
                "A card is added after the last one and goes on in the direction of the sequence. As soon as one of"
                " its stepping properties is at 1 and going down, or at 5 and going up, the group is closed."
            ),
            (
                'The option extend_at="both" also lets you add a card before the first one. Each of the two ends is'
                ' then open or closed by itself. Without it, extend_at is "end".'
            ),
            "A sequence and the same cards in reverse are two different ways to lay down.",
        ),
    ),
)
