package dev.capstan.api.json;

import org.jspecify.annotations.Nullable;

/// Where in a tree we are, rendered only when somebody asks: `spec.ports[0].name`.
record Path(@Nullable Path parent, @Nullable String key, int index) {
    static final Path ROOT = new Path(null, null, -1);

    Path(Path parent, String key) {
        this(parent, key, -1);
    }

    Path(Path parent, int index) {
        this(parent, null, index);
    }

    @Override
    public String toString() {
        var text = new StringBuilder();
        appendTo(text);
        return text.toString();
    }

    private void appendTo(StringBuilder text) {
        if (parent != null) {
            parent.appendTo(text);
        }
        if (key != null) {
            text.append(text.isEmpty() ? "" : ".").append(key);
        } else if (index >= 0) {
            text.append('[').append(index).append(']');
        }
    }
}
