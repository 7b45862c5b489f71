"""Names the data of Cruxy's pages for the layouts' elements."""

from cruxpress.games.cruxy.draw.report import report_data
from cruxpress.games.cruxy.draw.sheet import (
    area_map,
    blank_model,
    grid_map,
    sheet_code,
    sheet_data,
    starred,
)
from cruxpress.games.cruxy.draw.solution import solution_data

__all__ = [
    "area_map",
    "blank_model",
    "grid_map",
    "report_data",
    "sheet_code",
    "sheet_data",
    "solution_data",
    "starred",
]
