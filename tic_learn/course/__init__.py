"""The course: exercises made of puzzle kinds, answers that are kept, and what they are worth.

A question is a kind of puzzle at a level, and each learner has an instance of their own. No answer is stored beside a
question: an answer is judged by the engine each time that its worth is asked for.

    >>> from tic_learn.course import exercise, mark
    >>> item = exercise("ex01").item("q1")
    >>> item.puzzle("Ana").prompt
    'Look at these two cards. Tic, Single or Nic?'
"""

from tic_learn.course.answers import AnswerLog, Given, newest, read_given
from tic_learn.course.base import Exercise, Item, UnknownItem
from tic_learn.course.desk import Desk, Kept, Tried
from tic_learn.course.exercises import EXERCISES, exercise, item
from tic_learn.course.functions import Case, Function, Run
from tic_learn.course.handed_in import BadNotebook, HandedIn, hand_in, read_notebook
from tic_learn.course.learner import BadName, read_name
from tic_learn.course.marks import Mark, Score, mark, score
from tic_learn.course.notebooks import make_exercise
from tic_learn.course.plans import BadPlan

__all__ = [
    "EXERCISES",
    "AnswerLog",
    "BadName",
    "BadNotebook",
    "BadPlan",
    "Case",
    "Desk",
    "Exercise",
    "Function",
    "Given",
    "HandedIn",
    "Item",
    "Kept",
    "Mark",
    "Run",
    "Score",
    "Tried",
    "UnknownItem",
    "exercise",
    "hand_in",
    "item",
    "make_exercise",
    "mark",
    "newest",
    "read_given",
    "read_name",
    "read_notebook",
    "score",
]
