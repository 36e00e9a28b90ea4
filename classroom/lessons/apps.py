from django.apps import AppConfig


class LessonsConfig(AppConfig):
    name = "classroom.lessons"

    def ready(self) -> None:
        """Have names that change replaced in lessons, too, and those who take a seat arrive."""
        from classroom.lessons.services.arrivals import seat_holder_arrive, seat_holder_go
        from classroom.lessons.services.written_names import written_names_replace
        from classroom.people.signals import names_replaced, seat_given_back, seat_taken

        names_replaced.connect(written_names_replace, dispatch_uid="lessons replace names")
        seat_taken.connect(seat_holder_arrive, dispatch_uid="lessons greet")
        seat_given_back.connect(seat_holder_go, dispatch_uid="lessons take leave")
