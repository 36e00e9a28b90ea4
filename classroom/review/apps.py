from django.apps import AppConfig


class ReviewConfig(AppConfig):
    name = "classroom.review"

    def ready(self) -> None:
        """Have every match counted when it ends, and names that are forgotten taken out here."""
        from django.db.models.signals import pre_delete

        from classroom.people.signals import names_forgotten
        from classroom.play.signals import match_ended
        from classroom.review.forgetting import class_forget, names_forget
        from classroom.review.tasks import match_count_send

        match_ended.connect(match_count_send, dispatch_uid="review counts")
        names_forgotten.connect(names_forget, dispatch_uid="review forgets")
        pre_delete.connect(class_forget, "people.SchoolClass", dispatch_uid="review forgets")
