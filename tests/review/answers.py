"""What students answer to a question to the class."""

from collections.abc import Sequence

from classroom.lessons.models import Lesson
from classroom.people.models import Student
from classroom.play.selectors import match_log
from classroom.review.analysis.hint_lists import playable_hints
from classroom.review.analysis.move_quality import best_texts
from classroom.review.analysis.positions import log_before
from classroom.review.models import Poll
from classroom.review.questions.answer_counts import count_answers
from classroom.review.questions.services import number_talk_open, poll_answer
from classroom.review.stored_hints import cached_hint_list


def one_knows_the_best(lesson: Lesson, game: str, students: Sequence[Student]) -> Poll:
    """Ask for a number talk of this game: the first student answers with a best move, all others
    with one that is not. A roll of which nobody can make less is rolled again.
    """
    other = None
    while other is None:
        poll = number_talk_open(lesson=lesson, game=game)
        best, other = _a_best_and_another(poll)
    _answer(poll, students, best, other)
    return poll


def most_miss_the_best(poll: Poll, students: Sequence[Student]) -> None:
    """Answer so the question that is asked. Raises ValueError if every move is a best one."""
    best, other = _a_best_and_another(poll)
    if other is None:
        raise ValueError(best)
    _answer(poll, students, best, other)


def _a_best_and_another(poll: Poll) -> tuple[str, str | None]:
    whole, seat = match_log(poll.match), poll.seat
    log = log_before(whole, poll.ply)
    best = best_texts(
        log, seat, playable_hints(cached_hint_list(poll.match, whole, poll.ply, seat))
    )
    legal = map(log.game.notation.write, log.game.rules.legal_moves(log.state, seat))
    others = (one for one in legal if not count_answers(log, seat, [one], best)[0].best)
    return best[0], next(others, None)


def _answer(poll: Poll, students: Sequence[Student], best: str, other: str) -> None:
    for number, student in enumerate(students):
        text = other if number else best
        poll_answer(poll=poll, student=student, log=match_log(poll.match), text=text)
