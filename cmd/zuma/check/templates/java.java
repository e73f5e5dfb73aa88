// zuma check -- java Main.java (or javac Main.java, then zuma check -- java Main)
import java.io.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            System.out.println(new Solution().findMinStep(words[0], words[1]));
        }
    }
}

// Your solution, as on LeetCode:
class Solution {
    public int findMinStep(String board, String hand) {
        return -1;
    }
}
// End of your solution.
