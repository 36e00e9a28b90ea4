"""What students answer to a question to the class."""

from collections.abc import Sequence

from classroom.lessons.models import Lesson
from classroom.people.models import Student
from classroom.play.selectors import match_log
from classroom.review.best_move import stored_decision
from classroom.review.models import Question
from classroom.review.questions.answer_counts import count_moves
from classroom.review.questions.answers import question_answer
from classroom.review.questions.services import roll_ask


def one_knows_the_best(lesson: Lesson, game: str, students: Sequence[Student]) -> Question:
    """Ask for a number talk of this game: the first student answers with a best move, all others
    with one that is not. A roll of which nobody can make less is rolled again.
    """
    other = None
    while other is None:
        question = roll_ask(lesson=lesson, game=game)
        best, other = _a_best_and_another(question)
    _answer(question, students, best, other)
    return question


def most_miss_the_best(question: Question, students: Sequence[Student]) -> None:
    """Answer so the question that is asked. Raises ValueError if every move is a best one."""
    best, other = _a_best_and_another(question)
    if other is None:
        raise ValueError(best)
    _answer(question, students, best, other)


def _a_best_and_another(question: Question) -> tuple[str, str | None]:
    seat = question.seat
    decision = stored_decision(question.match, match_log(question.match), question.ply, seat)
    log, best = decision.log, decision.best
    legal = map(log.game.notation.write, log.game.rules.legal_moves(log.state, seat))
    others = (one for one in legal if not count_moves(log, seat, [(one, "")], best)[0].is_best)
    return best[0], next(others, None)


def _answer(question: Question, students: Sequence[Student], best: str, other: str) -> None:
    for number, student in enumerate(students):
        text = other if number else best
        question_answer(question=question, student=student, text=text)
