"""A solo sheet that is right, to be bent by tests."""

from cruxpress.games.cruciverbalist.sheet.solo import Solo, parse_solo

TEXT = """\
kind: cruciverbalist solo
number: 7
theme: Animals
target: Wondrous Wordsmith
grid: |
  .............
  ..aa.........
  ..aa.........
  .............
  .............
  .............
  .............
  .............
  .............
  .............
  .........b...
  .........bbb.
  .............
rolls: |
  35162246 1153
  35162246 1154
  11223344 5566
  65432165 4321
  12345612 3456
  34343434 5656
  52525252 6161
rerolls: |
  11111111 1111
  23456123 4561
  66655544 4333
"""


def solo(text: str = TEXT) -> Solo:
    return parse_solo(text, "7.yaml")
