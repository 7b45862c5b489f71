"""Write a deck as YAML, so that what was built is read back before it is believed."""

from collections.abc import Iterator

from cruxpress.games.crusgallo.spec.deck import Card, Deck


def deck_yaml(deck: Deck) -> str:
    """The deck's pieces and cards, as they stand in its layout."""
    return "\n".join((*_pieces(deck), *_cards(deck))) + "\n"


def _pieces(deck: Deck) -> Iterator[str]:
    yield "data:"
    yield "  deck:"
    yield f"    name: {deck.name}"
    yield f"    style: {deck.style}"
    yield f"    expert: {'yes' if deck.expert else 'no'}"
    yield f"    side-by-side: {deck.side_by_side}"
    yield f"    gems: {deck.gems}"
    creatures = (f"{creature.name}: {creature.colour}" for creature in deck.creatures)
    yield f"    creatures: {{{', '.join(creatures)}}}"
    halves = (f"[{', '.join(half)}]" for half in deck.dragon)
    yield f"    dragon: [{', '.join(halves)}]"
    yield "    key:"
    for crystals in deck.key:
        yield f"      - [{', '.join(map(str, crystals))}]"


def _cards(deck: Deck) -> Iterator[str]:
    yield "cards:"
    for card in deck.cards:
        yield f"  - {_card(card)}"


def _card(card: Card) -> str:
    return f"{{id: {card.id}, kind: {card.kind}, cells: [{', '.join(map(str, card.cells))}]}}"
