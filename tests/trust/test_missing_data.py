"""A layout of one's own that lacks what its game needs is told so (found by the fuzzer)."""

from pathlib import Path

import pytest

from cruxpress.cli.main import main

PAGE = "kind: page\ngame: cruciverbalist\ntitle: Mine\npiece: paper\n"


@pytest.mark.parametrize(
    ("name", "text", "lacks"),
    [
        ("cryptex/sheet-standard", "extends: cryptex/sheet\ntitle: Mine\n", "level"),
        ("cruciverbalist/rolls", PAGE, "rolls"),
    ],
)
@pytest.mark.parametrize("verb", ["check", "pad", "preview"])
def test_a_layout_that_lacks_the_data_of_its_game(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    verb: str,
    name: str,
    text: str,
    lacks: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "mine" / f"{name}.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(f"{text}front: {{a: {{is: box, fill: ink}}}}\n", "utf-8")
    assert main([verb, str(file), "--layouts", "mine"]) in (1, 2)
    shown = capsys.readouterr()
    assert f"the layout lacks '{lacks}' in its 'data'" in shown.out + shown.err
    assert not (tmp_path / "output").exists()
