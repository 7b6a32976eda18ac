"""The random numbers: those of the published generator, and everything that is drawn with them.

The second implementation here is written from the published descriptions alone: splitmix64 (Steele,
Lea and Flood, 2014, with the constants of Vigna's reference in C) and FNV-1a for 64 bits.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise, permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tic_learn.cards import DECK, Card
from tic_learn.random import Random

SEEDS = st.integers() | st.text(st.characters(), max_size=20)


def fnv_1a(data: bytes) -> int:
    """FNV-1a for 64 bits, as published: the offset basis and the prime in decimal."""
    state = 14695981039346656037
    for byte in data:
        state = ((state ^ byte) * 1099511628211) % 2**64
    return state


def splitmix64(state: int):
    """The generator without masks: each number is a pure function of the state and its own place."""
    place = 0
    while True:
        place += 1
        z = (state + place * 0x9E3779B97F4A7C15) % 2**64
        z = (z ^ (z // 2**30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z // 2**27)) * 0x94D049BB133111EB % 2**64
        yield z ^ (z // 2**31)


def with_state(state: int) -> Random:
    """A stream that has this state: the published outputs start from a state, not from a seed."""
    random = Random(0)
    random._state = state
    return random


def chi_squared(counts: Counter, expected: float, kinds: int) -> float:
    return sum((counts[kind] - expected) ** 2 for kind in counts) / expected + expected * (kinds - len(counts))


# The numbers


def test_the_numbers_are_those_of_the_published_generator():
    """The first outputs of splitmix64 from the state 1234567, as published and used to test many libraries."""
    published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    random, twin = with_state(1234567), splitmix64(1234567)
    assert [random.bits() for _ in published] == published
    assert [next(twin) for _ in published] == published


def test_the_state_goes_round_at_64_bits():
    """The largest state: the first addition overflows."""
    random, twin = with_state(2**64 - 1), splitmix64(2**64 - 1)
    assert [random.bits() for _ in range(100)] == [next(twin) for _ in range(100)]


def test_the_twin_hashes_as_published():
    """From the list of test vectors that was published with FNV."""
    assert fnv_1a(b"") == 0xCBF29CE484222325
    assert fnv_1a(b"a") == 0xAF63DC4C8601EC8C
    assert fnv_1a(b"foobar") == 0x85944171F73967E8


@given(SEEDS)
def test_a_stream_follows_from_its_seed_as_it_is_said(seed):
    """Its first state is the hash of the seed as text, after an i for an integer or an s for text."""
    kind = "i" if isinstance(seed, int) else "s"
    twin = splitmix64(fnv_1a(f"{kind}{seed}".encode("utf-8", "surrogatepass")))
    random = Random(seed)
    assert [random.bits() for _ in range(5)] == [next(twin) for _ in range(5)]


def test_what_is_drawn_never_changes_from_version_to_version():
    """Records, worksheets and marks follow from seeds. The figures are those of the first version of the kit."""
    assert [Random(7).bits(), Random("7").bits()] == [16003649082183251979, 14987680003642038304]
    assert Random(7).shuffled(range(10)) == [7, 4, 3, 8, 2, 0, 6, 5, 1, 9]
    assert Random("Ana").sample(range(10), 3) == [3, 1, 0]
    assert [card.code for card in Random(7).shuffled(DECK)[:5]] == ["5CV", "5TV", "2TR", "4CV", "5SV"]
    assert Random(7).child("q3").bits() == 4720378813188114928


@pytest.mark.parametrize("hashing", ["0", "1"])
def test_another_process_with_other_hashes_draws_the_same(hashing):
    """Python's own hash of a text differs from run to run; nothing here hangs on it."""
    root = str(Path(__file__).resolve().parent.parent)
    code = f"import sys; sys.path.insert(0, {root!r})\nfrom tic_learn.random import Random\n"
    code += "print(Random('Łucja 🂡').bits(), Random(-3).shuffled('abcdefgh'), Random(2).child('q').sample(range(9), 4))"
    env = os.environ | {"PYTHONHASHSEED": hashing, "PYTHONIOENCODING": "utf-8"}
    said = subprocess.run([sys.executable, "-c", code], env=env, check=True, capture_output=True, encoding="utf-8")
    random = Random(-3)
    here = f"{Random('Łucja 🂡').bits()} {random.shuffled('abcdefgh')} {Random(2).child('q').sample(range(9), 4)}\n"
    assert said.stdout == here


def test_a_number_and_its_text_are_two_seeds():
    assert Random(7).bits() != Random("7").bits()


def test_near_seeds_give_streams_that_have_nothing_in_common():
    """Without the hash, seed 0's second number would be the first of the seed 0x9E3779B97F4A7C15."""
    firsts = [[random.bits() for _ in range(20)] for random in map(Random, range(500))]
    drawn = [number for stream in firsts for number in stream]
    assert len(set(drawn)) == len(drawn)
    # Half of the 64 bits differ between neighbours, give or take: 499 pairs, 15,968 bits expected, and
    # the standard deviation is the root of 499 × 16, 89.3.
    differ = sum((a[0] ^ b[0]).bit_count() for a, b in pairwise(firsts))
    assert abs(differ - 499 * 32) < 5 * 90


def test_every_bit_is_set_half_of_the_time():
    """Of 4,000 numbers each bit is set in about 2,000: the standard deviation is 31.6, and 5 of them is 158."""
    random = Random("bits")
    numbers = [random.bits() for _ in range(4000)]
    for bit in range(64):
        assert abs(sum(number >> bit & 1 for number in numbers) - 2000) < 158, bit


# below


@given(SEEDS, st.integers(1, 2**64))
def test_a_number_below_is_below(seed, count):
    assert 0 <= Random(seed).below(count) < count


@pytest.mark.parametrize("count", [2, 3, 6, 10, 125])
def test_each_number_is_as_likely_as_the_others(count):
    """Chi squared with ``count`` - 1 degrees of freedom: its mean is that, its variance twice that."""
    random, each = Random(f"below {count}"), 400
    drawn = Counter(random.below(count) for _ in range(each * count))
    assert chi_squared(drawn, each, count) < count - 1 + 5 * (2 * (count - 1)) ** 0.5


def test_no_number_is_favoured_where_the_count_does_not_divide_2_to_the_64():
    """Of 3/4 of 2**64, a plain remainder would give the lowest third twice as often as the others."""
    count = 3 * 2**62
    random = Random("remainder")
    low = sum(random.below(count) < count // 3 for _ in range(3000))
    assert abs(low - 1000) < 5 * 26  # 3000 × 1/3 × 2/3 is 667; its root is 25.8


def test_what_is_left_over_is_drawn_again():
    """By the twin: the numbers of the generator that are at or above the limit are passed over."""
    count, state = 3 * 2**62, 5
    numbers = (number for number in splitmix64(state) if number < count)  # 2**64 - 2**64 % count is the count itself
    random = with_state(state)
    assert [random.below(count) for _ in range(200)] == [next(numbers) for _ in range(200)]


def test_the_largest_count_gives_the_bits_themselves():
    assert Random(3).below(2**64) == Random(3).bits()
    assert [Random(seed).below(1) for seed in range(20)] == [0] * 20


@pytest.mark.parametrize("count", [0, -1, 2**64 + 1])
def test_a_count_out_of_range_is_refused(count):
    with pytest.raises(ValueError, match=rf"^a random number is drawn from 1 to 2\*\*64 of them, not {count}$"):
        Random(1).below(count)


# choice, shuffled, sample


def test_a_choice_is_one_of_the_items_and_each_has_its_turn():
    random = Random("choice")
    drawn = Counter(random.choice(["Tic", "Single", "Nic"]) for _ in range(3000))
    assert set(drawn) == {"Tic", "Single", "Nic"}
    assert chi_squared(drawn, 1000, 3) < 2 + 5 * 2
    with pytest.raises(ValueError, match="not 0"):
        random.choice([])


@given(SEEDS, st.lists(st.integers(), max_size=30))
def test_a_shuffle_has_the_same_items_and_leaves_the_given_ones_alone(seed, items):
    before = list(items)
    shuffled = Random(seed).shuffled(items)
    assert Counter(shuffled) == Counter(items)
    assert items == before
    assert shuffled is not items


def test_every_order_is_as_likely_as_the_others():
    """24 orders of four items, 200 of each expected: chi squared has 23 degrees of freedom."""
    random = Random("orders")
    drawn = Counter(tuple(random.shuffled("abcd")) for _ in range(24 * 200))
    assert set(drawn) == set(permutations("abcd"))
    assert chi_squared(drawn, 200, 24) < 23 + 5 * 46**0.5


def test_every_card_comes_to_every_place():
    """Where 1-circle-violet lies after a shuffle of the deck: 125 places, 30 of each expected."""
    random = Random("places")
    places = Counter(random.shuffled(DECK).index(Card("1CV")) for _ in range(125 * 30))
    assert chi_squared(places, 30, 125) < 124 + 5 * 248**0.5


def test_a_shuffle_takes_any_items_once_through():
    assert sorted(Random(1).shuffled(card for card in DECK)) == list(DECK)
    assert Random(1).shuffled([]) == []
    assert Random(1).shuffled("a") == ["a"]


def test_a_shuffle_is_that_of_fisher_and_yates_from_the_end():
    """By hand with the same numbers: the last place first, each changing with one at or before it."""
    numbers, order = Random("by hand"), list("abcdefg")
    for last in (6, 5, 4, 3, 2, 1):
        other = numbers.below(last + 1)
        order[last], order[other] = order[other], order[last]
    assert Random("by hand").shuffled("abcdefg") == order


@given(SEEDS, st.sets(st.integers(), max_size=20), st.data())
def test_a_sample_has_different_ones_of_the_items(seed, items, data):
    count = data.draw(st.integers(0, len(items)))
    sample = Random(seed).sample(items, count)
    assert len(sample) == len(set(sample)) == count
    assert set(sample) <= items


def test_a_whole_sample_is_a_permutation():
    assert sorted(Random(4).sample(range(50), 50)) == list(range(50))


def test_every_sample_in_every_order_is_as_likely_as_the_others():
    """5 × 4 ordered pairs of five items, 200 of each expected: 19 degrees of freedom."""
    random = Random("pairs")
    drawn = Counter(tuple(random.sample("abcde", 2)) for _ in range(20 * 200))
    assert set(drawn) == set(permutations("abcde", 2))
    assert chi_squared(drawn, 200, 20) < 19 + 5 * 38**0.5


@pytest.mark.parametrize("count", [4, -1])
def test_a_sample_of_more_than_there_are_or_less_than_none_is_refused(count):
    with pytest.raises(ValueError, match=rf"^{count} of 3 items can't be drawn$"):
        Random(1).sample("abc", count)


# Streams


def test_two_streams_of_one_seed_are_the_same_and_know_nothing_of_each_other():
    a, b = Random(5), Random(5)
    numbers = [a.bits() for _ in range(10)]
    assert [b.bits() for _ in range(10)] == numbers


def test_a_child_is_the_same_whatever_other_children_draw():
    parent = Random(1)
    first, second = parent.child("q1"), parent.child("q2")
    for _ in range(100):
        first.bits()
    fresh = Random(1).child("q2")
    assert [second.bits() for _ in range(10)] == [fresh.bits() for _ in range(10)]


def test_making_a_child_draws_nothing_from_the_parent():
    parent, alone = Random(1), Random(1)
    parent.child("q1").bits()
    assert [parent.bits() for _ in range(10)] == [alone.bits() for _ in range(10)]


def test_children_have_nothing_in_common_with_each_other_or_with_the_parent():
    """A hundred children, a hundred grandchildren and the parent: 4,020 numbers, no two alike."""
    parent = Random("family")
    children = [parent.child(name) for name in range(100)]
    streams = [parent, *children, *(child.child("again") for child in children)]
    drawn = [stream.bits() for stream in streams for _ in range(20)]
    assert len(set(drawn)) == len(drawn) == 201 * 20


def test_children_are_as_even_as_one_stream():
    """The first throw of a die in each of 6,000 children: 1,000 of each expected, 5 degrees of freedom."""
    parent = Random("dice")
    drawn = Counter(parent.child(f"q{name}").below(6) for name in range(6000))
    assert chi_squared(drawn, 1000, 6) < 5 + 5 * 10**0.5


def test_chi_squared_counts_what_never_came_too():
    """So that the tests of likelihood here can't pass for a generator that leaves values out."""
    assert chi_squared(Counter({0: 20}), 10, 2) == (100 + 100) / 10
    assert chi_squared(Counter({0: 10, 1: 10}), 10, 2) == 0
