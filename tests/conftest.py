"""What all tests share: property tests count examples and never look at a clock."""

import pytest
from hypothesis import HealthCheck, settings

from cruxpress.press.press import Press
from cruxpress.products.printing import open_press

CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("house", CALM, max_examples=60, derandomize=True)
settings.register_profile("long", CALM, max_examples=2000)
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="store pages as they look now")


@pytest.fixture(scope="session")
def press() -> Press:
    """The shipped layouts, fonts, inks and icons."""
    return open_press()
