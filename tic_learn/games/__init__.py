"""The four games: their positions, legal moves, explanations and scores."""
