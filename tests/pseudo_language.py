"""Settings by which every page can be in the language of `tests/pseudo.py`, whose catalogue lies in
the folder that PSEUDO_LOCALE names."""

import os

from classroom.settings import *  # noqa: F403
from classroom.settings import LANGUAGES as WHOLE, LOCALE_PATHS as WRITTEN
from tests.pseudo import CODE

LANGUAGES = [*WHOLE, (CODE, "Pseudo")]
LOCALE_PATHS = [*WRITTEN, os.environ["PSEUDO_LOCALE"]]
