"""Where a name leads: layouts, icons and fonts, in a person's own folder or the shipped one."""

import itertools
import stat
from collections.abc import Iterator
from functools import cached_property, reduce
from itertools import pairwise
from pathlib import Path

from cruxpress.core.errors import BadInput, Place, Problem, did_you_mean
from cruxpress.core.places import real_path
from cruxpress.core.ranges import is_number
from cruxpress.core.registry import is_game, is_shipped, layouts_of, shipped_games
from cruxpress.specs.nodes import Entry, Fault, Map, Node, Scalar, Seq, is_nothing, kind_of, quoted
from cruxpress.specs.records import unknown_keys
from cruxpress.specs.tables import with_tables
from cruxpress.specs.texts import Texts, read_texts
from cruxpress.specs.values import refuse_no_name
from cruxpress.specs.yaml_reader import read_yaml

NO_LAYOUTS = ("presets",)  # folders beside those of games
LAYOUT_KINDS = ("sheet", "cards", "page", "board", "booklet")
TABLES = (".csv", ".tsv", ".xlsx", ".ods", ".json")
PICTURES = (".png", ".jpg", ".jpeg", ".webp")
TEXTS_FILE = "texts.yaml"
DEEPEST = 20  # layouts that extend one another


def merged(parent: Map, child: Map) -> Map:
    """The child laid over its parent: maps merge key by key, all else is replaced.

    A key that the child sets to nothing (`~`) is taken out.
    """
    entries = dict(parent.entries)
    for entry in child:
        old = entries.get(entry.key)
        if is_nothing(entry.node) and old is not None:
            del entries[entry.key]
        elif old is not None and isinstance(old.node, Map) and isinstance(entry.node, Map):
            if _another_element(old.node, entry.node):
                entries[entry.key] = entry
            else:
                node = merged(old.node, entry.node)
                entries[entry.key] = Entry(entry.key, entry.key_place, node)
        else:
            entries[entry.key] = entry
    return Map(entries, child.place)


def _another_element(old: Map, new: Map) -> bool:
    """An element that becomes another kind shares no parameters with what it was."""
    before, after = old.get("is"), new.get("is")
    return isinstance(before, Scalar) and isinstance(after, Scalar) and before.text != after.text


class Library:
    """Layout folders in the order in which a name is looked up; the shipped one comes last."""

    def __init__(self, shipped: Path, fonts: Path, own: Path | None = None) -> None:
        self.shipped = shipped
        self.fonts = fonts
        self.own = own
        self._texts: dict[str, Texts] = {}
        self._roots_for: dict[Path, tuple[Path, ...]] = {}
        if own is not None and not own.is_dir():
            raise BadInput(f"the layouts folder {own} is not there", None)

    @cached_property
    def roots(self) -> tuple[Path, ...]:
        return (self.own, self.shipped) if self.own else (self.shipped,)

    def ships(self, file: Path) -> bool:
        """Whether a file is one that comes with Cruxpress, and no person's own."""
        return real_path(file).is_relative_to(real_path(self.shipped))

    def roots_of(self, game: str) -> tuple[Path, ...]:
        """Where the layouts of a game are looked up; one that brings its own has a folder more."""
        folder = layouts_of(game)
        return (*self.roots, folder) if folder else self.roots

    def layout(self, name: str) -> Map:
        """A layout by its name, such as `kross/block`, with its parents merged in."""
        return self.layout_file(self.find(name, ".yaml", self.roots, None))

    def layout_file(self, file: Path, problems: list[Problem] | None = None) -> Map:
        """A layout by its file, with its parents merged in, and its cards if a table holds them.

        What is wrong with the table is refused, or added to the problems where they are given.
        """

        def find(name: str, place: Place) -> tuple[Path, str]:
            table = self._find_table(name, file, place)
            return table, self.shown(table)

        return with_tables(self.without_table(file), find, problems)

    def without_table(self, file: Path) -> Map:
        """The same without the cards of a table: enough to say what kind of thing it is."""
        return self._with_parents(file, (), {})

    def _find_table(self, name: str, file: Path, place: Place) -> Path:
        """The table that a layout names: beside it, or in a folder of layouts."""
        folders = (file.parent, *self.roots_for(file))
        found = _inside(name, name, folders, place)
        if found:
            return found
        tables = (each for each in file.parent.iterdir() if each.suffix.lower() in TABLES)
        hint = did_you_mean(name, (each.name for each in tables if each.is_file()))
        raise BadInput(f"there is no table {quoted(name)} beside the layout{hint}", place)

    def shared(self, name: str) -> Map:
        """A file for all layouts, such as `papers`: the shipped one with a person's own over it."""
        result = self.layout_file(self.shipped / f"{name}.yaml")
        if self.own is not None and (self.own / f"{name}.yaml").is_file():
            result = merged(result, self.layout_file(self.own / f"{name}.yaml"))
        return result

    def shared_map(self, name: str, more: tuple[str, ...] = ()) -> Map:
        """The map that a shared file holds under the file's own name; few hold more than that."""
        whole = self.shared(name)
        problems = unknown_keys(whole, [name, *more], f"{name}.yaml")
        node = whole.get(name)
        if not isinstance(node, Map):
            place = whole.place if node is None else node.place
            problems.append(Problem(place, f"{name}.yaml lacks the map '{name}'"))
        for entry in node if isinstance(node, Map) else ():
            try:
                refuse_no_name(entry.key, entry.key_place)
            except Fault as fault:
                problems.extend(fault.problems)
        if problems or not isinstance(node, Map):
            raise BadInput(problems)
        return node

    def room_map(self, game: str, name: str) -> Map:
        """What a game that brings its own layouts adds to a shared file, such as `kit`."""
        folder = layouts_of(game)
        if folder is None or not (folder / f"{name}.yaml").is_file():
            return Map({}, Place(name))
        node = self.layout_file(folder / f"{name}.yaml").get(name)
        return node if isinstance(node, Map) else Map({}, Place(str(folder / f"{name}.yaml")))

    def texts(self, game: str = "") -> Texts:
        """The texts of a game, or those that all share: shipped ones, a person's own over them."""
        if game not in self._texts:
            self._texts[game] = self._read_texts(game)
        return self._texts[game]

    def _read_texts(self, game: str) -> Texts:
        name = f"{game}/{TEXTS_FILE}" if game else TEXTS_FILE
        roots = self.roots_of(game) if game else self.roots
        found = [_inside(name, name, (root,), None) for root in reversed(roots)]
        texts = [read_texts(read_yaml(file, self.shown(file))) for file in found if file]
        if not texts:
            raise BadInput(f"there is no file of texts {quoted(name)}")
        return reduce(Texts.overlaid, texts)

    def root_of(self, file: Path) -> Path:
        """The layouts folder that a file belongs to: the nearest one above with game folders."""
        folders = list(real_path(file).parents)
        for folder in folders:
            if any(folder == real_path(root) for root in self.roots):
                return folder
        for below, folder in pairwise(folders):
            if is_shipped(below.name) and layouts_of(below.name) == folder:
                return folder
        for folder in folders:
            if any((folder / game).is_dir() for game in shipped_games()):
                return folder
        for below, folder in pairwise(folders):
            if layouts_of(below.name) == folder:
                return folder
        return folders[0]

    def roots_for(self, file: Path) -> tuple[Path, ...]:
        """Where names in a file are looked up: its own folder of layouts first."""
        # A deck asks for every picture of every card, and the answer takes a walk over the disk.
        if file not in self._roots_for:
            first = self.root_of(file)
            others = (root for root in self.roots if real_path(root) != first)
            self._roots_for[file] = (first, *others)
        return self._roots_for[file]

    def find(self, name: str, suffix: str, roots: tuple[Path, ...], place: Place | None) -> Path:
        """The layout that a name means; it must lie inside one of the folders."""
        file = self.look_up(name, suffix, roots, place)
        if file:
            return file
        known = {found.removesuffix(suffix) for found in _names(roots, (suffix,))}
        raise BadInput(f"there is no layout {quoted(name)}{did_you_mean(name, known)}", place)

    @property
    def names(self) -> list[str]:
        """The layouts that can be named, without numbered sheets and texts."""
        return sorted({name.removesuffix(".yaml") for name in _names(self.roots, (".yaml",))})

    def look_up(
        self, name: str, suffix: str, roots: tuple[Path, ...], place: Place | None
    ) -> Path | None:
        """The same, or None where no folder holds it."""
        wanted = name if name.endswith(suffix) else name + suffix
        file = _inside(wanted, name, roots, place)
        if file is None and "/" in name:
            room = layouts_of(name.split("/", maxsplit=1)[0])
            file = _inside(wanted, name, (room,), place) if room else None
        return file

    def find_picture(self, name: str, roots: tuple[Path, ...], place: Place | None) -> Path:
        """The raster picture that a path in a layouts folder means; its name says what it is."""
        if not name.lower().endswith(PICTURES):
            what = f"{quoted(name)} is no name of a picture; it ends in {', '.join(PICTURES)}"
            raise BadInput(what, place)
        file = _inside(name, name, roots, place)
        if file:
            return file
        known = did_you_mean(name, _names(roots, PICTURES))
        raise BadInput(f"there is no picture {quoted(name)}{known}", place)

    def icon_files(self, file: Path, game: str = "") -> dict[str, Path]:
        """Every icon that a layout can name: those beside it, of its game, then of all games.

        Its game is the one in whose folder it lies, as `mine/crusgallo`, or that it names itself.
        """
        found: dict[str, Path] = {}
        roots = self.roots_for(file)
        place, own = real_path(file).parent, real_path(roots[0])
        folders = [place.relative_to(own)] if place.is_relative_to(own) else []
        folders += [Path(game)] if is_game(game) else []
        beside = [(roots[0], file.parent)]
        beside += [(root, root / folder) for folder in folders for root in roots]
        for root, folder in [*beside, *((root, root) for root in roots)]:
            icons = folder / "icons"
            if icons.is_dir() and _stays(icons, root):
                for icon in sorted(icons.glob("*.svg")):
                    if _stays(icon, root):
                        found.setdefault(icon.stem, icon)
        return found

    def mark_of(self, game: str) -> str:
        """The icon that stands for a game on pages of all games; ours for one without."""
        mark = f"mark-{game}"
        is_there = any((root / "icons" / f"{mark}.svg").is_file() for root in self.roots)
        return mark if is_there else "mark-cruxpress"

    def shown(self, file: Path) -> str:
        """A file's name in messages: short for shipped ones, as given for all others.

        On one line, whatever a stranger called it: the next one could be read as our own verdict.
        """
        resolved = real_path(file)
        if self.ships(resolved):
            return str(Path("layouts") / resolved.relative_to(real_path(self.shipped)))
        return str(file).replace("\n", "\\n")

    def _with_parents(self, file: Path, above: tuple[Path, ...], read: dict[Path, Map]) -> Map:
        # Files that all extend the next one twice would otherwise be read a million times.
        if file not in read:
            read[file] = self._merged(file, above, read)
        return read[file]

    def _merged(self, file: Path, above: tuple[Path, ...], read: dict[Path, Map]) -> Map:
        node = read_yaml(file, self.shown(file))
        result: Map | None = None
        chain = (*above, real_path(file))
        for name, place in _parents_of(node):
            parent = self.find(name, ".yaml", self.roots_for(file), place)
            if real_path(parent) == real_path(file):
                # A layout of one's own that is called as a shipped one builds on that one.
                parent = self.look_up(name, ".yaml", (self.shipped,), place) or parent
            if real_path(parent) in chain:
                circle = " -> ".join(self.shown(link) for link in (*chain, parent))
                raise Fault(place, f"extends in a circle: {circle}")
            if len(chain) > DEEPEST:
                raise Fault(place, f"extends more than {DEEPEST} layouts deep")
            inherited = self._with_parents(parent, chain, read)
            result = merged(result, inherited) if result else inherited
        child = node.without("extends")
        return merged(result, child) if result else child


def _inside(wanted: str, name: str, roots: tuple[Path, ...], place: Place | None) -> Path | None:
    """The first file of that name in the folders, none of which it may leave."""
    for root in roots:
        file = root / wanted
        try:
            leaves = not real_path(file).is_relative_to(real_path(root))
            is_there = _is_file(file)
        except (OSError, RuntimeError, ValueError):
            # Too long, a circle of links, or a character that no file's name can hold.
            raise BadInput(f"{quoted(name)} cannot be the name of a file", place) from None
        if leaves:
            raise BadInput(f"{quoted(name)} leads out of the layouts folder; stay inside it", place)
        if is_there:
            if is_hidden(file, root):
                what = f"{quoted(name)} is hidden, for a name on its way begins with a dot"
                raise BadInput(f"{what}; layouts use no hidden files", place)
            return file
    return None


def is_hidden(file: Path, root: Path) -> bool:
    """Whether a file lies in a folder unseen, by its name or a folder's, whatever links lead there.

    Nobody looks at such files, and a kit does not ask whether they changed.
    """
    way = real_path(file).relative_to(real_path(root))
    return any(part.startswith(".") for part in way.parts)


def _is_file(path: Path) -> bool:
    """Whether a file is there; unlike Python's own, it errs at a name that no file can have."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False


def _stays(path: Path, root: Path) -> bool:
    """Whether a path leads to a place in a folder that is not hidden, whatever links there are."""
    try:
        stays = real_path(path).is_relative_to(real_path(root))
        return stays and not is_hidden(path, root)
    except (OSError, RuntimeError):
        return False


def _names(roots: tuple[Path, ...], suffixes: tuple[str, ...]) -> Iterator[str]:
    """What the folders hold, for a message: a root and its game folders, not a whole disk.

    Numbered sheets are no layouts, and too many to be told; texts are none either.
    """
    for root in roots:
        for file in itertools.chain(root.glob("*"), root.glob("*/*")):
            if file.suffix.lower() in suffixes and not (
                is_number(file.stem) or file.name == TEXTS_FILE or file.parent.name in NO_LAYOUTS
            ):
                yield file.relative_to(root).as_posix()


def _parents_of(node: Map) -> list[tuple[str, Place]]:
    """The names after `extends`, in order."""
    given = node.get("extends")
    if given is None or is_nothing(given):
        return []
    names = given.items if isinstance(given, Seq) else (given,)
    return [(_parent_name(name), name.place) for name in names]


def _parent_name(node: Node) -> str:
    if isinstance(node, Scalar) and not is_nothing(node):
        return node.text
    raise Fault(node.place, f"{kind_of(node)} stands where the name of a layout should")
