"""Settings that no server may start with, and those that it had better avoid."""

import stat
from collections.abc import Iterable
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning as Warned, register
from django.db import connections
from django.db.backends.sqlite3.base import DatabaseWrapper

from classroom.server.backups import interrupted_restore

SHORTEST_KEY = 32
SHORTEST_PASSWORD = 12


@register(Tags.security)
def mail_names_this_server(app_configs: object, **_options: object) -> Iterable[CheckMessage]:
    """Refuse links in e-mails that carry the host name that the browser asked for."""
    if settings.SENDS_MAIL and "*" in settings.ALLOWED_HOSTS:
        yield Error(
            "With EMAIL_URL anybody could have password links sent that lead to their own server.",
            hint="Set ALLOWED_HOSTS to the names of this server.",
            id="classroom.E001",
        )


@register(Tags.security)
def secrets_are_no_guesses(app_configs: object, **_options: object) -> Iterable[CheckMessage]:
    """Refuse default secrets on HTTPS: such a server is reached by people who try them."""
    if not settings.HTTPS:
        return
    password = settings.DATABASES["default"].get("PASSWORD", "")
    for name, secret, shortest in (
        ("SECRET_KEY", settings.SECRET_KEY, SHORTEST_KEY),
        ("DATA_KEY", settings.DATA_KEY, SHORTEST_KEY),
        *(("SECRET_KEY_FALLBACKS", key, SHORTEST_KEY) for key in settings.SECRET_KEY_FALLBACKS),
        ("DATABASE_URL's password", password, SHORTEST_PASSWORD),
    ):
        # A database without a password is one that only this machine reaches.
        if secret and (len(secret) < shortest or len(set(secret)) < shortest // 3):
            yield Error(
                f"{name} can be guessed.",
                hint='python3 -c "import secrets; print(secrets.token_urlsafe(48))"',
                id="classroom.E002",
            )


@register(Tags.security)
def data_is_for_its_owner(app_configs: object, **_options: object) -> Iterable[CheckMessage]:
    """Check the folder of the database and the keys."""
    if stat.S_IMODE(settings.VAR_DIR.stat().st_mode) & 0o067:
        yield Warned(
            f"Other users of this machine can look into {settings.VAR_DIR}.",
            hint=f"chmod 700 {settings.VAR_DIR}",
            id="classroom.W001",
        )


@register()
def restore_is_whole(app_configs: object, **_options: object) -> Iterable[CheckMessage]:
    """Nothing starts on what a restore has left half done: it would look like an empty school."""
    own = connections["default"]
    if not isinstance(own, DatabaseWrapper) or own.is_in_memory_db():
        return
    database = Path(own.settings_dict["NAME"])
    if old := interrupted_restore(database):
        yield Error(
            f"A restore of {database} was cut off.",
            hint=f"Run `manage.py restore FILE` again. The database of before is {old} if that"
            f" file is there, else still {database}; delete {database.with_name('restore.mark')}"
            " to go on with what is there.",
            id="classroom.E004",
        )


@register()
def extra_games_are_games(app_configs: object, **_options: object) -> Iterable[CheckMessage]:
    """An app without a game would be installed, and nobody could choose it."""
    for config in apps.get_app_configs():
        if config.name in settings.EXTRA_GAMES and not hasattr(config, "game"):
            yield Error(
                f"EXTRA_GAMES names {config.name}, whose AppConfig has no `game`.",
                hint=f'Write game = "{config.name}.game" into its AppConfig, or name another app.',
                id="classroom.E003",
            )
