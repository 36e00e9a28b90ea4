"""Choices of a form that are tapped as cards, each with its picture."""

from collections.abc import Mapping
from typing import Any

from django import forms


class PictureChoices(forms.RadioSelect):
    """One of a few; `pictures`: the icon of each value."""

    def __init__(self, pictures: Mapping[str, str]) -> None:
        super().__init__()
        self.pictures = pictures

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        return {**option, "picture": self.pictures.get(str(value), "")}


class PictureTick(forms.CheckboxInput):
    """Yes or no, with an icon."""

    def __init__(self, picture: str) -> None:
        super().__init__()
        self.picture = picture
