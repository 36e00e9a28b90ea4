"""A child of eight can read what a child's screens say, in English, German and Spanish.

The texts come from the catalogue, which names the files that show each text, and which
`tests/test_languages.py` holds to be complete. A text counts as a child's if at least one of
its files is neither in `FOR_TEACHERS` nor in `FOR_FAMILIES`: a new file is a child's until it is
listed there. Of each text the sentences count, that is, what ends with a full stop, a question or
an exclamation mark; names of buttons, which would make everything look easier, do not. Numbers, and
the places of names and numbers, are left out before a language is graded as one pooled text.
"""

import re
from collections.abc import Iterable
from fnmatch import fnmatch
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
import textstat
from django.conf import settings

from tests.catalogue import Entry, entries

ROOT = Path(settings.BASE_DIR)
ENTRIES = entries(ROOT / "locale/de/LC_MESSAGES/django.po")
LONGEST = 12  # words a sentence
GRADE, WIENER = 3.5, 4.0
HUERTA = 80.0  # above it a Spanish text is easy

# Files whose texts only teachers and administrators read, in the order of the tree.
FOR_TEACHERS = [
    "classroom/facts/misconceptions.py",
    "classroom/lessons/forms.py",
    "classroom/practice/forms.py",
    "classroom/practice/views/tasks.py",
    "classroom/lessons/models.py",
    "classroom/lessons/seating_plan.py",
    "classroom/lessons/selectors/*",
    "classroom/lessons/services/*",
    "classroom/lessons/templatetags/*",
    "classroom/lessons/views/*",
    "classroom/people/models/*",
    "classroom/people/rosters/*",
    "classroom/people/services/administrators.py",
    "classroom/people/services/class_ends.py",
    "classroom/people/services/coteachers.py",
    "classroom/people/services/school_*.py",
    "classroom/people/services/students.py",
    "classroom/people/views/accounts.py",
    "classroom/people/views/classes.py",
    "classroom/people/views/coteachers.py",
    "classroom/people/views/school*.py",
    "classroom/people/views/students.py",
    "classroom/play/models/*",
    "classroom/analysis/*",
    "classroom/review/boards.py",
    "classroom/review/questions/disclosure.py",
    "classroom/review/questions/services.py",
    "classroom/review/questions/views/*",
    "classroom/review/dates.py",
    "classroom/review/exports/*",
    "classroom/review/history/forms.py",
    "classroom/review/history/possible_moves.py",
    "classroom/review/imported_records/*",
    "classroom/review/lesson_report/*",
    "classroom/review/notes/*",
    "classroom/review/practice/services.py",
    "classroom/review/practice/views/*",
    "classroom/review/reports/*",
    "classroom/review/templatetags/*",
    "classroom/review/what_if/*",
    "classroom/server/administration.py",
    "classroom/server/school_settings.py",
    "games/__main__.py",
    "games/options.py",
    "games/records.py",
    "games/registry.py",
    "games/*/facts.py",
    "games/*/game.py",
    "games/*/position.py",
    "games/*/sheets.py",
    "games/*/_after.html",
    "games/*/_blurb.html",
    "games/*/_drawn_sheet.html",
    "games/*/_effect.html",
    "games/*/_lead.html",
    "games/*/_mini_board.html",
    "games/*/_projector.html",
    "templates/_game_*.html",
    "templates/account/*",
    "templates/mfa/*",
    "templates/allauth/*",
    "templates/accessibility.html",
    "templates/for_it.html",
    "templates/home.html",
    "templates/privacy.html",
    "templates/*lessons/_bot_add.html",
    "templates/*lessons/_desk*.html",
    "templates/*lessons/_games.html",
    "templates/*lessons/_guests.html",
    "templates/*lessons/_join_*.html",
    "templates/*lessons/_lobby.html",
    "templates/*lessons/_own_game*.html",
    "templates/*lessons/_person.html",
    "templates/*lessons/_place*.html",
    "templates/*lessons/_projector_*.html",
    "templates/*lessons/_save_template.html",
    "templates/*lessons/_seat*.html",
    "templates/*lessons/_strengths.html",
    "templates/*lessons/_table.html",
    "templates/*lessons/_team_bot.html",
    "templates/*lessons/_wall_strip.html",
    "templates/*lessons/[a-oq-v]*.html",
    "templates/*people/_access_requests.html",
    "templates/*people/_roster.html",
    "templates/*people/_student.html",
    "templates/*people/account_delete.html",
    "templates/*people/cards.html",
    "templates/*people/class*.html",
    "templates/*people/edit.html",
    "templates/*people/invitation_gone.html",
    "templates/*people/names.html",
    "templates/*people/preview.html",
    "templates/*people/question.html",
    "templates/*people/school/*",
    "templates/*people/student.html",
    "templates/*people/teachers.html",
    "templates/*review/questions/_buttons.html",
    "templates/*review/questions/_desk.html",
    "templates/*review/questions/_report.html",
    "templates/*review/questions/_teacher.html",
    "templates/*review/questions/projector.html",
    "templates/*review/questions/teacher.html",
    "templates/*review/exports/*",
    "templates/*review/history/_luck.html",
    "templates/*review/history/_possible_moves.html",
    "templates/*review/history/_roll_luck.html",
    "templates/*review/history/_tallies.html",
    "templates/*review/history/_verification.html",
    "templates/*review/history/dice.html",
    "templates/*review/history/luck.html",
    "templates/*review/history/matches.html",
    "templates/*review/history/other_rules.html",
    "templates/*review/imported_records/*",
    "templates/*review/notes/*",
    "templates/practice/_task_row.html",
    "templates/practice/classes.html",
    "templates/practice/paper.html",
    "templates/practice/task*.html",
    "templates/*review/practice/print.html",
    "templates/*review/practice/set*.html",
    "templates/*review/lesson_report/*",
    "templates/*review/reports/*",
    "templates/*review/what_if/*",
    "templates/server/*",
]

# Beside what children see, files that are in every language for their families.
FOR_FAMILIES = [
    "classroom/review/exports/home_*.py",
    "templates/jinja2/_footer.html",
    "templates/parents.html",
    "templates/*review/exports/*home.html",
]


def is_for_families(file: str) -> bool:
    return any(fnmatch(file, pattern) for pattern in FOR_FAMILIES)


def is_for_children(file: str) -> bool:
    return not any(fnmatch(file, pattern) for pattern in (*FOR_TEACHERS, *FOR_FAMILIES))


def childrens(language: str) -> list[str]:
    """All texts of a child's screens."""
    child_entries = [one for one in catalogue(language) if any(map(is_for_children, one.files))]
    return list(chain.from_iterable(_forms(entry, language) for entry in child_entries))


@cache
def catalogue(language: str) -> list[Entry]:
    """The catalogue of a language; that of any other names the English texts."""
    file = ROOT / f"locale/{language}/LC_MESSAGES/django.po"
    return entries(file) if file.exists() else ENTRIES


def _forms(entry: Entry, language: str) -> tuple[str, ...]:
    return entry.sources if language == "en" else entry.translations


def sentences(text: str) -> list[str]:
    """The sentences of a text, without tags and quotation marks."""
    plain = re.sub(r"<[^>]+>|[“”„]", "", text)
    parts = re.findall(r"[^.!?؟]+[.!?؟]", plain)
    return [one.strip() for one in parts if re.search(r"\w", one)]


def words(sentence: str) -> list[str]:
    """Split into a child's words: a name or a number that is put in is one."""
    filled = re.sub(r"%\(\w+\)[sd]", "X", sentence)
    return [word for word in filled.split() if re.search(r"\w", word)]


def readable(texts: Iterable[str]) -> str:
    """The sentences of all texts as one, without numbers, signs, names and their places."""
    pooled = chain.from_iterable(map(sentences, texts))
    bare = (re.sub(r"%\(\w+\)[sd]|[^\w\s.!?,'’-]|[0-9]", " ", one) for one in pooled)  # noqa: RUF001
    strings = (re.sub(r"\s+([.,!?])", r"\1", " ".join(one.split())) for one in bare)
    return " ".join(one for one in strings if re.search(r"\w", one))


def flesch_kincaid(text: str) -> float:
    textstat.set_lang("en")
    return float(textstat.flesch_kincaid_grade(text))


def fernandez_huerta(text: str) -> float:
    textstat.set_lang("es")
    return float(textstat.fernandez_huerta(text))


def wiener(text: str) -> float:
    textstat.set_lang("de")
    return float(textstat.wiener_sachtextformel(text, 1))


EVERY = [code for code, _name in (*settings.LANGUAGES, *settings.CHILD_LANGUAGES)]


@pytest.mark.parametrize("language", EVERY)
def test_no_sentence_on_a_childs_screen_has_more_than_twelve_words(language: str) -> None:
    texts = chain.from_iterable(map(sentences, childrens(language)))
    assert [one for one in texts if len(words(one)) > LONGEST] == []


def test_what_a_child_reads_in_english_is_as_easy_as_in_the_third_grade() -> None:
    assert flesch_kincaid(readable(childrens("en"))) <= GRADE


def test_what_a_child_reads_in_german_is_as_easy_as_in_the_fourth_grade() -> None:
    assert wiener(readable(childrens("de"))) <= WIENER


def test_what_a_child_reads_in_spanish_is_easy() -> None:
    assert fernandez_huerta(readable(childrens("es"))) > HUERTA


# Words that a child of nine does not know. Those with a place are shown there with a picture.
HARD = {
    "en": ("at stake", "stamina", "overhang", "summit", "position"),
    "de": ("ausdauer", "überhang", "stellung", "position", "einsatz"),
}
WITH_A_PICTURE = {
    "belay": "games/on_belay/*",
    "sherpa": "games/yeti_mountain/*",
    "whiteout": "games/yeti_mountain/*",
}


@pytest.mark.parametrize("language", HARD)
def test_no_hard_word_is_on_a_childs_screen(language: str) -> None:
    hard = re.compile(rf"\b({'|'.join(HARD[language])})\b", re.IGNORECASE)
    texts = [re.sub(r"%\(\w+\)[sd]", "X", one) for one in childrens(language)]
    assert [one for one in texts if hard.search(one)] == []


@pytest.mark.parametrize("word", WITH_A_PICTURE)
def test_a_word_with_a_picture_stays_in_its_game(word: str) -> None:
    used = [entry for entry in ENTRIES if any(word in one.lower() for one in entry.sources)]
    files = {file for entry in used for file in entry.files if is_for_children(file)}
    assert files
    assert [file for file in files if not fnmatch(file, WITH_A_PICTURE[word])] == []


# How the texts are gathered --------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "That code didn't work. Check it and try again.",
        "Hello, %(name)s!",
        "Raise your hand",
        "%(sum)s is not %(result)s. Try again.",
        "Wait for your teacher. The next game starts soon.",
        "The Yeti is beside you. It throws you %(rows)s down!",
    ],
)
def test_texts_of_all_screens_of_a_child_are_gathered(text: str) -> None:
    assert text in childrens("en")


@pytest.mark.parametrize("text", ["Create class", "Stuck after", "Names on the projector"])
def test_a_teachers_texts_are_not(text: str) -> None:
    assert text not in childrens("en")


def test_there_are_many_sentences_and_every_name_of_a_file_is_of_use() -> None:
    assert len(list(chain.from_iterable(map(sentences, childrens("en"))))) > 800
    files = {file for entry in ENTRIES for file in entry.files}
    patterns = (*FOR_TEACHERS, *FOR_FAMILIES)
    assert [one for one in patterns if not any(fnmatch(file, one) for file in files)] == []


def test_a_file_that_nobody_has_listed_is_a_childs() -> None:
    assert is_for_children("templates/play/_new_part.html")
    assert is_for_children("games/hill/words.py")
    assert not is_for_children("classroom/lessons/views/lobby.py")
    assert is_for_families("templates/parents.html")
    assert not is_for_families("templates/privacy.html")


def test_hard_texts_would_be_found() -> None:
    english = "The respective participants subsequently determine the appropriate configuration."
    german = "Die Schwierigkeitseinstellungen beeinträchtigen möglicherweise Spielergebnisse."
    assert flesch_kincaid(readable([english] * 3)) > GRADE
    spanish = "Los participantes determinan posteriormente la configuración correspondiente."
    assert wiener(readable([german] * 3)) > WIENER
    assert fernandez_huerta(readable([spanish] * 3)) < HUERTA


def test_numbers_names_and_signs_are_left_out() -> None:
    text = "%(seat)s climb %(feet)s feet. 6 × 2 is not 14. <strong>Go!</strong>"  # noqa: RUF001
    assert readable([text]) == "climb feet. is not. Go!"
