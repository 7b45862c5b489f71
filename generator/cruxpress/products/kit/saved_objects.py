"""Decks as Tabletop Simulator saves them: the keys of its documented save format."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cruxpress.core.data import Value
from cruxpress.press.geometry import Um

CARD_HEIGHT: Um = 88_900  # of a card at scale 1: 3.5 inches
ROUNDED, CIRCLE = 0, 4  # shapes of cards
IDS_A_SHEET = 100  # a card's number is that of its sheet, times this, and its place there
GAP = 5  # between decks on the table, in its units


@dataclass(frozen=True)
class DeckSheet:
    """A picture with cards, the picture of their backs, and which cards of the deck it holds."""

    face: str
    back: str
    columns: int
    rows: int
    cards: tuple[int, ...]
    unique_back: bool
    round: bool
    wide: bool
    height: Um


@dataclass(frozen=True)
class TableCard:
    """A card of a deck: what it is called, and how often it is there."""

    name: str
    copies: int


def saved_object(name: str, objects: Sequence[Value]) -> Mapping[str, Value]:
    """A file for the folder of saved objects."""
    return {
        "SaveName": name.capitalize(),
        "GameMode": "",
        "Date": "",
        "VersionNumber": "",
        "GameType": "",
        "GameComplexity": "",
        "Tags": [],
        "Table": "",
        "Sky": "",
        "Note": "",
        "TabStates": {},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": list(objects),
    }


def deck_object(
    name: str, title: str, cards: Sequence[TableCard], sheets: Sequence[DeckSheet], at: int
) -> Mapping[str, Value]:
    """A deck face down on the table, or a lone card; equal cards share their number."""
    custom: dict[str, Value] = {
        str(number): _sheet(sheet) for number, sheet in enumerate(sheets, 1)
    }
    scale = round(sheets[0].height / CARD_HEIGHT, 3)
    contained: list[dict[str, Value]] = []
    for number, sheet in enumerate(sheets, 1):
        for place, card in enumerate(sheet.cards):
            for copy in range(cards[card].copies):
                contained.append(
                    {
                        **_thing("Card", f"{name} {card} {copy}", cards[card].name, scale, at),
                        "CardID": number * IDS_A_SHEET + place,
                        "SidewaysCard": sheet.wide,
                        "CustomDeck": {str(number): custom[str(number)]},
                    }
                )
    if len(contained) == 1:
        return {**contained[0], "Name": "CardCustom", "Nickname": title}
    return {
        **_thing("DeckCustom", name, title, scale, at),
        "SidewaysCard": sheets[0].wide,
        "DeckIDs": [thing["CardID"] for thing in contained],
        "CustomDeck": custom,
        "ContainedObjects": contained,
    }


def _sheet(sheet: DeckSheet) -> Mapping[str, Value]:
    return {
        "FaceURL": sheet.face,
        "BackURL": sheet.back,
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": True,
        "UniqueBack": sheet.unique_back,
        "Type": CIRCLE if sheet.round else ROUNDED,
    }


def _thing(kind: str, identity: str, nickname: str, scale: float, at: int) -> dict[str, Value]:
    transform: dict[str, Value] = {
        "posX": at * GAP,
        "posY": 1,
        "posZ": 0,
        "rotX": 0,
        "rotY": 180,
        "rotZ": 180,
        "scaleX": scale,
        "scaleY": 1,
        "scaleZ": scale,
    }
    return {
        "GUID": hashlib.sha256(identity.encode()).hexdigest()[:6],
        "Name": kind,
        "Transform": transform,
        "Nickname": nickname,
        "Description": "",
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }
