// Completes the run that needs the fewest balls, and never looks back.
class Solution {
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

public:
    int findMinStep(string board, string hand) {
        int used = 0;
        while (!board.empty()) {
            size_t best = 0;
            int fewest = 99;
            for (size_t from = 0; from < board.size();) {
                size_t to = min(board.find_first_not_of(board[from], from), board.size());
                int want = 3 - int(to - from);
                if (want < fewest && count(hand.begin(), hand.end(), board[from]) >= want) {
                    fewest = want;
                    best = from;
                }
                from = to;
            }
            if (fewest == 99) return -1;
            for (int i = 0; i < fewest; i++) hand.erase(hand.find(board[best]), 1);
            used += fewest;
            board = settle(board.substr(0, best) + string(fewest, board[best]) + board.substr(best));
        }
        return used;
    }
};
