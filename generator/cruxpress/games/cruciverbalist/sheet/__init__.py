"""What Cruciverbalist is made of: chart, track and pieces, and solo sheets in small YAML files:

    kind: cruciverbalist solo
    number: 7                  # left out by sheets that were made from a seed; they have a code
    theme: Animals
    target: Wondrous Wordsmith
    grid: |                    # 11, 13 or 15 lines of as many signs
      ....aa.......
      ....aa...bbbb
      ...             (and so on)
    rolls: |                   # seven lines, one a round: eight white and four black dice
      35162246 1153
      ...
    rerolls: |                 # three lines, one a help token
      ...
    code: CRUCIVERBALIST-7-...  # may be left out; if it is there, it must fit

Signs of the grid: `.` a square to write in, a letter for each black square, the same letter for
the squares of one set. Squares are named as players do: the column's letter from A at the left and
the row's number from 1 at the top, so that C7 is in the third column.
"""
