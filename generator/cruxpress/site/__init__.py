"""The web site behind the QR codes: a folder of static files that any host can serve.

`build` puts it together from the front end in `web`, what a page shows of every shipped sheet
(`view`), and Python for browsers (`runtime`) with this very package (`bundle`), so that a page
prints what a computer prints, byte for byte. The front end needs no build step.
"""
