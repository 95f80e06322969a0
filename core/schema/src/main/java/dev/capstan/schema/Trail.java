package dev.capstan.schema;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Where a walk through a tree is. Stepping allocates nothing; the path is written only when there is something to
/// say.
final class Trail {
    private @Nullable String[] names = new String[8];
    private int[] places = new int[8];
    private int depth;

    private static final int FIELD = -1;
    private static final int KEY = -2;

    void field(String name) {
        step(name, FIELD);
    }

    /// A key of a map, which some messages write in brackets: `labels[app]`.
    void key(String name) {
        step(name, KEY);
    }

    void index(int index) {
        step(null, index);
    }

    int depth() {
        return depth;
    }

    void back() {
        depth--;
    }

    private void step(@Nullable String name, int place) {
        if (depth == names.length) {
            names = Arrays.copyOf(names, depth * 2);
            places = Arrays.copyOf(places, depth * 2);
        }
        names[depth] = name;
        places[depth++] = place;
    }

    @Override
    public String toString() {
        return write(new StringBuilder()).toString();
    }

    /// The path of a child that the walk has not stepped to.
    String to(String name) {
        var text = write(new StringBuilder());
        return (text.isEmpty() ? text : text.append('.')).append(name).toString();
    }

    private StringBuilder write(StringBuilder text) {
        for (int i = 0; i < depth; i++) {
            switch (places[i]) {
                case FIELD -> (text.isEmpty() ? text : text.append('.')).append(names[i]);
                case KEY -> text.append('[').append(names[i]).append(']');
                default -> text.append('[').append(places[i]).append(']');
            }
        }
        return text;
    }
}
