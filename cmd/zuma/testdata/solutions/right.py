@cache
def need(row, joined=0):
    """No game clears the row with fewer balls; so many join its first run."""
    if not row:
        return 0
    run = len(row) - len(row.lstrip(row[0]))
    have = min(joined + run, 3)
    best = 3 - have + need(row[run:])
    for m in range(run + 1, len(row)):
        if row[m] == row[0] != row[m - 1]:
            best = min(best, need(row[run:m]) + need(row[m:], have))
    return best


def settle(row):
    after = re.sub(r"(.)\1\1+", "", row)
    return row if after == row else settle(after)


class Solution:
    def findMinStep(self, board: str, hand: str) -> int:
        @cache
        def least(row, hand):
            if not row:
                return 0
            if need(row) > len(hand):
                return inf
            return min((1 + least(settle(row[:gap] + ball + row[gap:]), hand.replace(ball, "", 1))
                        for ball in set(hand) for gap in range(len(row) + 1)
                        if row[gap - 1:gap] != ball), default=inf)

        steps = least(board, "".join(sorted(hand)))
        need.cache_clear()
        return steps if steps < inf else -1
