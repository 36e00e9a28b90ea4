"""Signals by which other rooms hear of people, without this room knowing them."""

from django.dispatch import Signal

# Sent inside the transaction in which names of a `school_class` (by id) change or are forgotten.
# The `replacement` (see `people.written_names`) is for what somebody has written elsewhere.
names_replaced = Signal()

# Sent inside the transaction in which the account of a teacher of these `classes` (by id) is
# closed. A receiver ends whatever opens something of them to who has its address.
teacher_closed = Signal()

# Sent inside the transaction in which a `school_class` has got another time zone.
zone_changed = Signal()

# Sent inside the transaction in which these `classes` (by id) get other signs of calculations. A
# receiver ends the streams that still write the old ones.
signs_changed = Signal()

# Sent inside the transaction in which a `student` gives their seat back because a wrong name was
# tapped.
seat_given_back = Signal()

# Sent in the transaction in which a `student` has moved from the class `before` (by id) to the one
# that they have now. A receiver takes along what is the student's alone. One that still needs the
# student in that class raises a UserError, and nothing is changed.
student_moved = Signal()

# Sent once it is committed that a `student` (by id) has another time setting. A receiver brings the
# clocks of the games that they play to it.
more_time_changed = Signal()
