"""The golden games: each record in tests/records says what its story says, and together they touch every rule.

A story is a Markdown file beside its record. Its last lines say how the record ends (moves counted
from 0), which rules it **touches** (a reason, a line of the score, an outcome or a refusal names them)
and which it **shows**: those that no sentence names where they are kept, but that can be seen in
the positions, each in the way that SEEN says.
"""

import json
import re
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest

from tests import naive_games
from tic_learn import record as records
from tic_learn.cards import DECK, DECK_444, Card, CardSet
from tic_learn.games import BadDeal, IllegalMove, team_tic, territory, ticking_lines, times_a_ticking
from tic_learn.record import BadRecord, Match
from tic_learn.rules import RULES

FOLDER = Path(__file__).parent / "records"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
ID = re.compile(r"\b[A-Z]{2}-\d+\b")
END = re.compile(r"^\*(Ends, over|Stops early|Refused(?: at move (\d+) \(from 0\))?): (.*)\.\*$", re.MULTILINE)


class Golden:
    """A record and its story: the text, what the story promises, and the records that it is made of."""

    def __init__(self, name):
        self.name = name
        self.text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
        self.story = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
        self.document = json.loads(self.text)
        ((how, move, what),) = END.findall(self.story)
        self.ok, self.over = not how.startswith("Refused"), how == "Ends, over"
        self.move = int(move) if move else None
        self.rules = [] if self.ok else what.split(", ")
        self.scores = {name: int(points) for name, points in re.findall(r"([^,]+?) (-?\d+)(?:, |$)", what)}
        self.touches, self.shows = (
            [rule for part in re.findall(rf"\*{word} ([^*]*)\*", self.story) for rule in ID.findall(part)]
            for word in ("Touches", "Shows")
        )

    @property
    def documents(self):
        """The JSON values of its records: one, or the rounds of a match."""
        return self.document.get("rounds", [self.document])

    def rounds(self):
        """Its records; none if it can't be read."""
        try:
            found = records.read(self.text)
        except BadRecord:
            return []
        return list(found.rounds) if isinstance(found, Match) else [found]


@pytest.fixture(params=NAMES)
def golden(request):
    return Golden(request.param)


def positions_of(record):
    """The positions up to the first bad move; none if it can't be dealt."""
    found = []
    with suppress(BadDeal, IllegalMove):
        found.extend(record.position(n) for n in range(len(record.moves) + 1))
    return found


def named(things):
    """The rules that reasons, score lines or outcomes cite: as their rule, or in brackets in their sentence."""
    found = []
    for one in things:
        found += [one.rule, *re.findall(r"\(([A-Z]{2}-\d+)\)", one.text)]
    return set(found)


def cited(golden):
    """The rules cited for what is right in a record, and those cited against it."""
    right, wrong = set(), set()
    for record in golden.rounds():
        positions = positions_of(record)
        for position, move in zip(positions, record.moves, strict=False):
            verdict = position.explain(move)
            (right if verdict.ok else wrong).update(named(verdict.reasons))
        if positions:
            right |= named(positions[-1].scores().lines)
            if outcome := positions[-1].outcome():
                right |= named([outcome])
    if "rounds" in golden.document and golden.ok and (outcome := records.read(golden.text).outcome()):
        right |= named([outcome])
    check = records.check(golden.text)
    (right if check else wrong).update(named(check.reasons))
    return right, wrong


def plays_in(record, kind):
    """Each legal move of a kind: the position before, the move, the position after."""
    steps = zip(positions_of(record), record.moves, positions_of(record)[1:], strict=False)
    return [(before, move, after) for before, move, after in steps if isinstance(move, kind)]


# ---- what can be seen in the positions though no sentence says it


def dealt_round_the_table(record):
    """DL-1: one card at a time from seat 0, so that a seat has every n-th card from its own on."""
    start, count = record.position(0), len(record.players)
    each = start.hands[0].bit_count()
    return all(start.hand(seat) == CardSet(record.deck[seat : each * count : count]) for seat in range(count))


def goes_round(record):
    """DL-2: the seats follow each other, from the one that is first, which need not be 0."""
    turns = [move.player for move in record.moves]
    turns = turns[:1] + [b for a, b in pairwise(turns) if a != b]
    count = len(record.players)
    expected = [(record.first + turn) % count for turn in range(len(turns))]
    return (len(turns) > 1 or record.first > 0) and turns == expected


def cards_were_held(record):
    """DL-3: the cards of a move come from the hand of its player."""
    places = plays_in(record, territory.Place)
    return bool(places) and all(
        CardSet([placed.card for placed in move.cards]) <= before.hand(move.player) for before, move, _ in places
    )


def nothing_follows(record):
    """DL-4: the game is over and no move is left."""
    return record.end.outcome() is not None and not record.end.legal_moves()


def dealt_for_team_tic(record):
    """TT-1: 12 cards for two, 8 for four or six; the chain begins with one card; partners sit opposite."""
    start, players = record.position(0), record.players
    owners = {
        2: players,
        4: tuple("+".join(players[seat::2]) for seat in (0, 1)),
        6: tuple("+".join(players[seat::3]) for seat in (0, 1, 2)),
    }[len(players)]
    sizes = {hand.bit_count() for hand in start.hands}
    return sizes == {12 if len(players) == 2 else 8} and len(start.chain) == 1 and start.game.owners == owners


def whole_turns(record):
    """TT-2: one player takes, lays down or adds, and discards."""
    row = "".join({"Draw": "t", "Pickup": "t", "Discard": "d"}.get(type(move).__name__, "l") for move in record.moves)
    ends = [match.span() for match in re.finditer(r"tl*d", row)]
    return bool(ends) and all(len({move.player for move in record.moves[a:b]}) == 1 for a, b in ends)


def dealt_for_ticking_lines(record):
    """TL-1: hands of 15 for two, 12 for three and four, 10 for more; a card for each line, not of the hand."""
    start, count = record.position(0), len(record.players)
    sizes = {hand.bit_count() for hand in start.hands}
    return sizes == {{2: 15, 3: 12, 4: 12}.get(count, 10)} and [len(line) for line in start.lines] == [1] * count


def nothing_but_plays(record):
    """TL-5: whoever plays had nothing else to choose from."""
    plays = plays_in(record, ticking_lines.Play)
    return bool(plays) and all(
        isinstance(one, ticking_lines.Play) for before, _, _ in plays for one in before.legal_moves()
    )


def dealt_for_times_a_ticking(record):
    """TA-1: five piles, the rest dealt evenly."""
    start, count = record.position(0), len(record.players)
    sizes = {hand.bit_count() for hand in start.hands}
    return sizes == {(len(record.deck) - 5) // count} and [len(pile) for pile in start.piles] == [1] * 5


def times_rise(record):
    """TA-3: several events in the order of their times, and at equal times in that of the seats."""
    times = [(move.t, move.player) for move in record.moves]
    return len(times) > 1 and times == sorted(times)


def caught_and_stopped(record):
    """TA-4: a card that does not Tic is back in the hand, and its player stops or, by TA-6, nobody does."""
    return any(
        not before.explain(move) and move.card in after.hand(move.player) and after.piles == before.piles
        for before, move, after in plays_in(record, times_a_ticking.Play)
    )


def stuck(record):
    """TA-6: all penalties are lifted at once, or nobody can play and the round is over."""
    lifted = any(
        not before.explain(move) and not any(after.stops)
        for before, move, after in plays_in(record, times_a_ticking.Play)
    )
    outcome = positions_of(record)[-1].outcome()
    return lifted or (outcome is not None and outcome.rule == "TA-6")


def a_tie_is_worth_nothing(record):
    """TA-7: nobody has won, and nobody has a point."""
    return record.end.outcome().winners == () and set(record.end.scores().values()) == {0}


def dealt_for_territory(record):
    """TB-1: six cards each, and one at the centre."""
    start = record.position(0)
    return {hand.bit_count() for hand in start.hands} == {6} and list(start.board) == [(0, 0)]


def several_in_one_line(record):
    """TB-2: some play has several cards, in one row or in one column."""
    many = [move.cards for _, move, _ in plays_in(record, territory.Place) if len(move.cards) > 1]
    return bool(many) and all(
        1 in (len({one.at[0] for one in cards}), len({one.at[1] for one in cards})) for cards in many
    )


def hands_are_filled(record):
    """TB-9: after every play the hand has six cards, or what it had, or all that the deck could give."""
    places = plays_in(record, territory.Place)
    for before, move, after in places:
        left = before.hand(move.player) - CardSet([placed.card for placed in move.cards])
        drawn = before.deck[: max(6 - len(left), 0)]
        if after.hand(move.player) != left | CardSet(drawn) or after.deck != before.deck[len(drawn) :]:
            return False
    return bool(places)


def in_sequences(record):
    """CP-6: a Duo with its rest free lets it vary somewhere; with a fixed one it stays."""
    groups = [group.cards for group in record.end.groups]
    stays = [
        all(
            len(set(row)) == 1 or all(abs(b - a) == 1 for a, b in pairwise(row))
            for which in ("number", "shape", "colour")
            for row in [[getattr(card, which) for card in cards]]
        )
        for cards in groups
    ]
    return all(stays) if record.options.get("rest") == "fixed" else not all(stays)


SEEN = {
    "CP-1": lambda record: len(record.deck) == 125 and CardSet(record.deck) == DECK,
    "CP-6": in_sequences,
    "CP-7": lambda record: {Card("1CV"), Card("5SR")} & {c for line in record.end.scores().lines for c in line.cards},
    "CP-9": lambda record: CardSet(record.deck) == DECK_444,
    "DL-1": dealt_round_the_table,
    "DL-2": goes_round,
    "DL-3": cards_were_held,
    "DL-4": nothing_follows,
    "RC-1": lambda record: records.Record.read(record.text()) == record,
    "RC-2": lambda record: len(set(record.deck)) == len(record.deck) == 125,
    "RC-3": lambda record: len(set(record.players)) == len(record.players) and "+" not in "".join(record.players),
    "RC-4": lambda record: record.scores == dict(record.end.scores()),
    "TT-1": dealt_for_team_tic,
    "TT-2": whole_turns,
    "TL-1": dealt_for_ticking_lines,
    "TL-5": nothing_but_plays,
    "TA-1": dealt_for_times_a_ticking,
    "TA-3": times_rise,
    "TA-4": caught_and_stopped,
    "TA-6": stuck,
    "TA-7": a_tie_is_worth_nothing,
    "TB-1": dealt_for_territory,
    "TB-2": several_in_one_line,
    "TB-9": hands_are_filled,
    "TB-12": lambda record: len(record.deck) < 125,
}

NOT_IN_A_GAME = {
    "CP-2": "that two cards Tic stands in the sentences of every game, under the game's own rule",
    "CP-4": "none of the four games needs Single groups or Nic groups",
    "CP-8": "a stored record has codes; that long names are read too is tested below",
}
NEVER_BROKEN = NOT_IN_A_GAME | {
    "CP-1": "a card that is none can't be read: RC-1; one that is missing or there twice breaks RC-2",
    "CP-7": "it says which cards the two are",
    "CP-9": "a card that is not in the small deck breaks RC-2 (tb-12-a-five-in-the-small-deck)",
    "DL-1": "the deal follows from the deck order, and no move can change it",
    "DL-2": "whoever moves out of turn breaks DL-3 (dl-3-not-your-turn)",
    "TT-3": "a second draw breaks TT-2, a draw from an empty deck TT-9",
    "TT-8": "a turn without its discard goes on: the next player's move breaks DL-3, a pass TT-2 and TT-9",
    "TT-11": "the winner of a match is not written down",
    "TL-8": "what comes after the end breaks DL-4",
    "TA-6": "what comes after the end breaks DL-4 (ta-6-no-card-after-the-end)",
    "TB-6": "what a play claims follows from the play",
    "TB-7": "where the tokens lie follows from the plays",
    "TB-9": "filling the hand is no move of its own",
    "TB-12": "a card that is not in the small deck breaks RC-2 (tb-12-a-five-in-the-small-deck)",
}


# ---- the tests


def test_every_record_has_its_story_and_every_story_its_record():
    assert sorted(path.stem for path in FOLDER.glob("*.md")) == NAMES
    assert {path.suffix for path in FOLDER.iterdir()} == {".json", ".md"}
    for name in NAMES:
        assert re.match(r"(TT|TL|TA|TB|DL|RC)-\d+$", "-".join(name.split("-")[:2]).upper()), name
        assert Golden(name).story.startswith("**"), name


def test_the_record_is_as_its_story_says(golden):
    check = records.check(golden.text)
    assert check.ok == golden.ok, check.reason
    if golden.ok:
        assert (check.over, check.scores) == (golden.over, golden.scores)
    else:
        assert (check.move, list(dict.fromkeys(reason.rule for reason in check.reasons))) == (golden.move, golden.rules)
        assert golden.move in (None, len(golden.document["moves"]) - 1), "the bad move is the last one"


def test_every_record_that_is_right_has_its_scores(golden):
    """RC-4: stored, so that the check has something to compare."""
    if golden.ok:
        assert all("scores" in document for document in golden.documents)


def test_every_rule_that_the_story_touches_is_cited(golden):
    right, wrong = cited(golden)
    assert golden.touches
    assert not set(golden.touches) - right - wrong
    assert golden.ok or set(golden.rules) <= set(golden.touches)


def test_every_rule_that_the_story_shows_can_be_seen(golden):
    for rule in golden.shows:
        assert any(SEEN[rule](record) for record in golden.rounds()), rule


def test_every_rule_that_the_story_tells_of_is_touched_or_shown(golden):
    told = set(ID.findall(golden.story[: END.search(golden.story).start()]))
    assert told <= RULES.keys()
    if golden.ok:
        assert told <= {*golden.touches, *golden.shows}


def test_what_is_written_is_what_was_read(golden):
    """RC-1: keys in order, one move a line, cards as codes; so a changed record differs only where it was changed."""
    if golden.rules == ["RC-1"]:
        with pytest.raises(BadRecord):
            records.read(golden.text)
    else:
        assert records.read(golden.text).text() == golden.text


def test_the_naive_twin_says_the_same(golden):
    check = records.check(golden.text)
    found = [naive_games.check(document) for document in golden.documents]
    if not golden.ok:
        assert naive_games.agrees(found[0], check.ok, check.move, check.rule)
        return
    assert all(result.ok for result in found)
    assert all(result.over for result in found) == check.over
    assert {name: sum(result.scores[name] for result in found) for name in check.scores} == check.scores


def test_cards_may_be_written_as_long_names_too():
    """CP-8: in any letter case; the record is the same, and is written with codes again."""
    text = (FOLDER / "tt-10-fifty-points.json").read_text(encoding="utf-8")
    long = re.sub(r'"(\d[CMTQS][VCYOR])"', lambda match: f'"{Card(match[1]).name.title()}"', text)
    assert "5-Triangle-Yellow" in long
    assert "5TY" not in long
    assert records.read(long).text() == text


def test_every_rule_is_exercised_by_a_golden_game():
    """Cited for what is right, or seen where it is kept; with the exceptions listed, each with its reason."""
    found = set()
    for golden in map(Golden, NAMES):
        right, _ = cited(golden)
        found |= right & {*golden.touches} | {*golden.shows}
    assert RULES.keys() - found == NOT_IN_A_GAME.keys()


def test_every_rule_that_can_be_broken_is_broken_in_a_golden_game():
    """A refusal cites it; with the exceptions listed, each with its reason."""
    found = set()
    for golden in map(Golden, NAMES):
        _, wrong = cited(golden)
        found |= wrong & {*golden.touches}
    assert RULES.keys() - found == NEVER_BROKEN.keys()


@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        ("team-tic", {(2, ()), (4, ()), (6, ())}),
        ("ticking-lines", {(2, ()), (3, ())}),
        ("times-a-ticking", {(2, ()), (3, ()), (2, ("referee",))}),
        ("territory", {(2, ()), (3, ()), (2, ("cards",))}),
    ],
)
def test_every_game_and_variation_is_there(game, wanted):
    found, sequences, sizes = set(), set(), set()
    for golden in map(Golden, NAMES):
        for document in golden.documents:
            if golden.ok and document["game"] == game:
                found.add((len(document["players"]), tuple(sorted(document["options"]))))
                sizes.add(len(document["deck"]))
                options = document["options"]
                if "groups" in options:
                    sequences.add((options.get("rest", "free"), options.get("extend_at", "end")))
    assert wanted <= found
    if game == "team-tic":
        assert sequences == {(rest, end) for rest in ("free", "fixed") for end in ("end", "both")}
    if game == "territory":
        assert {125, 64} < sizes, "the whole deck, the small one, and parts"


def test_a_pass_is_also_a_way_to_decline_a_pick_up():
    """TT-9, as the story of the empty deck tells it: Finn could pick up 2SR with his 2SY and 2SO, and passes."""
    record = records.load(FOLDER / "tt-9-the-deck-runs-out.json")
    place = next(n for n, move in enumerate(record.moves) if isinstance(move, team_tic.Pass))
    position, move = record.position(place), record.moves[place]
    pickup = team_tic.Pickup(player=5, card=Card("2SR"), group=(Card("2SY"), Card("2SO"), Card("2SR")))
    assert move.player == 5
    assert not position.deck
    assert pickup in position.legal_moves()
