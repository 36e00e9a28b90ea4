"""The form of a new task."""

from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy as _

from classroom.facts.topics import topic_choices
from classroom.people.models import SchoolClass
from classroom.people.selectors import students_in
from classroom.practice.check_settings import allows_checks
from classroom.practice.models import Task
from classroom.practice.services.tasks import FEWEST_FACTS, MOST_FACTS, TaskPlan
from games import registry
from games.presets import preset_options

TABLES = range(2, 11)
A_WEEK = timedelta(7)


class LastDayForm(forms.Form):
    """The last day of a task, a week from today at first."""

    last_day = forms.DateField(
        label=_("Last day"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        error_messages={
            "invalid": _("Choose a date from the calendar."),
            "required": _("Choose a date from the calendar."),
        },
    )

    def __init__(self, data: Any, school_class: SchoolClass) -> None:
        today = timezone.localdate(timezone=school_class.zone)
        super().__init__(data, initial={"last_day": today + A_WEEK})


class TaskForm(LastDayForm):
    """Say what to practice, for whom, until when."""

    kind = forms.ChoiceField(
        label=_("Task"), choices=Task.Kind.choices, widget=forms.RadioSelect, initial="facts"
    )
    facts = forms.IntegerField(
        label=_("How many facts"), min_value=FEWEST_FACTS, max_value=MOST_FACTS, initial=20
    )
    topic = forms.ChoiceField(label=_("Topic"), required=False)
    table = forms.TypedChoiceField(
        label=_("Times table"), choices=[(n, str(n)) for n in TABLES], coerce=int, initial=7
    )
    game = forms.ChoiceField(label=_("Game"))
    students = forms.MultipleChoiceField(
        label=_("For"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, data: Any, school_class: SchoolClass) -> None:
        super().__init__(data, school_class)
        self.by_id = {str(one.pk): one for one in students_in(school_class)}
        fields: Any = self.fields
        fields["topic"].choices = [("", gettext("What each child needs")), *topic_choices()]
        fields["game"].choices = [(one.slug, one.title) for one in registry.all_games()]
        fields["students"].choices = [(pk, one.name) for pk, one in self.by_id.items()]
        # Of the fields beside the kind only one counts, and only that one has to fit.
        kind = data.get("kind") if data else None
        for name in ("facts", "table", "game"):
            fields[name].required = kind == name
        if not allows_checks(school_class):
            kinds = fields["kind"].choices
            fields["kind"].choices = [one for one in kinds if one[0] != Task.Kind.CHECK]

    @property
    def plan(self) -> TaskPlan:
        """Return what the valid form asks for."""
        sent = self.cleaned_data
        kind = sent["kind"]
        number = sent[kind] if kind in Task.OF_FACTS else 0
        game = sent["game"] if kind == Task.Kind.GAME else ""
        options = preset_options(registry.get(game)) if game else {}
        topic = sent["topic"] if kind == Task.Kind.FACTS else ""
        return TaskPlan(kind, sent["last_day"], number, game, options, topic)

    @property
    def chosen(self) -> list[Any]:
        return [self.by_id[pk] for pk in self.cleaned_data["students"]]
