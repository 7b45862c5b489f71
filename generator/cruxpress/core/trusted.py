"""Whether a folder is this person's alone: what somebody else can write there is not believed.

What is kept in the cache decides what is printed as proven, and machine code from there is run. On
Windows the folders of a person are theirs by what the system sets, and nothing is asked.
"""

import os
import stat
from pathlib import Path


def why_not_trusted(folder: Path) -> str:
    """Who else could write into a folder, or put another one in its place; empty if nobody."""
    try:
        place = folder.resolve()
        if place.is_symlink():  # from Python 3.13 on a circle of links is no error
            return "it cannot be looked at (a circle of links)"
        if place.exists() and not place.is_dir():
            return f"{place} is a file, and a cache is a folder"
        if not hasattr(os, "geteuid"):
            return ""
        for each in (place, *place.parents):
            if each.exists() and (reason := _open_to(each, is_own=each == place)):
                return reason
    except (OSError, RuntimeError) as error:  # a circle of links, a folder that cannot be seen
        return f"it cannot be looked at ({getattr(error, 'strerror', None) or 'a circle of links'})"
    return ""


def make_private(folder: Path) -> None:
    """Make a folder that only this person can look into, whatever their umask is.

    Those above it are made as usual: make the uppermost one of a cache first.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def is_private(folder: Path) -> bool:
    """Whether nobody else can write in a folder of a cache that is trusted itself.

    One that was made before, or by other means, may be open though the cache is not.
    """
    try:
        return not (hasattr(os, "geteuid") and _open_to(folder, is_own=True))
    except OSError:
        return False


def is_private_file(file: Path) -> bool:
    """Whether nobody else could write a file of such a cache, or put another one in its place."""
    if not is_private(file.parent):
        return False
    unreachable = not file.parent.stat().st_mode & (stat.S_IXGRP | stat.S_IXOTH)
    return unreachable or is_private(file)


def _open_to(place: Path, *, is_own: bool) -> str:
    found = place.stat()
    me = os.geteuid()
    if found.st_uid != me and (is_own or found.st_uid != 0):
        return f"{place} belongs to another user"
    if not is_own and found.st_mode & stat.S_ISVTX:
        return ""  # as /tmp: nobody can take away what is not theirs
    if found.st_mode & stat.S_IWOTH:
        return f"everybody can write in {place}"
    if found.st_mode & stat.S_IWGRP and not _is_private_group(found.st_gid, me):
        return f"a group of users can write in {place}"
    return ""


def _is_private_group(group: int, user: int) -> bool:
    """Whether nobody but this person is in a group, as many systems give each user one."""
    import grp  # neither is there on Windows
    import pwd

    try:
        name = pwd.getpwuid(user).pw_name
        found = grp.getgrgid(group)
    except KeyError:
        return False
    return group == 0 == user or (found.gr_name == name and set(found.gr_mem) <= {name})
