class Solution:
    """Completes the run that needs the fewest balls, and never looks back."""

    def findMinStep(self, board: str, hand: str) -> int:
        balls, used = Counter(hand), 0
        while board:
            runs = [(m.start(), m.group()) for m in re.finditer(r"(.)\1*", board)]
            runs = [(3 - len(run), at, run[0]) for at, run in runs if balls[run[0]] >= 3 - len(run)]
            if not runs:
                return -1
            want, at, ball = min(runs)
            balls[ball] -= want
            used += want
            board = board[:at] + ball * want + board[at:]
            while (after := re.sub(r"(.)\1\1+", "", board, count=1)) != board:
                board = after
        return used
