"""Who may look at the companion: this machine, and by choice the home network it is in."""

import io
import os
import socket
from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress.core.errors import BadInput

HERE = "127.0.0.1"
PORT = 8217  # the same every time where it is free: what phones keep belongs to an address
# An address that stands for nobody (RFC 5737). Asking the system how it would go there sends
# nothing, and tells by which of its own addresses others see this machine.
NOBODY = ("192.0.2.1", 9)


@dataclass(frozen=True)
class Listening:
    """Sockets that wait for phones, and the addresses that lead to them."""

    sockets: Sequence[socket.socket]
    port: int
    near: str
    far: str = ""

    @property
    def hosts(self) -> frozenset[str]:
        """What a request may name as its Host."""
        names = [HERE, "localhost", *([self.far] if self.far else [])]
        return frozenset(f"{name}:{self.port}" for name in names)

    @property
    def address(self) -> str:
        """The address for this machine."""
        return f"http://{self.near}:{self.port}/"

    @property
    def home_address(self) -> str:
        """The address for phones in the home network; empty if they are not let in."""
        return f"http://{self.far}:{self.port}/" if self.far else ""


def listen_for_phones(*, lan: bool, port: int = PORT) -> Listening:
    """Listen on this machine, and where it is wished on its address in the home network."""
    far = home_address() if lan else ""
    for wanted in (port, 0):
        sockets: list[socket.socket] = []
        try:
            for host in (HERE, far) if far else (HERE,):
                sockets.append(_bound(host, sockets[0].getsockname()[1] if sockets else wanted))
        except OSError as error:
            for each in sockets:
                each.close()
            if wanted == 0:
                why = f"nobody can listen on this machine: {error.strerror}"
                raise BadInput(f"{why}; end another program, and try again") from None
            continue
        return Listening(sockets, sockets[0].getsockname()[1], HERE, far)
    raise AssertionError  # one of both was taken or refused


def home_address() -> str:
    """The address of this machine in its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(NOBODY)
            found = str(asking.getsockname()[0])
        except OSError:
            found = ""
    if not found or found.startswith(("127.", "0.")):
        raise BadInput("this machine is in no network; leave out --lan, or connect it first")
    return found


def _bound(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere this would let another program listen, too
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def drawn_code(text: str) -> str:
    """A QR code in block letters, two rows of squares in each line, light on dark."""
    import qrcode

    code = qrcode.QRCode(border=2)
    code.add_data(text)
    drawn = io.StringIO()
    code.print_ascii(out=drawn, invert=True)
    return drawn.getvalue().rstrip("\n")
