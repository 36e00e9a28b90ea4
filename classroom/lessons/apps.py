from django.apps import AppConfig


class LessonsConfig(AppConfig):
    name = "classroom.lessons"

    def ready(self) -> None:
        """Have names that are forgotten taken out of lessons, too, and who takes a seat arrive."""
        from classroom.lessons.services.arrivals import seat_holder_arrive, seat_holder_go
        from classroom.lessons.services.forgetting import names_forget
        from classroom.people.signals import names_forgotten, seat_given_back, seat_taken

        names_forgotten.connect(names_forget, dispatch_uid="lessons forget")
        seat_taken.connect(seat_holder_arrive, dispatch_uid="lessons greet")
        seat_given_back.connect(seat_holder_go, dispatch_uid="lessons take leave")
