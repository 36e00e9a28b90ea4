"""How the logs are written: one line of JSON per record, without the codes in addresses."""

from typing import Any

import structlog


def log_settings(level: str) -> dict[str, Any]:
    """Django's LOGGING; structlog writes the same lines from here on."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.contextvars.merge_contextvars,
            structlog.stdlib.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processor": structlog.processors.JSONRenderer(),
            }
        },
        "filters": {"codes": {"()": "classroom.people.logs.HideCodes"}},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["codes"]}
        },
        "root": {"handlers": ["console"], "level": level},
    }
