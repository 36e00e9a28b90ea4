from django.apps import AppConfig


class LessonsConfig(AppConfig):
    name = "classroom.lessons"

    def ready(self) -> None:
        """Have names that are forgotten taken out of lessons, too."""
        from classroom.lessons.services.forgetting import names_forget
        from classroom.people.signals import names_forgotten

        names_forgotten.connect(names_forget, dispatch_uid="lessons forget")
