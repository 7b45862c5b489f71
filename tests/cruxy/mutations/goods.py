"""Sheets whose equipment, area or animals break a rule; each tells all rules that it breaks."""

from tests.cruxy.mutations.page import Broken, Page, SheetMutation, Spot, beside

FISH, PUFFINS = "fish", "puffins"


def few_of_a_kind(page: Page) -> Broken:
    sign = page.chance.pick(page.kinds())
    found = [spot for spot in page.everywhere() if page.at(spot) == sign]
    for spot in page.chance.sample(found, len(found) - 1 - page.chance.below(4)):
        page.put(spot, "o")
    return {"few of a kind"}


def equipment_beside_a_penguin(page: Page) -> Broken:
    squares = [
        spot
        for spot in page.everywhere()
        if page.at(spot) == "o" and any(page.is_penguin(near) for near in beside(spot))
    ]
    pairs = [(spot, sign) for spot in squares for sign in page.kinds() if _is_new(page, spot, sign)]
    if not pairs:
        return None
    spot, sign = page.chance.pick(pairs)
    page.put(spot, sign)
    return {"beside a penguin"}


def kind_twice_in_a_slot(page: Page) -> Broken:
    pairs = [
        (spot, page.at(other))
        for spot in page.plain()
        for run in page.slots(spot)
        for other in run
        if page.at(other) in page.kinds() and all(page.gains(r) < 3 for r in page.slots(spot))
    ]
    if not pairs:
        return None
    spot, sign = page.chance.pick(pairs)
    page.put(spot, sign)
    return {"kind twice in a slot"}


def gains_too_many(page: Page) -> Broken:
    """Kinds that a slot does not have yet, until it has four gains; no other slot has more."""
    for spot in page.chance.shuffled(page.plain()):
        for run in page.slots(spot):
            free = [s for s in run if s in page.plain()]
            while page.gains(run) < 4 and free:
                square = free.pop()
                across = [r for r in page.slots(square) if set(r) != set(run)]
                new = [sign for sign in page.kinds() if _is_new(page, square, sign)]
                if new and all(page.gains(r) < 3 for r in across):
                    page.put(square, page.chance.pick(new))
            if page.gains(run) > 3:
                return {"gains in a slot"}
    return None


def digit_twice(page: Page) -> Broken:
    digits = [page.area[r][c][0] for r, c in page.boxes(lambda text: text[0].isdigit())]
    page.ask(page.chance.pick(page.boxes(lambda text: text == "?")), page.chance.pick(digits))
    return {"digit twice"}


def digit_that_no_slot_has(page: Page) -> Broken:
    """Fewer than four slots of a length, or none; the starting words are written already."""
    runs = {
        tuple(run) for spot in page.everywhere() for run in page.slots(spot) if page.is_square(spot)
    }
    lengths = [len(run) for run in runs if any(page.at(spot) != "#" for spot in run)]
    asked = {page.area[r][c][0] for r, c in page.boxes(lambda text: text[0].isdigit())}
    rare = [str(n) for n in range(3, 9) if lengths.count(n) < 4 and str(n) not in asked]
    if not rare:
        return None
    page.ask(page.chance.pick(page.boxes(lambda text: text == "?")), page.chance.pick(rare))
    return {"slots of a digit"}


def kind_twice(page: Page) -> Broken:
    page.ask(page.chance.pick(page.boxes(lambda text: text == "?")), page.chance.pick(page.kinds()))
    return {"kind twice"}


def kind_that_no_box_asks_for(page: Page) -> Broken:
    box = page.chance.pick(page.boxes(lambda text: text[-1] in page.kinds()))
    digit, slash, _ = page.area[box[0]][box[1]].rpartition("/")
    page.ask(box, digit if slash else "?")
    return {"kind not asked for"}


def no_penguin(page: Page) -> Broken:
    """Bears sit where penguins sat; they want fewer squares beside them."""
    if "bear" in page.key.values():
        return None
    for sign, name in page.key.items():
        if name in ("penguin", "sly-penguin"):
            if "bear" in page.key.values():
                return None
            page.key[sign] = "bear"
    return {"no penguin"}


def lonely_animal(page: Page) -> Broken:
    """An animal in the empty sea, far from all others."""
    found = [s for s in page.everywhere() if page.lonely([s]) and page.far_from_animals(s)]
    if not found:
        return None
    sign = page.chance.pick(
        [
            s
            for s, name in page.key.items()
            if name not in ("owl", "ursa-major") and s not in page.kinds()
        ]
    )
    page.put(page.chance.pick(found), sign)
    return {"squares beside"}


def animal_between_two_lone_squares(page: Page) -> Broken:
    """Words are straight: only squares that belong to none keep an animal from having two slots."""
    if "bear" in page.key.values():
        return None
    found = [
        (r, c)
        for r, c in page.everywhere()
        if page.lonely([(r, c - 1), (r, c), (r, c + 1)]) and page.far_from_animals((r, c))
    ]
    if not found:
        return None
    row, column = page.chance.pick(found)
    page.key["B"] = "bear"
    page.grid[row][column - 1 : column + 2] = ["o", "B", "o"]
    return {"one slot only", "alone"}


def animals_too_near(page: Page) -> Broken:
    """Another one of a kind a step or two from the first; the sea around it may be too empty."""
    penguins = [spot for spot in page.everywhere() if page.is_penguin(spot)]
    row, column = page.chance.pick(penguins)
    steps = [
        (r, c) for r in (-2, -1, 0, 1, 2) for c in (-2, -1, 0, 1, 2) if 0 < abs(r) + abs(c) < 3
    ]
    near = [(row + r, column + c) for r, c in steps]
    free = [s for s in near if 0 <= s[0] < 17 and 0 <= s[1] < 15 and page.at(s) == "."]
    free = [s for s in free if _squares_beside(page, s) < 3 and not _gain_beside(page, s)]
    if not free:
        return None
    page.put(page.chance.pick(free), page.at((row, column)))
    return {"too near", "squares beside"}


def one_owl(page: Page) -> Broken:
    """What another animal is in one half only, is now an owl."""
    names = set(page.key.values())
    for name in page.chance.shuffled(["whale", FISH, PUFFINS]):
        sign = page.sign_of(name)
        spots = [spot for spot in page.everywhere() if page.at(spot) == sign]
        if sign and "owl" not in names and len({row < 8 for row, _ in spots}) == 1:
            page.key[sign] = "owl"
            middle = {"middle row"} if any(row == 8 for row, _ in spots) else set()
            return {"halves"} | middle
    return None


def owl_in_the_middle(page: Page) -> Broken:
    """An owl in the middle row is none of the two."""
    sign = page.sign_of("owl")
    found = [spot for spot in page.everywhere() if spot[0] == 8 and page.lonely([spot])]
    found = [spot for spot in found if page.far_from_animals(spot)]
    if not sign or not found:
        return None
    page.put(page.chance.pick(found), sign)
    return {"middle row", "squares beside"}


def fish_for_the_first_turn(page: Page) -> Broken:
    """A fish or puffins where a word that crosses a starting word reaches them."""
    names = set(page.key.values())
    for sign, name in page.key.items():
        new = page.chance.pick((FISH, PUFFINS))
        spots = [spot for spot in page.everywhere() if page.at(spot) == sign]
        if name not in ("whale", "owl", "seagulls", "bear") or new in names:
            continue
        if any(_squares_beside(page, spot) < 3 for spot in spots):
            continue
        if any(_is_near_a_start(page, near) for spot in spots for near in beside(spot)):
            page.key[sign] = new
            return {"first turn"}
    return None


def special_boxes_too_many(page: Page) -> Broken:
    """Fox, Kraken and Sly Penguin want five boxes; an area has room for four."""
    names = set(page.key.values())
    others = [
        s for s, name in page.key.items() if name in ("whale", FISH, PUFFINS, "bear", "seagulls")
    ]
    wanted = [name for name in ("fox", "kraken") if name not in names]
    if "sly-penguin" in names or "ursa-major" in names or len(others) < len(wanted):
        return None
    for sign, name in zip(others, wanted, strict=False):
        page.key[sign] = name
    penguin = page.sign_of("penguin")
    assert penguin
    page.key[penguin] = "sly-penguin"
    return {"special boxes"}


GOODS: tuple[SheetMutation, ...] = (
    few_of_a_kind,
    equipment_beside_a_penguin,
    kind_twice_in_a_slot,
    gains_too_many,
    digit_twice,
    digit_that_no_slot_has,
    kind_twice,
    kind_that_no_box_asks_for,
    no_penguin,
    lonely_animal,
    animal_between_two_lone_squares,
    animals_too_near,
    one_owl,
    owl_in_the_middle,
    fish_for_the_first_turn,
    special_boxes_too_many,
)


def _is_new(page: Page, spot: Spot, sign: str) -> bool:
    """Whether no slot of a square has this equipment yet."""
    return not any(page.at(other) == sign for run in page.slots(spot) for other in run)


def _squares_beside(page: Page, spot: Spot) -> int:
    return sum(page.is_square(near) and page.at(near) != "#" for near in beside(spot))


def _gain_beside(page: Page, spot: Spot) -> bool:
    """Whether a penguin here would stand beside equipment, or fill up a slot with gains."""
    squares = [near for near in beside(spot) if page.is_square(near)]
    return any(
        page.at(near) in page.kinds() or any(page.gains(run) > 2 for run in page.slots(near))
        for near in squares
    )


def _is_near_a_start(page: Page, spot: Spot) -> bool:
    """Whether a square stands in a word that crosses a starting word."""
    if not page.is_square(spot) or page.at(spot) == "#":
        return False
    return any(page.at(other) == "#" for run in page.slots(spot) for other in run)
