"""The form of a plan, as the page draws it."""

from __future__ import annotations

from functools import cache

from pitboss.web.planner.form import SECTIONS, FormField, FormPart, night_form
from pitboss.web.shapes.plans import FormFieldView, FormPartView, FormView


@cache
def form_view() -> FormView:
    """The whole form; it is the same for every plan."""
    return FormView(_part(night_form()), SECTIONS)


def _part(part: FormPart) -> FormPartView:
    return FormPartView(
        key=part.key,
        label=part.label,
        help=part.help,
        many=part.is_list,
        fields=tuple(map(_field, part.fields)),
        parts=tuple(map(_part, part.parts)),
    )


def _field(field: FormField) -> FormFieldView:
    return FormFieldView(
        key=field.key,
        label=field.label,
        help=field.help,
        kind=field.kind,
        choices=field.choices,
        default=field.default,
        required=field.is_required,
        more=field.is_more,
    )
