# zuma check -- python3 FILE
import sys
from bisect import *
from collections import *
from functools import *
from heapq import *
from itertools import *
from math import *
from typing import *
import re, string

sys.setrecursionlimit(100_000)

# Your solution, as on LeetCode:
class Solution:
    def findMinStep(self, board: str, hand: str) -> int:
        return -1
# End of your solution.

for line in sys.stdin:
    board, hand = line.split()
    print(Solution().findMinStep(board, hand), flush=True)
