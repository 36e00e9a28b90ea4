"""The options form of every registered game."""

from typing import Any

import pytest

from classroom.lessons.forms import (
    LessonForm,
    OptionsForm,
    hint_limits,
)
from games import registry
from games.contract import RUNGS, Game
from games.presets import preset_of, preset_options

GAMES = [pytest.param(game, id=game.slug) for game in registry.all_games()]
PRESETS = [
    pytest.param(game, preset, id=f"{game.slug}-{preset}")
    for game in registry.all_games()
    for preset in game.rules.PRESETS
]


def filled(form: OptionsForm) -> dict[str, Any]:
    """Return what a browser sends for the form as shown."""
    data = {}
    for field in form:
        value = field.value()
        if isinstance(value, bool):
            data |= {field.html_name: "on"} if value else {}
        elif isinstance(value, list):
            data[field.html_name] = [str(item) for item in value]
        else:
            data[field.html_name] = str("" if value is None else value)
    return data


def as_shown(slug: str) -> dict[str, Any]:
    """Return what a browser sends for this game with unchanged options."""
    game = registry.get(slug)
    return filled(OptionsForm(game, initial=preset_options(game)))


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_preset_sent_back_as_shown_gives_the_same_options(game: Game, preset: str) -> None:
    options = preset_options(game, preset)
    form = OptionsForm(game, filled(OptionsForm(game, initial=options)))
    assert form.is_valid(), form.errors
    assert form.options == options


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_label_and_a_field(game: Game) -> None:
    form = OptionsForm(game, initial=preset_options(game))
    assert set(form.described) <= set(form.fields)
    assert all(field.label for field in form)


@pytest.mark.parametrize("game", GAMES)
def test_values_that_are_no_choice_are_errors_of_the_form(game: Game) -> None:
    data = filled(OptionsForm(game, initial=preset_options(game)))
    for name in data:
        form = OptionsForm(game, {**data, name: "\u0663x"})
        boolean = name.removeprefix("option-") in form.fields and (
            type(form.fields[name.removeprefix("option-")]).__name__ == "BooleanField"
        )
        assert boolean or not form.is_valid()


def test_the_form_of_on_belay_starts_on_all_tables() -> None:
    game = registry.get("on_belay")
    assert preset_of(game) == "all_tables"
    assert preset_options(game)["dice"] == "2-9"
    assert preset_options(game, "one_lesson")["dice"] == "1-6"


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.slug)
def test_students_calculate_in_what_a_lesson_begins_with(game: Game) -> None:
    assert preset_options(game).get("calculate", "student") == "student"


def test_what_the_games_own_rules_refuse_is_an_error_of_the_form() -> None:
    game = registry.get("on_belay")
    data = filled(OptionsForm(game, initial=preset_options(game)))
    form = OptionsForm(game, {**data, "option-trails": ["2"]})
    assert not form.is_valid()
    assert form.non_field_errors() == ["Choose at least two trails."]


def test_a_rope_outside_the_range_is_refused_at_its_field() -> None:
    game = registry.get("on_belay")
    data = filled(OptionsForm(game, initial=preset_options(game)))
    form = OptionsForm(game, {**data, "option-rope": "109"})
    assert "rope" in form.errors


def test_a_sheet_of_the_teachers_own_is_taken() -> None:
    game = registry.get("roll_to_the_top")
    form = OptionsForm(game, {**as_shown(game.slug), "option-sheet_own": "  []\r\n[][]\r\n"})
    assert form.is_valid(), form.errors
    assert form.options["sheet"] == "  []\n[][]"
    again = OptionsForm(game, initial=form.options)
    assert (again["sheet"].value(), again["sheet_own"].value()) == ("", "  []\n[][]")


def test_a_broken_sheet_is_an_error_of_the_form() -> None:
    game = registry.get("roll_to_the_top")
    form = OptionsForm(game, {**as_shown(game.slug), "option-sheet_own": "no squares here"})
    assert not form.is_valid()
    assert form.non_field_errors()


def settings_of(form: LessonForm) -> dict[str, Any]:
    """Return its table settings, besides dice and teams."""
    return {name: form.cleaned_data[name] for name in ("hint_limit", "roles", "sound")}


def test_the_highest_hint_goes_from_none_to_the_whole_list() -> None:
    game = registry.get("on_belay")
    assert [value for value, _ in hint_limits()] == list(range(RUNGS + 2))
    form = LessonForm(game, {"hint_limit": "0"})
    assert form.is_valid()
    assert settings_of(form) == {"hint_limit": 0, "roles": False, "sound": "choose"}
    assert not LessonForm(game, {"hint_limit": "9"}).is_valid()


def test_without_a_choice_the_highest_hint_is_that_of_the_class() -> None:
    form = LessonForm(registry.get("on_belay"), {"hint_limit": "", "roles": "on"})
    assert form.is_valid()
    assert settings_of(form) == {"hint_limit": None, "roles": True, "sound": "choose"}
