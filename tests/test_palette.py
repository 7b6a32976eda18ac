"""The five colours and the ink, by numbers: they can be told apart by every eye, in grey, and on their ground."""

import warnings
from itertools import combinations, pairwise

import numpy as np
import pytest

from tic_learn.draw.geometry import GEOMETRY

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it misses SciPy and Matplotlib, and says that its tritan is an approximation
    import colour

    TRITAN = colour.matrix_cvd_Machado2009("Tritanomaly", 1.0)

FILLS = {one["word"]: one["fill"] for one in GEOMETRY["colours"]}
MARKS = {one["word"]: one["markFill"] for one in GEOMETRY["colours"]}
INK, FACE = GEOMETRY["ink"], GEOMETRY["face"]
# Machado, Oliveira and Fernandes (2009), severity 1: one kind of cone is missing.
EYES = {
    "normal": np.identity(3),
    "protan": colour.matrix_cvd_Machado2009("Protanomaly", 1.0),
    "deutan": colour.matrix_cvd_Machado2009("Deuteranomaly", 1.0),
    "tritan": TRITAN,
}


def linear(code):
    """A colour code as linear RGB, 0 to 1, by the curve of sRGB (IEC 61966-2-1)."""
    values = np.array([int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def luminance(code):
    """WCAG's relative luminance."""
    return float(linear(code) @ (0.2126, 0.7152, 0.0722))


def contrast(one, other):
    """WCAG's contrast ratio, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lab(code, eye):
    seen = np.clip(EYES[eye] @ linear(code), 0, 1)
    return colour.XYZ_to_Lab(colour.RGB_to_XYZ(seen, "sRGB"))


def test_the_palette_is_the_one_that_the_cards_have():
    """CP-1: the colours in the order of the rainbow."""
    assert list(FILLS.items()) == [
        ("violet", "#5102A1"),
        ("cyan", "#28D1E6"),
        ("yellow", "#FFEC28"),
        ("orange", "#E17B34"),
        ("red", "#B52429"),
    ]
    assert (INK, FACE) == ("#1A1A1A", "#FFFFFF")


def test_the_measures_are_right():
    """Known figures: black on white is 21:1, white has an L* of 100, and a pair of Sharma, Wu and Dalal (2005)."""
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert lab("#FFFFFF", "normal")[0] == pytest.approx(100, abs=0.01)
    pair = ([50, 2.6772, -79.7751], [50, 0, -82.7485])
    assert colour.delta_E(*pair, method="CIE 2000") == pytest.approx(2.0425, abs=1e-4)
    # An eye without the long or the middle cones takes a red and a green for nearly the same.
    red, green = "#B4413C", "#6F6F00"
    told_apart = {eye: colour.delta_E(lab(red, eye), lab(green, eye), method="CIE 2000") for eye in EYES}
    assert told_apart["protan"] < told_apart["normal"] / 2
    assert told_apart["deutan"] < told_apart["normal"] / 2


@pytest.mark.parametrize("eye", EYES)
def test_any_two_colours_differ_for_every_eye(eye):
    for one, other in combinations(FILLS, 2):
        difference = colour.delta_E(lab(FILLS[one], eye), lab(FILLS[other], eye), method="CIE 2000")
        assert difference >= 20, (one, other)


def test_in_grey_the_colours_are_five_steps():
    greys = sorted(float(lab(fill, "normal")[0]) for fill in FILLS.values())
    assert min(b - a for a, b in pairwise(greys)) >= 15


def test_ink_stands_out_from_the_face():
    # It does by 17:1; 7:1 is what WCAG asks of text at its strictest level.
    assert contrast(INK, FACE) >= 7


@pytest.mark.parametrize("word", FILLS)
def test_a_mark_can_be_seen_on_its_fill(word):
    assert MARKS[word] in (INK, FACE)
    assert contrast(MARKS[word], FILLS[word]) >= 3
    assert contrast(MARKS[word], FILLS[word]) >= contrast(INK if MARKS[word] == FACE else FACE, FILLS[word])
