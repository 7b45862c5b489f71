"""A sheet of Cruxy, drawn by hand in a small YAML file:

    kind: cruxy sheet
    label: 17                  # 17* for the second copy, which the other team plays on
    title: "Owl Bay"           # may be left out
    key: {g: goggles, j: jacket, P: penguin, W: whale}
    grid: |                    # 17 lines of 15 signs
      ..#####.o......
      ...             (and so on)
    area: |                    # four boxes a line, three to six lines
      ?   ?   5   ?
      ?   g   ?   4/j

Signs of the grid: `.` no square, `o` a square to write in, `#` a red square of a starting word,
`x` a square with a Crack, and the letters of the key: equipment stands on a square, an animal sits
where no square is. Boxes of the area: `?` a letter (drawn when the game begins), a digit (the
length of a word), a sign of equipment, or digit and sign with a slash between them, for a box that
either of them fulfils.

One area is written, since the four of a sheet are equal. Trackers and special boxes follow from
the animals on the grid and are not written at all. Squares are named as players do: the column's
letter from A at the left and the row's number from 1 at the top, so that C7 is in the third column.
"""
