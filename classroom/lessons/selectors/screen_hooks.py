"""How other rooms put screens of their own on the wall of a lesson."""

from classroom.hooks import Hook
from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.lessons.selectors.projector_screens import Screen, Stop

# Asks for the screen with a view and a page; who has this view answers with it, or with None while
# there is nothing to show.
other_screens: Hook[[LessonNow, str, int], Screen | None] = Hook()

# Asks with which stop of its own a lesson that is over goes on to its goodbye; None without one.
last_stops: Hook[[Lesson], Stop | None] = Hook()

# Tells, inside the transaction, what a teacher has chosen for the wall, while the lesson still has
# the stop before. Who has the view says so.
screen_steps: Hook[[Lesson, Stop], bool] = Hook()
