package dev.capstan.template.plan;

import java.util.ArrayList;
import java.util.List;

/// How one text becomes another with as few lines changed as possible.
///
/// What both begin and end with is set aside; of what is left the longest common part is looked for. When that would
/// take too long, all of it is replaced.
final class Edits {
    private static final long MOST_CELLS = 4_000_000;

    private Edits() {}

    static List<Edit> between(List<String> before, List<String> after) {
        int start = 0;
        int shorter = Math.min(before.size(), after.size());
        while (start < shorter && before.get(start).equals(after.get(start))) {
            start++;
        }
        int end = 0;
        while (end < shorter - start && before.get(before.size() - 1 - end).equals(after.get(after.size() - 1 - end))) {
            end++;
        }
        var edits = new ArrayList<Edit>();
        before.subList(0, start).forEach(each -> edits.add(new Edit(Edit.Kind.SAME, each)));
        middle(before.subList(start, before.size() - end), after.subList(start, after.size() - end), edits);
        before.subList(before.size() - end, before.size()).forEach(each -> edits.add(new Edit(Edit.Kind.SAME, each)));
        return edits;
    }

    private static void middle(List<String> before, List<String> after, List<Edit> edits) {
        boolean large = (long) before.size() * after.size() > MOST_CELLS;
        int[][] common = large ? new int[0][0] : common(before, after);
        int i = 0;
        int j = 0;
        while (!large && i < before.size() && j < after.size()) {
            if (before.get(i).equals(after.get(j))) {
                edits.add(new Edit(Edit.Kind.SAME, before.get(i)));
                i++;
                j++;
            } else if (common[i + 1][j] >= common[i][j + 1]) {
                edits.add(new Edit(Edit.Kind.REMOVED, before.get(i++)));
            } else {
                edits.add(new Edit(Edit.Kind.ADDED, after.get(j++)));
            }
        }
        before.subList(i, before.size()).forEach(each -> edits.add(new Edit(Edit.Kind.REMOVED, each)));
        after.subList(j, after.size()).forEach(each -> edits.add(new Edit(Edit.Kind.ADDED, each)));
    }

    /// How many lines what follows two places has in common.
    private static int[][] common(List<String> before, List<String> after) {
        var common = new int[before.size() + 1][after.size() + 1];
        for (int i = before.size() - 1; i >= 0; i--) {
            for (int j = after.size() - 1; j >= 0; j--) {
                common[i][j] = before.get(i).equals(after.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }
}
