"""All writing of this room; services take keywords only and say no with UserError.

Those about students run inside the scope that `access` opens.
"""

from classroom.people.services.accounts import teacher_delete
from classroom.people.services.classes import (
    class_code_renew,
    class_create,
    class_delete,
    class_guests,
    class_lock,
    class_rename,
)
from classroom.people.services.coteachers import (
    invitation_accept,
    invitation_withdraw,
    teacher_invite,
    teacher_remove,
    teacher_right_set,
)
from classroom.people.services.retention import guests_forget, sessions_forget
from classroom.people.services.seats import guest_ask, seat_take, student_leave
from classroom.people.services.students import (
    student_delete,
    student_free,
    student_let_back,
    student_let_in,
    student_pictures_renew,
    student_refuse,
    student_remove,
    student_rename,
    student_step_back,
    students_add,
)
