"""Sheets whose grid or red squares break a rule; each tells all rules that it breaks."""

from tests.cruxy.mutations.page import Broken, Page, SheetMutation, Spot


def square_alone(page: Page) -> Broken:
    found = [spot for spot in page.everywhere() if page.lonely([spot])]
    if not found:
        return None
    page.put(page.chance.pick(found), "o")
    return {"alone"}


def island(page: Page) -> Broken:
    """A word that no other word crosses."""
    return {"island"} if _add_run(page, 3 + page.chance.below(3)) else None


def word_of_two_letters(page: Page) -> Broken:
    return {"run", "island"} if _add_run(page, 2) else None


def word_too_long(page: Page) -> Broken:
    return {"run", "island"} if _add_run(page, 9 + page.chance.below(3)) else None


def half_a_starting_word(page: Page) -> Broken:
    """A red square turns white, and its slot is red no more from end to end."""
    page.put(page.chance.pick(_reds(page)), "o")
    return {"half red"}


def one_starting_word(page: Page) -> Broken:
    run = page.chance.pick(_red_runs(page))
    for spot in run:
        page.put(spot, "o")
    return {"two red slots"} | _deep(page)


def red_square_elsewhere(page: Page) -> Broken:
    spots = [
        s for s in page.plain() if not any(page.at(n) == "#" for r in page.slots(s) for n in r)
    ]
    spots = [s for s in spots if not any(page.is_animal(n) for n in _around(s))]
    if not spots:
        return None
    page.put(page.chance.pick(spots), "#")
    return {"half red"}


def another_starting_word(page: Page) -> Broken:
    """A plain word turns red and a red one plain; what its length and crossings are, is told."""
    if {"fish", "puffins"} & set(page.key.values()):
        return None
    old, kept = page.chance.shuffled(_red_runs(page))
    runs = [run for run in _runs(page) if all(page.at(spot) in "o#" for spot in run)]
    runs = [run for run in runs if not any(page.is_animal(n) for s in run for n in _around(s))]
    runs = [run for run in runs if set(run) not in (set(old), set(kept))]
    if not runs:
        return None
    new = page.chance.pick(runs)
    rules: set[str] = set()
    for spot in old:
        page.put(spot, "o")
    for spot in (*new, *kept):
        page.put(spot, "#")
    if not 5 <= len(new) <= 7:
        rules.add("red length")
    crossed = [run for run in _runs(page) if run != new and set(run) & set(new)]
    if len(crossed) < 3:
        rules.add("red crossings")
    if kept in crossed:
        rules.add("reds cross")
    asked = {text[0] for line in page.area for text in line if text[0].isdigit()}
    white = [len(run) for run in _runs(page) if run not in (new, kept)]
    if str(len(new)) in asked and white.count(len(new)) < 4:
        rules.add("slots of a digit")
    return rules | _deep(page) or None


def loose_ends(page: Page) -> Broken:
    """Words of three letters hang on others, until more than six cross one word only."""
    for spot in page.chance.shuffled(list(page.everywhere())):
        runs = page.slots(spot) if page.at(spot) == "o" else []
        own = [s for run in runs for s in run if len(page.slots(s)) == 1]
        # The word that it hangs on keeps a square of its own.
        if len(runs) == 1 and len(own) > 1 and not any(map(page.is_animal, _around(spot))):
            down = 1 if runs[0][0][0] == runs[0][1][0] else 0
            one = (spot[0] + down, spot[1] + 1 - down)
            two = (one[0] + down, one[1] + 1 - down)
            sign = page.at(spot)
            page.put(spot, ".")
            is_free = page.lonely([one, two])
            page.put(spot, sign)
            if is_free:
                page.put(one, "o")
                page.put(two, "o")
                if _single_crossings(page) > 6:
                    return {"loose ends"} | _deep(page)
    return None


GRIDS: tuple[SheetMutation, ...] = (
    square_alone,
    island,
    word_of_two_letters,
    word_too_long,
    half_a_starting_word,
    one_starting_word,
    red_square_elsewhere,
    another_starting_word,
    loose_ends,
)


def _add_run(page: Page, length: int) -> bool:
    runs = [
        [(row + step * down, column + step * (1 - down)) for step in range(length)]
        for row, column in page.everywhere()
        for down in (0, 1)
    ]
    free = [run for run in runs if page.lonely(run)]
    if not free:
        return False
    for spot in page.chance.pick(free):
        page.put(spot, "o")
    return True


def _reds(page: Page) -> list[Spot]:
    return [spot for spot in page.everywhere() if page.at(spot) == "#"]


def _red_runs(page: Page) -> list[list[Spot]]:
    runs = {tuple(run) for spot in _reds(page) for run in page.slots(spot)}
    return [list(run) for run in sorted(runs) if all(page.at(spot) == "#" for spot in run)]


def _around(spot: Spot) -> list[Spot]:
    return [(spot[0] + r, spot[1] + c) for r in (-1, 0, 1) for c in (-1, 0, 1)]


def _runs(page: Page) -> list[list[Spot]]:
    """Every word's place."""
    found = {tuple(r) for s in page.everywhere() if page.is_square(s) for r in page.slots(s)}
    return [list(run) for run in sorted(found)]


def _single_crossings(page: Page) -> int:
    """How many words cross one other only."""
    counts = []
    for run in _runs(page):
        others = {tuple(r) for spot in run for r in page.slots(spot)} - {tuple(run)}
        counts.append(len(others))
    return counts.count(1)


def _deep(page: Page) -> set[str]:
    """Whether a word is more than seven words away from the starting words that are left."""
    left = [set(run) for run in _runs(page)]
    edge = [set(run) for run in _red_runs(page)]
    left = [run for run in left if run not in edge]
    for _ in range(7):
        edge = [run for run in left if any(run & near for near in edge)]
        left = [run for run in left if run not in edge]
    return {"deep"} if left else set()
