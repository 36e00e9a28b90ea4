from django.apps import AppConfig


class PracticeConfig(AppConfig):
    name = "classroom.practice"

    def ready(self) -> None:
        """Have what a student practices on their own move with them."""
        from classroom.people.signals import student_moved
        from classroom.practice.services.hikes import student_hikes_move

        student_moved.connect(student_hikes_move, dispatch_uid="hikes move")
