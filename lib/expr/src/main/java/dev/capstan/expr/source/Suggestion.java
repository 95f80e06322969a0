package dev.capstan.expr.source;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/// What somebody probably meant to write.
public final class Suggestion {
    private static final int LONGEST = 100;

    private Suggestion() {}

    /// The candidate that is fewest edits away from `name`, when that is few: one for a short name, a third of a
    /// long one. Upper and lower case are the same. Of equals one that begins as `name` does wins, then the first
    /// in the alphabet.
    public static Optional<String> nearest(String name, Collection<String> candidates) {
        if (name.length() > LONGEST) {
            return Optional.empty();
        }
        String wanted = name.toLowerCase(Locale.ROOT);
        int best = Math.max(1, name.length() / 3) + 1;
        String nearest = "";
        for (String candidate : candidates) {
            int edits = edits(wanted, candidate.toLowerCase(Locale.ROOT), best);
            if (edits < best || (edits == best && !nearest.isEmpty() && precedes(candidate, nearest, name))) {
                best = edits;
                nearest = candidate;
            }
        }
        return nearest.isEmpty() ? Optional.empty() : Optional.of(nearest);
    }

    private static boolean precedes(String candidate, String nearest, String name) {
        boolean alike = candidate.regionMatches(0, name, 0, 1);
        return alike == nearest.regionMatches(0, name, 0, 1) ? candidate.compareTo(nearest) < 0 : alike;
    }

    /// How many characters must be inserted, removed, replaced or swapped with their neighbour to make `left` into
    /// `right`; more than `most` when the lengths alone say so.
    private static int edits(String left, String right, int most) {
        if (Math.abs(left.length() - right.length()) > most) {
            return most + 1;
        }
        int[][] table = new int[left.length() + 1][right.length() + 1];
        for (int i = 0; i <= left.length(); i++) {
            for (int j = 0; j <= right.length(); j++) {
                table[i][j] = cell(table, left, right, i, j);
            }
        }
        return table[left.length()][right.length()];
    }

    private static int cell(int[][] table, String left, String right, int i, int j) {
        if (i == 0 || j == 0) {
            return i + j;
        }
        boolean same = left.charAt(i - 1) == right.charAt(j - 1);
        int least = Math.min(Math.min(table[i - 1][j], table[i][j - 1]) + 1, table[i - 1][j - 1] + (same ? 0 : 1));
        boolean swapped = i > 1
                && j > 1
                && left.charAt(i - 1) == right.charAt(j - 2)
                && left.charAt(i - 2) == right.charAt(j - 1);
        return swapped ? Math.min(least, table[i - 2][j - 2] + 1) : least;
    }
}
