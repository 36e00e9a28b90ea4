from django.apps import AppConfig


class ReviewConfig(AppConfig):
    name = "classroom.review"

    def ready(self) -> None:
        """Have every match counted when it ends."""
        from classroom.play.signals import match_ended
        from classroom.review.tasks import match_count_send

        match_ended.connect(match_count_send, dispatch_uid="review counts")
