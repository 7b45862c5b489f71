"""Where machine code waits for the next run; this imports numba, so it is imported late."""

import contextlib
import hashlib
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult

from cruxpress.core.errors import CruxpressError
from cruxpress.core.files import read_bytes, write_whole
from cruxpress.core.trusted import is_private_file

MOST_BYTES = 100_000_000


class CompiledCache(_Cache):
    """The machine code of one function, a file for each kind of arguments.

    Numba's own files are believed without a look: a torn one ends a run, and so does a full disk;
    and two runs at once may give one's code the other's name. Here an entry is written whole,
    bears the hash of its name and its bytes, and is made again if it does not.
    """

    def __init__(self, folder: Path, function: Callable[..., Any]) -> None:
        self._folder = folder
        self._name = f"{function.__module__}.{function.__qualname__}"

    @property
    def cache_path(self) -> str:
        return str(self._folder)

    def load_overload(self, sig: object, target_context: Any) -> Any:
        """The code for these arguments, or None."""
        target_context.refresh()
        key = self._key(sig, target_context.codegen())
        file = self._file(key)
        try:
            data = read_bytes(file, MOST_BYTES) if is_private_file(file) else None
        except OSError:
            return None
        digest, _, body = (data or b"").partition(b"\n")
        if digest != _digest(key, body):
            return None
        rebuild: Any = CompileResult._rebuild
        # Machine code is run in any case: that of a person's own cache is trusted as they are.
        return rebuild(target_context, *pickle.loads(body))

    def save_overload(self, sig: object, data: Any) -> None:
        """Keep the code; where nothing can be written, nothing is kept."""
        key = self._key(sig, data.codegen)
        body = pickle.dumps(data._reduce(), protocol=5)
        with contextlib.suppress(CruxpressError):
            write_whole(self._file(key), _digest(key, body) + b"\n" + body, lasting=False)

    def enable(self) -> None:
        """There is nothing to switch: a function without a folder has no cache."""

    disable = flush = enable

    def _key(self, sig: object, codegen: Any) -> bytes:
        """All that machine code depends on, beside the code that the folder is named after."""
        versions = (numba.__version__, sys.version_info[:3])
        return repr((self._name, sig, codegen.magic_tuple(), versions)).encode()

    def _file(self, key: bytes) -> Path:
        return self._folder / hashlib.sha256(key).hexdigest()


def _digest(key: bytes, body: bytes) -> bytes:
    return hashlib.sha256(key + b"\n" + body).hexdigest().encode()
