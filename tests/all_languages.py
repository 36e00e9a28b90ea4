"""Settings by which every page can be in the language of a child."""

from classroom.settings import *  # noqa: F403
from classroom.settings import CHILD_LANGUAGES, LANGUAGES as WHOLE

LANGUAGES = [*WHOLE, *CHILD_LANGUAGES]
