"""Scenes and reels: what is seen of a game, and the payload that a page steps through.

The payload is unpacked here by a few lines that know nothing of how it was packed, and must give every scene,
sentence, reason and score line that the engine gives.
"""

import json
import re

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tic_learn import Card
from tic_learn.games import IllegalMove, TeamTic, Territory, TickingLines, TimesATicking
from tic_learn.games.times_a_ticking import Call, Play
from tic_learn.players import GreedyPlayer, RandomPlayer, play_out
from tic_learn.random import Random
from tic_learn.record import Match, Record
from tic_learn.record.views import known_cards
from tic_learn.record.words import in_words
from tic_learn.scenes import Reel, salvage, scene
from tic_learn.scenes.frames import OVER
from tic_learn.scenes.packing import CARD, TEXT, WORD, packed, phrase, unpacked

NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn")
TABLES = {
    "team-tic-2": (TeamTic, {}, 2, None),
    "team-tic-6": (TeamTic, {}, 6, None),
    "sequences": (TeamTic, {"groups": "sequence", "rest": "fixed", "extend_at": "both"}, 4, None),
    "ticking-lines-2": (TickingLines, {}, 2, None),
    "ticking-lines-6": (TickingLines, {}, 6, None),
    "times-referee": (TimesATicking, {}, 3, 60),
    "times-risky": (TimesATicking, {"referee": False}, 4, 60),
    "territory-2": (Territory, {}, 2, 40),
    "territory-4": (Territory, {"cards": "4x4x4"}, 4, None),
}


@pytest.fixture(scope="module")
def played():
    made = {}

    def play(table, player=GreedyPlayer, seed=3):
        if (table, player, seed) not in made:
            kind, options, count, cards = TABLES[table]
            game = kind(players=NAMES[:count], **options)
            players = [player(f"{seed}-{seat}") for seat in range(count)]
            made[table, player, seed] = play_out(game, players, seed=seed, cards=cards)
        return made[table, player, seed]

    return play


def filled(payload, sentence):
    """A sentence of a payload, put together again."""
    number, *parts = sentence
    rest = iter(parts)

    def put(found):
        part = next(rest)
        return {CARD: lambda: Card(part).name, TEXT: lambda: str(part), WORD: lambda: payload["words"][part]}[
            found[0]
        ]()

    return re.sub(f"[{CARD}{TEXT}{WORD}]", put, payload["phrases"][number])


def stepped(payload):
    """The steps of a payload as plain values: zones, turn, drawn, open, time, words, reasons, score lines."""
    zones, turn, drawn, cells, t, score = [], -1, "", [], 0, []
    for step in payload["steps"]:
        for at, field, *change in step.get("z", ()):
            while len(zones) <= at:
                zones.append({"cards": [], "cells": [], "tokens": "", "hidden": 0, "waits": 0})
            name = ("cards", "cells", "tokens", "hidden", "waits")[field]
            if name in ("hidden", "waits"):
                (zones[at][name],) = change
                continue
            start, gone, put = change
            put = re.findall("...", put) if name == "cards" else put
            zones[at] = dict(zones[at]) | {name: unpacked(zones[at][name], (start, gone, put))}
        turn, drawn, t = step.get("t", turn), step.get("d", drawn), step.get("c", t)
        cells = unpacked(cells, step["o"]) if "o" in step else cells
        score = unpacked(score, step["s"]) if "s" in step else score
        reasons = [(payload["rules"][rule][0], filled(payload, text)) for rule, *text in step.get("r", ())]
        lines = [payload["lines"][line] for line in score]
        told = [(payload["owners"][who], payload["rules"][rule][0], filled(payload, text), points)
                for who, points, rule, *text in lines]  # fmt: skip
        yield [dict(zone) for zone in zones], turn, drawn, list(cells), t, filled(payload, step["w"]), reasons, told


def as_shown(position):
    """The same of a position."""
    seen = scene(position)
    zones = [
        {
            "cards": [card.code for card in zone.cards],
            "cells": list(zone.cells),
            "tokens": zone.tokens,
            "hidden": zone.hidden,
            "waits": zone.waits,
        }
        for zone in seen.zones
    ]
    return zones, seen.turn, "".join(card.code for card in seen.drawn), list(seen.open), seen.t


def on_the_way(payload):
    return json.loads(msgspec.json.encode(payload))


@pytest.mark.parametrize("seat", [None, 1])
@pytest.mark.parametrize("table", TABLES)
def test_a_payload_unpacks_to_what_the_engine_says_at_every_step(played, table, seat):
    reel = Reel(played(table), seat)
    payload = on_the_way(reel.payload())
    steps = list(stepped(payload))
    assert len(steps) == len(reel) + 1 == len(played(table).moves) + 1
    for n, (*shown, words, reasons, lines) in enumerate(steps):
        position = reel.position(n)
        zones, *rest = as_shown(position)
        # A zone that has been empty so far takes no room in the payload.
        nothing = {"cards": [], "cells": [], "tokens": "", "hidden": 0, "waits": 0}
        assert shown[0] + [nothing] * (len(zones) - len(shown[0])) == zones
        assert shown[1:] == rest
        assert words == reel.frames[n].words
        assert reasons == [(reason.rule, reason.text) for reason in reel.frames[n].reasons]
        assert lines == [(line.owner, line.rule, line.text, line.points) for line in position.scores().lines]
    kinds = [[zone.kind, zone.title, zone.owner] for zone in scene(reel.position(len(reel))).zones]
    assert payload["zones"] == kinds
    outcome = reel.record.end.outcome()
    rule, *text = payload["end"]
    assert (payload["rules"][rule][0], filled(payload, text)) == (outcome.rule, outcome.text)


@pytest.mark.parametrize("table", TABLES)
def test_each_move_of_a_whole_record_says_why_it_was_right(played, table):
    reel = Reel(played(table))
    for n in range(1, len(reel) + 1):
        verdict = reel.record.position(n - 1).explain(reel.record.moves[n - 1])
        assert reel.frames[n].reasons == verdict.reasons
        assert reel.frames[n].reasons


@pytest.mark.parametrize("seat", [None, 0, 1])
@pytest.mark.parametrize("referee", [True, False])
def test_what_happens_in_a_race_is_a_play_an_illegal_one_or_a_call(referee, seat):
    """TA-2, TA-4: a play is illegal if its card shares one property or none with the card that shows."""
    game = TimesATicking(players=NAMES[:3], referee=referee)
    record, random, wanted = Record.deal(game, seed=5, cards=60), Random(5), [""]
    for _ in range(60):
        move = some_act(record.end, random, calls=not referee)
        if type(move) is Call:
            wanted.append("call")
        else:
            agree = sum(a == b for a, b in zip(move.card.code, record.end.piles[move.pile][-1].code, strict=True))
            wanted.append("play" if agree == 2 else "illegal")
        record = record.append(move)
        if record.end.outcome() is not None:
            break
    assert set(wanted) == {"", "play", "illegal"} | ({"call"} if not referee else set())
    reel = Reel(record, seat)
    assert [frame.kind for frame in reel.frames] == wanted
    assert [step.get("k", "") for step in on_the_way(reel.payload())["steps"]] == wanted


def some_act(position, random, *, calls):
    """A legal play, a call, or any card on any pile, right or wrong, of whoever is not stopped."""
    for _ in range(1000):
        seat, pile, what = random.below(3), random.below(5), random.below(3)
        view, hand = position.view(seat), list(position.hand(seat))
        moves = [
            view.legal_moves().sample(random),
            Call(player=seat, pile=pile, t=0) if calls else None,
            Play(player=seat, card=random.choice(hand), pile=pile, t=0) if hand else None,
        ]
        move = moves[what] and msgspec.structs.replace(moves[what], t=position.t + 1)
        if move is not None and position.explain(move).accepted:
            return move
    raise AssertionError("somebody can always do something")


def test_moves_of_games_in_turns_have_no_kind(played):
    for table in TABLES:
        payload = Reel(played(table)).payload()
        assert {step.get("k", "") for step in payload["steps"][1:]} == {"play" if table.startswith("times") else ""}


@pytest.mark.parametrize("table", TABLES)
def test_a_payload_without_its_score_has_no_points_and_no_winner(played, table):
    reel = Reel(played(table))
    whole, without = (on_the_way(reel.payload(score=score)) for score in (True, False))
    assert without["lines"] == []
    rule, *text = without["end"]
    outcome = reel.record.end.outcome()
    assert (without["rules"][rule][0], filled(without, text)) == (outcome.rule, OVER)
    for (*one, _), (*other, _) in zip(stepped(whole), stepped(without), strict=True):
        assert one == other
    assert not any("s" in step for step in without["steps"])


def test_zones_keep_their_places_through_a_game(played):
    for table in TABLES:
        record = played(table)
        before = ()
        for n in range(len(record.moves) + 1):
            kinds = tuple((zone.kind, zone.title, zone.owner) for zone in scene(record.position(n)).zones)
            assert kinds[: len(before)] == before
            before = kinds


def test_a_long_game_is_small():
    # The longest of many games of six: 300 moves may take 60 kB, so 200 bytes a move.
    record = play_out(TeamTic(players=NAMES), [RandomPlayer(seat) for seat in range(6)], seed=2)
    assert len(record.moves) > 200
    assert len(msgspec.json.encode(Reel(record).payload())) < 200 * len(record.moves)


# What a seat may not see


@pytest.mark.parametrize("table", TABLES)
def test_a_view_holds_no_card_that_its_seat_has_not_seen(played, table):
    record = played(table, RandomPlayer)
    positions = [record.position(n) for n in range(len(record.moves) + 1)]
    for seat in range(len(record.players)):
        sent = msgspec.json.encode(Reel(record, seat).payload()).decode()
        for card in set(record.deck) - set(known_cards(record, positions, seat)):
            assert card.code not in sent
            assert card.name not in sent


@pytest.mark.parametrize("table", TABLES)
def test_a_view_shows_a_hand_of_another_seat_as_backs_until_its_cards_are_played(played, table):
    record = played(table)
    for frame in Reel(record, 1).frames:
        for zone in frame.scene.zones:
            if zone.kind == "hand" and zone.owner != 1:
                assert not zone.cards


@pytest.mark.parametrize("table", TABLES)
def test_a_view_gives_for_moves_that_show_cards_the_reasons_of_the_whole_record(played, table):
    record = played(table)
    whole, seen = Reel(record), Reel(record, 1)
    told = 0
    for n, move in enumerate(record.moves, 1):
        if seen.frames[n].reasons:
            assert seen.frames[n].reasons == whole.frames[n].reasons
            told += move.player != 1
    assert told


def test_a_view_that_came_as_a_file_is_stepped_through_too(played):
    view = played("team-tic-2").view(1)
    reel = Reel(view.text())
    assert reel.record == view
    assert reel.check is None
    assert on_the_way(reel.payload()) == on_the_way(Reel(played("team-tic-2"), 1).payload())


def test_a_seat_or_a_round_that_is_not_there_is_named(played):
    with pytest.raises(ValueError, match="There is no seat 2; the seats are 0 to 1"):
        Reel(played("team-tic-2"), 2)
    with pytest.raises(ValueError, match="There is no round 3; the rounds are 1 to 2"):
        Reel(Match([played("team-tic-2")] * 2), number=3)


def test_a_match_is_shown_round_by_round(played):
    first, second = played("team-tic-2"), played("team-tic-2", RandomPlayer)
    reel = Reel(Match([first, second]).text(), number=2)
    assert reel.record == second
    assert reel.payload()["round"] == [2, 2]


# Records that are not right


@pytest.mark.parametrize("table", ["team-tic-2", "times-risky", "territory-2"])
def test_a_text_cut_anywhere_is_shown_as_far_as_it_goes(played, table):
    whole = played(table).with_scores()
    text = whole.text()
    start = text.index('"moves"')
    for end in range(start - 20, len(text.rstrip()), 7):
        reel = Reel(text[:end])
        assert reel.check.rule == "RC-1"
        assert reel.payload()["fault"]["reasons"]
        if end > start + 10:
            # Each move has a line of its own, so as many are whole as lines have ended.
            lines = text[start:end].count("\n")
            assert min(lines - 1, len(whole.moves)) <= len(reel) <= lines
            assert reel.record.moves == whole.moves[: len(reel)]


def test_a_record_is_shown_up_to_the_move_that_is_not_legal(played):
    record = played("team-tic-2")
    moves = list(record.moves)
    moves[17] = msgspec.structs.replace(moves[17], player=1 - moves[17].player)
    wrong = Record(record.game, record.options, record.players, record.first, record.deck, moves)
    for source in (wrong, wrong.text()):
        reel = Reel(source)
        assert (len(reel), reel.check.move, reel.check.rule) == (17, 17, "DL-3")
        assert on_the_way(reel.payload())["fault"]["move"] == 17
        assert Reel(source, 0).check.move == 17


def test_a_move_that_is_none_is_named_and_all_before_it_shown(played):
    text = played("ticking-lines-2").text()
    value = json.loads(text)
    value["moves"][9] = {"player": 0, "do": "jump"}
    reel = Reel(json.dumps(value))
    assert (len(reel), reel.check.move, reel.check.rule) == (9, 9, "RC-1")


def test_the_order_of_the_keys_does_not_matter_to_what_is_saved(played):
    value = json.loads(played("ticking-lines-2").with_scores().text())
    value["moves"][9]["zzz"] = 1
    reel = Reel(json.dumps(dict(sorted(value.items()))))
    assert (len(reel), reel.check.move) == (9, 9)
    assert not reel.check.reason.startswith("Move")  # its number is said apart, and counts from 1


def test_of_a_match_the_rounds_are_shown_up_to_where_it_goes_wrong(played):
    first, second = played("team-tic-2"), played("team-tic-2", RandomPlayer)
    text = Match([first, second]).text()
    cut = Reel(text[: len(text) - 400], number=2)
    assert cut.rounds == 2
    assert 0 < len(cut) < len(second.moves)
    assert cut.check.rule == "RC-1"
    assert Reel(text[: len(text) - 400]).record == first
    value = json.loads(text)
    value["rounds"][1]["moves"][5] = {"do": "jump"}
    assert len(Reel(json.dumps(value), number=2)) == 5
    assert Reel(text[: text.index('"moves"') + 300]).rounds == 1


def test_a_name_of_digits_stays_as_it_is(played):
    record = played("ticking-lines-2")
    names = ("12345678901234567890", "9" * 5000)
    reel = Reel(Record(record.game, record.options, names, record.first, record.deck, record.moves))
    payload = on_the_way(reel.payload())
    assert filled(payload, payload["steps"][1]["w"]).startswith("12345678901234567890 ")


def test_wrong_scores_are_named_and_the_whole_game_is_shown(played):
    record = played("ticking-lines-2")
    fields = {name: getattr(record, name) for name in record.__match_args__}
    reel = Reel(Record(**fields | {"scores": {"Ana": 99, "Ben": -99}}))
    assert len(reel) == len(record.moves)
    assert reel.check.rule == "TL-9"


@pytest.mark.parametrize("text", ["", "{", "[]", "tic", '{"format": "tic-record"}', b"\xff\xfe\x00", '{"moves": ['])
def test_a_text_with_nothing_to_show_gives_the_verdict_alone(text):
    reel = Reel(text)
    payload = on_the_way(reel.payload())
    assert reel.record is None
    assert payload["steps"] == []
    assert payload["fault"]["reasons"]


def test_a_deal_that_can_not_be_made_gives_the_verdict_alone(played):
    record = played("team-tic-2")
    deck = (*record.deck[:-1], record.deck[0])
    reel = Reel(Record(record.game, record.options, record.players, record.first, deck, record.moves))
    assert reel.record is None
    assert reel.check.rule == "RC-2"


def test_a_view_with_an_impossible_move_is_shown_up_to_it(played):
    view = played("ticking-lines-2").view(0)
    at = next(n for n, move in enumerate(view.moves) if n > 5 and type(move).__name__ == "Play")
    moves = list(view.moves)
    moves[at] = moves[at - 1] if type(moves[at - 1]).__name__ == "Play" else moves[0]
    wrong = Record(view.game, view.options, view.players, view.first, view.deck, moves, seat=0)
    with pytest.raises(IllegalMove):
        wrong.position(len(moves))
    reel = Reel(wrong)
    assert len(reel) == reel.check.move == at
    assert reel.check.reasons


def test_a_whole_text_is_saved_as_it_is(played):
    record = played("territory-2")
    found = salvage(record.text())
    assert (found.record, found.check) == (record, None)


def test_a_byte_order_mark_and_a_strange_key_hide_no_move(played):
    record = played("territory-2")
    strange = record.text().replace('"version": 1,', '"version": 1, "note": "mine",', 1)
    for text, says in (("\ufeff" + record.text(), "byte order mark"), (strange, '"note" is not known')):
        for written in (text, text.encode()):
            found = salvage(written)
            assert found.record == record
            assert (found.check.ok, found.check.rule) == (False, "RC-1")
            assert says in found.check.reason


def test_a_name_as_long_as_a_book_is_shortened_and_stays_that_players(played):
    record = played("team-tic-2")
    names = ("A" * 100_000, "A" * 99_999)
    long = Record(record.game, record.options, names, record.first, record.deck, record.moves)
    reel = Reel(long.text())
    assert reel.record.players == ("A" * 36 + "… (0)", "A" * 36 + "… (1)")
    assert len(msgspec.json.encode(reel.payload())) < 40_000
    assert max(map(len, in_words(long))) < 1000


# Packing


@given(st.text(), st.lists(st.text(min_size=1), max_size=4))
def test_any_sentence_comes_out_as_it_went_in(text, names):
    payload = {"words": [], "phrases": []}
    for sentence in (text, f"{text}{names} lays 3-star-orange at (0, -12): number and shape, 007 and 3.50.{text}"):
        template, parts = phrase(sentence, names)
        payload |= {"phrases": [template], "words": WORDS}
        assert filled(payload, [0, *parts]) == sentence


WORDS = Reel("").payload()["words"]


@given(st.text("ab"), st.text("ab"))
def test_a_splice_turns_one_into_the_other(old, new):
    splice = packed(old, new)
    assert (splice is None) == (old == new)
    if splice:
        assert unpacked(old, splice) == new
        assert unpacked(list(old), packed(list(old), list(new))) == list(new)
