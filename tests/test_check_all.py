"""All that is shipped is fit to print, and proven: each sheet, on both papers, in every ink."""

import pytest

from cruxpress.cli.main import main
from cruxpress.core.files import shipped_layouts


def test_check_tells_a_line_a_layout(capsys: pytest.CaptureFixture[str]) -> None:
    """The only test that checks all that is shipped, for it takes long."""
    assert main(["check"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "ok   layouts/kross/block.yaml" in lines
    sheets = [file for file in shipped_layouts().glob("**/*.yaml") if file.stem.isdecimal()]
    told = {line.split()[1].rstrip(":") for line in lines if line.startswith("ok ")}
    assert {f"layouts/{file.relative_to(shipped_layouts())}" for file in sheets} <= told
    assert lines[-1].endswith(" 0 failed")
