# ruff: noqa: RUF001, SIM905
"""The order of names: as CLDR and DIN 5007-1 have it, and nowhere another one."""

import ast
from pathlib import Path

import psycopg
import pytest

from classroom.people.name_order import by_name, name_key

ROOT = Path(__file__).parents[2]
# Children of a school in Europe, among them all letters that a plain sort puts after Z.
NAMES = """
Aaron Adam Ægir Åsa Änne Ängela Anna Álvaro Ángel Azra Ayşe Béla Bela Björn Bjarne Çağla Cem Celina
Ćiril Cyril Čeněk Dario Đorđe Dženita Ďula Eda Éva Eva Émile Emil Enya Ewa Ėglė Fatıma Fatma Gül
Gülşen Guido Ğani Håkon Hana Ħamid Hugo İbrahim Ibrahim Ina Ines Inês Ines-Marie Jan Jana Ján Jörg
Joris José Josef Kai Kálmán Ķirsi Lars Łucja Lucia Łukasz Lukas Luísa Lola Mara Märta Maßmann
Massimo Max Müge Muriel Nadja Ñusta Nils Ngoc Ñandu Óscar Oskar Öykü Ørjan Olga Œuvrard Otto Ole
Őrs Pál Paul Peer Quirin Rasmus René Renate Řehoř Ruben Šárka Sarah Şirin Silas Søren Sophie Sören
Tāmara Tamara Théo Theo Þór Tim Ülkü Ulf Umut Ūla Úrsula Van Věra Vera Wanda Władek
Xaver Yves Yağmur Żaneta Zara Žofie Zoë Zoe Zoltán
Αλέξης Άννα Βασίλης Ωραία Андрій Анна Борис Ганна Ґалина Дарья Євген Егор Ёлка Йосиф Иван Іван Їжак
Игорь Яна Łódź
אברהם שרה مريم محمد پریسا أحمد آية
""".split()


def test_letters_with_marks_stand_beside_those_without() -> None:
    names = ["Zoe", "Łukas", "Öznur", "Ärne", "Emil", "Ñusta", "Otto", "Åsa", "Lena", "Øyvind"]
    names += ["Anna", "Çem", "Nora", "Carl", "Édith"]
    expected = "Anna Ärne Åsa Carl Çem Édith Emil Lena Łukas Nora Ñusta Otto Øyvind Öznur Zoe"
    assert sorted(names, key=name_key) == expected.split()


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Anna", "anna B"),  # capitals do not count
        ("Anna B", "Annabel"),  # a space comes before letters
        ("Lea", "Léa"),  # a plain letter first
        ("Léa", "Lea B"),  # and a mark counts less than any letter
        ("Strasse", "Straßeb"),
        ("Jack 2", "Jack 10"),
        ("9a", "10a"),
        ("🦊 Fox", "1. Fox"),
        ("Müller", "Mu\N{COMBINING DIAERESIS}llerin"),  # composed or not
        ("กา", "กู"),  # the vowels of Thai are letters
        ("Ines", "Ines-Marie"),
    ],
)
def test_the_first_comes_first(first: str, second: str) -> None:
    assert name_key(first) < name_key(second)


def test_of_equal_names_the_first_stays_first() -> None:
    pairs = [("Ö", 2), ("o", 1), ("Ö", 1)]
    assert by_name(pairs, lambda pair: pair[0]) == [("o", 1), ("Ö", 2), ("Ö", 1)]


@pytest.mark.services
@pytest.mark.parametrize("language", ["und", "en", "de"])
def test_the_order_is_that_of_unicode_in_both_languages(postgresql_url: str, language: str) -> None:
    """PostgreSQL has ICU, which orders as CLDR says: by letters first, marks and case later."""
    with psycopg.connect(postgresql_url) as connection:
        connection.execute(
            "CREATE COLLATION IF NOT EXISTS cldr"
            f" (provider = icu, locale = '{language}-u-kn-true-ks-level2', deterministic = false)"
        )
        rows = connection.execute(
            'SELECT name FROM unnest(%s::text[]) name ORDER BY name COLLATE "cldr", name', [NAMES]
        )
        expected = [name for (name,) in rows]
        connection.rollback()
    assert len(expected) == len(NAMES) > 100
    assert sorted(NAMES, key=name_key) == expected


# In the code ---------------------------------------------------------------------------------


def orders_by_a_name(tree: ast.AST) -> list[int]:
    """The lines that sort by a name in the database, or here without `name_key`."""
    lines = []
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="order_by"), args=args):
                columns = [one.value for one in args if isinstance(one, ast.Constant)]
                lines += [node.lineno for one in columns if _is_name(one)]
            case ast.Assign(targets=[ast.Name(id="ordering")], value=value):
                columns = [one.value for one in ast.walk(value) if isinstance(one, ast.Constant)]
                lines += [node.lineno for one in columns if _is_name(one)]
            case ast.AnnAssign(target=ast.Name(id="ordering"), value=ast.AST() as value):
                columns = [one.value for one in ast.walk(value) if isinstance(one, ast.Constant)]
                lines += [node.lineno for one in columns if _is_name(one)]
            case ast.Call(func=ast.Name(id="sorted") | ast.Attribute(attr="sort")):
                used = [one for word in node.keywords for one in ast.walk(word.value)]
                names = [ast.unparse(one) for one in used if isinstance(one, ast.Attribute)]
                names = [one for one in names if one.endswith((".name", ".casefold", ".lower"))]
                through = any(isinstance(one, ast.Name) and one.id == "name_key" for one in used)
                lines += [node.lineno] if names and not through else []
    return lines


def _is_name(column: object) -> bool:
    return str(column).lstrip("-").split("__")[-1] in ("name", "first_name", "last_name")


def test_nothing_sorts_names_in_another_way() -> None:
    places = {
        str(file.relative_to(ROOT)): lines
        for file in (ROOT / "classroom").rglob("*.py")
        if "migrations" not in file.parts
        and (lines := orders_by_a_name(ast.parse(file.read_text(encoding="utf-8"))))
    }
    assert places == {}


@pytest.mark.parametrize(
    "line",
    [
        'students.order_by("name")',
        'members.order_by("-student__name", "pk")',
        'ordering = ["name", "pk"]',
        'ordering: list[str] = ["name"]',
        "sorted(students, key=lambda one: one.name)",
        "students.sort(key=lambda one: (one.name.casefold(), one.pk))",
        "sorted(names, key=str.casefold)",
    ],
)
def test_another_order_is_found(line: str) -> None:
    assert orders_by_a_name(ast.parse(line)) == [1]


def test_the_same_order_is_let_through() -> None:
    line = "sorted(helped, key=lambda one: (one.percent, name_key(one.name)))"
    assert orders_by_a_name(ast.parse(line)) == []


def test_no_page_sorts_names_itself() -> None:
    """A template's filters and a plain comparison in a script would order them in another way."""
    files = [file for folder in ("templates", "games") for file in (ROOT / folder).rglob("*.html")]
    scripts = [*(ROOT / "static").rglob("*.js"), *(ROOT / "games").rglob("*.js")]
    words = ("dictsort", "|sort", "localeCompare")
    assert files
    assert scripts
    sorts = {
        str(file): word for file in [*files, *scripts] for word in words if word in _text(file)
    }
    assert sorts == {}


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")
