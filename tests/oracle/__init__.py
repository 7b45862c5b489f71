"""The oracle: what the program prints and says today, recorded, to compare every later version.

It runs the command line alone and knows no module of the program, so that all code may move.

- `cases/*.yaml` declares what is run: a list of command lines for each group.
- `desks/` holds the files that some cases start with; each case gets a copy.
- `stored/*.txt` holds what came out, as text that can be read in a diff.

`make oracle` runs all cases, `make oracle-accept` stores anew what changed, and `make test` runs
the cases with `sample: yes`. One group: `python -m tests.oracle cards --accept`.

Left out on purpose, because it differs between machines or is not content:
- how streams in PDF, PNG and ZIP files are compressed, and the /ID of a PDF, which follows from it;
- sizes and hashes in a kit's manifest, which follow from it, too; the recorder checks that they
  are true, and the files themselves are recorded page by page.
Texts of `--help` are those of Python 3.11; other versions of argparse wrap them in other ways.
"""
