"""How the logs are written: one line of JSON per record, without the codes in addresses."""

import sys
from collections.abc import MutableMapping
from traceback import format_tb
from typing import Any

import structlog
from structlog.typing import Processor

_WHEN: list[Processor] = [
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso"),
]


def log_settings(level: str) -> dict[str, Any]:
    """Return Django's LOGGING; structlog writes the same lines from here on."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.contextvars.merge_contextvars,
            *_WHEN,
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
                "foreign_pre_chain": _WHEN,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    _name_error,
                    structlog.processors.JSONRenderer(),
                ],
            }
        },
        "filters": {"codes": {"()": "classroom.people.logs.HideCodes"}},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["codes"]}
        },
        "root": {"handlers": ["console"], "level": level},
    }


def _name_error(_logger: object, _method: str, line: MutableMapping[str, object]) -> object:
    """Say what went wrong and in which line, but not with what: the text of an error may hold a
    name."""
    known = line.pop("exc_info", None)
    kind, _, frames = known if isinstance(known, tuple) else sys.exc_info()
    if known and kind is not None:
        line["error"], line["trace"] = kind.__name__, "".join(format_tb(frames))
    return line
