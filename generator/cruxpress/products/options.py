"""How a person wants things printed, in the names of this house, and as a shop takes them."""

from dataclasses import replace
from pathlib import Path

from cruxpress.core.errors import BadInput
from cruxpress.press.press import Press
from cruxpress.press.shops import BookShop, Cutter, preset_names
from cruxpress.products.printing import PrintOptions, open_press


def opened(
    layouts: Path | None, options: PrintOptions | None, named: str = "", *, sheets: bool = False
) -> tuple[Press, PrintOptions]:
    """The press of a person's own layouts, and how they want things printed with it."""
    press = open_press(layouts, named)
    found = understood(press, options)
    if sheets:
        refuse_preset(press, found, cards=False)
    return press, found


def understood(press: Press, options: PrintOptions | None) -> PrintOptions:
    """The options with the names that this house has for what a person called paper and ink."""
    options = options or PrintOptions()
    paper, ink = press.paper(options.paper).name, press.ink(options.ink).name
    return for_preset(press, replace(options, paper=paper, ink=ink))


def for_preset(press: Press, options: PrintOptions) -> PrintOptions:
    """The options with what a shop or a cutter decides: the ink, the way to flip, no marks."""
    if not options.preset:
        _refuse_backs(options)
        return options
    preset = press.preset(options.preset)
    options = replace(
        options,
        preset=preset.name,
        ink=press.ink(preset.ink).name if preset.ink else options.ink,
        shop=not preset.is_home,
        bound=isinstance(preset, BookShop),
    )
    if not isinstance(preset, Cutter):
        _refuse_backs(options)
        return options
    if options.back == "fold":
        raise BadInput(f"{preset.title} cut pages that are flat; use --back duplex or separate")
    return replace(options, flip=preset.flip.value, marks="none")


def _refuse_backs(options: PrintOptions) -> None:
    """A shop gets every side on a page of its own: nothing is folded, and nothing a second file."""
    if options.shop and options.back in ("fold", "separate"):
        right = "a shop gets a page for each side, backs after their fronts"
        raise BadInput(f"--shop and --back {options.back} do not go together: {right}")


def refuse_preset(press: Press, options: PrintOptions, *, cards: bool) -> None:
    """Who prints sheets needs a shop that binds them, and who prints cards one that cuts them."""
    if not options.preset:
        return
    preset = press.preset(options.preset)
    if preset.is_for_cards != cards:
        able = [
            name for name in preset_names(press.library) if press.preset(name).is_for_cards == cards
        ]
        what = "no cards" if cards else "cards alone"
        raise BadInput(
            f"{preset.title} takes {what}; use --shop {', '.join(able)}, or --shop alone"
        )
