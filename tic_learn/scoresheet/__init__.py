"""Games at a real table: what lies there is counted by the engine, and moves are judged by it.

``count`` adds up one round as it was entered, and says what can't be; ``Tally`` adds up several.
``explain`` answers whether a move is legal in a position of which only what matters was entered.
"""

from tic_learn.scoresheet.counting import Count, count
from tic_learn.scoresheet.laid import Laid, Round
from tic_learn.scoresheet.question import Impossible, Incomplete, Question, explain
from tic_learn.scoresheet.tally import Tally

__all__ = ["Count", "Impossible", "Incomplete", "Laid", "Question", "Round", "Tally", "count", "explain"]
