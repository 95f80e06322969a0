package dev.capstan.template.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The difference of two texts as `diff -u` shows it; behind `@@` stands the path of the first line that differs.
final class UnifiedDiff {
    private static final int CONTEXT = 3;

    private UnifiedDiff() {}

    /// @return empty when they are equal, else lines that each end with a newline
    static String of(String name, List<String> before, List<String> after) {
        List<Edit> edits = Edits.between(before, after);
        if (edits.stream().allMatch(each -> each.kind() == Edit.Kind.SAME)) {
            return "";
        }
        var text = new StringBuilder();
        text.append("--- ")
                .append(before.isEmpty() ? "(nothing)" : name + " (now)")
                .append('\n');
        text.append("+++ ")
                .append(after.isEmpty() ? "(nothing)" : name + " (planned)")
                .append('\n');
        hunks(edits).forEach(each -> text.append(hunk(each, edits)));
        return text.toString();
    }

    /// @param from the first edit of it
    /// @param to behind the last
    private record Span(int from, int to) {}

    private static List<Span> hunks(List<Edit> edits) {
        var hunks = new ArrayList<Span>();
        for (int i = 0; i < edits.size(); i++) {
            if (edits.get(i).kind() != Edit.Kind.SAME) {
                int from = Math.max(0, i - CONTEXT);
                int to = Math.min(edits.size(), i + CONTEXT + 1);
                if (!hunks.isEmpty() && hunks.getLast().to() >= from) {
                    from = hunks.removeLast().from();
                }
                hunks.add(new Span(from, to));
            }
        }
        return hunks;
    }

    private static String hunk(Span span, List<Edit> edits) {
        List<Edit> inside = edits.subList(span.from(), span.to());
        String path = path(edits, span);
        return "@@ -" + range(edits, span, Edit.Kind.ADDED) + " +" + range(edits, span, Edit.Kind.REMOVED) + " @@"
                + (path.isEmpty() ? "" : " " + path) + "\n"
                + inside.stream().map(each -> each.toString() + "\n").collect(Collectors.joining());
    }

    /// Where the lines of one side are, and how many.
    private static String range(List<Edit> edits, Span span, Edit.Kind other) {
        long before = edits.subList(0, span.from()).stream()
                .filter(each -> each.kind() != other)
                .count();
        long count = edits.subList(span.from(), span.to()).stream()
                .filter(each -> each.kind() != other)
                .count();
        return (count == 0 ? before : before + 1) + "," + count;
    }

    /// The keys around the first line that differs, by how far lines are indented.
    private static String path(List<Edit> edits, Span span) {
        int at = span.from();
        while (edits.get(at).kind() == Edit.Kind.SAME) {
            at++;
        }
        var keys = new ArrayList<String>();
        int indent = edits.get(at).indent();
        for (int i = at - 1; i >= 0 && indent > 0; i--) {
            Edit each = edits.get(i);
            if (each.kind() != Edit.Kind.ADDED && !each.line().isBlank() && each.indent() < indent) {
                indent = each.indent();
                keys.addFirst(each.key());
            }
        }
        return String.join(".", keys);
    }
}
