"""Texts without spaces of several rows as one, joined by the database."""

from typing import Any

from django.db.models import Aggregate, TextField


class Joined(Aggregate):
    """Join the texts of a group by spaces, in any order: a thousand rows cost as much as ten."""

    function = "GROUP_CONCAT"
    template = "%(function)s(%(expressions)s, ' ')"
    name = "Joined"
    output_field = TextField()

    def as_postgresql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        """Name PostgreSQL's own function."""
        return self.as_sql(compiler, connection, function="STRING_AGG")
