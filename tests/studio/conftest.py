"""One studio for all tests that do not change it."""

from collections.abc import Iterator

import pytest

from tests.studio.asking import Asker, listening


@pytest.fixture(scope="package")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with listening(tmp_path_factory.mktemp("desk")) as asker:
        yield asker
