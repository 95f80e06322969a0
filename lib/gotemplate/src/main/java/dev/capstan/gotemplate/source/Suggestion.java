package dev.capstan.gotemplate.source;

import java.util.Collection;

/// What somebody probably meant to write.
public final class Suggestion {
    private static final int LONGEST = 60;

    private Suggestion() {}

    /// `, did you mean "name"?` with the known name that is fewest edits away, if that is few; else nothing.
    public static String of(String written, Collection<String> known) {
        int most = written.length() > LONGEST ? 0 : Math.max(1, written.length() / 3);
        String nearest = null;
        for (String name : known) {
            int edits = Math.abs(name.length() - written.length()) > most ? most + 1 : edits(written, name);
            if (edits < most || (edits == most && (nearest == null || name.compareTo(nearest) < 0))) {
                most = edits;
                nearest = name;
            }
        }
        return nearest == null ? "" : ", did you mean \"" + nearest + "\"?";
    }

    /// How many letters must be added, removed, replaced or swapped with the next to make one word of the other.
    private static int edits(String a, String b) {
        int[][] edits = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                edits[i][j] = i == 0 || j == 0 ? i + j : least(edits, a, b, i, j);
            }
        }
        return edits[a.length()][b.length()];
    }

    private static int least(int[][] edits, String a, String b, int i, int j) {
        int replaced = edits[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int least = Math.min(replaced, Math.min(edits[i - 1][j], edits[i][j - 1]) + 1);
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(least, edits[i - 2][j - 2] + 1) : least;
    }
}
