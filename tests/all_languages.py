"""Settings by which every page can be in the language of a child, and in the one of `pseudo`."""

import os
from pathlib import Path

from classroom.settings import *  # noqa: F403
from classroom.settings import CHILD_LANGUAGES, LANGUAGES as WHOLE, LOCALE_PATHS as OURS

LANGUAGES = [*WHOLE, *CHILD_LANGUAGES]
LOCALE_PATHS = [*OURS]
if made := os.environ.get("PSEUDO_LOCALE"):
    LANGUAGES += [("eo", "Pseudo")]
    LOCALE_PATHS += [Path(made)]
