from django.apps import AppConfig


class FactsConfig(AppConfig):
    name = "classroom.facts"

    def ready(self) -> None:
        """Have the ladder of hints prefer facts that are due, and facts move with a student."""
        from classroom.facts.due import most_due
        from classroom.facts.services import student_facts_move
        from classroom.people.signals import student_moved
        from classroom.play.hooks import hint_choosers

        hint_choosers.connect(most_due)
        student_moved.connect(student_facts_move, dispatch_uid="facts move")
