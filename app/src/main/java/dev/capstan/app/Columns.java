package dev.capstan.app;

import java.util.ArrayList;
import java.util.List;

/// Rows of cells, each column as wide as its widest.
final class Columns {
    private final List<List<String>> rows = new ArrayList<>();

    Columns(String... header) {
        rows.add(List.of(header));
    }

    void add(List<String> row) {
        rows.add(List.copyOf(row));
    }

    List<String> lines() {
        int[] widths = new int[rows.getFirst().size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private static String line(List<String> row, int[] widths) {
        var line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = row.get(i);
            line.append(cell).repeat(" ", widths[i] - cell.length() + 2);
        }
        return line.toString().stripTrailing();
    }
}
