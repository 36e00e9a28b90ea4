from django.apps import AppConfig


class YetiMountainConfig(AppConfig):
    name = "games.yeti_mountain"
    verbose_name = "Yeti Mountain"
    game = "games.yeti_mountain.game"
