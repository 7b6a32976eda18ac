"""Deals (DL) and game records (RC): what all the games have in common."""

from __future__ import annotations

from tic_learn.rules.base import Rule

DEALS_AND_RECORDS = (
    Rule(
        "DL-1",
        "The deal",
        "Before the first move each player is dealt a hand, and the cards that the game needs face up are turned. The"
        " cards that are left are the draw deck. (Time's a Ticking has none; see TA-1.)",
        rulings=(
            (
                "The order of the deck decides the whole deal, and nothing else does. That order is a list of card"
                " codes, the top card first."
            ),
            (
                "The cards of the hands are dealt one by one, to seat 0, then to the next seat, and so on round the"
                " table. After that come the cards that lie face up, and then the draw deck."
            ),
        ),
    ),
    Rule(
        "DL-2",
        "Who plays first, and who is next",
        "The players take turns round the table. Their seats have numbers, and the first is seat 0. (Time's a Ticking"
        " has no turns; see TA-2.)",
        rulings=(
            (
                "Seat 0 begins, unless the record names another seat. Next comes the next higher seat, and after the"
                " highest comes seat 0 again."
            ),
        ),
    ),
    Rule(
        "DL-3",
        "Your own cards, your own turn",
        "You can make a move only with cards that you hold, and where there are turns, only when it is your turn.",
    ),
    Rule(
        "DL-4",
        "After the end",
        "When a game has ended, no move follows, with a single exception: the call of TA-5.",
    ),
    Rule(
        "RC-1",
        "The form of a record",
        "A record is one JSON document, and it is enough to build each position of the game again. It is in UTF-8 and"
        " has no byte order mark. It is well formed if no key is there twice, no number is NaN, its keys and their"
        " types are those of this rule and no others, each card can be read (CP-8), the game, the version and the"
        ' options are known, and "first" is a seat.'
        "\n\n"
        'The keys are, in this order: "format", which is "tic-record"; "version", which is 1; "game", which is'
        ' "team-tic", "ticking-lines", "times-a-ticking" or "territory"; "options", the options of the game by name,'
        ' of which one that is missing has its default; "players", their names by seat; "first", the seat that plays'
        ' first, counted from 0, which means nothing in Time\'s a Ticking; "deck", all the cards of the deck in use,'
        ' the top card first (RC-2); "moves", the list of the moves; and "scores" (RC-4). You may leave out "options",'
        ' "first" and "scores", but none of the others. A record may stop before the game is over.'
        "\n\n"
        'A move has the keys "player", which is a seat, and "do", which is the kind of move, and then the keys of its'
        " kind. A wrong key, type or card code in a move makes the whole record malformed; it does not make the move a"
        " bad one. Cards may be in any form that CP-8 reads. The kit writes them as codes, the keys in the order of"
        " this rule, and one move on a line."
        "\n\n"
        'Team TIC has the options "groups" ("tic" or "sequence"), "rest" ("free" or "fixed") and "extend_at" ("end"'
        ' or "both"), and the default is the first that is named here. "rest" and "extend_at" mean something only if'
        ' "groups" is "sequence". The moves are "draw"; "pickup" with "card", the card chosen, and "group", the codes'
        ' of the new group in order; "lay" with "group", again the codes; "extend" with "group", here the number of'
        ' the group, counted from 0 in the order in which the groups of the round were laid down, and with "card", one'
        ' card in each move; "discard" with "card"; and "pass". If "extend_at" is "both", and only then, an "extend"'
        ' may also have "at", which is "start" or "end"; without it "end" is meant.'
        "\n\n"
        'Ticking Lines has no options. The moves are "play" with "line", the seat whose line it is, and "cards", in'
        ' the order in which they are laid; "draw"; and "pass". If the card that came with a "draw" can\'t be played,'
        ' the turn is over without another move. If it can, the next move is that player\'s "play" of this card.'
        "\n\n"
        'Time\'s a Ticking has the option "referee", which is true or false, and true is the default. The moves are'
        ' "play" with "card", "pile" (0 to 4) and "t", the time in seconds; and "call" with "pile" and "t". No time is'
        " smaller than the one before it. A play that is caught needs no move to undo it: the card is back in its"
        " player's hand."
        "\n\n"
        'Tic Territory Battle has the option "cards", which is "5x5x5" or "4x4x4", and "5x5x5" is the default. The'
        ' moves are "place" with "cards", a list like [{"card": "3SO", "at": [0, 1]}], in which "at" is the row and'
        ' the column; "draw"; and "pass". If no legal play has the card in it that came with a "draw", the turn is'
        ' over without another move. Otherwise that player\'s next move is a "place", or a "pass", which says that the'
        " card is kept."
        "\n\n"
        "A move can break more than one rule. The verdict then gives a reason for each of them, and its first rule is"
        " the one that comes first in the order of this catalogue."
        "\n\n"
        "The legal moves of a position are all the moves that a player may make next, each of them once and in the"
        ' form of a record. A "lay" or "pickup" of a Tic group lists the cards in deck order (by number, then by'
        ' shape, then by colour), and that of a sequence in the order of the sequence. A "play" in Ticking Lines lists'
        ' them in the order in which they are laid, so that each order is a move of its own. A "place" lists them by'
        ' row, then by column. If "extend_at" is "both", "at" is always there. In Time\'s a Ticking the legal moves are'
        ' the Tics of all the players who are not stopped, without "t". A record that is read may have its cards in'
        " any order that the rules allow."
        "\n\n"
        'There are two more documents. A match is {"format": "tic-match", "version": 1, "rounds": [...]}, with a'
        ' record for each round. A view is a record as one seat sees it: its "format" is "tic-view", it has the same'
        ' keys and also "seat", and it has null for each card that this seat could not know, which are those not yet'
        " dealt, those in other hands, and those that others drew, until they show. A view can be shown and stepped"
        " through, but the check of records refuses it and gives this as the reason.",
    ),
    Rule(
        "RC-2",
        "The deck of a record",
        "The deck of a record fits its game. No card is in it twice, and it has as many cards as the game and its"
        " options need: 125, or the 64 of the 4 × 4 × 4 deck (CP-9). Two games can do with any part of the deck:"
        " Time's a Ticking with at least 5 cards and one more for each player, and Tic Territory Battle with at least"
        " the cards of the deal (TB-1).",
    ),
    Rule(
        "RC-3",
        "The players of a record",
        "There are as many players as the game allows. Each has a name of their own: no two names are the same, no"
        " name is empty, and there is no + in a name, because a + joins the names of a team.",
    ),
    Rule(
        "RC-4",
        "The scores of a record",
        "If a record has scores, they are those of the position in which the record stops, even if the game could go"
        " on. They stand beside the names of the players. Where Team TIC is played in teams they stand beside the"
        ' names of the team in the order of the seats, joined by a +, as in "Ana+Cleo". In Time\'s a Ticking they are'
        " the points of the round (TA-7). Scores that differ are reported under the scoring rule of the game: TT-10,"
        " TL-9, TA-7 or TB-11.",
    ),
)
