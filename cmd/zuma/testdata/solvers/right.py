import re, sys
from functools import lru_cache

@lru_cache(None)
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

@lru_cache(None)
def least(row, hand):
    if not row:
        return 0
    if need(row) > len(hand):
        return 99
    return min(1 + least(settle(row[:gap] + ball + row[gap:]), hand.replace(ball, "", 1))
               for ball in set(hand) for gap in range(len(row) + 1)
               if row[gap - 1:gap] != ball)

if len(sys.argv) == 3:
    cases = [sys.argv[1:]]
else:
    cases = map(str.split, sys.stdin)
for row, hand in cases:
    steps = least(row, "".join(sorted(hand)))
    print(steps if steps < 99 else -1, flush=True)
    need.cache_clear(), least.cache_clear()
