"""Conditions and small functions: what holds for a card's data, and what is refused when read."""

import pytest

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place
from cruxpress.specs.binding import bind, bind_text, references
from cruxpress.specs.conditions import read_condition
from cruxpress.specs.nodes import Scalar, Seq

CARD: dict[str, Value] = {
    "kind": "fire",
    "points": 7,
    "cost": "2.5",
    "name": "Great Owl",
    "note": "",
    "rare": True,
    "common": False,
    "traits": ["fast", "small"],
    "kinds": ["fire", "ice"],
    "odd": "a = b",
    "nothing": None,
    "zero": 0,
}


def holds(text: str) -> bool:
    return read_condition(Scalar(text, Place("x.yaml", 3, 9))).holds(CARD)


TRUE = [
    "{kind}",
    "{points}",
    "{rare}",
    "{traits}",
    "yes",
    "not {note}",
    "not {common}",
    "not {nothing}",
    "not {zero}",
    "{kind} = fire",
    "{kind}=fire",
    "{name} = Great Owl",
    "{name} = 'Great Owl'",
    "{odd} = 'a = b'",
    "{rare} = yes",
    "{note} = ''",
    "{kind} != ice",
    "{points} > 3",
    "{points} >= 7 and {points} <= 7",
    "{cost} < {points}",
    "{kind} in [fire, ice]",
    "{kind} in {kinds}",
    "{name} in ['Great Owl']",
    "small in {traits}",
    "slow not in {traits}",
    "not {kind} in [ice, 'wood']",
    "{kind} = ice or {points} = 7 and {rare}",
    "({kind} = ice or {points} = 7) and not ({rare} and {common})",
    "{name | upper} = GREAT OWL",
    "{points | pad 2} = 07",
    "{kind}-{points} = fire-7",
    "{note}{kind}",
    "{name} != 'Made IN' and {kind} != 'A AND B'",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_holds(text: str) -> None:
    assert holds(text)
    assert not holds(f"not ({text})")


FALSE = [
    "no",
    "{note}",
    "{kind} = Fire",
    "{points} > 7",
    "{kind} in [ice]",
    "{kind} = ice and {rare}",
]


@pytest.mark.parametrize("text", FALSE)
def test_what_does_not(text: str) -> None:
    assert not holds(text)


WRONG = [
    ("{kind} == fire", "it has '=='; write '='"),
    ("{kind} && {rare}", "it has '&&'; write 'and'"),
    ("fire", "'fire' names no data"),
    ("{kind} =", "a value is missing after '='"),
    ("= fire", "a value is missing"),
    ("{kind} = fire and", "a value is missing after 'and'"),
    ("({kind} = fire", "a bracket is not closed"),
    ("{kind} in [fire, ice", "a list is not closed"),
    ("{kind} in [fire ice", "a list is not closed"),
    ("{kind} = fire)", "')' has no meaning there"),
    ("{kind} = fire = ice", "'=' has no meaning there"),
    ("{kind} = fire 'x'", "''x'' has no meaning there"),
    ('{kind} = "fire', "'\"' has no meaning there"),
    ("{kind} is fire", "'is' has no meaning there; write '='"),
    ("{kind} has fire", "'has' has no meaning there"),
    ("!{rare}", "'!' has no meaning there; write 'not'"),
    ("{points} between 1 and 3", "'between' has no meaning there"),
    ("{kind} = fire AND {rare}", "it has 'AND'; write 'and'"),
    ("{kind} in fire", "'fire' is no list; write [fire] after in"),
    ("{rare} and " * 101 + "{rare}", "it has more than 200 words"),
]


@pytest.mark.parametrize(("text", "told"), WRONG)
def test_anything_else_is_refused_when_it_is_read(text: str, told: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_condition(Scalar(text, Place("x.yaml", 3, 9)))
    (problem,) = caught.value.problems
    assert str(problem).startswith("x.yaml:3:9: the condition '")
    assert f'cannot be read: {told}; write "{{name}}" (it is there)' in str(problem)


def test_orders_ask_for_numbers() -> None:
    with pytest.raises(BadInput, match="'lots' is no number; <, >, <= and >= compare numbers"):
        holds("{points} > lots")
    with pytest.raises(BadInput, match=r"'.kind.' is 'fire', which is no number"):
        holds("{kind} > 3")
    with pytest.raises(BadInput, match=r"'.name.' is no list; write .fire, ice. after in"):
        holds("{kind} in {name}")
    with pytest.raises(BadInput, match=r"the data has no 'knd'; did you mean 'kind'\?"):
        holds("{knd} = fire")
    with pytest.raises(BadInput, match="a list stands where a condition should"):
        read_condition(Seq((), Place("x.yaml", 1, 1)))


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("{name | upper}!", "GREAT OWL!"),
        ("{name|lower}", "great owl"),
        ("No. {points | pad 3}", "No. 007"),
        ("{points | pad 3 ' '}", "  7"),
        ("{points | plural card}", "7 cards"),
        ("{points | plural die dice}", "7 dice"),
        ("{traits.0 | upper | pad 6 .}", "..FAST"),
        ("{traits | join}", "fast, small"),
        ("{traits | join ' and '}", "fast and small"),
        ("{traits | join '' | upper}", "FASTSMALL"),
        ("{name | join}", "Great Owl"),
    ],
)
def test_functions_make_texts(text: str, made: str) -> None:
    node = Scalar(text, Place("x.yaml", 1, 1))
    references(node)
    assert bind_text(node, CARD) == made
    bound = bind(node, CARD)
    assert isinstance(bound, Scalar)
    assert bound.text == made


def test_one_is_not_many() -> None:
    node = Scalar("{n | plural die dice}", Place(""))
    assert [bind_text(node, {"n": n}) for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{name | shout}", "there is no function 'shout'; known: join, lower, pad, plural, upper"),
        ("{name | uper}", "there is no function 'uper'; did you mean 'upper'?"),
        ("{name |}", "nothing stands behind a '|'; write a function, such as {name | upper}"),
        ("{name | pad}", "pad is written {number | pad 3} or {number | pad 3 ' '}"),
        ("{name | pad x}", "with a width from 1 to 99"),
        ("{name | upper now}", "upper is written {name | upper}"),
    ],
)
def test_functions_that_nobody_knows_are_refused_when_read(text: str, told: str) -> None:
    with pytest.raises(BadInput) as caught:
        references(Scalar(text, Place("x.yaml", 2, 2)))
    assert told in str(caught.value)
