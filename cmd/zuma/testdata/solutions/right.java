class Solution {
    private final Map<String, Integer> needs = new HashMap<>(), known = new HashMap<>();

    // No game clears the row with fewer balls; so many join its first run.
    private int need(String row, int joined) {
        if (row.isEmpty()) return 0;
        Integer memo = needs.get(row + joined);
        if (memo != null) return memo;
        int run = 1;
        while (run < row.length() && row.charAt(run) == row.charAt(0)) run++;
        int have = Math.min(joined + run, 3);
        int best = 3 - have + need(row.substring(run), 0);
        for (int m = run + 1; m < row.length(); m++)
            if (row.charAt(m) == row.charAt(0) && row.charAt(m - 1) != row.charAt(0))
                best = Math.min(best, need(row.substring(run, m), 0) + need(row.substring(m), have));
        needs.put(row + joined, best);
        return best;
    }

    private static String settle(String row) {
        String after = row.replaceAll("(.)\\1\\1+", "");
        return after.equals(row) ? row : settle(after);
    }

    private int least(String row, String hand) {
        if (row.isEmpty()) return 0;
        Integer memo = known.get(row + " " + hand);
        if (memo != null) return memo;
        int best = 99;
        if (need(row, 0) <= hand.length())
            for (int i = 0; i < hand.length(); i++) {
                char ball = hand.charAt(i);
                if (i > 0 && hand.charAt(i - 1) == ball) continue;
                String rest = hand.substring(0, i) + hand.substring(i + 1);
                for (int gap = 0; gap <= row.length(); gap++) {
                    if (gap > 0 && row.charAt(gap - 1) == ball) continue;
                    best = Math.min(best, 1 + least(settle(row.substring(0, gap) + ball + row.substring(gap)), rest));
                }
            }
        known.put(row + " " + hand, best);
        return best;
    }

    public int findMinStep(String board, String hand) {
        char[] balls = hand.toCharArray();
        Arrays.sort(balls);
        int steps = least(board, new String(balls));
        return steps < 99 ? steps : -1;
    }
}
