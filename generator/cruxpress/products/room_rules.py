"""The rules of a game are asked for every layout that names it, however the layout was named.

A layout that is one of the game's own (shipped, or in a person's folder under the same name) is
asked by its set, whatever game or kind it says it is. A file of another name is asked by every set
that it is like: whose cards and data have these keys, and perhaps more. So a deck is refused by its
path as it is by its name; a layout that is like no set, such as an aid of one's own, has no rules
to keep.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from cruxpress.core.errors import BadInput, CruxpressError, Problem, SheetFails, typed
from cruxpress.core.places import real_path
from cruxpress.core.registry import is_game
from cruxpress.games import open_game
from cruxpress.games.contract import CardSet, Game, PadKind, no_rules
from cruxpress.press.layout import Layout
from cruxpress.sheets.proof_file import proof_file, read_proof
from cruxpress.sheets.replay import Subject, replay_proof
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Map, Seq

COPIES = "copies"
T = TypeVar("T")


def refuse_broken(library: Library, layout: Layout) -> None:
    """Refuse a layout that breaks a rule of the game that it names."""
    for name in dict.fromkeys((layout.keys.game, *_folders(library, layout.file))):
        if is_game(name):
            _refuse_broken_in(open_game(name), library, layout)


def by_the_rules(library: Library, layout: Layout, make: Callable[[], T]) -> T:
    """What is made of a layout that keeps the rules; faults of both kinds are told together."""
    try:
        refuse_broken(library, layout)
    except CruxpressError as broken:
        if others := _faults_of(make):
            raise BadInput(dict.fromkeys([*broken.problems, *others])) from None
        raise
    return make()


def _faults_of(make: Callable[[], object]) -> tuple[Problem, ...]:
    try:
        make()
    except BadInput as bad:
        return bad.problems
    return ()


def _folders(library: Library, file: Path) -> list[str]:
    """The folders that a layout lies in by its name: mine/cryptex/cards is one of Cryptex."""
    place = real_path(file)
    roots = [real_path(root) for root in library.roots]
    return [place.relative_to(root).parts[0] for root in roots if place.is_relative_to(root)]


def _refuse_broken_in(game: Game, library: Library, layout: Layout) -> None:
    if game.proofs is not None and game.proofs.fits(layout.node):
        subject = Subject(game.name, game.proofs, game.proofs.read(layout.node))
        _refuse_foreign_proof(library, layout.file, subject)
        _refuse_broken_decks(library, game, game.proofs.decks)
    _check_cards(library, game, layout)


def _refuse_foreign_proof(library: Library, file: Path, subject: Subject) -> None:
    """Refuse a layout beside whose own file a proof stands that does not hold.

    What is shipped is replayed by `check`; a deck of one's own may be printed before it is proven.
    """
    stored = proof_file(file)
    if library.ships(file) or not stored.is_file():
        return
    shown = library.shown(stored)
    again = f"run cruxpress prove {typed(library.shown(file))}"
    found = replay_proof(subject, read_proof(stored, shown), shown, again)
    problems = [problem for each in found for problem in each.problems]
    if problems:
        raise SheetFails(problems)


def _refuse_broken_decks(library: Library, game: Game, names: Sequence[str]) -> None:
    """Refuse a sheet beside whose cards a person's own of that name would be printed, and break."""
    for name in names:
        deck = library.find(name, ".yaml", library.roots, None)
        if not library.ships(deck):
            for one in game.all_cards.values():
                if one.layout == name:
                    one.check(library.layout_file(deck))


def pad_like(library: Library, layout: Layout) -> tuple[str, PadKind] | None:
    """The pad whose one sheet a layout is, by its name or by what can be proven on it."""
    game = open_game(layout.keys.game) if is_game(layout.keys.game) else None
    if game is None:
        return None
    plain = {name: pad for name, pad in game.pads.items() if pad.model is not None}
    for name, pad in plain.items():
        if is_named(library, layout, pad.layout):
            return name, pad
    if game.proofs is not None and game.proofs.fits(layout.node):
        for name, pad in plain.items():
            if pad.layout in game.proofs.shipped:
                return name, pad
    return None


def is_named(library: Library, layout: Layout, name: str) -> bool:
    """Whether a layout is the one of that name, shipped or in a person's own folder."""
    places = [real_path(root / f"{name}.yaml") for root in library.roots]
    return real_path(layout.file) in places


def _check_cards(library: Library, game: Game, layout: Layout) -> None:
    sets = [one for one in game.all_cards.values() if one.check is not no_rules]
    named = [one for one in sets if is_named(library, layout, one.layout)]
    alike = sets if layout.keys.kind == "cards" else []
    found = named or [one for one in alike if _is_like(library, one, layout.node)]
    first: CruxpressError | None = None
    for one in found:
        try:
            one.check(layout.node)
        except CruxpressError as error:
            first = first or error
        else:
            return  # of tokens that are alike, one kind is enough
    if first is not None:
        raise first


def _is_like(library: Library, card_set: CardSet, node: Map) -> bool:
    shipped = library.find(card_set.layout, ".yaml", library.roots, None)
    keys = _keys(library.layout_file(shipped))
    return any(keys) and all(ours <= theirs for ours, theirs in zip(keys, _keys(node), strict=True))


def _keys(node: Map) -> tuple[frozenset[str], frozenset[str]]:
    """The keys of a layout's cards, and of its data."""
    cards, data = node.get("cards"), node.get("data")
    maps = [card for card in cards.items if isinstance(card, Map)] if isinstance(cards, Seq) else []
    of_cards = {entry.key for card in maps for entry in card}
    of_data = {entry.key for entry in data} if isinstance(data, Map) else set()
    return frozenset(of_cards - {COPIES}), frozenset(of_data)
