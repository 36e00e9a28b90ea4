"""Exit questions and their answers in words, as files name them."""

from django.utils.translation import gettext as _

from classroom.review.faces import BY_NAME
from classroom.review.history.selectors import game_title
from classroom.review.models import Question
from games.errors import true_minus


def question_words(question: Question) -> str:
    """Return the sum, the sentence, or the game of the position."""
    if question.fact:
        return question.fact.words
    return question.sentence or _(game_title(question.match.game if question.match else ""))


def answer_words(text: str) -> str:
    """Return a number as people read it, the word of a face, or a move as it is written."""
    return _(BY_NAME[text].word) if text in BY_NAME else true_minus(text)
