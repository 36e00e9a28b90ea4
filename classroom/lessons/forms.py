"""The teacher's form of a game, built out of the game's own options."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy as _

from classroom.lessons import seating_plan
from classroom.lessons.labels import label_of
from classroom.lessons.models import MOST_PLANNED, Lesson
from classroom.lessons.widgets import PictureChoices, PictureTick
from classroom.people.names import clean_name
from classroom.play.models import Match
from classroom.sentences import translate
from games.contract import RUNGS, Game
from games.engine import plain_data
from games.errors import UserError
from games.facts import OVER, TIMES
from games.options import describe_options, read_options
from games.topics import LISTED, TABLES, Topic, read_topic

# More numbers than this are typed rather than chosen from a list.
LONGEST_LIST = 12
LONGEST_DRAWING = 2000
OWN = "_own"


class OptionsForm(forms.Form):
    """One field for each option; `options` holds plain data once the form is valid.

    A free option has a second field, `<name>_own`, for a text of the teacher's own, and lists
    the `own_choices` of the class: by a key, a name and the text.
    """

    def __init__(
        self,
        game: Game,
        data: Any = None,
        *,
        initial: dict[str, Any] | None = None,
        own_choices: Mapping[str, tuple[str, str]] | None = None,
    ) -> None:
        self.game = game
        self.own_choices = own_choices or {}
        self.options: dict[str, Any] = {}
        self.described = describe_options(game.rules.Options)
        super().__init__(data, prefix="option", initial=self._initial_values(initial or {}))
        for name, option in self.described.items():
            self.fields.update(_fields(game, name, option, self.own_choices))

    def _initial_values(self, values: dict[str, Any]) -> dict[str, Any]:
        """The values by field: a text of the class by its key, any other in the second field."""
        keys = {text: key for key, (_, text) in self.own_choices.items()}
        initial = dict(values)
        for name, option in self.described.items():
            if option["free"] and name in values and values[name] not in option["choices"]:
                key = keys.get(values[name], "")
                initial |= {name: key, name + OWN: "" if key else values[name]}
        return initial

    def clean(self) -> dict[str, Any]:
        super().clean()
        if not self.errors:
            self._read(self.cleaned_data)
        return dict(self.cleaned_data)

    def _read(self, cleaned: dict[str, Any]) -> None:
        values = {name: cleaned.get(name + OWN) or cleaned[name] for name in self.described}
        try:
            options = read_options(self.game.rules.Options, values)
            seating_plan.allowed_seats(self.game, options)
        except UserError as refusal:
            self.add_error(None, translate(refusal.sentence))
        else:
            self.options = plain_data(options)


class DrawingField(forms.CharField):
    """A text whose spaces and line breaks carry meaning; blanks alone count as no text."""

    def to_python(self, value: Any) -> str:
        text = str(super().to_python(value) or "").replace("\r\n", "\n").rstrip()
        return text if text.strip() else ""


def _fields(
    game: Game, name: str, option: dict[str, Any], own_choices: Mapping[str, tuple[str, str]]
) -> dict[str, forms.Field]:
    field = _field(game, option, own_choices)
    field.label, field.help_text = gettext(option["label"]), gettext(option["help"])
    if not option["free"]:
        return {name: field}
    own = DrawingField(
        label=_("Custom"),
        required=False,
        strip=False,
        max_length=LONGEST_DRAWING,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )
    return {name: field, name + OWN: own}


def _field(
    game: Game, option: dict[str, Any], own_choices: Mapping[str, tuple[str, str]]
) -> forms.Field:
    choices = option["choices"] or []
    if set(map(type, choices)) == {bool}:
        return forms.BooleanField(required=False)
    if _is_range(choices) and len(choices) > LONGEST_LIST and not option["many"]:
        return forms.IntegerField(min_value=min(choices), max_value=max(choices))
    by_text = {str(choice): choice for choice in choices}
    listed = [(text, label_of(game, choice)) for text, choice in by_text.items()]
    if option["many"]:
        return forms.TypedMultipleChoiceField(
            choices=listed, coerce=by_text.__getitem__, widget=forms.CheckboxSelectMultiple
        )
    if option["free"]:
        listed += [(key, title) for key, (title, _) in own_choices.items()]
        by_text |= {key: text for key, (_, text) in own_choices.items()}
        listed.append(("", gettext("Custom")))
    return forms.TypedChoiceField(
        choices=listed, coerce=by_text.__getitem__, required=not option["free"]
    )


def _is_range(choices: list[Any]) -> bool:
    numbers = set(map(type, choices)) == {int}
    return numbers and choices == list(range(choices[0], choices[0] + len(choices)))


def topic_kinds() -> list[tuple[str, str]]:
    """List what a lesson can be about: facts of tables, sums of a size, a strategy."""
    signs = {TIMES + OVER: "× ÷", TIMES: "×", OVER: "÷"}  # noqa: RUF001
    of_tables = [(one, gettext("Tables, %(signs)s") % {"signs": signs[one]}) for one in signs]
    named = [(str(one), translate(one.name)) for one in LISTED]
    return [("", gettext("What this class needs")), *of_tables, *named]


class TopicForm(forms.Form):
    """Choose what a lesson is about; `text` is a topic's once the form is valid, empty for what the
    class needs."""

    kind = forms.ChoiceField(label=_("Topic"), required=False)
    tables = forms.TypedMultipleChoiceField(
        label=_("Tables"),
        coerce=int,
        required=False,
        choices=[(table, table) for table in range(2, TABLES.stop)],
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, data: Any = None, *, text: str = "") -> None:
        topic = read_topic(text)
        is_of_tables = topic is not None and bool(topic.tables)
        kind = topic.signs if topic and is_of_tables else text if topic else ""
        initial = {"kind": kind, "tables": topic.tables if topic else ()}
        super().__init__(data, initial=initial, prefix="topic")
        self.fields["kind"].choices = topic_kinds()  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        super().clean()
        kind, tables = self.cleaned_data.get("kind", ""), self.cleaned_data.get("tables")
        self.text = kind
        if kind in (TIMES + OVER, TIMES, OVER):
            if not tables:
                raise forms.ValidationError(_("Tick one table or more."))
            self.text = str(Topic(kind, tuple(tables)))
        return dict(self.cleaned_data)


_HINT_PICTURES = {
    **{"": "flag", "0": "cross", str(RUNGS + 1): "list"},
    **{str(rung): "lamp" for rung in range(1, RUNGS + 1)},
}


class LessonForm(forms.Form):
    """How a lesson goes, whatever the game: teams, the highest hint, roles in a team, and sound."""

    topic = forms.CharField(required=False, widget=forms.HiddenInput)
    teams = forms.ChoiceField(
        label=_("Teams"),
        choices=Lesson.TeamChoice,
        required=False,
        widget=PictureChoices({"": "wait", "again": "replay", "mixed": "shuffle"}),
    )
    team_size = forms.IntegerField(
        label=_("Students in a team"),
        initial=seating_plan.TEAM_SIZE,
        min_value=1,
        max_value=seating_plan.LARGEST_TEAM,
        required=False,
    )
    games = forms.IntegerField(
        label=_("Games in this lesson"),
        initial=1,
        min_value=1,
        max_value=MOST_PLANNED,
        required=False,
        help_text=_("After the last one Next on the wall ends the lesson."),
    )

    # None, the initial choice: as the class.
    hint_limit = forms.TypedChoiceField(
        label=_("Hint limit"),
        coerce=int,
        required=False,
        empty_value=None,
        widget=PictureChoices(_HINT_PICTURES),
    )
    roles = forms.BooleanField(
        label=_("Take turns playing and checking"), required=False, widget=PictureTick("people")
    )
    sound = forms.TypedChoiceField(
        label=_("Sound"),
        choices=Match.Sound,
        required=False,
        empty_value=Match.Sound.CHOOSE,
        widget=PictureChoices(
            {"silent": "mute", "reading": "book", "choose": "hand", "wall": "screen", "on": "sound"}
        ),
    )
    rope_work = forms.BooleanField(
        label=_("Facts while waiting"),
        required=False,
        widget=PictureTick("rope"),
        help_text=_(
            "Who waits works out facts of their own. Each right answer lifts the class's mountain,"
            " no team's game."
        ),
    )
    same_dice = forms.BooleanField(
        label=_("Same dice for all tables"),
        required=False,
        widget=PictureTick("die"),
        help_text=_(
            "Every table gets the same rolls, and at the end you compare what was made of them."
            " Children may overhear what comes next."
        ),
    )
    in_step = forms.BooleanField(
        label=_("With the same dice, tables wait for each other"),
        required=False,
        widget=PictureTick("clock"),
        help_text=_(
            "No table is more than one round ahead. One that does nothing for three minutes is"
            " not waited for."
        ),
    )

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("same as class")), *hint_limits()]
        self.fields["hint_limit"].choices = choices  # type: ignore[attr-defined]

    def clean_topic(self) -> str:
        return topic_text(self.cleaned_data["topic"])

    def clean_team_size(self) -> int:
        return self.cleaned_data["team_size"] or seating_plan.TEAM_SIZE

    def clean_games(self) -> int:
        return self.cleaned_data["games"] or 1


def topic_text(text: str) -> str:
    """Return the text of the topic that this one says; an empty one if it says none."""
    topic = read_topic(text)
    return "" if topic is None else str(topic)


def hint_limits() -> list[tuple[int, str]]:
    """The highest hints a teacher can allow: none, each rung, or the whole list."""
    rungs = [(rung, gettext("Hint %(rung)s") % {"rung": rung}) for rung in range(1, RUNGS + 1)]
    return [(0, gettext("No hints")), *rungs, (RUNGS + 1, gettext("The full list"))]


class SheetForm(forms.Form):
    """A sheet of the class's own: its name and its drawing."""

    name = forms.CharField(label=_("Name"), max_length=40)
    drawing = DrawingField(
        label=_("Drawing"),
        strip=False,
        max_length=LONGEST_DRAWING,
        help_text=_(
            "Type [] for a square and a space for half a square. The last line is the bottom row."
        ),
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "class": "drawing"}),
    )

    def clean_name(self) -> str:
        try:
            return clean_name(self.cleaned_data["name"])
        except UserError as error:
            raise forms.ValidationError(translate(error.sentence)) from None
