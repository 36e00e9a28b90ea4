from django.apps import AppConfig


class ReviewConfig(AppConfig):
    name = "classroom.review"

    def ready(self) -> None:
        """Have every match counted when it ends, and names that change replaced here, too."""
        from django.db.models.signals import pre_delete

        from classroom.people.signals import names_replaced, zone_changed
        from classroom.play.signals import match_ended
        from classroom.review.tasks import class_days_send, match_count_send
        from classroom.review.written_names import class_forget, written_names_replace

        match_ended.connect(match_count_send, dispatch_uid="review counts")
        names_replaced.connect(written_names_replace, dispatch_uid="review replaces names")
        zone_changed.connect(class_days_send, dispatch_uid="review counts days")
        pre_delete.connect(class_forget, "people.SchoolClass", dispatch_uid="review forgets")
