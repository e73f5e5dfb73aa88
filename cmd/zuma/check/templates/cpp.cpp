// g++ -std=c++17 -O2 -o solver FILE, then zuma check -- ./solver
#include <algorithm>
#include <array>
#include <bitset>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <deque>
#include <functional>
#include <iostream>
#include <map>
#include <numeric>
#include <queue>
#include <set>
#include <sstream>
#include <stack>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>
using namespace std;

// Your solution, as on LeetCode:
class Solution {
public:
    int findMinStep(string board, string hand) {
        return -1;
    }
};
// End of your solution.

int main() {
    for (string board, hand; cin >> board >> hand;) cout << Solution().findMinStep(board, hand) << endl;
}
