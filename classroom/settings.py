"""Settings: one code path, embedded on a laptop by default, at scale by environment.

Every setting that a school changes is an environment variable; docs/operating.md lists them.
"""

import os
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from django.conf import global_settings as defaults
from environs import Env, validate

from classroom.keys import keys, own_folder
from classroom.log_settings import log_settings
from classroom.school_sign_ins import provider_settings, read_sign_ins
from classroom.task_settings import task_settings
from classroom.zones import site_zone
from games.registry import APPS as GAME_APPS

BASE_DIR = Path(__file__).resolve().parent.parent
env = Env()
VAR_DIR = own_folder(Path(env.str("VAR_DIR", str(BASE_DIR / "var"))))

DEBUG = env.bool("DEBUG", False)
SECRET_KEY, *SECRET_KEY_FALLBACKS = keys("SECRET_KEY", VAR_DIR)
# Encrypts what the database must not give away of running games, see classroom/play/secrecy.py.
DATA_KEY, *DATA_KEY_FALLBACKS = keys("DATA_KEY", VAR_DIR)
# Who holds the certificate of a server in docker/; `none`: pages come by plain HTTP.
_TLS = validate.OneOf(["public", "own", "internal", "elsewhere", "none"])
TLS = env.str("TLS", "none", validate=_TLS)
HTTPS = env.bool("HTTPS", TLS != "none")
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", ["*"])
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", [])
# Behind this many proxies; allauth takes the client's address from X-Forwarded-For accordingly.
PROXIES = env.int("PROXIES", 0)
ALLAUTH_TRUSTED_PROXY_COUNT = PROXIES
REDIS_URL = env.str("REDIS_URL", "")
LOG_LEVEL = env.str("LOG_LEVEL", "WARNING")
# Django apps of installed packages, each a game whose AppConfig names its module as `game`.
EXTRA_GAMES: list[str] = env.list("EXTRA_GAMES", [])

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "django_htmx",
    "classroom.people",
    "classroom.people.oidc",
    "classroom.facts",
    "classroom.lessons",
    "classroom.play",
    "classroom.practice",
    "classroom.live",
    "classroom.review",
    "classroom.server",
    *GAME_APPS,
    *EXTRA_GAMES,
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "classroom.server.compression.PageCompression",
    "classroom.server.form_encoding.read_utf8",
    "classroom.server.unavailable.limit_waiting",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "classroom.calculation_signs.write_pages",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "classroom.server.changed_underneath.AnswerAgain",
    "allauth.account.middleware.AccountMiddleware",
    "classroom.server.student_budget.StudentBudget",
    "classroom.people.substitutes.SubstituteFence",
    "classroom.people.own_zone.activate_own_zone",
    "classroom.people.own_language.activate_own_language",
    "classroom.server.page_above.lead_back",
    "django_htmx.middleware.HtmxMiddleware",
    *(["django_structlog.middlewares.RequestMiddleware"] if LOG_LEVEL in ("DEBUG", "INFO") else []),
    "classroom.server.metrics.measure_presses",
]
ROOT_URLCONF = "classroom.urls"
ASGI_APPLICATION = "classroom.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates" / "jinja2"],
        "APP_DIRS": True,  # games/<slug>/jinja2
        "OPTIONS": {"environment": "classroom.server.template_engine.environment"},
    },
]

# Database ------------------------------------------------------------------------------------
# As an address the file's name could hold no # or %.
_FILE = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(VAR_DIR / "classroom.sqlite3")}
DATABASES: dict[str, Any] = {
    "default": env.dj_db_url("DATABASE_URL") if env.str("DATABASE_URL", "") else _FILE
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["CONN_MAX_AGE"] = None
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 5,
        "transaction_mode": "IMMEDIATE",
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
            # What is deleted is overwritten, not only forgotten.
            "PRAGMA secure_delete=ON;"
        ),
    }
else:
    _PGBOUNCER = env.bool("PGBOUNCER", False)
    # Once `reconnect_timeout` has passed without success, the next page tries again at once.
    _pool = {"min_size": 1, "max_size": 16, "timeout": 3, "reconnect_timeout": 3}
    # A repeated query is planned once per connection; with PgBouncer the connection changes.
    _planned = {} if _PGBOUNCER else {"server_side_binding": True, "prepare_threshold": 1}
    DATABASES["default"].setdefault("OPTIONS", {}).update(pool=_pool, **_planned)
    DATABASES["default"] |= {
        "CONN_HEALTH_CHECKS": True,  # none from before a restart of PostgreSQL is used
        "DISABLE_SERVER_SIDE_CURSORS": _PGBOUNCER,  # it has none that stay
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Redis or this process -----------------------------------------------------------------------

# `default` holds what counts for all processes: limits, taps of a moment ago, tasks asked for;
# `process` what this one has worked out, too much to be sent around.
_OWN_MEMORY = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "KEY_PREFIX": "classroom",
    "OPTIONS": {"MAX_ENTRIES": 10_000},
}
_SHARED = {"BACKEND": "classroom.server.shared_cache.SharedCache", "LOCATION": REDIS_URL}
CACHES: dict[str, Any] = {
    "default": _OWN_MEMORY | (_SHARED if REDIS_URL else {}),
    "process": _OWN_MEMORY | {"LOCATION": "process"},
}
SESSION_ENGINE = "classroom.people.sessions"

CELERY = task_settings(REDIS_URL)
# A bot looks at its page for one to two times this many seconds before it presses something.
BOT_PAUSE = env.float("BOT_PAUSE", 1.0)
# The worker lives inside the web process unless Redis lets it be a process of its own.
EMBEDDED_WORKER = env.bool("EMBEDDED_WORKER", not REDIS_URL)
# Several processes need Redis to hear of each other, and one worker and beat outside of them.
WEB_PROCESSES = (
    env.int("WEB_CONCURRENCY", os.cpu_count() or 1) if REDIS_URL and not EMBEDDED_WORKER else 1
)

# Run by hand it is 1; docker/ and Kubernetes say how many there should be.
WEB_REPLICAS = env.int("WEB_REPLICAS", 1)
# Notes of the last backup; of SQLite they are beside the database.
STATE_DIR = env.str("STATE_DIR", str(VAR_DIR) if DATABASES["default"] is _FILE else "")
# Asked after beats and backups, so that somebody outside notices when they stop.
HEARTBEAT_URL = env.str("HEARTBEAT_URL", "", validate=validate.Regexp(r"(https?://\S+)?$"))
# The proxy of docker/, through which beat opens a page before it says that all is well.
PROXY = env.str("PROXY", "")
HTTP_PORT, HTTPS_PORT = env.int("HTTP_PORT", 80), env.int("HTTPS_PORT", 443)

# People --------------------------------------------------------------------------------------

AUTH_USER_MODEL = "people.Teacher"
AUTHENTICATION_BACKENDS = [
    "allauth.account.auth_backends.AuthenticationBackend",
    "classroom.people.substitutes.SubstituteBackend",
]
PASSWORD_HASHERS = [
    "classroom.people.hashers.Argon2Hasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{kind}Validator"}
    for kind in ("UserAttributeSimilarity", "MinimumLength", "CommonPassword")
]
# Who may make an account: anybody, those with an invitation into a class, or nobody
# (`manage.py teacher` makes one all the same).
SIGNUP = env.str("SIGNUP", "invite", validate=validate.OneOf(["open", "invite", "closed"]))
ACCOUNT_ADAPTER = "classroom.people.account_adapter.AccountAdapter"
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "people:classes"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # a new password for a stranger is no letter
SENDS_MAIL = bool(env.str("EMAIL_URL", ""))
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if SENDS_MAIL else "none"
# A whole school shares one address: the limits per address are wide, those per account are not.
ACCOUNT_RATE_LIMITS = {
    "login": "600/m/ip",
    "login_failed": "300/m/ip,10/5m/key,20/h/key",
    "login_failed_anywhere": "40/h/key",
    # The password of who is signed in, which is asked again.
    "reauthenticate": "10/5m/user,20/h/user",
    "change_password": "10/5m/user,20/h/user",
    "signup": "120/m/ip",
    "reset_password": "60/m/ip,200/d/ip,5/m/key",
}
# The schools' own sign-ins; without one nothing of them is to be seen.
SCHOOL_SIGN_INS = read_sign_ins(os.environ)
SOCIALACCOUNT_PROVIDERS = provider_settings(SCHOOL_SIGN_INS)
SOCIALACCOUNT_ADAPTER = "classroom.people.oidc.adapter.SchoolAccountAdapter"
SOCIALACCOUNT_EMAIL_REQUIRED = False
SOCIALACCOUNT_EMAIL_VERIFICATION = "none"  # The provider has checked it, or it is not kept.
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = False
MFA_ALLOW_UNVERIFIED_EMAIL = not SENDS_MAIL  # Without mail no address is ever checked.
EMAIL_CONFIG = env.dj_email_url("EMAIL_URL", "console://" if DEBUG else "dummy://")
vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", "classroom@localhost")

# Whom the page on accessibility names: the school, and who enforces the law there.
ACCESSIBILITY_CONTACT = env.str("ACCESSIBILITY_CONTACT", "")
ACCESSIBILITY_BODY = env.str("ACCESSIBILITY_BODY", "")

# Security ------------------------------------------------------------------------------------

SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
# A browser that has received it refuses HTTP: for how long and for which names, the school decides.
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", 86_400) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_SUBDOMAINS", False)
SECURE_HSTS_PRELOAD = env.bool("HSTS_PRELOAD", False)
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES else None
# A page needs nothing of the device but its screen.
_NOT_NEEDED = "accelerometer autoplay camera display-capture geolocation gyroscope hid microphone"
_NOT_NEEDED += " midi payment serial usb"
PERMISSIONS_POLICY = ", ".join(f"{what}=()" for what in _NOT_NEEDED.split())
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; img-src 'self' data:; base-uri 'self'; form-action 'self';"
    " frame-ancestors 'none'; object-src 'none'"
)

# Static files, language, logs ----------------------------------------------------------------

# A server takes hashed and compressed files, after `manage.py collectstatic`; a laptop static/.
COLLECTED_STATIC = env.bool("COLLECTED_STATIC", False)
STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles" if COLLECTED_STATIC else None
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [*defaults.STATICFILES_FINDERS, "classroom.server.bundles.BundleFinder"]
WHITENOISE_USE_FINDERS = not COLLECTED_STATIC
WHITENOISE_AUTOREFRESH = DEBUG
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if COLLECTED_STATIC
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("es", "Español")]
# Only what children see is translated; and those that nobody has read a second time.
CHILD_LANGUAGES = [("ar", "العربية"), ("fr", "Français"), ("tr", "Türkçe"), ("uk", "Українська")]
LANGUAGES_IN_TRIAL = {"ar", "es", "fr", "tr", "uk"}
# A chosen language stays on this device for a school year.
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_HTTPONLY, LANGUAGE_COOKIE_SAMESITE = True, "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = site_zone(env.str("TIME_ZONE", ""))

# Where a monitor inside the network reads counts and times; 0 for nowhere.
METRICS_PORT = env.int("METRICS_PORT", 0)
if METRICS_PORT:
    # The processes that this one starts count in its folder.
    os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", mkdtemp(prefix="metrics-"))
# No log line says who asked or from where: addresses and ids of children stay out of it.
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
DJANGO_STRUCTLOG_USER_ID_FIELD = ""
LOGGING = log_settings(LOG_LEVEL)
