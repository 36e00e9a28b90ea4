"""Signals by which other rooms hear of people, without this room knowing them."""

from django.dispatch import Signal

# Sent inside the transaction in which names of a `school_class` (by id) change or are forgotten.
# The `replacement` (see `people.written_names`) is for what somebody has written elsewhere.
names_replaced = Signal()

# Sent inside the transaction in which a `school_class` has got another time zone.
zone_changed = Signal()

# Sent first in the transaction in which a `student` takes their seat on a device, or gives it back
# because a wrong name was tapped. A receiver that hears of a taken seat returns True if it has
# counted that as a change of the class, and otherwise has written nothing.
seat_taken = Signal()
seat_given_back = Signal()

# Sent with the `request` by which a student has just taken their seat. The receiver answers it with
# the first page of a student who is in.
first_page = Signal()

# Sent to ask if this `school_class` is expected to come in now. A receiver answers True if it is.
class_expected = Signal()

# Sent in the transaction in which a `student` has moved from the class `before` (by id) to the one
# that they have now. A receiver takes along what is the student's alone. One that still needs the
# student in that class raises a UserError, and nothing is changed.
student_moved = Signal()
