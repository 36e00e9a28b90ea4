"""List the environment variables that the app reads. docs/operating.md explains each of them, and
the doctors of docker/ and laptop/, which read this file without Django, know no others.
"""

# Those that docker/compose.yml sets itself; on a laptop they are the operator's.
SET_BY_COMPOSE = {
    "ALLOWED_HOSTS", "COLLECTED_STATIC", "DATABASE_URL", "EMBEDDED_WORKER", "HTTPS",
    "KEYS_REQUIRED", "METRICS_PORT", "PROXY", "REDIS_URL", "STATE_DIR", "VAR_DIR",
}  # fmt: skip
SET_BY_OPERATORS = {
    "ACCESSIBILITY_BODY", "ACCESSIBILITY_CONTACT", "BOT_PAUSE", "CSRF_TRUSTED_ORIGINS",
    "DATA_KEY", "DATA_KEY_FALLBACKS", "DEFAULT_FROM_EMAIL", "EMAIL_URL", "EXTRA_GAMES",
    "HEARTBEAT_URL", "HSTS_PRELOAD", "HSTS_SECONDS", "HSTS_SUBDOMAINS", "HTTPS_PORT",
    "HTTP_PORT", "LOG_LEVEL", "PGBOUNCER", "PROXIES", "SECRET_KEY", "SECRET_KEY_FALLBACKS",
    "SIGNUP", "TIME_ZONE", "TLS", "WEB_CONCURRENCY", "WEB_REPLICAS",
}  # fmt: skip
# It shows strangers the inside of the program: for who works at it, and no doctor lets it pass.
FOR_DEVELOPERS = {"DEBUG"}
# Up to three sign-ins of schools: classroom/school_sign_ins.py.
SIGN_INS = {
    f"OIDC_{number}_{part}"
    for number in (1, 2, 3)
    for part in ("NAME", "ISSUER", "CLIENT_ID", "SECRET", "OPENS", "STUDENTS")
}
SET_BY_OPERATORS |= SIGN_INS
SETTINGS = SET_BY_COMPOSE | SET_BY_OPERATORS | FOR_DEVELOPERS
