"""The interactive widgets: each is also a sentence, a picture and a page that needs no kernel."""

from tic_learn.widgets.deck_browser import DeckBrowser
from tic_learn.widgets.group_checker import GroupChecker
from tic_learn.widgets.play_table import PlayTable
from tic_learn.widgets.practice import Practice
from tic_learn.widgets.question import Question
from tic_learn.widgets.relation_explorer import RelationExplorer
from tic_learn.widgets.replay import Replay
from tic_learn.widgets.score_sheet import ScoreSheet
from tic_learn.widgets.sequence_builder import SequenceBuilder

__all__ = [
    "DeckBrowser",
    "GroupChecker",
    "PlayTable",
    "Practice",
    "Question",
    "RelationExplorer",
    "Replay",
    "ScoreSheet",
    "SequenceBuilder",
]
