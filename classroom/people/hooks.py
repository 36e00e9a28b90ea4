"""Questions of people to rooms above them."""

from django.http import HttpRequest, HttpResponse

from classroom.hooks import Hook
from classroom.people.models import SchoolClass, Student

# Tells, first in its transaction, that a student takes their seat on a device. Who has counted that
# as a change of the class says so, and otherwise has written nothing.
seat_takings: Hook[[Student], bool] = Hook()

# Asks for the first page of a student who is in, with the request by which they have just taken
# their seat. One room answers.
first_page: Hook[[HttpRequest], HttpResponse] = Hook()

# Asks to which lesson (by id) a class is expected to come now; 0 for none.
class_expected: Hook[[SchoolClass], int] = Hook()
