from django.apps import AppConfig


class FactsConfig(AppConfig):
    name = "classroom.facts"

    def ready(self) -> None:
        """Have the ladder of hints prefer facts that are due."""
        from classroom.facts.due import most_due
        from classroom.play.signals import equal_hints_found

        equal_hints_found.connect(most_due, dispatch_uid="facts choose hints")
