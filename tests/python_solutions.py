"""The functions of the Python track, written as a learner would: from the prompts, the lessons and docs/rules.md.

They are plain Python on strings and lists and take nothing from the kit, so they hold the kit to its own rules.
"""

from collections.abc import Callable
from itertools import combinations, pairwise, permutations

SHAPES = "CMTQS"
COLOURS = "VCYOR"
DECK = [number + shape + colour for number in "12345" for shape in SHAPES for colour in COLOURS]


def same(cards):
    """How many properties are the same on all the cards."""
    return sum(len({card[at] for card in cards}) == 1 for at in range(3))


def tic(a, b):
    return same([a, b]) == 2


def tic_group(cards):
    return 3 <= len(cards) <= 5 and same(cards) == 2


# Exercise 1: Tics, Singles and Nics


def relation(a, b):
    return ["nic", "single", "tic"][same([a, b])]


def count_tic_pairs(cards):
    return sum(tic(a, b) for a, b in combinations(cards, 2))


def deck_count(x, with_x, y, with_y):
    others = [card for card in DECK if card not in (x, y)]
    return sum(relation(x, card) == with_x and relation(y, card) == with_y for card in others)


# Exercise 2: Tic groups


def is_tic_group(cards):
    return tic_group(cards)


def odd_one_out(cards):
    for card in cards:
        if tic_group([other for other in cards if other != card]):
            return card
    return None


def largest_group(cards):
    for size in (5, 4, 3):
        for group in combinations(cards, size):
            if tic_group(group):
                return list(group)
    return []


# Exercise 3: sequences


def places(card):
    return [int(card[0]), SHAPES.index(card[1]) + 1, COLOURS.index(card[2]) + 1]


def directions(cards):
    """For each property +1 if it steps up all the way, -1 if it steps down all the way, and 0 if it does not step."""
    result = []
    for values in zip(*[places(card) for card in cards], strict=True):
        changes = {after - before for before, after in pairwise(values)}
        result.append(1 if changes == {1} else -1 if changes == {-1} else 0)
    return result


def sequence_kind(cards):
    stepping = sum(way != 0 for way in directions(cards))
    return ["none", "mono", "duo", "tripo"][stepping]


def put_in_order(cards, kind):
    for row in permutations(cards):
        if sequence_kind(row) == kind:
            return list(row)
    return []


def find_tripo(cards):
    for row in permutations(cards, 3):
        if sequence_kind(row) == "tripo":
            return list(row)
    return []


# Exercise 4: Time's a Ticking


def which_pile(hand, piles):
    for number, pile in enumerate(piles):
        if any(tic(card, pile) for card in hand):
            return number
    return None


def who_can_play(hands, piles):
    return [seat for seat, hand in enumerate(hands) if any(tic(card, pile) for card in hand for pile in piles)]


def chance_of_a_tic(cards, seen):
    left = [card for card in DECK if card not in cards and card not in seen]
    good = [card for card in left if any(tic(card, other) for other in cards)]
    return [len(good), len(left)]


# Exercise 5: Ticking Lines


def which_line(hand, lines):
    for number, line in enumerate(lines):
        if same([*hand, line[-1]]) == 2:
            return number
    return None


def longest_play(hand, lines):
    for size in (4, 3, 2, 1):
        for play in combinations(hand, size):
            if any(same([*play, line[-1]]) == 2 for line in lines):
                return list(play)
    return []


def lead(lines, hands):
    scores = sorted(len(line) - len(hand) for line, hand in zip(lines, hands, strict=True))
    return scores[-1] - scores[-2]


# Exercise 6: Team TIC


def legal_pickups(hand, chain):
    found = []
    for at, chosen in enumerate(chain):
        others = hand + chain[at + 1 :]
        if any(tic_group([chosen, a, b]) for a in hand for b in others if b != a):
            found.append(chosen)
    return found


def may_be_added(hand, groups, added):
    open_groups = [cards for seat, cards in groups if len(cards) < 5 and (seat == 0 or added < 2)]
    return [card for card in hand if any(tic_group([*cards, card]) for cards in open_groups)]


# Exercise 7: Team TIC scoring


def group_points(cards):
    return {3: 3, 4: 8, 5: 20}[len(cards)] + 5 * ("1CV" in cards) + 10 * ("5SR" in cards)


def score_round(team, groups, hands):
    points = sum(group_points(cards) for owner, cards in groups if owner == team)
    own = [hand for seat, hand in enumerate(hands) if seat % 2 == team]
    if [] in own:
        points += 10
    return points - 2 * sum(len(hand) for hand in own)


def best_lay_down(hand):
    if len(hand) < 3:
        return []
    first, rest = hand[0], hand[1:]
    best = best_lay_down(rest)
    friends = [card for card in rest if tic(first, card)]
    for size in (2, 3, 4):
        for others in combinations(friends, size):
            if tic_group([first, *others]):
                left = [card for card in rest if card not in others]
                groups = [[first, *others], *best_lay_down(left)]
                if sum(map(group_points, groups)) > sum(map(group_points, best)):
                    best = groups
    return best


# Exercise 8: Team TIC Sequences


def missing_card(before, after, kind):
    for card in DECK:
        row = [*before, card, *after]
        stepping = sum(way != 0 for way in directions(row))
        if sequence_kind(row) == kind and stepping + same(row) == 3:
            return card
    return None


def find_duo(cards):
    for row in permutations(cards, 3):
        if sequence_kind(row) == "duo":
            return list(row)
    return []


def goes_on(row, card):
    """Whether all that steps in the row goes on stepping to the card."""
    before, after = directions(row), directions([*row, card])
    return all(way in (0, then) for way, then in zip(before, after, strict=True))


def may_follow(hand, rows):
    return [card for card in hand if any(len(row) < 5 and goes_on(row, card) for row in rows)]


# Exercise 9: Tic Territory Battle


def around(cell):
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def on_cells(table):
    return {(row, column): code for row, column, code in table}


def legal_cells(table, card):
    lying = on_cells(table)
    empty = {cell for old in lying for cell in around(old)} - set(lying)
    found = []
    for cell in sorted(empty):
        touched = [relation(card, lying[near]) for near in around(cell) if near in lying]
        if "tic" in touched and "nic" not in touched:
            found.append(list(cell))
    return found


def claims(table, card, cell):
    lying = on_cells(table)
    lying[tuple(cell)] = card
    claimed = []
    for two in ([0, 1], [0, 2], [1, 2]):  # the three Tic lines through the card
        cluster = [tuple(cell)]
        for reached in cluster:  # it grows on the way
            for near in around(reached):
                if near in lying and near not in cluster and all(lying[near][at] == card[at] for at in two):
                    cluster.append(near)
        if len(cluster) >= 3:
            claimed += [lying[each] for each in cluster]
    return sorted(set(claimed))


# Exercise 10: Territory scoring


def whose(table, tokens, card, cell, asked):
    if asked in claims(table, card, cell):
        return [0]
    return sorted({seat for seat, codes in tokens if asked in codes})


def score_territory(seat, tokens, hands):
    points = -len(hands[seat])
    for owner, codes in tokens:
        if owner == seat:
            points += len(codes) + ("1CV" in codes) + 2 * ("5SR" in codes)
    return points


SOLUTIONS: dict[str, Callable] = {
    "ex01.p1": relation,
    "ex01.p2": count_tic_pairs,
    "ex01.p3": deck_count,
    "ex02.p1": is_tic_group,
    "ex02.p2": odd_one_out,
    "ex02.p3": largest_group,
    "ex03.p1": sequence_kind,
    "ex03.p2": put_in_order,
    "ex03.p3": find_tripo,
    "ex04.p1": which_pile,
    "ex04.p2": who_can_play,
    "ex04.p3": chance_of_a_tic,
    "ex05.p1": which_line,
    "ex05.p2": longest_play,
    "ex05.p3": lead,
    "ex06.p1": legal_pickups,
    "ex06.p2": may_be_added,
    "ex07.p1": score_round,
    "ex07.p2": best_lay_down,
    "ex08.p1": missing_card,
    "ex08.p2": find_duo,
    "ex08.p3": may_follow,
    "ex09.p1": legal_cells,
    "ex09.p2": claims,
    "ex10.p1": whose,
    "ex10.p2": score_territory,
}
