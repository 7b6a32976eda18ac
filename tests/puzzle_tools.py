"""What the tests of the puzzle kinds share: a puzzle of what was made by hand, and the mistake that an answer shows."""

from tic_learn.puzzles import KINDS, Puzzle

__all__ = ["known", "mistake_of", "posed"]


def posed(kind, given, level=1):
    """The puzzle of a kind, or of its ID, that starts from ``given``, with all the answers that the engine finds."""
    kind = KINDS[kind] if isinstance(kind, str) else kind
    return Puzzle(kind, level, 0, {}, given, tuple(dict.fromkeys(kind.same(given, one) for one in kind.solve(given))))


def mistake_of(one, value):
    """The name of the misconception that a wrong answer shows, or None."""
    verdict = one.check(value)
    assert not verdict
    return verdict.misconception and verdict.misconception.name


def known(one):
    """The wrong answers that are known, each with the name of its misconception."""
    return {answer: str(misconception) for answer, misconception in one.mistakes().items()}
