// Completes the run that needs the fewest balls, again and again, and never
// looks back. It is wrong, and meant to be.
#include <algorithm>
#include <iostream>
#include <string>
using namespace std;

static string settle(string row) {
    for (size_t from = 0; from < row.size();) {
        size_t to = min(row.find_first_not_of(row[from], from), row.size());
        if (to - from >= 3) {
            row.erase(from, to - from);
            from = 0;
        } else {
            from = to;
        }
    }
    return row;
}

static int steps(string row, string hand) {
    int used = 0;
    while (!row.empty()) {
        size_t best = 0;
        int fewest = 99;
        for (size_t from = 0; from < row.size();) {
            size_t to = min(row.find_first_not_of(row[from], from), row.size());
            int want = 3 - int(to - from);
            if (want < fewest && count(hand.begin(), hand.end(), row[from]) >= want) {
                fewest = want;
                best = from;
            }
            from = to;
        }
        if (fewest == 99) return -1;
        for (int i = 0; i < fewest; i++) hand.erase(hand.find(row[best]), 1);
        used += fewest;
        row = settle(row.substr(0, best) + string(fewest, row[best]) + row.substr(best));
    }
    return used;
}

int main() {
    for (string row, hand; cin >> row >> hand;) cout << steps(row, hand) << '\n';
}
