"""What the QR code on a sheet holds."""

import re
from urllib.parse import urlsplit

from cruxpress.codes.kinds import FreshCode, ShippedCode, shown
from cruxpress.core.errors import BadInput

LONGEST_SITE = 120


def qr_text(code: FreshCode | ShippedCode, site: str | None = None) -> str:
    """What a sheet's QR code holds: its code, or a site's link with the code behind a #.

    A browser keeps what is behind a # to itself, so that no server learns which sheet is looked at.
    """
    if site is None:
        return str(code)
    base = checked_site(site).rstrip("/")
    if "#" not in base:
        return f"{base}/#{code}"
    return f"{base}{code}" if base.endswith("#") else f"{base}/{code}"


def checked_site(site: str) -> str:
    """A link that QR codes can lead to; anything else is refused."""
    site = site.strip()
    right = "a site is a link such as https://example.org/sheets"
    try:
        parts = urlsplit(site)
    except ValueError:
        raise BadInput(f"the site {shown(site)} is no link; {right}") from None
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise BadInput(f"the site {shown(site)} is no link to a web site; {right}")
    if not re.fullmatch("[!-~]+", site):
        raise BadInput(f"the site {shown(site)} holds spaces or letters beyond a to z; {right}")
    if len(site) > LONGEST_SITE:
        most = f"at most {LONGEST_SITE}, or its QR code is too fine to print"
        raise BadInput(f"the site's link is {len(site)} letters long; {most}")
    return site
