"""What students answer to a question to the class."""

from collections.abc import Sequence

from classroom.people.models import Student
from classroom.play.selectors import match_log
from classroom.review.analysis.hint_lists import playable_hints
from classroom.review.analysis.move_quality import best_texts
from classroom.review.analysis.positions import log_before
from classroom.review.class_poll.answer_counts import count_answers
from classroom.review.class_poll.services import poll_answer
from classroom.review.models import Poll
from classroom.review.stored_hints import cached_hint_list


def one_knows_the_best(poll: Poll, students: Sequence[Student]) -> None:
    """The first student answers with a best move, all others with one that is not."""
    whole, seat = match_log(poll.match), poll.seat
    log = log_before(whole, poll.ply)
    best = best_texts(
        log, seat, playable_hints(cached_hint_list(poll.match, whole, poll.ply, seat))
    )
    other = next(
        text
        for text in map(log.game.notation.write, log.game.rules.legal_moves(log.state, seat))
        if not count_answers(log, seat, [text], best)[0].best
    )
    for number, student in enumerate(students):
        poll_answer(poll=poll, student=student, log=whole, text=other if number else best[0])
