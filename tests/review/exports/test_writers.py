"""How a table is written for the spreadsheet of a country."""

import csv

import pytest
from django.utils import formats, translation

from classroom.review.exports.writers import csv_lines

ROW = ["Berg, Anna; 4b", 0.5, 3, -1.25, "1.5"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_excel_of_the_country_tells_columns_and_numbers_apart(language):
    comma = formats.get_format("DECIMAL_SEPARATOR", language)
    column = ";" if comma == "," else ","
    with translation.override(language):
        lines = csv_lines([ROW])
    text = "".join(lines)  # streamed after the view, when the language is another one
    assert text[0] == "\ufeff"
    (cells,) = csv.reader([text[1:]], delimiter=column)
    numbers = [f"0{comma}5", "3", f"-1{comma}25"]
    assert cells == ["Berg, Anna; 4b", *numbers, "1.5"]
    assert column.join(numbers) in text
