class Solution {
    unordered_map<string, int> needs, known;

    // No game clears the row with fewer balls; so many join its first run.
    int need(const string& row, int joined = 0) {
        if (row.empty()) return 0;
        auto [at, fresh] = needs.try_emplace(row + char('0' + joined), 0);
        if (!fresh) return at->second;
        int& memo = at->second;
        size_t run = min(row.find_first_not_of(row[0]), row.size());
        int have = min(joined + int(run), 3);
        int best = 3 - have + need(row.substr(run));
        for (size_t m = run + 1; m < row.size(); m++)
            if (row[m] == row[0] && row[m - 1] != row[0])
                best = min(best, need(row.substr(run, m - run)) + need(row.substr(m), have));
        return memo = best;
    }

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

    int least(const string& row, const string& hand) {
        if (row.empty()) return 0;
        auto [at, fresh] = known.try_emplace(row + ' ' + hand, 99);
        int& memo = at->second;
        if (!fresh || need(row) > int(hand.size())) return memo;
        int best = 99;
        for (size_t i = 0; i < hand.size(); i++) {
            if (i > 0 && hand[i] == hand[i - 1]) continue;
            string rest = hand.substr(0, i) + hand.substr(i + 1);
            for (size_t gap = 0; gap <= row.size(); gap++) {
                if (gap > 0 && row[gap - 1] == hand[i]) continue;
                best = min(best, 1 + least(settle(row.substr(0, gap) + hand[i] + row.substr(gap)), rest));
            }
        }
        return memo = best;
    }

public:
    int findMinStep(string board, string hand) {
        sort(hand.begin(), hand.end());
        int steps = least(board, hand);
        return steps < 99 ? steps : -1;
    }
};
