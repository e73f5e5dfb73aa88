// Completes the run that needs the fewest balls, and never looks back.
class Solution {
    public int findMinStep(String board, String hand) {
        int[] balls = new int[128];
        for (char ball : hand.toCharArray()) balls[ball]++;
        int used = 0;
        while (!board.isEmpty()) {
            int best = -1, fewest = 99;
            for (int from = 0, to; from < board.length(); from = to) {
                to = from + 1;
                while (to < board.length() && board.charAt(to) == board.charAt(from)) to++;
                int want = 3 - (to - from);
                if (want < fewest && balls[board.charAt(from)] >= want) {
                    fewest = want;
                    best = from;
                }
            }
            if (best < 0) return -1;
            String ball = board.substring(best, best + 1);
            balls[ball.charAt(0)] -= fewest;
            used += fewest;
            board = board.substring(0, best) + ball.repeat(fewest) + board.substring(best);
            for (String before = null; !board.equals(before); ) {
                before = board;
                board = before.replaceFirst("(.)\\1\\1+", "");
            }
        }
        return used;
    }
}
