"""The commands about whole games: play, record check, record moves, record show; words, JSON, files, exit statuses."""

import errno
import json
import os
import re
import subprocess
import sys
import unicodedata
from itertools import count
from pathlib import Path

import pytest

from tests.test_cli import answer, call, refused
from tic_learn.cli.play import GAMES as CHOICES
from tic_learn.games import GAMES, TeamTic, Territory, TickingLines, ticking_lines
from tic_learn.page import reels_of, replay_page
from tic_learn.players import NAMES, GreedyPlayer, RandomPlayer, play_out
from tic_learn.record import Match, Record, in_words, move_as_dict


@pytest.fixture
def game():
    """A game of Ticking Lines between two random players."""
    return play_out(TickingLines(players=NAMES[:2]), [RandomPlayer(0), RandomPlayer(1)], seed=7)


@pytest.fixture
def file(game, tmp_path):
    game.save(tmp_path / "game.json")
    return str(tmp_path / "game.json")


def spoilt(game, tmp_path, name="bad.json", **changes):
    whole = json.loads(game.text()) | changes
    path = tmp_path / name
    path.write_text(json.dumps(whole), encoding="utf-8")
    return str(path)


def lines_of(*words):
    """Status and the JSON objects of a call, one a line."""
    status, out, err = call(*words, "--json")
    assert err == ""
    return status, [json.loads(line) for line in out.splitlines()]


# play


@pytest.mark.parametrize("name", GAMES)
def test_play_writes_a_record_that_the_check_accepts(name, tmp_path):
    path = tmp_path / "one.json"
    status, out, err = call("play", name, "--seed", "7", "--bots", "greedy,random", "--out", str(path))
    assert (status, err) == (0, "")
    record = Record.load(path)
    assert record.check().over
    assert record == play_out(GAMES[name](players=("Ana", "Ben")), [GreedyPlayer("7/0"), RandomPlayer("7/1")], seed=7)
    outcome = record.end.outcome()
    assert out.splitlines()[:3] == [
        f"1 game of {name}, {len(record.moves)} moves, from seed 7.",
        f"{outcome.text} ({outcome.rule})",
        "player  bot     won  shared  mean  lowest  highest",
    ]
    assert out.splitlines()[-1] == f"Written: {path}"
    assert answer("record", "check", str(path)) == (
        0,
        {"file": str(path), "ok": True, "over": True, "scores": dict(record.scores)},
    )


def test_play_fills_a_folder_with_many_games(tmp_path):
    """The call that the design of the kit names; every record is right."""
    folder = tmp_path / "new" / "games"
    words = [
        "play",
        "team-tic",
        "--players",
        "4",
        "--bots",
        "greedy,greedy,random,random",
        "--seed",
        "7",
        "--games",
        "100",
    ]
    status, out, err = call(*words, "--out", f"{folder}/")
    assert (status, err) == (0, "")
    files = sorted(folder.iterdir())
    assert [path.name for path in files] == [f"team-tic-7-{number:03}.json" for number in range(1, 101)]
    status, found = lines_of("record", "check", *map(str, files))
    assert status == 0
    assert len(found) == 100
    assert all(one["ok"] and one["over"] for one in found)
    assert call("record", "check", *map(str, files))[1].splitlines()[-1] == "100 of 100 records are right."
    # The table: counted again from the records.
    rows = [line.split() for line in out.splitlines()[2:4]]
    assert out.splitlines()[0].startswith("100 games of team-tic, ")
    for row, team in zip(rows, ("Ana+Cleo", "Ben+Dov"), strict=True):
        scores = [one["scores"][team] for one in found]
        won = sum(one["scores"][team] == max(one["scores"].values()) != min(one["scores"].values()) for one in found)
        shared = sum(len(set(one["scores"].values())) == 1 for one in found)
        assert row[:4] == [team, "greedy+random", str(won), str(shared)]
        assert row[4:] == [f"{sum(scores) / 100:.1f}", str(min(scores)), str(max(scores))]
    # The first is the game of the seed itself, and more games change none.
    first = play_out(
        TeamTic(players=NAMES[:4]),
        [GreedyPlayer("7/0"), GreedyPlayer("7/1"), RandomPlayer("7/2"), RandomPlayer("7/3")],
        seed=7,
    )
    assert Record.load(files[0]) == first
    call(*words[:-1], "3", "--out", str(tmp_path / "few"))
    for path in (tmp_path / "few").iterdir():
        assert path.read_bytes() == (folder / path.name).read_bytes()


def test_play_gives_the_same_with_several_processes(tmp_path):
    words = ["play", "times-a-ticking", "--players", "3", "--seed", "x y", "--games", "5", "--cards", "40"]
    outs = []
    for jobs in ("1", "2"):
        status, out, err = call(*words, "--jobs", jobs, "--out", str(tmp_path / jobs))
        assert (status, err) == (0, "")
        outs.append(out.replace(str(tmp_path / jobs), ""))
    assert outs[0] == outs[1]
    one, two = (sorted((tmp_path / jobs).iterdir()) for jobs in ("1", "2"))
    assert [path.name for path in one] == [f"times-a-ticking-x_y-{number:03}.json" for number in range(1, 6)]
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]
    assert all(len(Record.load(path).deck) == 40 for path in one)


def test_play_as_json_is_one_game_a_line(tmp_path):
    status, found = lines_of(
        "play", "territory", "--seed", "-3", "--games", "2", "--option", "cards=4x4x4", "--out", str(tmp_path)
    )
    assert status == 0
    for one, seed in zip(found, (-3, "-3/2"), strict=True):
        assert list(one) == ["game", "seed", "file", "moves", "scores", "winners", "rule", "reason"]
        record = Record.load(one["file"])
        assert (one["game"], one["seed"], record.options) == ("territory", seed, {"cards": "4x4x4"})
        assert record.position(0) == Territory(players=NAMES[:2], cards="4x4x4").deal(seed=seed)
        outcome = record.end.outcome()
        assert (one["moves"], one["scores"]) == (len(record.moves), dict(record.scores))
        assert (one["winners"], one["rule"], one["reason"]) == (list(outcome.winners), outcome.rule, outcome.text)


def test_play_without_a_seed_says_which_it_took():
    status, out, _ = call("play", "ticking-lines")
    assert status == 0
    seed = re.search(r"from seed (\d+)\.", out)[1]
    assert call("play", "ticking-lines", "--seed", seed)[1] == out


def test_play_takes_options_in_any_letter_case():
    """RC-1: true and false as JSON has them."""
    for choice, options in (("referee=False", {"referee": False}), ("referee=true", {})):
        status, out, _ = call("play", "times-a-ticking", "--option", choice, "--seed", "1", "--json")
        assert status == 0
        game = GAMES["times-a-ticking"](players=NAMES[:2], **options)
        record = play_out(game, [GreedyPlayer("1/0"), GreedyPlayer("1/1")], seed=1)
        assert json.loads(out)["moves"] == len(record.moves)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("chess",), "'chess' is not one of"),
        ((), "Missing argument 'GAME'"),
        (("team-tic", "--players", "3"), "can be 2, 4, 6 (TT-1), but not 3. (RC-3)"),
        (("team-tic", "--players", "7"), "7 is not in the range"),
        (("times-a-ticking", "--players", "6"), "(TA-1)"),
        (("team-tic", "--bots", "greedy,clever"), "'clever' is not a bot; the bots are random, greedy."),
        (("team-tic", "--bots", ""), "'' is not a bot"),
        (("team-tic", "--bots", "random,random,random"), "3 bots for 2 players"),
        (("team-tic", "--option", "groups"), "'groups' should be like NAME=VALUE; the options of team-tic: groups,"),
        (("team-tic", "--option", "colour=red"), "the options of team-tic"),
        (("ticking-lines", "--option", "rest=free"), "the options of ticking-lines: none"),
        (("team-tic", "--option", "groups=tics"), "groups is 'tics'; it can be tic or sequence."),
        (("team-tic", "--cards", "60"), "this game needs all 125"),
        (("territory", "--cards", "12"), "needs 13 or more"),
        (("territory", "--cards", "65", "--option", "cards=4x4x4"), "64"),
        (("territory", "--games", "0"), "0 is not in the range"),
        (("territory", "--jobs", "-1"), "-1 is not in the range"),
        (("territory", "--games", "2", "--out", "game.json"), "2 records don't go into one file"),
    ],
)
def test_a_wrong_play_is_a_wrong_call(words, says, tmp_path, monkeypatch):
    """Nothing is played or written."""
    monkeypatch.chdir(tmp_path)
    message = refused("play", *words)
    assert says in " ".join(message.split())
    assert not list(tmp_path.iterdir())


def test_a_place_that_cant_be_written_is_a_wrong_call(file):
    """A file is in the way of a folder."""
    message = refused("play", "ticking-lines", "--seed", "1", "--out", f"{file}/deeper.json")
    assert message.startswith(f"Error: The records can't be written to {file}/deeper.json: ")


@pytest.mark.parametrize("trouble", [errno.EACCES, errno.EROFS, errno.ENOSPC])
def test_a_disk_that_takes_no_more_is_told_with_how_many_records_are_there(trouble, tmp_path, monkeypatch):
    """Two of five games are written, the third can't be; nothing is left of it."""
    real, many = Path.replace, count()

    def replace(self, target):
        if next(many) == 2:
            raise OSError(trouble, os.strerror(trouble))
        return real(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    message = refused("play", "ticking-lines", "--seed", "7", "--games", "5", "--out", str(tmp_path))
    why = os.strerror(trouble)
    assert message == f"Error: The records can't be written to {tmp_path}: {why}. 2 of 5 are there.\n"
    assert [path.name for path in sorted(tmp_path.iterdir())] == [f"ticking-lines-7-{n:03}.json" for n in (1, 2)]


def test_the_games_of_the_command_are_those_of_the_kit():
    assert list(CHOICES) == list(GAMES)


def test_a_progress_bar_is_shown_on_a_terminal_only(tmp_path):
    """As a process, with a terminal and without."""
    pty = pytest.importorskip("pty", reason="only Unix has terminals that a test can make")
    code = "from tic_learn.cli import main; main()"
    words = [sys.executable, "-c", code, "play", "ticking-lines", "--seed", "1", "--games", "30"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    ours, theirs = pty.openpty()
    pytest.importorskip("termios").tcsetwinsize(theirs, (24, 80))
    with_bar = subprocess.run(words, stdout=subprocess.PIPE, stderr=theirs, text=True)
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    assert with_bar.stdout == done.stdout
    assert "30/30" in shown
    single = subprocess.run([*words[:-1], "1"], capture_output=True, text=True)
    assert (single.returncode, single.stderr) == (0, "")


# record check


def test_check_says_what_is_wrong_and_where(game, tmp_path, file):
    """RC-1 to RC-4; status 1, and the good ones among the bad are still checked."""
    moves = json.loads(game.text())["moves"]
    bad_move = spoilt(game, tmp_path, "move.json", moves=[*moves[:2], {"player": 0, "do": "pass"}])
    malformed = spoilt(game, tmp_path, "form.json", moves=[*moves[:2], {"player": 0, "do": "jump"}])
    deck = spoilt(game, tmp_path, "deck.json", deck=["3SO"])
    scores = spoilt(game, tmp_path, "scores.json", scores={"Ana": 0, "Ben": 0})
    status, found = lines_of("record", "check", bad_move, file, malformed, deck, scores)
    assert status == 1
    assert [one["file"] for one in found] == [bad_move, file, malformed, deck, scores]
    assert [list(one) for one in found] == [
        ["file", "ok", "over", "scores"] if one["ok"] else ["file", "ok", "move", "rule", "reason"] for one in found
    ]
    assert [one["ok"] for one in found] == [False, True, False, False, False]
    told = [(one.get("move"), one.get("rule")) for one in found]
    assert told == [(2, told[0][1]), (None, None), (2, "RC-1"), (None, "RC-2"), (None, "TL-9")]
    verdict = game.position(2).explain(ticking_lines.Pass(player=0))
    assert (found[0]["rule"], found[0]["reason"]) == (verdict.rule, verdict.reason)


def test_check_in_words_gives_every_reason(game, tmp_path, file):
    moves = json.loads(game.text())["moves"]
    bad = spoilt(game, tmp_path, moves=[*moves[:2], {"player": 0, "do": "pass"}])
    status, out, err = call("record", "check", file, bad)
    assert (status, err) == (1, "")
    reasons = game.position(2).explain(ticking_lines.Pass(player=0)).reasons
    assert len(reasons) > 1
    scores = ", ".join(f"{name} {points}" for name, points in game.scores.items())
    assert out.splitlines() == [
        f"{file}: right. The game is over: {scores}.",
        f"{bad}: not right at move 3.",
        *(f"- {reason.text} ({reason.rule})" for reason in reasons),
        "1 of 2 records are right.",
    ]
    half = spoilt(game.branch(4), tmp_path, "half.json")
    assert "The game is not over: " in call("record", "check", half)[1]


def test_check_takes_matches_and_refuses_views(game, tmp_path):
    """RC-1"""
    Match([game, game]).save(tmp_path / "match.json")
    status, found = answer("record", "check", str(tmp_path / "match.json"))
    assert (status, found["ok"], found["over"]) == (0, True, True)
    assert found["scores"] == {name: 2 * points for name, points in game.scores.items()}
    game.view(0).save(tmp_path / "view.json")
    status, found = answer("record", "check", str(tmp_path / "view.json"))
    assert (status, found["ok"], found["move"], found["rule"]) == (1, False, None, "RC-1")
    assert "tic-view" in found["reason"]


@pytest.mark.parametrize("content", [b"", b"\xff", b"[", b"{}", b"\xef\xbb\xbf{}", b"[" * 100_000, b'{"a":1,"a":1}'])
def test_check_of_what_is_no_record_is_a_no(content, tmp_path):
    """RC-1: status 1 and no traceback."""
    path = tmp_path / "odd.json"
    path.write_bytes(content)
    status, found = answer("record", "check", str(path))
    assert status == 1
    assert found == {"file": str(path), "ok": False, "move": None, "rule": "RC-1", "reason": found["reason"]}


def test_check_of_a_huge_file_ends_at_once(tmp_path):
    path = tmp_path / "huge.json"
    with path.open("wb") as out:
        out.truncate(50_000_000)
    status, found = answer("record", "check", str(path))
    assert (status, found["rule"]) == (1, "RC-1")
    assert "longer than 2 million bytes" in found["reason"]


@pytest.mark.parametrize(
    "words", [("check",), ("check", "none.json"), ("check", "."), ("moves",), ("show",), ("show", ".")]
)
def test_files_that_are_not_there_are_a_wrong_call(words):
    refused("record", *words)


# record moves


@pytest.mark.parametrize(
    ("game_of", "n"),
    [(TickingLines(players=NAMES[:2]), 0), (TeamTic(players=NAMES[:2]), 5), (Territory(players=NAMES[:2]), 3)],
)
def test_moves_lists_the_legal_moves_as_a_record_has_them(game_of, n, tmp_path):
    record = play_out(game_of, [RandomPlayer(0), RandomPlayer(1)], seed=7)
    record.save(tmp_path / "game.json")
    place = f"{tmp_path / 'game.json'}:{n}"
    status, found = answer("record", "moves", place)
    assert status == 0
    assert list(found) == ["file", "at", "moves"]
    assert (found["file"], found["at"]) == (str(tmp_path / "game.json"), n)
    legal = list(record.position(n).legal_moves())
    assert found["moves"] == [move_as_dict(move) for move in legal]
    assert move_as_dict(record.moves[n]) in found["moves"]
    # Each can be made: the record that goes on with it is right so far.
    for move in found["moves"]:
        whole = json.loads(record.branch(n).text())
        whole["moves"].append(move)
        assert Record.read(json.dumps(whole)).check()
    out = call("record", "moves", place)[1].splitlines()
    assert out[0] == f"{tmp_path / 'game.json'} after {n} moves: {len(legal)} legal moves."
    assert len(out) == 1 + len(legal)


def test_moves_of_times_a_ticking_have_no_time(tmp_path):
    """RC-1: the Tics that each player can make, without ``t``."""
    record = Record.deal(GAMES["times-a-ticking"](players=NAMES[:2]), seed=7)
    record.save(tmp_path / "game.json")
    found = answer("record", "moves", f"{tmp_path / 'game.json'}:0")[1]["moves"]
    assert {move["player"] for move in found} == {0, 1}
    assert {tuple(move) for move in found} == {("player", "do", "card", "pile")}


def test_moves_say_at_which_end_where_both_are_open(tmp_path):
    """TT-12: ``at`` is always written there."""
    game = TeamTic(players=NAMES[:2], groups="sequence", extend_at="both")
    record = play_out(game, [RandomPlayer(0), RandomPlayer(1)], seed=7)
    record.save(tmp_path / "game.json")
    places = [f"{tmp_path / 'game.json'}:{n}" for n in range(len(record.moves))]
    _, found = lines_of("record", "moves", *places)
    extends = [move for one in found for move in one["moves"] if move["do"] == "extend"]
    assert {move["at"] for move in extends} == {"start", "end"}
    assert {tuple(move) for move in extends} == {("player", "do", "group", "card", "at")}


def test_moves_takes_many_places(file, game):
    places = [f"{file}:{n}" for n in (0, 3, len(game.moves))]
    status, found = lines_of("record", "moves", *places)
    assert status == 0
    assert [one["at"] for one in found] == [0, 3, len(game.moves)]
    assert found[-1]["moves"] == []  # the game is over


def test_moves_before_a_bad_move_are_listed_and_after_it_not(game, tmp_path):
    moves = json.loads(game.text())["moves"]
    bad = spoilt(game, tmp_path, moves=[*moves[:2], {"player": 0, "do": "pass"}])
    assert answer("record", "moves", f"{bad}:2")[0] == 0
    status, found = answer("record", "moves", f"{bad}:3")
    assert (status, found["ok"], found["move"]) == (1, False, 2)
    malformed = spoilt(game, tmp_path, deck=["3SX"])
    status, found = answer("record", "moves", f"{malformed}:0")
    assert (status, found["rule"]) == (1, "RC-1")
    assert list(found) == ["file", "ok", "move", "rule", "reason"]


def test_moves_of_a_view_are_those_of_its_seat(game, tmp_path):
    """Whose turn it is otherwise holds cards that are hidden."""
    game.view(0).save(tmp_path / "view.json")
    status, found = answer("record", "moves", f"{tmp_path / 'view.json'}:0")
    assert status == 0
    assert found["moves"] == [move_as_dict(move) for move in game.position(0).legal_moves()]
    status, found = answer("record", "moves", f"{tmp_path / 'view.json'}:1")
    assert (status, found["ok"], found["rule"]) == (1, False, "RC-1")
    assert "hidden" in found["reason"]


def test_moves_of_a_match_are_those_of_a_round(game, tmp_path, file):
    """A match is right, but no game: the call is wrong, and the message says what would be right."""
    path = tmp_path / "match.json"
    for rounds, words in (([game, game], "2 rounds"), ([game], "1 round")):
        Match(rounds).save(path)
        message = refused("record", "moves", f"{file}:0", f"{path}:0")
        assert message == (
            f"Error: {path} is a match of {words} (tic-match), not one game; save the round as a record of its own,"
            " and give that file.\n"
        )
    Match.load(path).rounds[0].save(path)
    assert call("record", "moves", f"{path}:0")[0] == 0
    path.write_text('{"format": "tic-match", "version": 1, "rounds": []}')
    assert answer("record", "moves", f"{path}:0")[1]["reason"] == "The match has no rounds; it needs at least one."


@pytest.mark.parametrize("place", ["{}", "{}:", "{}:x", "{}:-1", "{}:1.5", "{}:²", "{}:9999", "nothing.json:0", ":0"])
def test_a_place_that_is_none_is_a_wrong_call(place, file):
    refused("record", "moves", f"{file}:0", place.format(file))


# record show


def test_show_tells_the_game_in_words(game, tmp_path, file):
    assert call("record", "show", file) == (0, "\n".join(in_words(game)) + "\n", "")
    game.view(1).save(tmp_path / "view.json")
    status, out, err = call("record", "show", str(tmp_path / "view.json"))
    assert (status, err) == (0, "")
    assert "This is what Ben, in seat 1, saw." in out
    Match([game, game]).save(tmp_path / "match.json")
    status, out, err = call("record", "show", str(tmp_path / "match.json"))
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == "Round 1 of 2"
    totals = ", ".join(f"{name} {2 * points}" for name, points in game.scores.items())
    assert out.splitlines()[-1] == f"The match: {totals}."


def test_show_goes_as_far_as_the_record_is_right(game, tmp_path):
    """Status 1, and the reason on stderr."""
    moves = json.loads(game.text())["moves"]
    bad = spoilt(game, tmp_path, moves=[*moves[:2], {"player": 0, "do": "pass"}])
    status, out, err = call("record", "show", bad)
    assert (status, len(out.splitlines())) == (1, 4)
    assert err.startswith("Error: Here the record goes wrong. ")
    assert "(TL-" in err
    status, out, err = call("record", "show", spoilt(game, tmp_path, scores={"Ana": 0, "Ben": 0}))
    assert (status, out) == (1, "\n".join(in_words(game)) + "\n")
    assert "(RC-4) (TL-9)" in err
    status, out, err = call("record", "show", spoilt(game, tmp_path, deck=[]))
    assert (status, "(RC-2)" in err) == (1, True)
    status, out, err = call("record", "show", spoilt(game, tmp_path, version=2))
    assert (status, out) == (1, "")
    assert "is not a record. The version is 2" in err


def test_show_writes_a_page(game, tmp_path, file):
    page = tmp_path / "game.html"
    status, out, err = call("record", "show", file, "--html", str(page))
    assert (status, out, err) == (0, f"{page}: a page with {len(game.moves)} moves.\n", "")
    assert page.read_text(encoding="utf-8") == replay_page(reels_of(game))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.html", "game.json"]
    Match([game, game]).save(tmp_path / "match.json")
    status, out, err = call("record", "show", str(tmp_path / "match.json"), "--html", str(page))
    assert (status, out, err) == (0, f"{page}: a page with {2 * len(game.moves)} moves.\n", "")
    assert "<h2>Round 2 of 2</h2>" in page.read_text(encoding="utf-8")


def test_a_page_can_be_for_a_seat(game, tmp_path, file):
    page = tmp_path / "game.html"
    assert call("record", "show", file, "--html", str(page), "--seat", "1")[0] == 0
    assert page.read_text(encoding="utf-8") == replay_page(reels_of(game, 1))
    game.view(1).save(tmp_path / "view.json")
    assert call("record", "show", str(tmp_path / "view.json"), "--html", str(page))[0] == 0
    assert page.read_text(encoding="utf-8") == replay_page(reels_of(game, 1))
    page.unlink()
    message = refused("record", "show", str(tmp_path / "view.json"), "--html", str(page), "--seat", "0")
    assert "This is the view of seat 1; what seat 0 saw is not in it." in message
    for seat in ("2", "-1"):
        assert "There is no seat" in refused("record", "show", file, "--html", str(page), "--seat", seat)
    refused("record", "show", file, "--html", str(page), "--seat", "Ana")
    assert "--seat goes with --html." in refused("record", "show", file, "--seat", "1")
    assert not page.exists()


def test_a_page_of_a_record_that_is_not_right_shows_what_can_be_shown(game, tmp_path):
    """Status 1 and the reason on stderr; the page is there all the same."""
    page = tmp_path / "page.html"
    moves = json.loads(game.text())["moves"]
    good = game.branch(2)
    bad = spoilt(game, tmp_path, moves=[*moves[:2], {"player": 0, "do": "pass"}])
    status, out, err = call("record", "show", bad, "--html", str(page))
    assert (status, out) == (1, f"{page}: a page with 2 moves.\n")
    assert err.startswith(f"Error: {bad}: not right at move 3. ")
    assert "(TL-" in err
    told = page.read_text(encoding="utf-8")
    assert "It goes wrong at move 3." in told
    assert told.count("</li>\n") == len(good.moves) + len(good.end.scores().lines)
    for name, change, rule in (("scores", {"scores": {"Ana": 0, "Ben": 0}}, "RC-4"), ("deck", {"deck": []}, "RC-2")):
        status, out, err = call("record", "show", spoilt(game, tmp_path, f"{name}.json", **change), "--html", str(page))
        assert (status, f"({rule})" in err, f"({rule})" in page.read_text(encoding="utf-8")) == (1, True, True)
    (tmp_path / "cut.json").write_text(game.text()[:-40], encoding="utf-8")
    status, out, err = call("record", "show", str(tmp_path / "cut.json"), "--html", str(page))
    assert (status, "(RC-1)" in err) == (1, True)
    assert page.read_text(encoding="utf-8").count("</li>\n") > len(game.moves) - 2
    fields = {name: getattr(game, name) for name in game.__match_args__}
    Match([game, Record(**fields | {"moves": game.moves[1:], "scores": None})]).save(tmp_path / "match.json")
    status, out, err = call("record", "show", str(tmp_path / "match.json"), "--html", str(page))
    assert (status, "match.json: Round 2: not right at move 1. " in err) == (1, True)


def test_a_page_that_can_not_be_written_is_a_wrong_call(game, tmp_path, file):
    """Status 2 and a plain message; nothing is left behind, and no record is written over."""
    before = Path(file).read_bytes()
    for out, why in (
        (tmp_path / "nowhere" / "page.html", "No such file or directory"),
        (tmp_path, "Is a directory"),
        (Path(file, "page.html"), "Not a directory"),
    ):
        message = refused("record", "show", file, "--html", str(out))
        assert f"Error: {out} can't be written: {why}." in message
    for same in (file, f"{tmp_path}/../{tmp_path.name}/game.json"):
        assert "would be written over the record" in refused("record", "show", file, "--html", same)
    refused("record", "show", str(tmp_path / "nothing.json"), "--html", str(tmp_path / "page.html"))
    assert Path(file).read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_page_needs_nothing_of_jupyter(file, tmp_path):
    code = (
        "import sys; from tic_learn.cli import main\n"
        f"try: main(['record', 'show', {file!r}, '--html', {str(tmp_path / 'page.html')!r}])\n"
        "except SystemExit as end: assert not end.code\n"
        "assert not {'anywidget', 'traitlets', 'IPython'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# What strangers wrote

HOSTILE = {"Ana": "Ana\x1b]0;title\x07\x1b[2J", "Ben": "Ben\r\nBen: 99\x9b1m\u2028\u202enaC\u2066"}
SHOWN = {"Ana": r"Ana\x1b]0;title\x07\x1b[2J", "Ben": r"Ben\r\nBen: 99\x9b1m\u2028\u202enaC\u2066"}


def renamed(value, names):
    """Text, or a JSON value, with other names for Ana and Ben."""
    if isinstance(value, dict):
        return {renamed(key, names): renamed(one, names) for key, one in value.items()}
    if isinstance(value, list):
        return [renamed(one, names) for one in value]
    return re.sub("Ana|Ben", lambda name: names[name[0]], value) if isinstance(value, str) else value


def controls(text):
    """The characters of a text that control a terminal, but for the ends of its lines."""
    turns = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    kinds = {"Cc", "Zl", "Zp"}
    return {one for one in text if unicodedata.category(one) in kinds or unicodedata.bidirectional(one) in turns} - set(
        "\n"
    )


def spoilt_in_ways(game):
    """Changes of a record by name, and whether the words about it have its names as they are, not quoted."""
    moves = json.loads(game.text())["moves"]
    yield "right", True, {}
    yield "move", True, {"moves": [*moves[:2], {"player": 1, "do": "play", "line": 1, "cards": ["1CV"]}]}
    yield "scores", True, {"scores": {"Ana": 0, "Ben": 0}}
    yield "view", True, {"format": "tic-view", "seat": 1}
    yield "twice", True, {"players": ["Ben", "Ben"]}
    yield "plus", False, {"players": ["Ana", "Ben+"]}
    yield "game", False, {"game": "Ana"}
    yield "key", False, {"Ben": 1}
    yield "option", False, {"options": {"Ben": 1}}
    yield "owner", False, {"scores": {"Ben": "Ana"}}
    yield "kind", False, {"moves": [*moves[:2], {"player": 0, "do": "Ben"}]}
    yield "field", False, {"moves": [*moves[:2], {"player": 0, "do": "draw", "Ben": 1}]}
    yield "card", False, {"deck": ["Ana"]}


@pytest.mark.parametrize(
    "words",
    [["check", "{}"], ["show", "{}"], ["show", "{}", "--html", "{}.html"], ["moves", "{}:0", "{}:3"]],
    ids=" ".join,
)
def test_text_from_a_record_cannot_control_the_terminal(words, game, tmp_path):
    """Names, keys and all else that a stranger can write are shown escaped, in one line, in answers and errors."""
    for name, exact, change in spoilt_in_ways(game):
        kind, odd = tmp_path / f"{name}.json", tmp_path / f"odd-{name}.json"
        document = json.loads(game.text()) | change
        kind.write_text(json.dumps(document), encoding="utf-8")
        odd.write_text(json.dumps(renamed(document, HOSTILE), ensure_ascii=False), encoding="utf-8")
        was, now = (call("record", *(word.format(path) for word in words)) for path in (kind, odd))
        assert was[0] == now[0]
        for before, after in zip(was[1:], now[1:], strict=True):
            assert controls(after) == set()
            assert after.count("\n") == before.count("\n")
            if exact:
                assert after == renamed(before, SHOWN).replace(f"{name}.json", f"odd-{name}.json")
        if words[0] != "show":
            _, out, _ = call("record", *(word.format(odd) for word in words), "--json")
            assert controls(out) == set()
            assert [json.loads(line)["file"] for line in out.splitlines()] == [str(odd)] * (len(words) - 1)


def test_the_name_of_a_file_cannot_control_the_terminal(game, tmp_path):
    """Right, wrong, a match, unreadable, or not there at all."""
    path = tmp_path / "a\x1b[2J\nb\u202e.json"
    shown = rf"{tmp_path}/a\x1b[2J\nb\u202e.json"
    game.save(path)
    assert call("record", "check", str(path))[1].startswith(f"{shown}: right. ")
    assert call("record", "moves", f"{path}:0")[1].startswith(f"{shown} after 0 moves: ")
    assert shown in refused("record", "moves", f"{path}:9999")
    assert answer("record", "check", str(path))[1]["file"] == str(path)
    assert controls(call("record", "check", str(path), "--json")[1]) == set()
    assert shown in call("play", "ticking-lines", "--seed", "1", "--out", str(path))[1]
    Match([game]).save(path)
    assert shown in refused("record", "moves", f"{path}:0")
    path.write_text("{}")
    assert call("record", "check", str(path))[1].startswith(f"{shown}: not right.\n")
    status, _, err = call("record", "show", str(path))
    assert (status, err.startswith(f"Error: {shown} is not a record. ")) == (1, True)
    path.unlink()
    for words in (["check", str(path)], ["show", str(path)], ["moves", f"{path}:0"]):
        assert controls(refused("record", *words)) == set()


# Help, and odd terminals


@pytest.mark.parametrize(
    "words", [("play",), ("record",), ("record", "check"), ("record", "moves"), ("record", "show")]
)
def test_each_command_has_help_with_an_example(words):
    status, out, err = call(*words, "--help")
    assert (status, err) == (0, "")
    assert f"Example: tic-learn {' '.join(words)} " in " ".join(out.split())


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_names_of_all_languages_can_be_printed_anywhere(encoding, tmp_path):
    """A terminal that lacks a letter gets its number; JSON stays JSON."""
    names = ["Łukasz", "\N{GRINNING FACE}"]
    record = play_out(TickingLines(players=names), [RandomPlayer(0), RandomPlayer(1)], seed=1)
    record.save(tmp_path / "game.json")
    for words in (["check"], ["check", "--json"], ["show"]):
        command = [
            sys.executable,
            "-c",
            "from tic_learn.cli import main; main()",
            "record",
            *words,
            str(tmp_path / "game.json"),
        ]
        done = subprocess.run(
            command, capture_output=True, env=os.environ | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
        )
        assert (done.returncode, done.stderr) == (0, b"")
        if words == ["check", "--json"]:
            assert json.loads(done.stdout.decode(encoding))["scores"] == dict(record.scores)
