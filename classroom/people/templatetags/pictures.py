"""Tags for the pictures of return codes: each drawing with its word."""

from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from classroom.people.codes import PICTURE_WORDS

register = template.Library()


@register.simple_tag
def picture(name: str) -> SafeString:
    """Return one of the 24 pictures with its word below. Raises KeyError for any other name."""
    return format_html(
        '<span class="picture"><svg class="picture__drawing" viewBox="0 0 48 48" '
        'aria-hidden="true"><use href="{}#{}"/></svg>'
        '<span translate="no" class="picture__word">{}</span></span>',
        static("img/pictures.svg"),
        name,
        PICTURE_WORDS[name],
    )


@register.simple_tag
def picture_keys() -> SafeString:
    """Return a button for each of the 24 pictures."""
    return _picture_keys(get_language())


@lru_cache(maxsize=16)
def _picture_keys(language: str | None) -> SafeString:
    """Return them in this language, which is the active one: the same for all children."""
    key = '<button name="picture" value="{}">{}</button>'
    return format_html_join("", key, ((name, picture(name)) for name in PICTURE_WORDS))


@register.simple_tag
def pictures(return_code: str) -> SafeString:
    """Return the pictures of a return code such as `bear-kite`, in their order."""
    return _pictures(return_code, get_language())


@lru_cache(maxsize=4096)
def _pictures(return_code: str, language: str | None) -> SafeString:
    """Return the pictures in this language, which is the active one."""
    inside = format_html_join("", "{}", ((picture(name),) for name in return_code.split("-")))
    return format_html('<span class="pictures">{}</span>', inside)
