"""The form of a new game: any scenario of any mode, its settings, a seed if one is wanted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from assessment.engine.mode import Mode, Scenario
from assessment.modes import mode as find_mode
from control.models import Paper
from control.services.lessons import lesson_of
from control.services.scenarios import load_scenario, offered_scenarios

SETTING: Final = "setting-"
MOST_SEED: Final = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A scenario to choose, as `mode/scenario`."""

    key: str
    scenario: Scenario[Any]
    mode: Mode[Any, Any]


def choices() -> tuple[Choice, ...]:
    """Every scenario of every mode."""
    return tuple(
        Choice(key=f"{mode_key}/{key}", scenario=load_scenario(mode_key, key), mode=find_mode(mode_key))
        for mode_key, key in offered_scenarios()
    )


class NewGameForm(forms.Form):
    """One form: the settings offered are those of the scenario's mode, set as the scenario sets them."""

    title = forms.CharField(label=_("Name of the game"), max_length=200, required=False)
    played_by_one = forms.BooleanField(
        label=_("One person plays it: one browser may hold Control and both cells"), required=False
    )
    paper = forms.ChoiceField(label=_("Paper to print on"), choices=Paper.choices, initial=Paper.A4, required=False)
    seed = forms.CharField(
        label=_("Seed"),
        max_length=MOST_SEED,
        required=False,
        help_text=_("Leave it empty for a random one; the same seed and the same orders give the same game."),
    )

    def __init__(self, choice: Choice, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choice = choice
        self.fields["title"].widget.attrs["placeholder"] = choice.scenario.title
        lesson = lesson_of(choice.mode.key, choice.scenario.key)
        if lesson is not None:
            self.fields["lesson"] = forms.BooleanField(
                label=_("As a lesson of about %(minutes)d minutes: every room shows what to do next")
                % {"minutes": lesson.minutes},
                required=False,
            )
        for setting in choice.mode.settings_offered:
            words = setting.words or setting.values
            self.fields[SETTING + setting.key] = forms.ChoiceField(
                label=setting.title,
                help_text=setting.help,
                required=False,
                choices=list(zip(setting.values, words, strict=True)),
                initial=choice.scenario.settings.get(setting.key, setting.values[0]),
            )

    @property
    def chosen_settings(self) -> dict[str, str]:
        """The settings as the mode takes them; one left out stays as the scenario sets it."""
        given: dict[str, Any] = self.cleaned_data
        chosen = {name.removeprefix(SETTING): str(value) for name, value in given.items() if name.startswith(SETTING)}
        return {key: value for key, value in chosen.items() if value}
