"""What the tests of faults share: runs in which nothing went wrong."""

import pytest

from tests.trust.good_for_tests import Good


@pytest.fixture(scope="session")
def good(tmp_path_factory: pytest.TempPathFactory) -> Good:
    """What each run should come to, and what it keeps in its cache."""
    return Good(tmp_path_factory.mktemp("good"))
